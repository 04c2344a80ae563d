"""Tests of boards for programs: traits, observed plies, answers, and the log sent."""

import json
import random
from collections.abc import Callable, Iterable
from typing import Any

import ipywidgets
import pytest
import traitlets
from messages import CYCLE, long_record

import heritage_games as hg
from heritage_games.errors import HeritageGamesError
from heritage_games.session.view import LATEST
from heritage_games.widgets.board import COMPUTED, Board
from heritage_games.widgets.responses import Played

MILL = "morabaraba; turn dark; dark E2 E3 E8 R1; light A3 A4 A5 R6"
PLIES = ("E1", "A1", "E3")


def played(*plies: str) -> Any:  # noqa: ANN401 - a board's traits are known to traitlets alone
    board = hg.play("morabaraba")
    for text in plies:
        assert board.move(text).played
    return board


def stand(board: Any) -> tuple[object, ...]:  # noqa: ANN401 - the same
    return board.ply, board.position, board.record, board.view["log"], board.view["notice"]


def test_a_slider_goes_through_a_game_with_one_message_each_and_not_too_far(monkeypatch: pytest.MonkeyPatch) -> None:
    board, slider = played(*PLIES), ipywidgets.IntSlider(min=0, max=9)
    link = traitlets.link((board, "ply"), (slider, "value"))
    assert slider.value == 3
    front, seen = FrontEnd(board, monkeypatch), []
    board.observe(lambda change: seen.append((change["name"], change["new"])), ["ply", "position"])
    slider.value = 1
    assert board.view["ply"] == 1
    assert [piece[0] for piece in board.view["pieces"]] == ["E1"]
    assert seen == [("position", board.position), ("ply", 1)]
    assert [sorted(state) for state in front.sent] == [["ply", "position", "view"]]
    board.ply = 3
    board.move("A3")
    assert (slider.value, board.ply, len(board.view["log"])) == (4, 4, 4)
    assert len(front.sent) == 3
    slider.value = 4
    assert len(front.sent) == 3
    link.unlink()
    board, slider = played(*PLIES), ipywidgets.IntSlider(min=0, max=9)
    traitlets.link((board, "ply"), (slider, "value"))
    before = stand(board)
    with pytest.raises(traitlets.TraitError, match="there is no ply 7; the game has 3"):
        slider.value = 7
    assert stand(board) == before


def test_a_position_that_is_set_begins_a_game_from_there_and_the_game_before_comes_back() -> None:
    board = played(*PLIES)
    board.position = "morabaraba;  turn dark; dark E8 E2 E3 R1; light A5 A3 A4 R6"
    assert (board.position, board.ply, board.view["log"]) == (MILL, 0, [])
    record = board.record
    board.position = "morabaraba; turn dark; dark R1 E2 E3 E8; light A3 A4 A5 R6"
    assert board.record == record
    board.undo()
    assert board.view["log"] == list(PLIES)


@pytest.mark.parametrize(
    ("trait", "value", "why"),
    [
        ("ply", 4, "there is no ply 4; the game has 3"),
        ("ply", -1, "there is no ply -1"),
        ("ply", "1", "expected an int"),
        ("position", "morabaraba; turn red", "'red' is no side; the choices are 'dark' and 'light'"),
        ("position", "morabaraba; turn light; dark E1 E2 E3; light A1 A2", "in this position the game is already over"),
        ("position", 3, "expected a unicode string"),
        ("record", "x", "a ply begins with its number"),
        ("view", {}, "board.position or board.ply"),
    ],
)
def test_what_cannot_be_set_says_why_in_one_sentence_and_changes_nothing(trait: str, value: object, why: str) -> None:
    board = played(*PLIES)
    before = stand(board)
    with pytest.raises(traitlets.TraitError) as caught:
        setattr(board, trait, value)
    assert why in str(caught.value)
    assert "\n" not in str(caught.value)
    assert [entry.name for entry in caught.traceback][1:] == ["__setattr__"]
    assert stand(board) == before


