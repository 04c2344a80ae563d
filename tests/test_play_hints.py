"""Tests of hints in three steps: content, when they close, and that games stay the same."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import cast
from xml.etree import ElementTree as ET

import pytest
from messages import random_path, send

from heritage_games.analysis import graph_advice, graph_candidate, graph_worker
from heritage_games.analysis.coach import AdviceTask, advise
from heritage_games.analysis.facts import Advice
from heritage_games.analysis.graph_candidate import Candidate
from heritage_games.analysis.graph_worker import MANY, SearchWorker
from heritage_games.engine.graph.rules import GraphState
from heritage_games.errors import ProtocolError
from heritage_games.record.game import Game
from heritage_games.record.reader import parse_game
from heritage_games.rendering.svg import static
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.graph import GraphRuleset
from heritage_games.rulesets.registry import games, ruleset
from heritage_games.rulesets.types import Position
from heritage_games.session import hint_text
from heritage_games.session.panel_types import HintView
from heritage_games.session.session import Session
from heritage_games.session.tasks import TaskSession
from heritage_games.session.view_types import View
from heritage_games.widgets.functions import play

CLOSING = "morabaraba; turn dark; dark E1 A3 R4 A7 A5; light A1 R2 R8 E6 E5; hand 7 7"
"""Dark closes A3-A4-A5 on A4, and shoots E6 or E5 unless it searches deeply."""

KINDS = {shape.attrib["id"] for shape in ET.fromstring(static("marks.svg"))}  # noqa: S314 - our own file
COACHED = [(game, name) for game, names in games().items() for name in names]


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limit the search to the same number of positions, compiled or not."""
    monkeypatch.setattr(graph_worker, "explained_with", lambda _: 6_000)
    graph_candidate.searched_with.cache_clear()


def closing(*, hints: bool = True) -> Session:
    rules = ruleset("morabaraba")
    return Session(Game(rules, rules.parse_position(CLOSING)), hints=hints)


def points_in(view: View) -> set[str]:
    """Return the points of all marks of a hint."""
    assert view["hint"]
    return {str(part) for _, *rest in view["hint"]["marks"] for part in rest if isinstance(part, str)}


def to_a_choice(session: Session, pick: random.Random, plies: int) -> bool:
    """Play at random up to a choice after at least this many plies; return whether one came."""
    while not session.view()["result"]:
        view = session.view()
        if view["enabled"]["throw"]:
            send(session, "throw")
        elif view["plies"] >= plies and len(session.board.turn_state.moves) > 1:
            return True
        else:
            send(session, "touch", touches=random_path(view, pick))
    return False


def test_each_step_tells_more_and_nothing_of_the_next() -> None:
    session = closing()
    assert session.view()["hint"] is None
    first = send(session, "hint", step=1)["hint"]
    assert first
    assert (first["step"], first["heading"]) == (1, "What to look for")
    assert first["principle"] in {principle.id for principle in session.book.principles}
    assert not any([first["where"], first["places"], first["move"], first["touches"], first["facts"], first["marks"]])
    second = send(session, "hint", step=2)["hint"]
    assert second
    assert second["marks"] == [["halo", point] for point in second["places"]]
    assert "A4" in second["places"]
    assert not any([second["move"], second["act"], second["touches"], second["facts"]])
    third = send(session, "hint", step=3)["hint"]
    assert third
    assert (third["move"], third["words"], third["act"]) == ("A4xE6", "place on A4, shoot E6", "Play A4xE6")
    assert third["touches"] == ["A4", "E6"]
    assert third["tells"]
    assert third["facts"][0]["sure"] == "proved"
    assert [fact["number"] for fact in third["facts"]] == list(range(1, len(third["facts"]) + 1))
    assert ["arrow", "A4", "E6"] in third["marks"]
    assert ["coming", "A3", "A4", "A5"] in third["marks"]
    assert ["number", 1, "A4"] in third["marks"]
    assert send(session, "hint", step=1)["hint"] == first, "a step can be looked at again"


def test_a_step_is_two_sentences_without_a_measurement() -> None:
    session = closing()
    first = send(session, "hint", step=1)
    assert first["hint"]
    assert first["hint"]["seek"].startswith("Close a mill when you can. ")
    assert first["hint"]["seek"].count(". ") == 1
    assert "%" not in first["announcement"]
    assert "of 100" not in first["announcement"]
    third = send(session, "hint", step=3)["hint"]
    assert third
    assert third["because"].startswith("It closes the mill A3–A4–A5.")
    assert third["because"].count(". ") <= 1


