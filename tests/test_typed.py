"""Tests of typed text in every game: each input gets the verdict of its first obstacle."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from rulesets import walk

from heritage_games.errors import MoveError, TextError
from heritage_games.record.game import Game
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.registry import games, ruleset
from heritage_games.session.session import Session
from heritage_games.widgets.commands import Response

PLACING = "morabaraba; turn dark; dark R3 E3; light A1 A2; hand 10 10"
WALKING = "morabaraba; turn dark; dark E2 E3 E8 R6 R8; light E4 A4 A5 A6 A8 R1 R4"
FULL = "morabaraba; turn dark; dark E1 E2 E4 E5 E7 E8 A1 A3 A5 A7 R2 R4; light E3 E6 A2 A4 A6 A8 R1 R3 R5 R6 R7 R8"
LAMBS = "pulijudam; turn lambs; tigers t5 c4 d4; lambs b3 c3; hand 13; taken 0"
TIGERS = "pulijudam; turn tigers; tigers t5 c4 d4; lambs b3 c3; hand 13; taken 0"
STICKS = "hounds_and_jackals; turn hounds; hounds h1 h5; jackals j14; hand 3 4"
HOME = "hounds_and_jackals; turn hounds; hounds h1 h2 h9 h12 j9; jackals j1 j2 j3 j4 j5"
OFF = "hounds_and_jackals; turn hounds; hounds h2 h9 h12 j9; off 1 0; jackals j1 j2 j3 j4 j5"
SHUT = "hounds_and_jackals; turn hounds; hounds h2 h3 h12 j9; off 1 0; jackals j1 j2 j3 j4 j5"
JOURNEY = "hyena_chase; turn first; first out 15 purse 3; second outside; third outside; fourth outside"


class Case(NamedTuple):
    """Typed text in a position with a throw, and the beginning of the answer."""

    rules: str
    position: str
    throw: str
    typed: str
    answer: str


MILLS, HUNT = "morabaraba", "pulijudam"
SKIRYUK, WASHBURNE, DICE = (f"hounds_and_jackals/{name}" for name in ("skiryuk", "washburne", "washburne_dice"))
HYENA = "hyena_chase"

CASES = [
    # Placing: a step, an own piece, another's, an unknown point, too long, another game's words.
    Case(MILLS, PLACING, "", "R1-R2", "Not R1: first place what is in hand\n1. Dark still has ten cows in hand."),
    Case(MILLS, PLACING, "", "A1-R1", "Not A1: first place what is in hand"),
    Case(MILLS, PLACING, "", "E3-E4xA1", "Not E3: first place what is in hand"),
    Case(MILLS, PLACING, "", "E3", "Not E3: a cow stands there\n1. A cow stands on E3 already."),
    Case(MILLS, PLACING, "", "A1", "Not A1: a cow stands there\n1. A cow stands on A1 already."),
    Case(MILLS, PLACING, "", "E1xA1", "Not A1: no new mill, no shot"),
    Case(MILLS, PLACING, "", "xA1", "A shot is part of a move; write it after its move, as in 'E1-E2xE3'."),
    Case(
        MILLS, PLACING, "", "Z9", "'Z9' is not a point of this board, whose points are E1 to E8, A1 to A8 and R1 to R8."
    ),
    Case(
        MILLS,
        PLACING,
        "",
        "E9",
        "'E9' is not a point of this board, whose points are E1 to E8, A1 to A8 and R1 to R8; did",
    ),
    Case(
        MILLS,
        PLACING,
        "",
        "E1 E2",
        "Put '-' before the point a piece goes to or 'x' before what it takes, not a space ('E2').",
    ),
    Case(MILLS, PLACING, "", "-E1", "'-E1' is not a move; write moves like 'E1' (place)"),
    Case(MILLS, PLACING, "", "E1x", "'E1x' is not a move; write moves like"),
    Case(MILLS, PLACING, "", " ", "Nothing is written here; write moves like"),
    Case(MILLS, PLACING, "", "done", "Nothing to end here"),
    # Moving.
    Case(MILLS, WALKING, "", "E3", "Dark has picked up the cow on E3: now choose where it goes."),
    Case(MILLS, WALKING, "", "E4", "Not E4: that cow is light’s"),
    Case(MILLS, WALKING, "", "E5", "Not E5: nothing stands there"),
    Case(MILLS, WALKING, "", "E5xA4", "Not E5: nothing stands there"),
    Case(MILLS, WALKING, "", "E1-E2", "Not E1: nothing stands there"),
    Case(MILLS, WALKING, "", "E4-E5", "Not E4: that cow is light’s"),
    Case(MILLS, WALKING, "", "E2-E3", "Not E3: a dark cow stands there"),
    Case(MILLS, WALKING, "", "E2-E2", "Not E2: the cow stands there already"),
    Case(MILLS, WALKING, "", "E2-R4", "Not R4: a light cow stands there"),
    Case(
        MILLS,
        WALKING,
        "",
        "E8xE1",
        "The point that E8 goes to is missing; write it after a '-', as in 'E1-E2' or 'E1-E2xE3'.",
    ),
    Case(MILLS, WALKING, "", "E8-E1-A5", "A move has one '-', before the point the piece goes to, as in 'E1-E2'."),
    Case(MILLS, WALKING, "", "E8-E1xA4", "Not A4: that cow stands in a mill"),
    Case(MILLS, WALKING, "", "E8-E1xA5xA6", "Not A6: the shot has been used"),
    Case(MILLS, WALKING, "", "R6-R7xA5", "Not A5: no new mill, no shot"),
    Case(MILLS, WALKING, "", "E8-E1 done", "Not yet: a shot is due"),
    # Hunts.
    Case(HUNT, LAMBS, "", "a4-a3", "Not a4: first place what is in hand\n1. With 13 lambs still in hand, no lamb"),
    Case(HUNT, LAMBS, "", "b3-b4", "Not b3: first place what is in hand"),
    Case(HUNT, LAMBS, "", "b3", "Not b3: it is occupied"),
    Case(HUNT, LAMBS, "", "t5", "Not t5: it is occupied"),
    Case(HUNT, LAMBS, "", "b2xb3", "Write where a leap lands before the piece that it takes, as in 't5-b3xb4'."),
    Case(HUNT, TIGERS, "", "xc4-c3", "Write where a leap lands before the piece that it takes, as in 't5-b3xb4'."),
    Case(HUNT, TIGERS, "", "xc3", "Write where a leap lands before the piece that it takes"),
    Case(HUNT, LAMBS, "", "top", "'top' is not a point of this board, whose points have names like t5, e3 and e1."),
    Case(HUNT, TIGERS, "", "b3-b4", "Not b3: that is a lamb"),
    Case(HUNT, TIGERS, "", "a3-a4", "Not a3: nothing stands there"),
    Case(HUNT, TIGERS, "", "c4-c2xb3", "That is not what this move does; it is written 'c4-c2xc3'."),
    Case(HUNT, TIGERS, "", "c4-c2xc3-c1", "A move has one '-', before the point the piece goes to"),
    Case(HUNT, TIGERS, "", "c4-c2 c1", "Put '-' before the point a piece goes to"),
    # Races with sticks.
    Case(SKIRYUK, "", "", "3: 1-4", "'3' cannot be thrown here; each side throws, as in '2/4'"),
    Case(SKIRYUK, "", "", "1-3", "Throw first"),
    Case(SKIRYUK, STICKS, "", "5-8", "Throw first"),
    Case(SKIRYUK, STICKS, "", "7: 5-12", "'7' cannot be thrown here; a throw is 1, 2, 3, 4 or 5."),
    Case(SKIRYUK, STICKS, "", "3: 5-9", "Not h9: the throw does not lead there"),
    Case(SKIRYUK, STICKS, "3", "4: 5-9", "3 has been thrown here, not 4."),
    Case(SKIRYUK, STICKS, "3", "5-8>20", "That is not what this move does; it is written '3: 5-8>10'."),
    Case(SKIRYUK, STICKS, "3", "j14-j17", "Not j14: that is a jackal"),
    Case(SKIRYUK, STICKS, "3", "7-10", "Not h7: nothing stands there"),
    Case(SKIRYUK, STICKS, "3", "5-8 1-4", "The move is complete"),
    Case(SKIRYUK, STICKS, "3", "30-33", "'33' is not a hole; your own track has the holes 1 to 30."),
    Case(SKIRYUK, STICKS, "3", "enter 3", "'enter' is not part of a move; write moves like '3: 5-8'"),
    Case(SKIRYUK, STICKS, "3", "5-", "'5' is not part of a move; write moves like '3: 5-8'"),
    Case(SKIRYUK, STICKS, "3", "h5", "The hound on h5 is picked up: the throw takes it to h8."),
    Case(WASHBURNE, HOME, "3", "9-12", "Not h12: the hole is occupied\n1. The hound on h9 cannot land on h12"),
    Case(WASHBURNE, HOME, "3", "enter 3", "No piece waits next to the board, so none can enter."),
    Case(WASHBURNE, HOME, "3", "lift", "'lift' is not part of a move"),
    Case(WASHBURNE, OFF, "3", "9-10", "Not h9: first bring back what is off"),
    Case(WASHBURNE, OFF, "3", "enter 2", "Not h2: first bring back what is off"),
    Case(WASHBURNE, OFF, "3", "enter", "'enter' is not a whole move; write moves like"),
    Case(WASHBURNE, SHUT, "3", "h2", "Not h2: this turn is lost\n1. The throw leads back to h3"),
    Case(WASHBURNE, SHUT, "3", "h20", "Not h20: nothing stands there"),
    Case(WASHBURNE, SHUT, "3", "enter 3", "Not h3: this turn is lost\n1. The throw leads back to h3"),
    # Dice: each die is checked.
    Case(
        DICE,
        OFF,
        "1+3",
        "3:enter 1 1:12-15",
        "That is not what this move does; it is written '1+3: 1:enter 1 3:12-15'.",
    ),
    Case(DICE, OFF, "1+3", "3:12-15 1:enter 1", "Not h12: first bring back what is off"),
    Case(DICE, OFF, "1+3", "1: enter 1 3:12-15", "'1' cannot be thrown here; two dice show two numbers"),
    Case(DICE, OFF, "1+3", "9:enter 1 3:12-15", "That is not what this move does; it is written"),
    Case(DICE, OFF, "1+3", "2+3: 1:enter 1 3:12-15", "1+3 has been thrown here, not 2+3."),
    Case(DICE, OFF, "1+3", "zz:12-15", "'zz:12-15' is not part of a move; write moves like '1+3: 1:5-6 3:8-11'"),
    Case(DICE, OFF, "", "3: 12-15", "'3' cannot be thrown here; two dice show two numbers"),
    # The journey: scores, hollows, words of other races.
    Case(HYENA, "", "", "9", "'9' cannot be thrown here; the lot falls on a player from 1 to 4."),
    Case(HYENA, JOURNEY, "", "15-17", "Throw first"),
    Case(HYENA, JOURNEY, "2", "15-17>19", "'15-17>19' is not part of a move"),
    Case(HYENA, JOURNEY, "2", "15-18", "Not hollow 18: the throw does not lead there"),
    Case(HYENA, JOURNEY, "2", "15-90", "'90' is not a hollow; there are village, 1 to 80, and well."),
    Case(HYENA, JOURNEY, "2", "enter 3", "'enter' is not part of a move"),
    Case(HYENA, JOURNEY, "2", "3: 15-18", "2 has been thrown here, not 3."),
]


def session(case: Case) -> Session:
    """Return a session at the position of a case, with its pending throw."""
    rules = ruleset(case.rules)
    played = Session(Game(rules, rules.parse_position(case.position) if case.position else None))
    if case.throw:
        played.receive({"revision": 0, "do": "thrown", "text": case.throw})
    return played


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.rules} {case.throw} {case.typed!r}")
def test_a_typed_text_is_answered_for_what_it_says_and_is_an_error_from_python(case: Case) -> None:
    played = session(case)
    plies, position = played.record().plies, played.position
    with pytest.raises((TextError, MoveError)):
        played.rules.parse_move(case.typed, position, played.board.game.pending_throw)
    before = played.view()
    after = played.receive({"revision": played.revision, "do": "type", "text": case.typed})
    answer = Response.of(played.board, before, after)
    assert not answer.played
    assert answer.text.startswith(case.answer), answer.text
    assert (played.record().plies, played.position) == (plies, position)


@pytest.mark.parametrize(
    ("rules", "position", "throw", "typed", "written"),
    [
        (MILLS, WALKING, "", " e8 - E1 X a5 ", "E8-E1xA5"),
        (MILLS, PLACING, "", "e1", "E1"),
        (MILLS, FULL, "", "xE1", "xE1"),
        (HUNT, TIGERS, "", "c4-c2", "c4-c2xc3"),
        (SKIRYUK, STICKS, "", "3 : 5 - 8", "3: 5-8>10"),
        (SKIRYUK, STICKS, "3", "h5-h8>h10", "3: 5-8>10"),
        (DICE, OFF, "", "3+1: enter 1 12-15", "1+3: 1:enter 1 3:12-15"),
        (HYENA, JOURNEY, "", "2: 15 - 17", "2: 15-17"),
    ],
)
def test_a_text_that_says_the_same_otherwise_is_played(
    rules: str, position: str, throw: str, typed: str, written: str
) -> None:
    made = ruleset(rules, **({"full_board": "gift"} if position == FULL else {}))
    start = made.parse_position(position)
    thrown = made.parse_throw(throw, start) if throw else None
    attempt = made.attempt(typed, start, thrown)
    assert made.format_move(start, made.parse_move(typed, start, thrown), attempt.throw) == written


def typed(rules: Ruleset, pick: random.Random) -> Iterator[str]:
    """Yield texts of every form, valid or not, with points of this board."""
    a, b, c, d = pick.sample(rules.points, 4)
    yield from (f"{mark}{a}-{b}{rest}" for mark in ("x", "-", ">") for rest in ("", f"x{c}", " done"))
    yield from (f"{a}{mark}{word}x{b}" for mark in " -x" for word in rules.controls)
    yield from (f"{word}{mark}{a}x{b}" for mark in " -x" for word in rules.controls)
    yield from (a, f"x{a}", f"{a}-{b}", f"{a}x{c}", f"{a}-{b}x{c}", f"{a}-{b}-{c}", f"{a}-{b}x{c}x{d}", f"{a}-{b}>{c}")
    yield from (
        f"{a} {b}",
        f"{a}-{b} done",
        f"{a}-{b} {c}-{d}",
        f"enter {a}",
        f"3: {a}-{b}",
        f"1+3: 1:{a}-{b} 3:{c}-{d}",
    )
    yield from (
        f"1:{a}-{b}",
        "lift",
        "zz99",
        "?",
        "-",
        "x",
        ">",
        ":",
        "",
        "5-",
        "5-8",
        "2/4: 1-3",
        "pay 3",
        *rules.controls,
    )


@pytest.mark.parametrize(("game", "name"), [(game, name) for game, names in games().items() for name in names])
def test_whatever_is_typed_is_played_as_it_is_meant_or_answered_in_whole_sentences(game: str, name: str) -> None:
    rules, pick = ruleset(game, name), random.Random(f"{game} {name}")
    for position, throw in list(walk(rules, 3))[:120:15]:
        for text in typed(rules, pick):
            played = Session(Game(rules, position))
            if throw and pick.random() < 0.8:
                played.receive({"revision": 0, "do": "thrown", "text": rules.format_throw(throw, position)})
            view = played.receive({"revision": played.revision, "do": "type", "text": text})
            if view["plies"]:
                assert text in played.record().plies[0] or text.partition(": ")[2] in played.record().plies[0], text
                continue
            assert view["announcement"].endswith((".", "?", "!")), (text, view["announcement"])
            assert played.position == position