def test_an_observer_that_sets_a_wrong_value_is_named_by_its_line() -> None:
    board = played(*PLIES)
    board.observe(lambda _change: setattr(board, "ply", 9), "position")
    with pytest.raises(HeritageGamesError, match="there is no ply 9") as caught:
        board.ply = 1
    assert caught.traceback[-2].name == "<lambda>"


@pytest.mark.parametrize(
    ("board", "why"),
    [
        (lambda: hg.task("morabaraba", "first-mill"), "this board has a task"),
        (lambda: hg.rule("morabaraba", "M5"), "this board shows an example"),
    ],
)
def test_a_board_that_keeps_its_game_says_so(board: Callable[[], Any], why: str) -> None:
    given = board()
    before = stand(given)
    for trait, value in (("position", MILL), ("record", played("E1").record)):
        with pytest.raises(HeritageGamesError, match=why):
            setattr(given, trait, value)
    assert stand(given) == before


def test_a_front_end_can_set_the_ply_and_nothing_that_is_none() -> None:
    board = played(*PLIES)
    for ply, there in ((1, 1), (9, 1), ("2", 1), (None, 1), (True, 1), (2, 2)):
        board.set_state({"ply": ply, "position": MILL})
        assert (board.ply, board.view["ply"], board.view["log"]) == (there, there, list(PLIES))


def test_every_ply_is_heard_whoever_plays_it_and_none_that_is_not_played() -> None:
    board = hg.play("morabaraba", light="careful")
    seen: list[Played] = []

    @board.on_move
    def hear(ply: Played) -> None:
        seen.append(ply)
        assert (board.ply, board.position) == (ply.number, ply.position)

    board.move("E1")
    board._on_message(board, {"revision": board.view["revision"], "do": "reply"}, [])
    board.reply()
    assert [(ply.number, ply.side) for ply in seen] == [(1, "dark"), (2, "light")]
    assert seen[0].text == seen[0].steps[0].points["point"][0] == "E1"
    assert hg.play("morabaraba", position=seen[1].position).position == board.position
    board.touch("E1")
    board.undo()
    board.redo()
    board.ply = 0
    board.ply = board.view["plies"]
    board.record = played(*PLIES).record
    assert len(seen) == 2
    board.on_move(hear, remove=True)
    board.move("A3")
    assert len(seen) == 2


def test_a_ply_under_a_throw_tells_the_throw() -> None:
    board = hg.play("hounds_and_jackals", seed=4)
    seen: list[Played] = []
    board.on_move(seen.append)
    board.thrown("4/2")
    board.move("1-3")
    assert [(ply.side, ply.text, ply.throw) for ply in seen] == [("jackals", "4/2: 1-3", "4/2")]


def test_what_fails_on_hearing_a_ply_keeps_nothing_from_anybody(caplog: pytest.LogCaptureFixture) -> None:
    board = hg.play("morabaraba")
    seen: list[Played] = []

    def fails(_ply: Played) -> None:
        raise RuntimeError("a plot that has no axes")

    board.on_move(fails)
    board.on_move(seen.append)
    answer = board.move("E1")
    assert answer.played
    assert [ply.text for ply in seen] == board.view["log"] == ["E1"]
    assert "a plot that has no axes" in caplog.text


def test_an_observer_that_fails_leaves_the_board_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    board = hg.play("morabaraba")
    seen: list[Played] = []
    front = FrontEnd(board, monkeypatch)
    board.on_move(seen.append)

    def fails(_change: object) -> None:
        raise RuntimeError("no axes")

    board.observe(fails, ["view", "position"])
    with pytest.raises(RuntimeError, match="no axes"):
        board.move("E1")
    assert (board.ply, len(seen), board.view["log"]) == (1, 1, ["E1"])
    assert board.position == board.session.rules.format_position(board.session.position)
    assert {"view", "position", "ply"} <= front.sent[-1].keys()
    board.unobserve(fails, ["view", "position"])
    assert board.move("A1").played