def third_step(name: str, position: str, throw: tuple[int, ...] | None = None) -> HintView:
    """Return the last step of the hint in a position."""
    rules = ruleset(name)
    game = Game(rules, rules.parse_position(position))
    if throw:
        game.throw(throw)
    shown = send(Session(game, at_once=60), "hint", step=3)["hint"]
    assert shown
    return shown


def test_a_danger_is_never_left_out() -> None:
    shown = third_step("morabaraba", "morabaraba; turn dark; dark R7 A1 E4; light E1 E3 E7; hand 9 9")
    assert "Light can close " in shown["because"]
    assert shown["facts"][-1]["words"].startswith("Even so: Light can close ")
    assert any(fact["words"] == "Not every mill can be stopped now." for fact in shown["facts"])


def test_what_is_worse_about_another_move_is_named_if_nothing_else_distinguishes_one() -> None:
    quiet = "dark E1 E4 E5 E7 A1 A2 A5 R3 R6 R8; light E2 E3 E6 E8 A3 A4 A8 R1 R2 R5 R7 C"
    shown = third_step("morabaraba/lesotho", f"morabaraba; turn dark; {quiet}")
    assert shown["because"] == (
        "The cow on R6 stays in the gap of R5–R6–R7. After R6-A6 instead: Light can close R5–R6–R7 at R6 next."
    )
    assert shown["seek"].startswith("See which of your pieces stand in the way of a mill")


def test_a_hint_says_which_piece_would_leave_its_safe_hole() -> None:
    shown = third_step(
        "hounds_and_jackals/washburne",
        "hounds_and_jackals; turn jackals; hounds h17 h19 h22 j1 j3; jackals h1 h25 j8 j24 j25",
        (2,),
    )
    assert shown["because"] == "The jackal on h25 stays where nobody can knock it off."
    assert shown["facts"][-1]["words"] == "Even so: A line takes the jackal back from j10 to j8, where it set out."


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
    (found,) = [each for each in board.turn_state.moves if hint_text.move_text(board, each) == move]
    assert hint_text.of_move(board, found) == words


def test_a_counter_threat_is_named_before_the_danger() -> None:
    shown = third_step(
        "morabaraba", "morabaraba; turn light; dark E6 E8 A1 A5 A7 R1 R3 R5; light E2 E5 E7 A3 A6 A8 R4; hand 4 5"
    )
    assert shown["seek"].startswith("Cannot stop both threats? Strike back.")
    assert (
        shown["because"] == "It gets ready to close E2–A2–R2 at A2 next. Even so: Dark can close E1–A1–R1 at E1 next."
    )


