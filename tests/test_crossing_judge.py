"""Tests of the judge of Washburne's rules: a reason for each illegal attempt, events in order, every code used."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import pytest
from crossings import FAR_APART, GAME, arrangements, settings
from naive_crossing import OWN, WAY

from heritage_games.errors import SetupError
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.registry import ruleset
from heritage_games.rulesets.types import PLAY_CODES, NamedItem, NamedVerdict, Position, Throw

ALL = [*OWN["hounds"], *OWN["jackals"], "shen"]
STICKS, DICE = ruleset(GAME, "washburne"), ruleset(GAME, "washburne_dice")
SETTINGS = [pytest.param(rules, id=repr(rules)) for rules in settings()]


def _items(rules: Ruleset, text: str, throw: Throw, touches: str) -> NamedVerdict:
    return rules.judge(rules.parse_position(f"{GAME}; {text}"), touches.split(), throw)


def _codes(items: Sequence[NamedItem]) -> list[str]:
    return [item.code for item in items]


FAR = "jackals j1 j2 j3 j4 j5"
STICKS_REFUSED = [
    ("turn hounds; hounds h1 h2 h3 h4 h5; " + FAR, 1, "h1", "own_on_target"),
    ("turn hounds; hounds h1 h2 h3 h4 h5; " + FAR, 1, "j1", "enemy_piece"),
    ("turn hounds; hounds h1 h2 h3 h4 h5; " + FAR, 1, "h9", "nothing_there"),
    ("turn hounds; hounds h1 h2 h3 h4 h5; " + FAR, 1, "pass", "must_move"),
    ("turn hounds; hounds h1 h2 h3 h4 h5; " + FAR, 1, "begin", "no_control"),
    ("turn hounds; hounds h1 h2 h3 h4 h5; " + FAR, 1, "h5 pass", "no_control"),
    ("turn hounds; hounds h1 h2 h3 h4 h5; " + FAR, 1, "h5 h5", "same_point"),
    ("turn hounds; hounds h1 h2 h3 h4 h5; " + FAR, 1, "h5 h4", "backwards"),
    ("turn hounds; hounds h1 h2 h3 h4 h5; " + FAR, 1, "h5 h7", "wrong_count"),
    ("turn hounds; hounds h1 h2 h3 h4 h5; " + FAR, 1, "h5 h20", "line_end"),
    ("turn hounds; hounds h1 h2 h3 h4 h5; " + FAR, 1, "h5 h6 h7", "turn_complete"),
    ("turn hounds; hounds h1 h2 h3 h4 h5; " + FAR, 1, "h5 h6 pass", "no_control"),
    ("turn hounds; hounds h1 h2 h3 h5 h20; " + FAR, 1, "h5", "far_end_own"),
    ("turn hounds; hounds h1 h2 h3 h5 h12; jackals h15 j2 j3 j4 j5", 3, "h12", "safe_ankh"),
    ("turn hounds; hounds h1 h2 h3 h5 j8; " + FAR, 3, "j8", "safe_box"),
    ("turn hounds; hounds h1 h2 h3 h5 j1; jackals j2 j3 j4 j5 j9", 1, "j1", "past_end"),
    ("turn hounds; hounds h1 h2 h3 h5; off 1 0; " + FAR, 4, "h5", "must_return_first"),
    ("turn hounds; hounds h1 h2 h3 h5; off 1 0; " + FAR, 3, "h3", "no_return"),
    ("turn hounds; hounds h1 h2 h5; off 2 0; jackals h3 j2 j3 j4 j5", 3, "h3", "no_return"),
    ("turn hounds; hounds h1 h3 h7 h20; off 1 0; " + FAR, 3, "h2", "no_return"),
    ("turn hounds; hounds h1 h3 h7 h20; off 1 0; " + FAR, 3, "h20", "no_return"),
    ("turn hounds; hounds h1 h3 h7 h20; off 1 0; " + FAR, 3, "h9", "nothing_there"),
    ("turn hounds; hounds h1 h2 h5; off 2 0; jackals h3 j2 j3 j4 j5", 4, "h3", "wrong_box_hole"),
    ("turn hounds; hounds h1 h2 h3 h5; off 1 0; jackals j1 j2 j3 j4 h9", 4, "h9", "enemy_piece"),
    ("turn hounds; hounds h1 h2 h3 h5; off 1 0; " + FAR, 4, "h9", "nothing_there"),
    ("turn hounds; hounds h1 h2 h3 h5; off 1 0; " + FAR, 4, "pass", "must_move"),
]


@pytest.mark.parametrize(("text", "score", "touches", "code"), STICKS_REFUSED)
def test_each_attempt_with_sticks_has_its_own_reason(text: str, score: int, touches: str, code: str) -> None:
    verdict = _items(STICKS, text, (score,), touches)
    assert (verdict.kind, verdict.items[0].code) == ("refused", code)


OPTION_REFUSED = [
    ({"ankh": "10 20"}, "turn hounds; hounds h1 h2 h3 h5 h9; jackals h20 j2 j3 j4 j5", (1,), "h5", "far_end_safe"),
    ({"orange": "safe"}, "turn hounds; hounds h1 h2 h3 h5 h7; jackals h10 j2 j3 j4 j5", (3,), "h7", "safe_orange"),
    ({"shen": "safe"}, "turn hounds; hounds h1 h2 h3 h5 h29; jackals shen j2 j3 j4 j5", (1,), "h29", "safe_shen"),
    ({"opening": "rolloff"}, "turn nobody; hounds h1 h2 h3 h4 h5; " + FAR, (2, 4), "h5", "begin_first"),
    ({"opening": "rolloff"}, "turn nobody; hounds h1 h2 h3 h4 h5; " + FAR, (2, 4), "pass", "no_control"),
    ({"opening": "rolloff"}, "turn nobody; hounds h1 h2 h3 h4 h5; " + FAR, (2, 4), "begin h5", "turn_complete"),
]


@pytest.mark.parametrize(("options", "text", "throw", "touches", "code"), OPTION_REFUSED)
def test_options_have_reasons_of_their_own(
    options: dict[str, str], text: str, throw: Throw, touches: str, code: str
) -> None:
    verdict = _items(STICKS.with_options(**options), text, throw, touches)
    assert (verdict.kind, verdict.items[0].code) == ("refused", code)


DICE_REFUSED = [
    (FAR_APART, (1, 4), "h11 h13", ["wrong_count_dice"]),
    (FAR_APART, (1, 4), "h14 h11", ["backwards"]),
    (FAR_APART, (1, 4), "h14 h18", ["own_on_target"]),
    (
        "turn jackals; hounds h1 h5 h8 h9; jackals h3 h4 h6 h7 h10; off 1 0",
        (2, 3),
        "h10",
        ["both_dice", "own_on_target", "safe_box"],
    ),
    (
        "turn hounds; hounds h4 h12 h17 j1 j4; jackals h29 j3 j8; off 0 2",
        (1, 3),
        "j4",
        ["safe_box", "own_on_target", "past_end"],
    ),
    (FAR_APART, (1, 4), "h11 h12 h12", ["same_piece"]),
    (FAR_APART, (1, 4), "h11 h12 h16 h17", ["wrong_count"]),
    (FAR_APART, (1, 4), "h11 h12 h16 h16", ["same_point"]),
    (FAR_APART, (1, 4), "h11 h12 h11", ["nothing_there"]),
    (FAR_APART, (1, 4), "h11 h12 pass", ["must_move"]),
    (FAR_APART, (1, 4), "h11 h12 j1", ["enemy_piece"]),
    (FAR_APART, (1, 4), "h11 h16", ["own_on_target"]),
    (FAR_APART, (1, 4), "h11 h12 h16 h20 h11", ["turn_complete"]),
    ("turn hounds; hounds j1 j2 j3 j4 h20; jackals j5 j6 j7 j8 j9", (1, 3), "h20 h21", ["both_dice"]),
    ("turn hounds; hounds j2 j3 j5 j6 h20; jackals j7 j8 j9 j10 j11", (1, 3), "h20 h21", ["both_dice"]),
    ("turn hounds; hounds h1 h2 h5; off 2 0; " + FAR, (3, 4), "h3 h3", ["must_return_first"]),
    ("turn hounds; hounds h1 h2 h5; off 2 0; " + FAR, (3, 4), "h3 h1", ["must_return_first"]),
    ("turn hounds; hounds h1 h5; off 3 0; " + FAR, (3, 4), "h3 h2", ["wrong_box_hole"]),
    ("turn hounds; hounds h1 h5; off 3 0; " + FAR, (3, 4), "h2", ["wrong_box_hole_dice"]),
    ("turn hounds; hounds h1 h2 h9 h5; off 1 0; " + FAR, (3, 4), "h3 h3", ["just_returned"]),
    ("turn hounds; hounds h1 h2 h9 h5; off 1 0; " + FAR, (1, 3), "h9", ["must_return_first"]),
    ("turn hounds; hounds h1 h2 h9 h5; off 1 0; " + FAR, (1, 3), "h1", ["box_taken"]),
    ("turn hounds; hounds h1 h2 h3 h9; off 1 0; " + FAR, (1, 2), "h1", ["no_return"]),
    ("turn hounds; hounds h1 h2 h3 h9; off 1 0; " + FAR, (1, 2), "h9", ["no_return"]),
    ("turn hounds; hounds h1 h2 h3 h9; off 1 0; " + FAR, (1, 2), "h5", ["no_return"]),
    ("turn hounds; hounds j1 j2 j3 j4; off 1 0; jackals j5 j6 j7 j8 j9", (1, 3), "h1", ["both_dice"]),
]


@pytest.mark.parametrize(("text", "throw", "touches", "codes"), DICE_REFUSED)
def test_each_attempt_with_dice_has_its_own_reason(text: str, throw: Throw, touches: str, codes: list[str]) -> None:
    verdict = _items(DICE, text, throw, touches)
    assert (verdict.kind, _codes(verdict.items)) == ("refused", codes)


def test_without_sums_one_piece_never_goes_as_far_as_both_dice() -> None:
    rules = DICE.with_options(dice_sum=False)
    assert _codes(_items(rules, FAR_APART, (1, 4), "h22 h27").items) == ["no_sum"]
    assert _codes(_items(rules, "turn hounds; hounds h1 h2 h5; off 2 0; " + FAR, (1, 3), "h4").items) == [
        "wrong_box_hole_dice"
    ]
    position = rules.parse_position("hounds_and_jackals; turn hounds; hounds j1 j2 j3 j4 h20; jackals j5 j7 j8 j9 j10")
    assert [rules.format_move(position, move, (3, 4)) for move in rules.moves(position, (3, 4))] == [
        "3+4: 3:20-23",
        "3+4: 4:20-24",
    ]


STORIES = [
    (STICKS, "turn hounds; hounds h1 h2 h3 h4 h9; " + FAR, (2,), "h9 h11", ["walked"]),
    (
        STICKS,
        "turn hounds; hounds h1 h2 h3 h4 h5; jackals h6 h20 j3 j4 j5",
        (1,),
        "h5 h6",
        ["walked", "knocked_off", "long_line", "knocked_off"],
    ),
    (STICKS, "turn hounds; hounds h1 h2 h3 h4 h9; " + FAR, (1,), "h9 h10", ["walked", "short_line"]),
    (
        STICKS,
        "turn jackals; hounds h1 h2 h3 h4 h9; jackals h10 j2 j3 j4 j5",
        (2,),
        "h10 h8",
        ["walked", "short_line"],
    ),
    (
        STICKS,
        "turn jackals; hounds h1 h2 h3 h4 h9; jackals h6 j2 j3 j4 j5",
        (1,),
        "h6 h5",
        ["walked", "reached_box"],
    ),
    (STICKS, "turn hounds; hounds h1 h3; off 3 0; " + FAR, (2,), "h2", ["returned", "still_off"]),
    (STICKS, "turn hounds; hounds h1 h3 h4 h5; off 1 0; " + FAR, (3,), "pass", ["turn_lost"]),
    (
        STICKS,
        "turn hounds; hounds h29 j1 j2 j3 j4; jackals j5 j6 j7 j8 j9",
        (4,),
        "h29 j27",
        ["walked"],
    ),
    (
        STICKS,
        "turn hounds; hounds j7 j1 j2 j3 j4; jackals j5 j11 h8 h9 h10",
        (2,),
        "pass",
        ["passed", "safe_box", "own_on_target", "own_on_target", "past_end", "past_end"],
    ),
    (
        STICKS,
        "turn hounds; hounds j6 j1 j2 j3 j4; jackals j7 j11 h8 h9 h10",
        (1,),
        "j6 j5",
        ["walked", "reached_box", "five_home"],
    ),
    (
        STICKS,
        "turn jackals; hounds h1 h2 h3 h9; jackals h5 h6 j3 j4 j5; off 1 0",
        (2,),
        "h6 h4",
        ["walked", "reached_box", "box_full"],
    ),
    (
        STICKS,
        "turn hounds; hounds h1 h2 h3; off 2 0; jackals h5 h6 j3 j4 j5",
        (4,),
        "h4",
        ["returned", "still_off", "box_full"],
    ),
    (
        STICKS.with_options(opening="rolloff"),
        "turn nobody; hounds h1 h2 h3 h4 h5; " + FAR,
        (2, 4),
        "begin",
        ["opening_throw", "begins"],
    ),
    (
        STICKS.with_options(orange="extra_throw"),
        "turn hounds; hounds h1 h2 h3 h4 h13; " + FAR,
        (2,),
        "h13 h15",
        ["walked", "extra_throw"],
    ),
    (
        STICKS.with_options(orange="extra_throw"),
        "turn hounds; hounds h1 h2 h3 h4 h19; " + FAR,
        (1,),
        "h19 h20",
        ["walked", "long_line"],
    ),
    (
        STICKS.with_options(orange="extra_throw"),
        "turn hounds; hounds h1 h2 h3 h4 h7; " + FAR,
        (1,),
        "h7 h8",
        ["walked", "short_line", "extra_throw"],
    ),
    (
        STICKS.with_options(orange="extra_throw"),
        "turn hounds; hounds h1 h2 h3 h4; off 1 0; " + FAR,
        (5,),
        "h5",
        ["returned"],
    ),
    (
        STICKS.with_options(orange="extra_throw"),
        "turn hounds; hounds j6 j1 j2 j3 j4; jackals j7 j11 h8 h9 h10",
        (1,),
        "j6 j5",
        ["walked", "reached_box", "five_home"],
    ),
    (
        STICKS.with_options(shen="many"),
        "turn hounds; hounds h1 h2 h3 h29 shen; jackals j1 j2 j3 j4 shen",
        (1,),
        "h29 shen",
        ["walked"],
    ),
    (DICE, FAR_APART, (1, 4), "h11 h12 h16 h20", ["die_used", "die_used", "long_line"]),
    (DICE, FAR_APART, (1, 4), "h22 h27", ["sum_jump"]),
    (
        DICE,
        "turn hounds; hounds h1 h9 h5; off 2 0; " + FAR,
        (3, 4),
        "h4 h3",
        ["returned_die", "returned_die"],
    ),
    (
        DICE,
        "turn hounds; hounds h1 h9 h5; off 2 0; " + FAR,
        (1, 3),
        "h4",
        ["returned_sum", "still_off"],
    ),
    (
        DICE,
        "turn hounds; hounds h1 h2 h9 h5; off 1 0; " + FAR,
        (3, 4),
        "h4 h9 h12",
        ["returned_die", "die_used"],
    ),
    (
        DICE,
        "turn hounds; hounds h1 h9 h5; off 2 0; " + FAR,
        (3, 3),
        "h3",
        ["returned_die", "one_die_only", "still_off"],
    ),
    (
        DICE,
        "turn hounds; hounds h1 h9 h5; off 2 0; jackals h4 j2 j3 j4 j5",
        (1, 4),
        "pass",
        ["turn_lost"],
    ),
    (
        DICE.with_options(orange="extra_throw"),
        "turn hounds; hounds h13 h24 h3 h4 h5; " + FAR,
        (1, 2),
        "h13 h15 h24 h25",
        ["die_used", "die_used", "extra_throw"],
    ),
]


@pytest.mark.parametrize(("rules", "text", "throw", "touches", "codes"), STORIES)
def test_what_happens_is_told_in_order(rules: Ruleset, text: str, throw: Throw, touches: str, codes: list[str]) -> None:
    assert _codes(_items(rules, text, throw, touches).items) == codes


FINISHED = "turn jackals; hounds j1 j2 j3 j4 j5; jackals h8 h9 h10 h11 h12"


def _every_item(rules: Ruleset) -> Iterator[NamedItem]:
    """Yield the judge's items for many attempts, in positions of these tests with every throw and in others."""
    pick = random.Random(3)
    rows = [(FINISHED, (1,)), *((row[1], row[2]) for row in STORIES), *((row[0], row[1]) for row in DICE_REFUSED)]
    rows += [(row[0], (row[1],)) for row in STICKS_REFUSED] + [(row[1], row[2]) for row in OPTION_REFUSED]
    rows += [(text, throw * 2) for text, throw in rows if len(throw) == 1]  # the same throw with two dice
    positions: list[tuple[Position, list[Throw], int]] = [(rules.start(), [], 2)]
    for text in dict.fromkeys(text for text, _ in rows):
        own = [throw for known, throw in rows if known == text]
        try:
            positions.append((rules.parse_position(f"{GAME}; {text}"), own, 2))
        except SetupError:
            continue  # With these options no side is to move, or two pieces are in one hole.
    positions += [(position, [], 1) for _, position in arrangements(rules, 12, 20)]
    for position, own, more in positions:
        outcome = rules.outcome(position)
        if outcome:
            yield outcome.item
        throws = list(rules.throws(position))
        yield from rules.judge(position, [pick.choice(ALL)]).items
        tried = [throw for throw in own if throw in throws] + pick.sample(throws, min(more, len(throws)))
        for throw in dict.fromkeys(tried):
            for touch in ("pass", "begin", *_near(rules, position)):
                yield from _tried(rules, position, throw, (touch,), pick)
            yield from rules.judge(position, ("begin", "h1"), throw).items


