"""Tests of reasons in hints, in positions whose earlier reasons were missing or false."""

from __future__ import annotations

import pytest
from messages import send

from heritage_games.analysis import graph_candidate, graph_worker
from heritage_games.analysis.facts import Advice, Fact, contrast, plain, shape
from heritage_games.analysis.graph_worker import MANY, SearchWorker
from heritage_games.engine.verdict import Item
from heritage_games.record.game import Game
from heritage_games.rulebook.book import rulebook
from heritage_games.rulesets.registry import ruleset
from heritage_games.session import hint_text
from heritage_games.session.session import Session


@pytest.fixture
def _compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compile the search, and let it visit as many positions as in a game."""
    SearchWorker(waits=True)
    monkeypatch.setattr(graph_worker, "explained_with", lambda _: MANY)
    graph_candidate.searched_with.cache_clear()


def hint(name: str, position: str, throw: tuple[int, ...] | None = None) -> str:
    """Return the idea, the reason and the move of a hint."""
    rules = ruleset(name)
    game = Game(rules, rules.parse_position(position))
    if throw:
        game.throw(throw)
    shown = send(Session(game, at_once=60), "hint", step=3)["hint"]
    assert shown
    return f"{shown['seek']} {shown['move']}: {shown['because']}"


@pytest.mark.usefixtures("_compiled")
@pytest.mark.parametrize(
    ("name", "position", "why", "said", "not_said"),
    [
        (
            "morabaraba",
            "morabaraba; turn dark; dark E1 E4 E6 A3 A5 A7 R1 R4 R6; light E3 E5 E8 A1 A4 A6 R3 R5 R7; hand 3 3",
            "all points are equal",
            "It does not matter where dark places now",
            "For each move",
        ),
        (
            "morabaraba",
            "morabaraba; turn light; dark E7 A2 A4 A5 A6 A7 R1 R3 R6 R7 R8; light E1 E2 A8 R2 R4; barred dark R5-R6-R7",
            "E1 and E2 were light before the move",
            "",
            "Two light cows now stand",
        ),
        (
            "morabaraba/lesotho",
            "morabaraba; turn dark; dark A1 A2 A3 A4 R6 R8; light A5 A6 A8 R2 R4; hand 6 6",
            "a verdict alone does not say what the move does",
            "If light closes a mill now and leaves R7 and R8 alone, dark closes R1–R8–R7 at R1 right after.",
            "at more than one point",
        ),
        (
            "morabaraba",
            "morabaraba; turn light; dark E1 E3 E6 A1 A2 A4 A6 R5 R6 R7; light E5 E7 A3 A8 R4",
            "no other move loses sooner, which a search of 20,000 positions does not show",
            "Every move loses equally soon against best play.",
            "holds out longest",
        ),
        (
            "nine_mens_morris",
            "nine_mens_morris; turn light; dark b6 d6 c5 b4 e4 g4 c3 d2 f2; light a7 g7 d5 f4 d3 d1",
            "dark can close a mill in three ways",
            "Even so: Dark can close c3–c4–c5 at c4 next. It is one of three such threats.",
            "Strike back",
        ),
        (
            "morabaraba",
            "morabaraba; turn light; dark E4 E5 E6 A1 A5 A6 R5 R7; light E1 E3 E7 E8 A2 A3 A7 R3 R4 R6",
            "light wins with the fourth of its moves, of which this is the first",
            "Light then wins within three more moves of its own, whatever the answer.",
            "counting",
        ),
        (
            "nine_mens_morris",
            "nine_mens_morris; turn dark; dark d6 d2; light b4 f4; hand 7 7",
            "light answers with a threat",
            "It gets ready to close d5–d6–d7",
            "makes no threats",
        ),
        (
            "pulijudam",
            "pulijudam; turn lambs; tigers c4 d3 e1; lambs t5 a4 e3 a2 d2 e2 b1 c1 d1; taken 6",
            "a leap passes the cut",
            "Even so: The lamb on e3 can be captured next",
            "Cut the board in two",
        ),
        (
            "pulijudam",
            "pulijudam; turn tigers; tigers d4 c3 e2; lambs t5 a4 b4 f3 a2 b2 c2 f2 b1 c1; hand 5; taken 0",
            "most other moves avert it too",
            "After d4-c4 instead: The tiger with the fewest free steps then has one",
            "cannot shut in",
        ),
        (
            "rafaya",
            "rafaya; turn leopards; leopards b3 c2 e1; dogs t5 d4 e4 f4 g4 h4 d3 e3 g3 h3 d2 e2 g2 c1 f1; taken 0",
            "no other move leaves fewer safe answers",
            "Of the 13 moves that the dogs then have, eight leave nobody to be captured next.",
            "Even so: ",
        ),
        (
            "meurimueng",
            "meurimueng; turn sheep; tigers c4 a3 d3 f3 e1; sheep t5 a4 b4 d4 e4 f4 b3 e3 a2 f2; hand 0 5; taken 0",
            "the leap locks the tiger after most other moves too",
            "No leap goes over b1.",
            "Give one to lock",
        ),
        (
            "morabaraba",
            "morabaraba; turn light; dark E4 A2 A4 A5 A8 R1 R3 R4; light E1 E2 E3 A1 A3 A7 R5; hand 3 4",
            "dark closes R2 first and can shoot a cow of both threats",
            "R7: If dark closes a mill now and leaves A7 and R7 alone, light closes E7–A7–R7 at E7 right after.",
            "at more than one point",
        ),
        (
            "morabaraba",
            "morabaraba; turn dark; dark E5 E6 E7 A4 A6 A8 R3; light E1 E2 E3 A1 A2 A3 A5 A7; hand 3 3",
            "dark leaves a mill that it could close now",
            "Unless light prevents it, dark can still close E6–A6–R6 at R6 on the next turn.",
            "at more than one point",
        ),
        (
            "morabaraba",
            "morabaraba; turn light; dark E4 A2 A5 A8 R3; light E3 A1 A3 A7; hand 7 8",
            "a search of ten plies prefers the move that makes two threats",
            "E1: Whatever dark does now, light can close a mill on its next turn.",
            "R1:",
        ),
        (
            "morabaraba",
            "morabaraba; turn light; dark E5 E7 A2 A4 A6 A8 R1 R3; light E1 E3 A1 A3 A5 A7 R2; hand 4 5",
            "the mill at E2 can wait until dark's is stopped",
            "E6: It stands in the gap of E5–E6–E7, which dark could have closed next.",
            "It closes the mill",
        ),
        (
            "meurimueng",
            "meurimueng; turn tigers; tigers a4 c4 a3 e3; sheep t5 b4 b3 a2; hand 1 11; taken 0",
            "13 of 15 placings leave the sheep no defence",
            "d2: The tigers then have ten free steps",
            "d2: Whatever",
        ),
        (
            "meurimueng",
            "meurimueng; turn sheep; tigers a4 e4 a3 b2 f2; sheep b4 c4 d4 b3 c3 d3 e3 a2 c2 d2 e2 b1 d1; taken 2",
            "other moves leave no leap open either",
            "Whatever the tigers do next, the sheep then have at least five moves that leave nobody to be captured.",
            "leaps open",
        ),
    ],
)
def test_a_reason_is_true_of_the_move_and_of_few_others(
    name: str, position: str, why: str, said: str, not_said: str
) -> None:
    words = hint(name, position)
    assert said in words, why
    assert not_said not in words, why


@pytest.mark.parametrize(
    ("position", "throw", "said", "not_said"),
    [
        (
            "hounds_and_jackals; turn jackals; hounds h4 h5 h9 j2 j4; jackals h16 j17 j20 j23 j25",
            (2,),
            "The same is true after other moves too.",
            "stays where nobody",
        ),
        (
            "hounds_and_jackals; turn hounds; hounds h4 h5 h13 h25 j24; jackals h17 j3 j4 j5 j25",
            (1,),
            "After 13-14 instead: With four of 16 throws",
            "stays where nobody",
        ),
        (
            "hounds_and_jackals; turn hounds; hounds h1 h4 h5 h13 h20; jackals j2 j3 j4 j5 j28",
            (3,),
            "20-23:",
            "5-8",
        ),
        (
            "hounds_and_jackals; turn hounds; hounds h5 h10 h20 h22 h27; jackals h1 h18 j5 j23 j24",
            (4,),
            "No throw lets the jackals knock a hound off on their next turn. After 10-14 instead: With one",
            "stays where nobody",
        ),
    ],
)
def test_a_safe_hole_is_a_reason_only_for_a_piece_that_could_be_hit(
    position: str, throw: tuple[int, ...], said: str, not_said: str
) -> None:
    words = hint("hounds_and_jackals/washburne", position, throw)
    assert said in words
    assert not_said not in words


@pytest.mark.parametrize(
    ("name", "position", "throw", "said"),
    [
        (
            "washburne",
            "hounds_and_jackals; turn jackals; hounds h3 h4 h5 h20 h26; jackals j3 j4 j10 j20 j25",
            (2,),
            "20-22: With ten of 16 throws a line would then take a jackal forward; the number before the move was",
        ),
        (
            "washburne",
            "hounds_and_jackals; turn jackals; hounds h4 h5 h20 h22; jackals h23 j10 j20 j24 j25; off 1 0",
            (2,),
            "10-12: With four of 16 throws the jackal on j12 could then reach a hole where nobody can knock it off.",
        ),
        (
            "skiryuk",
            "hounds_and_jackals; turn hounds; hounds h1 h18; jackals j1 j18; hand 3 3",
            (1,),
            "1-2: It leaves h1 free, so that one of the hounds in hand can be loaded there.",
        ),
    ],
)
def test_a_quiet_move_of_a_race_has_a_reason(name: str, position: str, throw: tuple[int, ...], said: str) -> None:
    assert said in hint(f"hounds_and_jackals/{name}", position, throw)


@pytest.mark.parametrize("name", ["nine_mens_morris", "rafaya", "meurimueng"])
def test_a_principle_that_harms_is_the_idea_of_no_hint(name: str) -> None:
    rules = ruleset(name)
    game = Game(rules)
    harmful = [principle for principle in rulebook(rules).principles if principle.harms]
    assert harmful
    for _ in rules.sides:
        move = rules.moves(game.position)[0]
        board = Session(game).board
        for principle in harmful:
            for code in principle.shows:
                advice = Advice(move, (), (), (fact(code),), tells=True)
                shown = hint_text.idea_of(board, advice).principle
                assert shown is None or not shown.harms, (principle.id, code)
        game.play(move)


def fact(code: str, **numbers: int) -> Fact:
    return Fact(Item(code, 0, {}, numbers))


SHAPES = {"good": shape("", "there"), "bad": shape(), "few": shape("after", "less")}


def averts(others: int, bad: int, *, usual: bool) -> bool:
    """Return whether a move is contrasted with this many others that have a disadvantage."""
    facts = {move: [fact("bad")] if move < bad else [fact("good")] for move in range(others)}
    return contrast([fact("good")], facts, SHAPES, ["bad"], lambda *_: fact("good"), usual=usual) is not None


def test_what_two_thirds_of_the_other_moves_avert_is_no_reason() -> None:
    assert [averts(6, bad, usual=False) for bad in (1, 2, 3, 6)] == [False, False, True, True]
    assert averts(6, 1, usual=True)


def test_a_number_that_another_move_beats_is_no_reason() -> None:
    others = {1: [fact("few", after=8)], 2: [fact("few", after=10)]}
    assert plain([fact("few", after=9)], others, SHAPES) == []
    assert plain([fact("few", before=11, after=9)], others, SHAPES) == []
    assert plain([fact("few", after=8)], others, SHAPES) == [fact("few", after=8)]
