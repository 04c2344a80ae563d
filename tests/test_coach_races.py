"""Tests of the coach of races: legal advice, and facts that reference engines confirm.

``python tests/test_coach_races.py 10000`` tests that many positions of each ruleset instead of a few.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest
from naive_crossing import BOX, WAY
from naive_facts import TRACKS, Naive, any_line, lines_back, race_facts
from naive_journey import Mother
from naive_parallel import NaiveParallel
from second_engines import anywhere, slow_of
from test_journey_solver import HOME, THROWS, Runner, SlowSolver

from heritage_games.analysis import coach, race_coach
from heritage_games.analysis.crossing_facts import CROSSING
from heritage_games.analysis.facts import Advice, Fact
from heritage_games.analysis.players import LEVELS, random
from heritage_games.analysis.race_search import scored
from heritage_games.analysis.search import Decision
from heritage_games.rulebook.book import rulebook
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.registry import ruleset
from heritage_games.rulesets.throws import draw
from heritage_games.rulesets.types import Move, Position, Throw

RACES = "hounds_and_jackals"
CHASE = "hyena_chase"
SHORT = {"players": 3, "holes": 21}

RACES_BY_DEFAULT = [ruleset(RACES, name) for name in ("skiryuk", "washburne", "washburne_dice")]
RACES_BY_DEFAULT.append(ruleset(CHASE, "modern", **SHORT))
READINGS = [
    *RACES_BY_DEFAULT,
    ruleset(RACES, "skiryuk", finish="race", load_optional=True, links="forward"),
    ruleset(RACES, "skiryuk", opening="random", refill="captured", link_blocked="stay"),
    ruleset(RACES, "washburne", shen="many", orange="extra_throw", opening="rolloff"),
    ruleset(RACES, "washburne", ankh="none", links="forward"),
    ruleset(RACES, "washburne_dice", ankh="none", shen="many", dice_sum=False),
    ruleset(CHASE, "modern", **SHORT, turns="until_two", eat_outbound=True, entry_cost=1),
    ruleset(CHASE, "modern", **SHORT, overtake="pass", hyena_home="exact", opening="first"),
    ruleset(CHASE, "davies_1925", **SHORT),
    ruleset(CHASE, "davies_1925", **SHORT, pay="any", stored="free"),
]


@dataclass(frozen=True)
class Both:
    rules: Ruleset
    slow: Any
    position: Position
    naive: Any
    throw: Throw

    def text(self, move: Move) -> str:
        return self.rules.format_move(self.position, move, self.throw)

    @property
    def moves(self) -> Sequence[Move]:
        return self.rules.moves(self.position, self.throw)

    @property
    def side(self) -> int:
        return self.rules.turn(self.position, self.throw) or 0


def played(rules: Ruleset, seed: int, count: int, level: int = 0) -> Iterator[Both]:
    """Yield positions of games on both engines, played at random or by a level."""
    chance, slow = Random(seed), slow_of(rules)
    player = LEVELS[f"level {level}"] if level else random
    while count:
        position, naive = rules.start(), slow.start()
        while count and not rules.outcome(position):
            both = Both(rules, slow, position, naive, draw(rules.throws(position), chance))
            if chance.random() < 0.2 or len(both.moves) > 1:
                yield both
                count -= 1
            move = player(rules, position, both.throw, chance)
            position = rules.play(position, move, both.throw)
            naive = slow.plies(naive, both.throw)[both.text(move)]


def set_up(rules: Ruleset, seed: int, count: int) -> Iterator[Both]:
    """Yield positions that games rarely reach, with pieces on points that many rules concern."""
    chance, slow = Random(seed), slow_of(rules)
    going = (each for each in anywhere(rules, slow, chance) if rules.outcome(each[0]) is None)
    for position, naive in islice(going, count):
        yield Both(rules, slow, position, naive, draw(rules.throws(position), chance))


def naive_fact(fact: Fact) -> Naive:
    points = frozenset(point for role, found in fact.item.points.items() if role != "line" for point in found)
    numbers = tuple(sorted((name, number) for name, number in fact.item.numbers.items() if name != "loss"))
    return fact.item.code, points, numbers


def proved(both: Both, move: Move) -> list[Naive]:
    return race_facts(both.slow, both.naive, both.throw, both.text(move))


def prove(both: Both, most: int = 99) -> None:
    """Check for up to this number of moves that every fact is true and none is missing."""
    rules, texts = both.rules, {move: both.text(move) for move in both.moves}
    side = rules.sides[both.side]
    if rules.game == CHASE:
        back = {move: set[frozenset[str]]() for move in texts}
    else:
        points = TRACKS[side[0]] if rules.name == "skiryuk" else dict(enumerate(WAY[side], start=1))
        back = {move: lines_back(iter([text]), points) for move, text in texts.items()}
    for move in both.moves[:most]:
        found = coach.facts(rules, both.position, both.throw, move)
        where = rules.format_position(both.position), texts[move]
        tested_elsewhere = {"spares_line", "saves_throws", "costs_throws", "keeps"}
        claims = [naive_fact(fact) for fact in found if fact.item.code not in tested_elsewhere]
        assert Counter(claims) == Counter(proved(both, move)), where
        spares = [naive_fact(fact)[1] for fact in found if fact.item.code == "spares_line"]
        others = set().union(*(lines for other, lines in back.items() if other != move))
        assert bool(spares) == (bool(others) and not back[move]), where
        assert set(spares) <= others, where


def only_advised(
    both: Both, move: Move, code: str, points: frozenset[str], numbers: tuple[tuple[str, int], ...]
) -> bool:
    """Return whether a fact of safety or of equal numbers, which only advice uses, is true."""
    side = both.rules.sides[both.side]
    if code in {"keeps_safe", "keeps_home"}:
        after = both.slow.plies(both.naive, both.throw)[both.text(move)]
        return points <= set(after.of(side)) & (BOX[side] if code == "keeps_home" else both.slow.safe)
    if code == "keeps_last":
        after, (point,) = both.slow.plies(both.naive, both.throw)[both.text(move)], points
        return point == f"{side[0]}{min(dict(after.at)[side[0]])}" and dict(numbers) == {"hole": int(point[1:])}
    known = {code: dict(numbers) for code, _, numbers in proved(both, move)}
    if code == "exposure_now":
        return dict(numbers) == {"after": known["exposure"]["after"], "of": known["exposure"]["of"]}
    if code == "lines_next_now":
        after = both.slow.plies(both.naive, both.throw)[both.text(move)]
        turn = side[0] if isinstance(both.slow, NaiveParallel) else side
        return dict(numbers)["after"] == any_line(both.slow, replace(after, turn=turn))
    return code == "unexposed" and code in known


SEARCHED = frozenset({"alike", "alike_safe", "alike_risk", "keeps"})  # codes of facts that only a search can show


def advised(both: Both) -> Advice:
    """Return the advice; check that it is legal and true, and that each fact has a sentence."""
    rules = both.rules
    advice = coach.advise(rules, both.position, both.throw)
    assert rules.judge(both.position, advice.touches, both.throw).move == advice.move
    assert set(advice.places) <= set(rules.points)
    assert advice.facts
    true = {naive_fact(fact) for fact in coach.facts(rules, both.position, both.throw, advice.move)}
    unsaid = {naive_fact(fact) for fact in advice.facts} - true
    unsaid = {each for each in unsaid if not only_advised(both, advice.move, *each)}
    assert {code for code, _, _ in unsaid} <= SEARCHED | {"only_move", "nothing_decided", "unstuck"}
    if advice.contrast:
        assert advice.contrast.own in advice.facts
        other = coach.facts(rules, both.position, both.throw, advice.contrast.move)
        assert naive_fact(advice.contrast.fact) in {naive_fact(fact) for fact in other}
    schemas = coach.schemas(rules)[both.side]
    for fact in advice.facts:
        assert schemas[fact.item.code].blanks <= {*fact.item.points, *fact.item.numbers}
        assert rulebook(rules).fact(fact.item).words.endswith(".")
    return advice


@pytest.mark.parametrize("rules", READINGS, ids=repr)
def test_every_fact_is_proved_again_and_advice_is_legal_true_and_can_be_said(rules: Ruleset) -> None:
    few, most = (2, 2) if rules.name == "washburne_dice" else (10, 99)
    for both in (*played(rules, 1, few), *played(rules, 2, few, level=2), *set_up(rules, 3, few)):
        prove(both, most)
    for both in played(rules, 3, 2 if rules.name == "washburne_dice" else 6):
        advised(both)


@cache
def throws_left(slow: SlowSolver, runner: Runner) -> float:
    """Return the expected throws of a mother under way or at the well, with the best choices."""
    if runner == HOME:
        return 0.0
    stays, onward = 0.0, 1.0
    for score, share in THROWS.items():
        choices, _ = slow.throw(runner, score)
        if choices == [runner]:
            stays += share / 8
        else:
            onward += share / 8 * min(throws_left(slow, each) for each in choices)
    return onward / (1 - stays)


@pytest.mark.parametrize("rules", [ruleset(CHASE, "modern", players=2, holes=holes) for holes in (11, 21)], ids=repr)
def test_the_throws_that_are_saved_are_those_of_other_equations(rules: Ruleset) -> None:
    checked_facts, slow = 0, SlowSolver(int(rules.options["holes"]) - 1, 60, 0, until_two=False)

    def left_after(mother: Mother) -> float:
        runner = (mother.where, mother.paid, 0) if mother.where == "well" else (mother.where, mother.day, mother.purse)
        return 0.0 if mother.where == "home" else throws_left(slow, runner)

    for both in played(rules, 4, 60):
        moves = {move: both.text(move) for move in both.moves}
        if len(moves) < 2 or both.naive.winner == both.naive.turn:
            continue
        plies = both.slow.plies(both.naive, both.throw)
        left = {move: left_after(plies[text].mothers[both.naive.turn]) for move, text in moves.items()}
        for move in moves:
            saved = min(left[other] for other in moves if other != move) - left[move]
            facts = {fact.item.code: fact.item.numbers for fact in coach.facts(rules, both.position, both.throw, move)}
            told = {code: facts[code]["throws"] for code in ("saves_throws", "costs_throws") if code in facts}
            expected = {"saves_throws": round(saved) > 0, "costs_throws": round(saved) < 0}
            assert set(told) == {code for code, holds in expected.items() if holds}
            assert sum(told.values()) == pytest.approx(abs(saved), abs=0.501), both.text(move)
            checked_facts += 1
    assert checked_facts >= 30


@pytest.mark.parametrize("rules", RACES_BY_DEFAULT, ids=repr)
def test_most_advice_can_say_why(rules: Ruleset) -> None:
    """In games of a level against itself, most choices have a proved reason or contrast."""
    count = 6 if rules.name == "washburne_dice" else 40
    choices = [both for both in played(rules, 5, 5 * count, level=3) if len(both.moves) > 1][::5]
    advice = [coach.advise(rules, both.position, both.throw) for both in choices]
    assert 2 * sum(each.tells or each.contrast is not None for each in advice) > len(choices)


def test_where_nothing_is_ever_decided_the_coach_says_so() -> None:
    rules = ruleset(CHASE, "davies_1925", **SHORT)
    for both in played(rules, 1, 5):
        advice = coach.advise(rules, both.position, both.throw)
        assert (advice.facts[0].item.code, advice.tells) == ("nothing_decided", False)
    rules = ruleset(CHASE, "modern", **SHORT)
    alone = [both for both in played(rules, 1, 20) if len(both.moves) == 1]
    first = {coach.advise(rules, both.position, both.throw).facts[0].item.code for both in alone}
    assert first == {"only_move"}


def advice_at(rules: Ruleset, text: str, throw: Throw) -> tuple[str, list[str]]:
    position = rules.parse_position(text)
    advice = coach.advise(rules, position, throw)
    return rules.format_move(position, advice.move, throw), [fact.item.code for fact in advice.facts]


def test_a_win_a_hit_and_a_likely_line_are_said_first() -> None:
    move, codes = advice_at(RACES_BY_DEFAULT[0], f"{RACES}; turn hounds; hounds h3 h28; jackals j29; hand 3 0", (2,))
    assert (move, codes[0]) == ("2: 28-30", "wins_at_once")
    text = f"{RACES}; turn hounds; hounds h1 h2 h3 h16 j29; jackals j3 j4 j16 h18 h26"
    move, codes = advice_at(RACES_BY_DEFAULT[1], text, (2,))
    assert move == "2: 16-18"
    assert codes[:2] == ["knocks_off", "holds_up"]
    text = f"{RACES}; turn jackals; hounds h1 h2 h4 h5 h24; jackals j1 j2 j4 j5 j20"
    assert advice_at(RACES_BY_DEFAULT[1], text, (1,)) == ("1: 20-21", ["lines_next"])
    text = f"{RACES}; turn hounds; hounds h1 h2 h3 h5 h26; jackals j1 j3 j4 j5 j20"
    assert advice_at(RACES_BY_DEFAULT[1], text, (1,)) == ("1: 5-6>20", ["line_forward"])


def test_the_moves_of_a_hint_are_scored_once(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []

    def counted(rules: Ruleset, position: Position, throw: Throw, plies: int) -> dict[Move, int]:
        calls.append(plies)
        return scored(rules, position, throw, plies)

    monkeypatch.setattr(race_coach, "scored", counted)
    text = f"{RACES}; turn jackals; hounds h2 h3 h4 h5 h21; jackals j1 j2 j3 j4 j7"
    assert advice_at(RACES_BY_DEFAULT[1], text, (2,))[1] == ["chance_line"]
    assert calls == [2]


def test_a_chance_to_hit_is_no_reason_if_a_hit_by_the_other_side_becomes_as_likely() -> None:
    text = f"{RACES}; turn jackals; hounds h11 h14 h23 h25 j25; jackals h28 j4 j9 j20 j21"
    position = RACES_BY_DEFAULT[1].parse_position(text)
    played = RACES_BY_DEFAULT[1].parse_move("2: 32-34", position, (2,))
    advice = CROSSING.advice(CROSSING.compared(Decision(RACES_BY_DEFAULT[1], position, (2,))), played)
    codes = {fact.item.code for fact in advice.facts}
    known = {fact.item.code for fact in coach.facts(RACES_BY_DEFAULT[1], position, (2,), played)}
    assert {"chance_hit", "exposure"} <= known
    assert "chance_hit" not in codes


FIVE = "turn hounds; hounds h1 h2 h3 h4 h13; jackals j1 j2 j3"
FOR_TWO = ruleset(CHASE, "modern", players=2, holes=21)
REACHED = "turn second; first home 1; second back 4 purse 3; hyena back 10"
WARNED: list[tuple[Ruleset, str, Throw, dict[str, str], str]] = [
    (RACES_BY_DEFAULT[0], "turn hounds; hounds h20; jackals j29; hand 4 4", (1,), {}, "no other move loses less"),
    (RACES_BY_DEFAULT[1], f"{FIVE} j4 h18", (3,), {"3: 13-16": "exposure"}, "two before a jackal"),
    (RACES_BY_DEFAULT[1], f"{FIVE} j4 h18", (2,), {}, "15 is an Ankh hole"),
    (RACES_BY_DEFAULT[1], f"{FIVE} h5 h18", (3,), {"3: 13-16": "loses_next"}, "nothing could be brought back"),
    (FOR_TWO, REACHED, (2,), {"2: 4-2 done": "in_reach"}, "the hyena can reach her"),
]


@pytest.mark.parametrize(("rules", "text", "throw", "warned", "why"), WARNED)
def test_a_word_comes_before_a_move_that_loses_more_than_another(
    rules: Ruleset, text: str, throw: Throw, warned: dict[str, str], why: str
) -> None:
    position = rules.parse_position(f"{rules.game}; {text}")
    facts = {move: coach.warn(rules, position, throw, move) for move in rules.moves(position, throw)}
    found = {rules.format_move(position, move, throw): fact.item.code for move, fact in facts.items() if fact}
    assert found == warned, why


def test_paying_to_come_home_before_the_hyena_is_advised() -> None:
    move, codes = advice_at(FOR_TWO, f"{CHASE}; {REACHED}", (2,))
    assert (move, codes[0]) == ("2: 4-2 pay 2", "comes_home")


def by_hand(rules: Ruleset, count: int) -> str:
    """Check advice and some facts in random games and games of a level; return a summary."""
    choices = [both for level in (0, 3) for both in played(rules, 8 + level, count, level) if len(both.moves) > 1]
    for both in choices[::50]:
        prove(both, 3)
    tells = sum(advised(both).tells for both in choices)
    return f"{rules!r}: {len(choices)} choices, a proved reason in {100 * tells / len(choices):.1f} %"


if __name__ == "__main__":
    for each in RACES_BY_DEFAULT:
        if each.name in (sys.argv[2:] or [each.name]):
            print(by_hand(each, int(sys.argv[1])), flush=True)  # noqa: T201