def _near(rules: Ruleset, position: Position, point: str = "") -> list[str]:
    """Return likely touches: the points of pieces, the home boxes, and the holes behind a point."""
    found = [piece.point for piece in rules.pieces(position)] + [f"{letter}{n}" for letter in "hj" for n in range(1, 6)]
    for way in (way for way in WAY.values() if point in way):
        found += way[way.index(point) : way.index(point) + 9]
    return list(dict.fromkeys(found))


def _tried(
    rules: Ruleset, position: Position, throw: Throw, path: tuple[str, ...], pick: random.Random
) -> Iterator[NamedItem]:
    """Yield the items of a path, and of paths that continue it."""
    verdict = rules.judge(position, path, throw)
    yield from verdict.items
    if verdict.kind == "refused" or len(path) > 4:
        return
    touches = [*_near(rules, position, path[-1]), "pass"]
    if len(path) > 1:
        touches = [path[0], path[-1], *pick.sample(touches, 5)]
    for touch in touches:
        yield from _tried(rules, position, throw, (*path, touch), pick)


@pytest.mark.parametrize("rules", SETTINGS)
def test_exactly_the_declared_codes_are_told_each_always_with_the_same_roles(rules: Ruleset) -> None:
    """A sentence has blanks for roles and numbers, so a code must always have the same ones."""
    shapes: dict[str, set[tuple[frozenset[str], frozenset[str]]]] = {}
    for item in _every_item(rules):
        shapes.setdefault(item.code, set()).add((frozenset(item.points), frozenset(item.numbers)))
    assert set(shapes) == rules.codes() - PLAY_CODES
    assert {code: found for code, found in shapes.items() if len(found) > 1} == {}