def test_who_hears_a_ply_can_answer_it_and_every_ply_is_told_in_its_order() -> None:
    board, seen = hg.play("morabaraba"), []

    @board.on_move
    def answer(ply: Played) -> None:
        if ply.number == 1:
            assert board.move("A1").played

    board.on_move(lambda ply: seen.append(ply.text))
    board.move("E1")
    assert seen == ["E1", "A1"]


def test_an_observer_that_goes_elsewhere_has_the_last_word() -> None:
    board = played("E1")
    board.observe(lambda _change: setattr(board, "ply", 0), "position")
    board.move("A1")
    assert board.ply == board.view["ply"] == 0
    assert board.position == hg.play("morabaraba").position
    assert board.view["log"] == ["E1", "A1"]


def test_an_answer_is_data_also_of_a_move_that_waits_for_a_yes() -> None:
    board = hg.play("morabaraba", position=MILL)
    begun = board.touch("E8")
    assert (begun.verdict, begun.played, begun.move) == ("unfinished", False, "")
    refused = board.touch("E8", "E1", "A4")
    assert (refused.verdict, refused.codes, refused.rules) == ("refused", ("protected_shot",), ("M5",))
    assert refused.steps[0].points["mill"] == ("A3", "A4", "A5")
    assert refused.points[0] == "A4"
    assert refused.instead == ("R6",)
    done = board.touch("E8", "E1", "R6")
    assert (done.verdict, done.played, done.move) == ("legal", True, "E8-E1xR6")
    assert "M3" in done.rules
    assert dict(zip(done.codes, done.rules, strict=True))["mill_formed"] == "M3"
    assert all(step.words in done.text for step in done.steps)
    assert board.undo().verdict == board.move("nowhere").verdict == ""
    given = "morabaraba; turn dark; dark E1 A3 R4 A7 A5; light A1 R2 R8 E6 E5; hand 7 7"
    board = hg.play("morabaraba", position=given, warnings=True)
    waits = board.touch("A2")
    assert (waits.verdict, waits.played, waits.move) == ("legal", False, "")
    done = board.anyway()
    assert (done.verdict, done.played, done.move) == ("legal", True, "A2")


def test_a_picture_of_a_position_names_its_game_or_is_that_of_a_board() -> None:
    drawn = hg.svg(MILL)
    assert drawn.startswith("<svg")
    assert drawn == hg.svg(hg.play("morabaraba", position=MILL)) == hg.svg(MILL, "morabaraba")
    assert repr(drawn) == drawn.words
    assert drawn.words in drawn
    assert drawn._repr_svg_() == str(drawn)
    assert "a line of words" in hg.svg(MILL, caption="a line of words")
    assert hg.svg(MILL, names=True) != drawn != hg.svg(MILL, theme="print")
    lines = ["a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 a2 a3", "c1 c2 c3"]
    assert hg.svg(hg.board(lines, hunters=["b2"], hunted=5)).count("<svg") == 1


def commented(plies: int, *numbers: int) -> str:
    """Return a long record with a comment at its start and on these plies."""
    text = long_record(plies, {number: f" {{a remark on {number}}}" for number in numbers})
    return text.replace("\n\n", "\n\n{at the start} ")


