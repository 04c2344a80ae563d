"""Tests of hints in three steps and of blunder warnings: content, when they close, limits."""

import random
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from messages import JsonView, random_path, send, third_step
from rulesets import EVERY

from heritage_games.analysis import graph_worker, legal_moves
from heritage_games.analysis.coach import advise, warn
from heritage_games.analysis.graph_worker import MANY, SearchWorker
from heritage_games.record.game import Game
from heritage_games.record.reader import parse_game
from heritage_games.rendering.svg import static
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulesets.registry import games, ruleset
from heritage_games.session import hint_text, sides
from heritage_games.session.session import Session
from heritage_games.session.tasks import TaskSession
from heritage_games.widgets.functions import play

CLOSING = "morabaraba; turn dark; dark E1 A3 R4 A7 A5; light A1 R2 R8 E6 E2; hand 7 7"
"""Position: dark closes A3-A4-A5 on A4, and shoots E2, or E6 if it searches deeply."""

KINDS = {shape.attrib["id"] for shape in ET.fromstring(static("marks.svg"))}  # noqa: S314 - our own file


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limit the search to the same number of positions, compiled or not."""
    monkeypatch.setattr(graph_worker, "explained_with", lambda _: 6_000)
    legal_moves.searched_with.cache_clear()


def closing(*, hints: bool = True) -> Session:
    rules = ruleset("morabaraba")
    return Session(Game(rules, rules.parse_position(CLOSING)), hints=hints)


def hint(session: Session, step: int) -> JsonView:
    return send(session, "hint", step=step)["hint"]


def points_in(view: JsonView) -> set[str]:
    """Return the points of a hint's marks, without those of its numbers."""
    marks = [mark for mark in view["hint"]["marks"] if mark[0] not in {"number", "guess"}]
    return {str(part) for _, *rest in marks for part in rest if isinstance(part, str)}


def test_each_step_tells_more_and_nothing_of_the_next() -> None:
    session = closing()
    assert session.view()["hint"] is None
    first = hint(session, 1)
    assert (first["step"], first["heading"]) == (1, "What to look for")
    assert first["principle"] in {principle.id for principle in session.book.principles}
    assert not any([first["where"], first["move"], first["touches"], first["facts"], first["marks"]])
    second = hint(session, 2)
    assert ["halo", "A4"] in second["marks"]
    assert {mark[0] for mark in second["marks"]} == {"halo"}
    assert not any([second["move"], second["touches"], second["facts"]])
    third = hint(session, 3)
    assert (third["move"], third["words"]) == ("A4xE2", "place on A4, shoot E2")
    assert (third["touches"], third["facts"][0]["sure"]) == (["A4", "E2"], "proved")
    assert [fact["number"] for fact in third["facts"]] == list(range(1, len(third["facts"]) + 1))
    for mark in (["arrow", "A4", "E2"], ["coming", "A3", "A4", "A5"]):
        assert mark in third["marks"]
    assert ["number", 1, "A4"] in third["marks"], "the screen hides it until the reasons are open"
    assert hint(session, 1) == first, "a step can be looked at again"


def test_a_step_is_two_sentences_without_a_measurement() -> None:
    session = closing()
    first = send(session, "hint", step=1)
    assert first["hint"]["seek"].startswith("Close a mill when you can. ")
    assert first["hint"]["seek"].count(". ") == 1
    assert "%" not in first["announcement"]
    assert "of 100" not in first["announcement"]
    third = hint(session, 3)
    assert third["because"].startswith("It closes the mill A3–A4–A5.")
    assert third["because"].count(". ") <= 1


@pytest.mark.parametrize(
    ("position", "throw", "move", "words"),
    [
        ("hounds h1 h4 h5 h10 h21; jackals j1 j2 j3 j4 j7", (1,), "5-6>20", "move h5 to h6, follow the line to h20"),
        ("hounds h11 h14 h23 h25 j25; jackals h28 j4 j9 j20 j21", (2,), "32-34", "move h28 to h26"),
    ],
)
def test_a_move_of_a_race_is_said_with_the_names_of_the_holes(
    position: str, throw: tuple[int, ...], move: str, words: str
) -> None:
    rules = ruleset("hounds_and_jackals/washburne")
    side = "jackals" if move == "32-34" else "hounds"
    game = Game(rules, rules.parse_position(f"hounds_and_jackals; turn {side}; {position}"))
    game.throw(throw)
    board = Session(game).board
    (found,) = [each for each in board.turn_state.moves if sides.move_text(board, each) == move]
    assert hint_text.of_move(board, found) == words