@pytest.fixture
def _compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compile the search, and let it visit as many positions as in a game."""
    SearchWorker(waits=True)
    monkeypatch.setattr(graph_worker, "explained_with", lambda _: MANY)


@pytest.mark.usefixtures("_compiled")
@pytest.mark.parametrize(
    ("name", "position", "seek", "because"),
    [
        (
            "morabaraba/lesotho",
            "morabaraba; turn dark; dark E6 E8 A2 A4 A7 R5 R6 R8; light E7 A3 A6 A8 R1 R2 R3 R4 R7; hand 3 3",
            "Some moves here cost a piece a few turns later.",
            "After E1 instead: Light then places on E4, which costs dark a cow a few turns later.",
        ),
        (
            "nine_mens_morris",
            "nine_mens_morris; turn dark; dark b6 d6 b4 g4 d3 b2 f2 a1 d1; light d7 f6 d5 a4 c4 f4 d2 g1",
            "Some moves here cost a piece a few turns later.",
            "After d3-c3 instead: That costs dark a piece a few turns later.",
        ),
        (
            "nine_mens_morris",
            "nine_mens_morris; turn light; dark a7 d6 d5 g4 c3 e3 d2 f2; light d7 g7 f6 b4 c4 e4 d1",
            "Look for a line on which your next piece would be the third.",
            "It gets ready to close a4–b4–c4 at a4 next. Even so: Dark can close c3–d3–e3 at d3 next.",
        ),
        (
            "nine_mens_morris",
            "nine_mens_morris; turn dark; dark d7 g7 f6 a4 b4 g4 b2 d2 f2; light a7 b6 d5 c4 f4 d3 d1 g1",
            "All moves but one are proved to lose here.",
            "light can force a win. It lets the piece on g7 move again. Even after d7-d6: Light can then force a mill",
        ),
        (
            "morabaraba",
            "morabaraba; turn light; dark E2 E4 E6 E7 A1 A2 A5 A7 A8 R2 R3 R7; light E3 E8 A3 A4 A6 R1 R5 R6 R8",
            "All moves but one are proved to lose here.",
            "Even after R5-R4: Dark can close E5–E6–E7 at E5 next.",
        ),
        (
            "morabaraba/lesotho",
            "morabaraba; turn light; dark E2 E4 E8 A2 A5 A7 R2 R4 R5 R6 R8; light E1 E3 A4 A6 A8 R1 R3 R7 C; hand 1 2",
            "Some moves here let the other side force a win.",
            "instead: Dark can force a win.",
        ),
    ],
)
def test_what_other_moves_cost_is_said_if_no_other_reason_stands_out(
    name: str, position: str, seek: str, because: str
) -> None:
    shown = third_step(name, position)
    assert shown["seek"].startswith(seek)
    assert because in shown["because"]


@pytest.mark.usefixtures("_compiled")
@pytest.mark.parametrize(
    ("name", "position", "throw", "seek", "because"),
    [
        (
            "meurimueng",
            "meurimueng; turn sheep; tigers b4 d3 a2 e2 c1; sheep t5 a4 c4 d4 e4 f4 a3 f3 f2; taken 6",
            None,
            "Every move gives something away.",
            "Every move lets the tigers capture a sheep next. ",
        ),
        (
            "rafaya",
            "rafaya; turn leopards; leopards g4 e3 d2; dogs t5 b4 c4 a3 b3 h3 a2 b2 c2 h2 c1 d1 e1 f1; taken 1",
            None,
            "Count the free steps that your pieces would have after each move.",
            "After e3-e2 instead: The leopards then have six free steps",
        ),
        (
            "hounds_and_jackals/skiryuk",
            "hounds_and_jackals; turn jackals; hounds h3 h26 h29; jackals j20 j28; hand 0 0; taken 2 3",
            (1,),
            "Wait where a two brings you home.",
            "With six of 16 throws the jackal on j28 could then reach the Shen.",
        ),
        (
            "hounds_and_jackals/washburne",
            "hounds_and_jackals; turn jackals; hounds h11 h14 h23 h25 j25; jackals h28 j4 j9 j20 j21",
            (2,),
            "Count the throws that would hit you after each of your moves.",
            "With six of 16 throws the hounds could then knock a jackal off. After 21-23 instead: With eleven of 16",
        ),
        (
            "hounds_and_jackals/washburne",
            "hounds_and_jackals; turn jackals; hounds h3 h5 h20 h24 h27; jackals j2 j4 j5 j26 j27",
            (3,),
            "Take the line that leads on.",
            "A line takes the jackal forward from j8 to j10",
        ),
    ],
)
def test_of_moves_that_are_as_good_one_that_a_reason_distinguishes_is_advised(
    name: str, position: str, throw: tuple[int, ...] | None, seek: str, because: str
) -> None:
    shown = third_step(name, position, throw)
    assert shown["seek"].startswith(seek)
    assert because in shown["because"]


def test_a_hint_tells_the_price_of_its_move() -> None:
    sheep = "b4 c4 d4 b3 c3 d3 e3 a2 c2 d2 e2 b1 d1"
    shown = third_step("meurimueng", f"meurimueng; turn sheep; tigers a4 e4 a3 b2 f2; sheep {sheep}; taken 2")
    assert (shown["move"], "Even so: It lets the tiger on b2 move again." in shown["because"]) == ("c2-c1", True)


def test_a_hint_says_if_all_moves_of_a_race_are_as_good() -> None:
    position = "hounds_and_jackals; turn hounds; hounds h4 h5 h20 h21 j22; jackals h23 j4 j10 j20 j25"
    shown = third_step("hounds_and_jackals/washburne", position, (1,))
    assert shown["because"].startswith("All moves are about equally good here. Even so: ")


def test_a_move_of_hyena_chase_is_said_in_words() -> None:
    position = "hyena_chase; turn third; first out 59 purse 7; second out 46 purse 14; third out 72 purse 8"
    shown = third_step("hyena_chase/modern", f"{position}; fourth out 57 purse 9", (2,))
    assert (shown["move"], shown["words"]) == ("Walk to 74", "")


def test_a_number_is_no_reason_if_another_move_has_a_better_one() -> None:
    shown = third_step("morabaraba", "morabaraba; turn light; dark A1 A4 A6; light A3 A7; hand 9 10")
    assert not shown["seek"].startswith("Shut the other herd in.")


@pytest.mark.parametrize(
    ("name", "position", "throw", "not_said"),
    [
        (
            "rafaya",
            "rafaya; turn dogs; leopards e3 c2 f2; dogs t5 a4 c4 d4 e4 f4 g4 h4 h3 a2 c1 d1; taken 3",
            None,
            "Fill the board",
        ),
        (
            "pulijudam",
            "pulijudam; turn tigers; tigers d3 e3 c2; lambs t5 a4 c4 d4 e4 a3 b3 f3 a2 b2 e2 b1 c1 d1 e1; taken 0",
            None,
            "Hunt while",
        ),
        (
            "hounds_and_jackals",
            "hounds_and_jackals; turn jackals; hounds h10 h27 h29; jackals j14 j19 shen; hand 1 1; taken 1 1",
            (3,),
            "Stand two before",
        ),
        (
            "morabaraba",
            "morabaraba; turn dark; dark E3 E6 E8 A1 A4 A7 R1 R3 R5 R7 R8; light E1 E2 E4 E7 A2 A3 A6 A8 R2 R4 R6",
            None,
            "Make a threat each turn",
        ),
    ],
)
def test_a_principle_is_named_only_if_the_move_does_what_it_asks(
    name: str, position: str, throw: tuple[int, ...] | None, not_said: str
) -> None:
    assert not_said not in third_step(name, position, throw)["seek"]


def test_a_hint_is_searched_in_slices_and_asked_for_again() -> None:
    session = Session(ruleset("morabaraba"), at_once=0)
    begun = session.receive({"revision": session.revision, "do": "hint", "step": 1})["hint"]
    assert begun
    assert (begun["looking"], begun["seek"]) == ("Looking ahead …", "")
    shown = send(session, "hint", step=1)["hint"]
    assert shown
    assert (shown["looking"], shown["seek"] != "") == ("", True)


def test_whoever_hears_the_board_is_told_every_point_that_is_marked() -> None:
    session = closing()
    for step in (2, 3):
        view = send(session, "hint", step=step)
        assert all(point in view["announcement"] for point in points_in(view))
        assert f"step {step} of 3" in view["announcement"]
    assert view["hint"]
    assert all(fact["words"] in view["announcement"] for fact in view["hint"]["facts"])


def test_where_no_principle_says_it_the_fact_says_what_to_look_for(monkeypatch: pytest.MonkeyPatch) -> None:
    session = closing()
    monkeypatch.setattr(Rulebook, "principles_of", lambda *_: iter(()))
    shown = send(session, "hint", step=1)["hint"]
    assert shown
    assert shown["principle"] == ""
    assert "lacks one piece" in shown["seek"]
    assert "A4" not in shown["seek"]


def test_the_move_of_a_hint_is_played_by_its_touches_and_the_hint_goes() -> None:
    session = closing()
    shown = send(session, "hint", step=3)["hint"]
    assert shown
    view = send(session, "touch", touches=shown["touches"])
    assert (view["log"], view["hint"]) == ([shown["move"]], None)


def test_a_hint_goes_with_its_position() -> None:
    for change in ({"do": "type", "text": "E2"}, {"do": "new"}, {"do": "undo"}, {"do": "go", "ply": 0}):
        session = Session(ruleset("morabaraba"))
        send(session, "type", text="E1")
        assert send(session, "hint", step=1)["hint"]
        assert session.receive({"revision": session.revision, **change})["hint"] is None, change
    session = Session(ruleset("morabaraba"))
    send(session, "hint", step=2)
    assert send(session, "hint", step=0)["hint"] is None
    send(session, "hint", step=1)
    rule = next(rule for rule in session.book.rules if session.book.examples(rule))
    example = session.book.examples(rule)[0]
    assert send(session, "example", rule=rule.id, example=example.id)["hint"] is None
    assert send(session, "back")["hint"], "the game is as it was, and so is what was said of it"


def test_a_touch_leaves_the_hint_and_a_refusal_stands_beside_it() -> None:
    session = closing()
    send(session, "hint", step=2)
    view = send(session, "touch", touches=["A4"])
    assert view["hint"]
    view = send(session, "touch", touches=["A4", "A4"])
    assert view["refusal"]
    assert view["hint"]


def test_touches_stay_where_the_advice_begins_with_them() -> None:
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
    rule = next(rule for rule in session.book.rules if session.book.examples(rule))
    send(session, "example", rule=rule.id, example=session.book.examples(rule)[0].id)
    kindly_refused(session, "example")
    task = TaskSession("morabaraba", "first-mill")
    assert not task.view()["hints"]
    kindly_refused(task, "no hints")


def test_before_a_throw_there_is_nothing_to_say() -> None:
    kindly_refused(Session(ruleset("hyena_chase")), "Throw first")


@pytest.mark.parametrize("step", [-1, 4, True, "2", None])
def test_a_step_that_is_none_is_a_fault_of_the_screen(step: object) -> None:
    session = closing()
    with pytest.raises(ProtocolError):
        send(session, "hint", step=step)
    assert session.view()["hint"] is None


def hinted(game: str, name: str) -> Iterator[tuple[Session, View]]:
    """Yield the last step of some hints in random games of a ruleset, each with its session."""
    for seed, plies in enumerate((0, 9, 24)):
        session = Session(ruleset(game, name), seed=seed)
        if to_a_choice(session, random.Random(seed), plies):
            yield session, send(session, "hint", step=3)


@pytest.mark.parametrize(("game", "name"), COACHED)
def test_every_hint_is_legal_and_drawn_with_marks_that_there_are(game: str, name: str) -> None:
    for session, view in hinted(game, name):
        shown = view["hint"]
        assert shown
        assert shown["because"]
        level = view["legal"]
        for touch in shown["touches"]:
            level = level[touch].get("next", {})
        assert not level, "the touches make a whole move"
        assert points_in(view) <= set(session.rules.points)
        grounds = KINDS | {"follow", "hop"}
        assert {str(mark[0]) for mark in shown["marks"]} <= grounds
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
    assert first == "A4xE6: place on A4, shoot E6"
    assert [reason[:3] for reason in reasons] == [f"{number}. " for number in range(1, len(reasons) + 1)]
    assert reasons[0].endswith("(proved)")
    assert "no hints" in repr(play("morabaraba", hints=False).hint())
    board = play("morabaraba", position=CLOSING, warnings=True)
    assert repr(board.move("A2")).startswith("Before A2 is played.")
    assert repr(board.anyway()).startswith("Dark played A2")


def test_the_same_position_gets_the_same_hint() -> None:
    one, other = (send(closing(), "hint", step=3)["hint"] for _ in range(2))
    assert one == other


def test_facts_of_one_point_have_numbers_that_differ() -> None:
    view = send(closing(), "hint", step=3)
    assert view["hint"]
    numbers = [mark for mark in view["hint"]["marks"] if mark[0] == "number"]
    assert all(one[1] != other[1] for one, other in itertools.pairwise(numbers))


def explained(rules: Ruleset, position: Position, move: str) -> Advice:
    """Return the advice to play a move, without a search."""
    candidate = Candidate(cast("GraphRuleset", rules), cast("GraphState", position), rules.parse_move(move, position))
    return AdviceTask(graph_advice.explained(candidate)).advice


SHUTTING = "nine_mens_morris; turn light; dark a7 d6 d5 g4 c3 e3 d2 f2; light d7 g7 f6 b4 c4 e4 d1"
"""Position in which f6-f4 blocks the piece on f2 until dark closes c3-d3-e3 with d2-d3."""


def test_nobody_is_shut_in_who_can_close_a_mill_next() -> None:
    rules = ruleset("nine_mens_morris")
    position = rules.parse_position(SHUTTING)
    session = Session(Game(rules, position))
    advice = explained(rules, position, "f6-f4")
    principle = hint_text.idea_of(session.board, advice).principle
    assert principle is None or principle.test != "shuts_in"
    assert "shuts_in" not in {fact.item.code for fact in advice.facts}


BLOCKING = {
    "a4-a7": "nine_mens_morris; turn light; dark d7 e5 c4 g4 d3 e3 b2 f2 a1; light g7 d6 a4 b4 e4 c3 d2 d1 g1",
    "d5-d6": "nine_mens_morris; turn light; dark d7 g7 f6 b4 g4 b2 d2 f2 a1; light a7 b6 d5 c4 f4 d3 d1 g1",
}
"""Positions in which a move blocks a piece: a4-a7 frees another one, d5-d6 does not."""


def test_a_blocked_piece_is_a_reason_only_if_the_other_side_has_fewer_steps() -> None:
    rules = ruleset("nine_mens_morris")
    found = {}
    for move, text in BLOCKING.items():
        position = rules.parse_position(text)
        advice = explained(rules, position, move)
        found[move] = "shuts_in" in {fact.item.code for fact in advice.facts}
    assert found == {"a4-a7": False, "d5-d6": True}


@pytest.mark.usefixtures("_compiled")
def test_of_moves_as_good_one_without_a_danger_is_advised() -> None:
    rules = ruleset("pulijudam")
    text = "pulijudam; turn tigers; tigers c4 d3 e3; lambs t5 a4 b4 f4 a2 b2 c2 e2 f2 b1 c1 e1; hand 3; taken 0"
    position = rules.parse_position(text)
    assert not advise(rules, position).dangers