class FrontEnd:
    """Front end of a board: its initial state, updated by every message."""

    def __init__(self, board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
        self.board = board
        self.state: dict[str, Any] = board.get_state()
        self.sent: list[dict[str, Any]] = []
        monkeypatch.setattr(board, "send_state", self.take)

    def take(self, key: str | Iterable[str] | None = None) -> None:
        changed = self.board.get_state({key} if isinstance(key, str) else key)
        self.sent.append(changed)
        self.state.update(json.loads(json.dumps(changed)))

    def whole(self) -> tuple[list[str], dict[str, str]]:
        """Return the log and the comments, joined as in the front end."""
        past, view = self.state["past"], self.state["view"]
        return [*past["log"], *view["log"]], {**past["comments"], **view["comments"]}


def test_whatever_happens_every_front_end_has_the_whole_log(monkeypatch: pytest.MonkeyPatch) -> None:
    board = hg.play("morabaraba", record=commented(LATEST - 5, 3, 40))
    front, pick = FrontEnd(board, monkeypatch), random.Random(1)
    told = 0
    for _ in range(130):
        plies = board.view["plies"]
        match pick.choice(["play"] * 6 + ["undo", "redo", "go", "back", "load"]):
            case "play":
                for _ in range(20):
                    board.move(CYCLE[board.view["plies"] % 4])
            case "go":
                board.go(pick.randrange(plies + 1))
            case "back":
                board.go(max(0, plies - pick.choice([3, LATEST, 2 * LATEST])))
                board.undo()
            case "load":
                length = pick.choice([0, 90, 400])
                board.record = commented(length, 2, 250) if pick.random() < 0.5 else long_record(length)
            case plain:
                getattr(board, plain)()
        view = board.session.view()
        assert front.whole() == (view["log"], view["comments"])
        late = board.get_state()
        assert [*late["past"]["log"], *late["view"]["log"]] == view["log"]
        assert board.view["log"] == view["log"]
        told += bool(front.state["past"]["log"])
    assert told > 10


def test_a_long_game_costs_a_touch_no_more_than_a_short_one(monkeypatch: pytest.MonkeyPatch) -> None:
    bytes_a_touch = {}
    for plies in (200, 4000):
        board = hg.play("morabaraba", record=long_record(plies))
        front = FrontEnd(board, monkeypatch)
        for ply in range(plies, plies + 8):
            board.touch(CYCLE[ply % 4].split("-")[0])
            board.move(CYCLE[ply % 4])
        assert len(front.sent) == 16
        bytes_a_touch[plies] = max(len(json.dumps(message)) for message in front.sent)
    assert bytes_a_touch[4000] < 1.1 * bytes_a_touch[200]


def test_the_record_goes_to_those_who_ask_and_into_what_is_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    board = hg.play("morabaraba")
    seen: list[str] = []
    board.observe(lambda change: seen.append(change["new"]), "record")
    front = FrontEnd(board, monkeypatch)
    board.move("E1")
    assert all("record" not in message for message in front.sent)
    assert seen == [board.record]
    board._handle_custom_msg({"do": "record"}, [])
    assert front.state["record"] == board.record
    assert board.get_state()["record"] == board.record
    board.set_state({"record": "nonsense"})
    assert front.state["record"] == board.record


@pytest.mark.parametrize("name", COMPUTED)
def test_what_only_the_game_can_say_is_refused_in_a_sentence(name: str) -> None:
    board = hg.play("morabaraba")
    before = dict(board.get_state())
    with pytest.raises(traitlets.TraitError, match=f"^a board's {name} follows from its game and cannot be set; "):
        setattr(board, name, "" if isinstance(getattr(board, name), str) else {})
    assert board.get_state() == before
    board.move("E1")
    assert board.view["log"] == ["E1"]


def test_the_first_message_tells_all_there_is() -> None:
    created: list[dict[str, Any]] = []

    class Watched(Board):
        def open(self) -> None:
            created.append(self.get_state())
            super().open()

    board = Watched(hg.play("morabaraba", record=long_record(250)).session)
    (state,) = created
    assert (bool(state["view"]["pieces"]), state["record"]) == (True, board.record)
    assert len(state["past"]["log"]) + len(state["view"]["log"]) == 250
    assert board.book["rules"]
    assert board.book.keys() == state["book"].keys() | state["shared"]["book"].keys()
    assert {"script", "style"} < state["shared"].keys()