def test_a_move_of_hyena_chase_is_said_in_words() -> None:
    position = "hyena_chase; turn third; first out 59 purse 7; second out 46 purse 14; third out 72 purse 8"
    shown = third_step("hyena_chase/modern", f"{position}; fourth out 57 purse 9", (2,))
    assert (shown["move"], shown["words"]) == ("Walk to 74", "")


def test_a_hint_is_searched_in_slices_and_asked_for_again() -> None:
    session = Session(ruleset("morabaraba"), at_once=0)
    begun: JsonView = session.receive({"revision": session.revision, "do": "hint", "step": 1})
    assert (begun["hint"]["looking"], begun["hint"]["seek"]) == ("Looking ahead …", "")
    shown = hint(session, 1)
    assert (shown["looking"], shown["seek"] != "") == ("", True)


def test_whoever_hears_the_board_is_told_every_point_that_is_marked() -> None:
    session = closing()
    for step in (2, 3):
        view = send(session, "hint", step=step)
        assert all(point in view["announcement"] for point in points_in(view))
        assert f"step {step} of 3" in view["announcement"]
    assert view["announcement"].endswith(view["hint"]["because"])


def test_where_no_principle_says_it_the_fact_says_what_to_look_for(monkeypatch: pytest.MonkeyPatch) -> None:
    session = closing()
    monkeypatch.setattr(Rulebook, "principles_of", lambda *_: iter(()))
    shown = hint(session, 1)
    assert shown["principle"] == ""
    assert "lacks one piece" in shown["seek"]
    assert "A4" not in shown["seek"]


def test_a_hint_goes_with_its_position_and_when_its_move_is_played() -> None:
    changes: dict[str, Any] = {"type": {"text": "E2"}, "new": {}, "undo": {}, "go": {"ply": 0}}
    for do, fields in changes.items():
        session = Session(ruleset("morabaraba"))
        send(session, "type", text="E1")
        assert hint(session, 1)
        assert send(session, do, **fields)["hint"] is None, do
    session = Session(ruleset("morabaraba"))
    assert hint(session, 2)
    assert hint(session, 0) is None
    assert hint(session, 1)
    assert send(session, "example", rule="M5", example="M5-safe")["hint"] is None
    assert send(session, "back")["hint"], "the game is as it was, and so is what was said of it"
    session = closing()
    shown = hint(session, 3)
    view = send(session, "touch", touches=shown["touches"])
    assert (view["log"], view["hint"]) == ([shown["move"]], None)


def test_a_touch_or_a_refusal_leaves_the_hint_and_a_hint_leaves_touches_that_fit() -> None:
    session = closing()
    send(session, "hint", step=2)
    assert send(session, "touch", touches=["A4"])["hint"]
    view = send(session, "touch", touches=["A4", "A4"])
    assert view["refusal"]
    assert view["hint"]
    session = closing()
    send(session, "touch", touches=["A4"])
    assert send(session, "hint", step=3)["touches"] == ["A4"]
    rules = session.rules
    moving = rules.parse_position("morabaraba; turn dark; dark E1 E2 R6 A8; light A4 A5 R3 R4")
    session = Session(Game(rules, moving))
    best = advise(rules, moving).touches[0]
    other = next(touch for touch in session.view()["legal"] if touch != best)
    assert send(session, "touch", touches=[other])["touches"] == [other]
    assert send(session, "hint", step=1)["touches"] == [], "what is told is told of the board before this turn"


def test_hints_change_no_game_and_no_chance() -> None:
    def played(*, hinted: bool) -> tuple[list[str], str]:
        session = Session(ruleset("hounds_and_jackals"), seats=("person", "random"), seed=7)
        pick = random.Random(3)
        while len(session.view()["log"]) < 24 and not session.view()["result"]:
            view = session.view()
            if view["enabled"]["reply"]:
                session.reply()
            elif view["enabled"]["throw"]:
                send(session, "throw")
            else:
                if hinted and view["enabled"]["hint"]:
                    send(session, "hint", step=view["plies"] % 3 + 1)
                send(session, "touch", touches=random_path(view, pick))
        text = str(session.record())
        return session.view()["log"], "\n".join(line for line in text.splitlines() if "Hints" not in line)

    assert played(hinted=True) == played(hinted=False)
    session = Session(ruleset("morabaraba"))
    send(session, "type", text="E1")
    send(session, "undo")
    assert send(session, "hint", step=1)["enabled"]["redo"], "what was taken back can still be played again"


def test_a_record_says_which_hints_were_taken_and_a_board_that_goes_on_knows_it() -> None:
    session = Session(ruleset("morabaraba"))
    send(session, "hint", step=1)
    send(session, "hint", step=2)
    send(session, "type", text="E1")
    send(session, "type", text="A1")
    send(session, "hint", step=3)
    text = str(session.record())
    assert '[Hints "1:2 3:3"]' in text
    again = Session(parse_game(text))
    send(again, "type", text="E2")
    assert '[Hints "1:2 3:3"]' in str(again.record())


