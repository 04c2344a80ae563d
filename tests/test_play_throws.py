"""Tests of throws in a game: pending, drawn, undone, repeated, recorded and worded."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from messages import JsonView, first_path, send, shown
from registered import registered
from tiny_race import CONTENT, RULESETS, TinyRace

from heritage_games.authoring.checks import checks_of
from heritage_games.errors import PlayError, RecordError
from heritage_games.record.game import Chance, Game
from heritage_games.record.reader import parse_game
from heritage_games.record.save import Save
from heritage_games.rulebook.files import content
from heritage_games.session.session import Session
from heritage_games.session.tasks import TaskSession

HEAD = '[Game "tiny"]\n\n'


@pytest.fixture(scope="module", autouse=True)
def race() -> Iterator[TinyRace]:
    with registered("tiny", RULESETS, CONTENT):
        yield TinyRace({})


def played(*texts: str, start: str = "") -> Game:
    """Return a game of these plies; a text that ends in a colon is a throw."""
    rules = TinyRace({})
    game = Game(rules, rules.parse_position(start) if start else None)
    for text in texts:
        if text.endswith(":"):
            game.throw(game.rules.parse_throw(text[:-1], game.position))
        else:
            game.play_text(text)
    return game


def session(*texts: str, seats: tuple[str, ...] = (), seed: int = 0, start: str = "") -> Session:
    """Return a session of a game of these plies; see :func:`played`."""
    return Session(played(*texts, start=start), seats=seats, seed=seed)


def text_of(view: JsonView) -> tuple[str, bool, bool]:
    """Return the throw of a view: its text, whether it is pending, and whether a throw is due."""
    return view["throw"]["text"], view["throw"]["open"], view["throw"]["due"]


def test_a_throw_comes_before_its_move() -> None:
    game = played()
    assert (game.turn, game.due, game.over, game.outcome) == (None, True, False, None)
    with pytest.raises(PlayError, match="a throw is due"):
        game.play(99)
    with pytest.raises(PlayError, match="cannot be thrown"):
        game.throw((1,))
    game.throw((2, 1))
    assert (game.turn, game.pending_throw, game.due) == (0, (2, 1), False)
    with pytest.raises(PlayError, match="is pending already"):
        game.throw((1, 2))
    ply = game.play(99)
    assert (ply.side, ply.text, ply.throw) == (0, "2/1: begin", (2, 1))
    assert (game.turn, game.pending_throw, game.due) == (0, None, True)


def test_another_throw_forgets_what_was_undone_and_the_same_one_does_not() -> None:
    for again, can_redo in (((1,), True), ((2,), False)):
        game = played("2/1: begin", "1: 2-3")
        game.undo()
        game.undo()
        game.throw(again)
        assert game.can_redo == can_redo
    game = played("2/1: begin", "1: 2-3")
    game.undo()
    game.play_text("2-3")
    assert not game.can_redo
    assert game.texts == ("2/1: begin", "1: 2-3")


@pytest.mark.parametrize(
    ("plies", "line", "ply", "rule"),
    [
        ("1. 3/1: begin", 3, 1, ""),
        ("1. 1: 1-2", 3, 1, ""),
        ("1. begin", 3, 1, ""),
        ("1. 2/1: begin\n2. 3: 2-5", 4, 2, ""),
        ("1. 2/1: begin\n2. 1: 2-4", 4, 2, "R2"),
        ("1. 2/1: begin\n2. 2-3", 4, 2, ""),
        ("1. 2/1: begin 2. 1: pass", 3, 2, "R2"),
        ("1. 2/1: begin\n2. 7:", 4, 2, ""),
        ("1. 2/1: begin\n2. 2/1:", 4, 2, ""),
        ("1. 2/1:\n2. 2/1: begin", 3, 1, ""),
        ("1. 2/1: begin 2. :", 3, 2, ""),
        ("1. 2/1: begin 2. 1: {hm}", 3, 2, ""),
        ("1. 2/1: begin 2. 9999999999: 1-2", 3, 2, ""),
    ],
)
def test_a_throw_that_cannot_be_is_named_with_its_place(plies: str, line: int, ply: int, rule: str) -> None:
    with pytest.raises(RecordError) as error:
        parse_game(HEAD + plies)
    (problem,) = error.value.faults
    assert (problem.line, problem.ply, problem.rule) == (line, ply, rule), str(problem)


def test_throws_fall_as_their_chances_say_and_alike_for_the_same_seed() -> None:
    game = played("2/1: begin")
    drawn = Counter(Chance(seed).throw(game) for seed in range(4000))
    assert abs(drawn[(1,)] / 4000 - 3 / 4) < 0.03
    first, second = Chance(7), Chance(7)
    row = [first.throw(game) for _ in range(30)]
    assert row == [second.throw(game) for _ in range(30)]
    assert set(row) == {(1,), (2,)}


def test_a_throw_is_in_no_view_and_no_record_before_it_is_made() -> None:
    for seed in range(8):
        now = session("2/1: begin", seed=seed)
        before, other = now.view(), session("2/1: begin", seed=seed + 1).view()
        assert before == other
        assert before["enabled"]["throw"]
        assert (before["legal"], before["side_to_touch"]) == ({}, False)
        view = send(now, "throw")
        assert text_of(view)[1:] == (True, False)
        assert now.record().throw == text_of(view)[0]
        assert not view["enabled"]["throw"]


def test_taking_a_throw_back_gives_a_fresh_one_and_redo_the_old_one() -> None:
    fell = set()
    now = session("2/1: begin", seed=3)
    for _ in range(12):
        first = text_of(send(now, "throw"))[0]
        assert send(now, "undo")["enabled"]["throw"]
        assert text_of(send(now, "redo"))[0] == first
        send(now, "undo")
        fell.add(first)
    assert fell == {"1", "2"}


def test_what_the_screen_is_told_of_a_throw() -> None:
    now = session("2/1: begin")
    due = shown(now)["throw"]
    assert due == {
        "text": "",
        "words": "",
        "open": False,
        "side": 0,
        "lots": [{"kind": "stick", "side": None, "faces": [], "count": 1}],
        "due": True,
        "choices": [
            {"text": "1", "words": "one: flat side up", "chance": "3/4"},
            {"text": "2", "words": "two: round side up", "chance": "1/4"},
        ],
    }
    view = send(now, "thrown", text="1")
    lots = [{**due["lots"][0], "faces": [1]}]
    thrown = {"text": "1", "words": "one: flat side up", "open": True, "due": False, "choices": [], "lots": lots}
    assert view["throw"] == {**due, **thrown}
    assert view["announcement"] == "Ants threw one: flat side up. Ants to move."
    assert "Ants threw one: flat side up. Ants to move." in view["position_words"]
    assert (view["turn"], view["status"]) == (0, "Ants to move")
    view = send(now, "touch", touches=["a2", "a3"])
    assert (view["last_throw"]["text"], view["last_throw"]["open"], view["throw"]) == ("1", False, {**due, "side": 1})
    assert view["last_effects"] == [["move", "a2", "a3", "cow-dark", "0"]]
    assert view["announcement"] == "Ants: 2-3. Bees to throw."
    assert view["position_words"].endswith("Bees to throw.")


def test_a_roll_off_is_told_of_both_sides() -> None:
    now = session()
    assert now.view()["turn"] is None
    due = shown(now)["throw"]
    assert (due["side"], [lots["side"] for lots in due["lots"]]) == (None, [0, 1])
    assert {(choice["text"], choice["chance"]) for choice in due["choices"]} == {("1/2", "1/2"), ("2/1", "1/2")}
    assert due["choices"][0]["words"] == "ants one, bees two"
    assert now.view()["position_words"].endswith("A throw decides who begins.")
    view = send(now, "thrown", text="1/2:")
    assert (view["turn"], view["throw"]["side"], view["throw"]["words"]) == (1, None, "ants one, bees two")
    assert view["announcement"] == "Ants one, bees two. Bees to begin."
    assert view["next_action"]["touches"] == ["begin"]
    assert view["side_panels"][1]["note"] == "to begin"
    view = send(now, "type", text="begin")
    assert (view["log"], bool(view["steps"])) == (["1/2: begin"], True)
    view = send(now, "go", ply=0)
    assert view["status"].startswith("An earlier position")
    assert text_of(view) == ("", False, False)
    assert view["turn"] is None
    assert text_of(send(now, "go", ply=1)) == ("", False, True)


def test_an_earlier_position_shows_the_throw_that_led_there() -> None:
    now = session("2/1: begin", "1: 2-3", "2: 2-4", "1:")
    view = send(now, "go", ply=2)
    assert text_of(view) == ("1", False, False)
    assert view["last_throw"] == view["throw"]
    assert (view["turn"], view["enabled"]["throw"], view["legal"]) == (1, False, {})
    assert send(now, "throw")["notice"] == send(now, "thrown", text="1")["notice"] != ""
    view = send(now, "undo")
    assert (view["log"], text_of(view)) == (["2/1: begin", "1: 2-3"], ("2", True, False))
    assert send(now, "undo")["enabled"]["throw"]
    assert not send(now, "go", ply=1)["enabled"]["throw"]


def test_touching_before_throwing_names_the_rule() -> None:
    now = session("2/1: begin")
    for touches in (["a2"], ["a2", "a3"], ["pass"]):
        view = send(now, "touch", touches=touches)
        assert view["refusal"]["reasons"][0]["rule"] == "R1"
        assert (view["touches"], view["plies"], view["throw"]) == ([], 1, now.view()["throw"])
    assert send(session(), "touch", touches=["a2"])["refusal"]["reasons"][0]["rule"] == "R1"


def test_what_is_typed() -> None:
    now = session("2/1: begin")
    assert text_of(send(now, "type", text=" 1: "))[0] == "1"
    view = send(now, "type", text="2")
    assert "one: flat side up" in view["notice"]
    assert text_of(view)[0] == "1"
    assert "1 has been thrown here, not 2" in send(now, "type", text="2: 2-4")["notice"]
    assert send(now, "type", text="1: 2-3")["log"][-1] == "1: 2-3"
    assert send(now, "type", text="2-3")["refusal"]["reasons"][0]["rule"] == "R1"
    assert send(now, "type", text="2: 2-4")["log"][-1] == "2: 2-4"
    view = send(now, "type", text="7")
    assert "a throw is 1 or 2" in view["notice"].lower()
    assert text_of(view) == ("", False, True)
    view = send(now, "type", text="1: 2-3")
    assert view["refusal"]
    assert text_of(view)[0] == "1"
    assert send(now, "thrown", text="nonsense")["notice"]


@pytest.mark.parametrize("who", ["random", "careful"])
def test_the_computer_throws_and_moves_in_one_reply(who: str) -> None:
    for seed in range(6):
        now = session(seats=("person", who), seed=seed)
        view = send(now, "throw")
        while not view["result"]:
            if view["enabled"]["reply"]:
                assert not view["enabled"]["throw"]
                assert send(now, "throw")["notice"]
                log = view["log"]
                view = send(now, "reply")
                assert len(view["log"]) == len(log) + 1
                assert view["log"][-1].startswith(view["last_throw"]["text"])
                if not view["log"][-1].endswith("begin"):
                    assert view["announcement"].startswith("Bees threw ")
            elif view["enabled"]["throw"]:
                view = send(now, "throw")
            else:
                view = send(now, "touch", touches=first_path(view["legal"]))
        again = session(seats=("person", who), seed=seed)
        assert text_of(send(again, "throw"))[0] == view["log"][0].partition(":")[0]


def test_undo_goes_back_to_a_persons_throw() -> None:
    now = session("2/1: begin", "1: 1-2", start="tiny; turn nobody; ants 1 3; bees 1 2", seats=("person", "random"))
    view = send(now, "reply")
    while view["enabled"]["reply"]:
        view = send(now, "reply")
    view = send(now, "undo")
    assert (view["log"], text_of(view)) == (["2/1: begin"], ("1", True, False))
    assert not view["enabled"]["reply"]
    assert view["notice"] == view["announcement"] == "Taken back: 1: 1-2, 2: 2-4, 2: 4-6. Ants to move again."
    view = send(now, "undo")
    assert (view["log"], text_of(view)) == (["2/1: begin"], ("", False, True))
    assert view["notice"] == view["announcement"] == "Taken back. Your turn: throw."
    assert send(now, "redo")["announcement"] == "Ants threw one: flat side up. Your turn: move."
    redone = send(now, "redo")
    assert redone["log"][1] == "1: 1-2"
    assert redone["turn"] == 0


def test_a_reload_never_gives_a_second_throw(tmp_path: Path) -> None:
    for seed in range(4):
        save = Save(f"game {seed}", tmp_path)
        first = Session(TinyRace({}), seed=seed, save=save)
        assert not save.path.exists()
        fell = text_of(send(first, "throw"))[0]
        second = Session(TinyRace({}), seed=seed + 50, save=save)
        assert text_of(second.view()) == (fell, True, False)
        assert second.record() == first.record()
        assert send(second, "throw")["notice"]
        third = session()
        assert text_of(send(third, "load", text=str(first.record()))) == (fell, True, False)


def test_giving_up_and_agreeing_with_a_throw_on_the_table() -> None:
    now = session()
    assert not now.view()["enabled"]["resign"]
    assert send(now, "resign")["notice"]
    assert send(now, "draw")["result"]
    view = send(now, "undo")
    assert (view["result"], view["enabled"]["throw"]) == (None, True)
    now = session("2/1: begin", "1:")
    assert send(now, "resign")["result"]
    assert parse_game(str(now.record())).record() == now.record()
    assert text_of(send(now, "undo")) == ("1", True, False)


def test_a_task_gives_its_throws() -> None:
    now = TaskSession("tiny", "twice")
    view = now.view()
    assert (text_of(view), view["enabled"]["throw"], view["enabled"]["undo"]) == (("1", True, False), False, False)
    view = send(now, "type", text="6-7")
    assert view["enabled"]["reply"]
    view = now.reply()
    assert (view["log"], text_of(view)) == (["1: 6-7", "1: 2-3"], ("2", True, False))
    view = send(now, "undo")
    assert (view["log"], text_of(view)) == ([], ("1", True, False))
    send(now, "redo")
    assert send(now, "type", text="2: 5-7")["task"]["state"] == "right"
    assert text_of(send(now, "new")) == ("1", True, False)


def test_the_content_is_checked_with_its_throws(race: TinyRace) -> None:
    del race
    asked = ("example ", "tasks", "answers every code", "has every word", "has no word too many", "reads")
    own = [check for check in checks_of(content(), "tiny") if "tiny" in check.name]
    found = [check for check in own if any(word in check.name for word in asked)]
    assert len(found) > 8
    assert [problem for check in found for problem in check.problems()] == []