def kindly_refused(session: Session, about: str) -> None:
    """Check that no hint is available, its button is disabled, and a notice says why."""
    before = session.view()
    assert not before["enabled"]["hint"]
    view = send(session, "hint", step=1)
    assert about in view["notice"]
    assert view["announcement"] == view["notice"]
    assert (view["hint"], view["log"], session.match.main.game.hints) == (None, before["log"], {})


def test_where_no_hint_can_be_had_a_sentence_says_why() -> None:
    kindly_refused(Session(ruleset("morabaraba"), seats=("careful", "person")), "not your turn")
    kindly_refused(closing(hints=False), "no hints")
    assert not closing(hints=False).view()["hints"]
    session = Session(ruleset("morabaraba"))
    send(session, "type", text="E1")
    send(session, "go", ply=0)
    kindly_refused(session, "earlier position")
    send(session, "go", ply=1)
    send(session, "resign")
    kindly_refused(session, "over")
    session = Session(ruleset("morabaraba"))
    send(session, "example", rule="M5", example="M5-safe")
    kindly_refused(session, "example")
    task = TaskSession("morabaraba", "first-mill")
    assert not task.view()["hints"]
    kindly_refused(task, "no hints")
    kindly_refused(Session(ruleset("hyena_chase")), "Throw first")


def hinted(game: str, name: str) -> Iterator[tuple[Session, JsonView]]:
    """Yield the last step of some hints in random games of a ruleset, each with its session."""
    for seed, plies in enumerate((0, 9, 24)):
        session, pick = Session(ruleset(game, name), seed=seed), random.Random(seed)
        while not (view := session.view())["result"]:
            if view["enabled"]["throw"]:
                send(session, "throw")
            elif view["plies"] >= plies and len(session.board.turn_state.moves) > 1:
                yield session, send(session, "hint", step=3)
                break
            else:
                send(session, "touch", touches=random_path(view, pick))


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_every_hint_is_legal_and_drawn_with_marks_that_there_are(game: str, name: str) -> None:
    for session, view in hinted(game, name):
        shown, level = view["hint"], view["legal"]
        assert shown["because"]
        for touch in shown["touches"]:
            level = level[touch].get("next", {})
        assert not level, "the touches make a whole move"
        assert points_in(view) <= set(session.rules.points)
        assert {str(mark[0]) for mark in shown["marks"]} <= KINDS | {"follow", "hop"}
        numbers = [mark[1] for mark in shown["marks"] if mark[0] in {"number", "guess"}]
        assert numbers == [fact["number"] for fact in shown["facts"] if fact["points"]]
        assert all(len(mark) >= 3 for mark in shown["marks"] if mark[0] in {"arrow", "coming", "danger", "hop"})
        if not session.board.throws:
            assert all(point in view["announcement"] for point in points_in(view)), "what is drawn is told"
        played = send(session, "touch", touches=shown["touches"])
        if shown["words"] or session.rules.game != "hyena_chase":
            assert played["log"][-1].endswith(shown["move"])
        assert played["hint"] is None


def test_in_a_notebook_a_hint_is_a_line_for_each_reason() -> None:
    board = play("morabaraba", position=CLOSING)
    assert repr(board.hint()).startswith("Hint, step 1 of 3")
    first, *reasons = repr(board.hint(3)).splitlines()
    assert first == "A4xE2: place on A4, shoot E2"
    assert [reason[:3] for reason in reasons] == [f"{number}. " for number in range(1, len(reasons) + 1)]
    assert reasons[0].endswith("(proved)")
    assert "no hints" in repr(play("morabaraba", hints=False).hint())
    board = play("morabaraba", position=OPEN, warnings=True)
    assert repr(board.move("A2")).startswith("Before A2 is played.")
    assert repr(board.anyway()).startswith("Dark played A2")


def test_of_moves_as_good_one_without_a_danger_is_advised(monkeypatch: pytest.MonkeyPatch) -> None:
    SearchWorker(waits=True)
    monkeypatch.setattr(graph_worker, "explained_with", lambda _: MANY)
    rules = ruleset("pulijudam")
    text = "pulijudam; turn tigers; tigers c4 d3 e3; lambs t5 a4 b4 f4 a2 b2 c2 e2 f2 b1 c1 e1; hand 3; taken 0"
    position = rules.parse_position(text)
    assert not advise(rules, position).dangers


OPEN = "morabaraba; turn dark; dark E1 A3 R4 A7 A5; light A1 R2 R8 E6 E5; hand 7 7"
"""Position: light closes E5-E6-E7 next, unless dark occupies E7 or shoots E5 or E6."""

COACHED = [(game, names[0]) for game, names in games().items()] + [("hounds_and_jackals", "washburne")]
"""A ruleset of each game, and of each family of coaches."""


def warned(*, on: bool = True, position: str = OPEN) -> Session:
    rules = ruleset("morabaraba")
    return Session(Game(rules, rules.parse_position(position)), warnings=on)


def test_a_move_that_gives_something_away_waits_for_a_yes() -> None:
    session = warned()
    view = send(session, "touch", touches=["A2"])
    said = view["warning"]
    assert (said["text"], view["log"], view["touches"]) == ("A2", [], [])
    assert "E5–E6–E7" in said["words"]
    assert said["marks"] == [["meant", "A2"], ["threat", "E5", "E6", "E7"], ["alarm", "E7"]]
    assert view["status"] == "Dark to place a cow: A2?"
    assert view["announcement"] == f"{said['heading']}. {said['words']}"
    view = send(session, "anyway")
    assert (view["log"], view["warning"]) == (["A2"], None)


def test_a_move_typed_again_after_its_warning_is_played() -> None:
    session = warned()
    send(session, "type", text="A2")
    assert send(session, "touch", touches=[])["warning"] is None
    view = send(session, "type", text="A2")
    assert (view["log"], view["warning"]) == (["A2"], None)
    view = send(session, "anyway")
    assert (view["notice"] != "", view["log"]) == (True, ["A2"])


def test_undo_puts_down_the_move_that_waits_and_no_other() -> None:
    session = warned()
    send(session, "type", text="E7")
    send(session, "type", text="R6")
    send(session, "undo")
    send(session, "undo")
    view = send(session, "type", text="A2")
    assert (bool(view["warning"]), view["enabled"]["undo"]) == (True, True)
    view = send(session, "undo")
    assert (view["warning"], view["log"], view["enabled"]["undo"]) == (None, [], False)


def test_nothing_is_said_of_a_refusal_where_nothing_is_given_away_or_if_nobody_asked() -> None:
    view = send(warned(), "touch", touches=["E5"])
    assert view["refusal"]
    assert view["warning"] is None
    for session, text in ((warned(), "E7"), (warned(), "A4xE6"), (warned(on=False), "A2")):
        view = send(session, "type", text=text)
        assert (view["log"], view["warning"]) == ([text], None)
    assert not warned(on=False).view()["warns"]


def test_there_are_at_most_two_words_in_a_game_and_a_new_game_has_its_own() -> None:
    session = warned()
    found = []
    for dark, light in (("A2", "R6"), ("E4", "A8"), ("E2", "R1")):
        found.append(send(session, "type", text=dark)["warning"] is not None)
        if found[-1]:
            send(session, "anyway")
        view = send(session, "type", text=light)
        assert (send(session, "anyway") if view["warning"] else view)["plies"] == 2 * len(found)
    assert found == [True, True, False], "light has words of its own"
    send(session, "setup", text=OPEN)
    assert send(session, "type", text="A2")["warning"]


def test_it_can_be_turned_off_and_on() -> None:
    session = warned()
    assert send(session, "touch", touches=["A2"])["warning"]
    view = send(session, "warn", on=False)
    assert (view["warning"], view["warns"], view["log"]) == (None, False, [])
    assert send(session, "touch", touches=["A2"])["log"] == ["A2"]
    send(session, "undo")
    assert send(session, "warn", on=True)["warns"]
    task = TaskSession("morabaraba", "first-mill")
    assert not send(task, "warn", on=True)["warns"], "a task says by itself what comes of an answer"


@pytest.mark.parametrize(("game", "name"), COACHED)
def test_a_word_is_said_of_every_game_as_the_coach_has_it(game: str, name: str) -> None:
    pick = random.Random(5)
    session = Session(ruleset(game, name), warnings=True, seed=5)
    for _ in range(30):
        view = session.view()
        if view["result"]:
            break
        if view["enabled"]["throw"]:
            send(session, "throw")
            continue
        path = random_path(view, pick)
        said = send(session, "touch", touches=path)["warning"]
        if said:
            board = session.board
            verdict = board.rules.judge(board.last, path, board.game.pending_throw)
            assert verdict.move is not None
            before = [board.game.position_after(ply) for ply in range(view["plies"])]
            fact = warn(board.rules, board.last, board.game.pending_throw, verdict.move, before)
            assert fact
            assert said["words"] == session.book.fact(fact.item).words
            assert {str(point) for mark in said["marks"] for point in mark[1:]} <= set(session.rules.points)
            send(session, "anyway")
