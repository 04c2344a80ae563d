"""Tests of the coach of the graph games: legal advice, true facts, and their sentences.

``naive_coach.py`` proves the facts independently. ``python tests/test_coach.py 10000`` tests that many positions of
each ruleset instead of a few.
"""

import random
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, cast

import pytest
from naive_coach import LINES_VARY, HuntFacts, MillFacts, changed, claimed, provers

import heritage_games as hg
from heritage_games.analysis import coach, graph_advice, graph_coach, graph_worker, legal_moves
from heritage_games.analysis.fact_comparison import is_setback
from heritage_games.analysis.facts import VERDICTS, Advice, Fact
from heritage_games.analysis.graph_facts import GraphContext
from heritage_games.analysis.graph_search import Bounded, Explaining, Weighing
from heritage_games.analysis.graph_worker import HINTED, MANY, SearchWorker
from heritage_games.analysis.levels import PLAYERS
from heritage_games.analysis.search import Decision
from heritage_games.engine.graph.rules import GraphState
from heritage_games.rulebook.book import Rulebook, rulebook
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.graph_rulesets import GraphRuleset
from heritage_games.rulesets.options import Value
from heritage_games.rulesets.registry import ruleset
from heritage_games.rulesets.types import Move, Position

MILLS = ("morabaraba", "morabaraba/lesotho", "nine_mens_morris", "homemade/mills")
HUNTS = ("pulijudam", "rafaya", "meurimueng", "homemade/hunt")
READINGS: tuple[tuple[str, dict[str, Value]], ...] = (
    ("morabaraba", {"mill_rule": "gar", "shot_optional": True}),
    ("morabaraba", {"all_in_mills": "none", "flying": False, "full_board": "gift"}),
    ("morabaraba/lesotho", {"mill_rule": "off", "centre_end_mills": True, "corner_links": True}),
    ("nine_mens_morris", {"all_in_mills": "none", "flying": False}),
    ("meurimueng", {"long_leap": True, "first": "sheep"}),
    ("pulijudam", {"tigers_start": "apex", "tiger_goal": 6}),
)
HINTS = tomllib.loads(Path(__file__).with_name("hints.toml").read_text(encoding="utf-8"))

COUNTED = 24  # number of proved positions of each ruleset
FAR = 8  # one of this many positions is tested at full search depth, with all of its moves


class Stand(NamedTuple):
    """Position of a game, with the earlier ones and the reference engine's position."""

    position: Position
    before: Sequence[Position]
    slow: Any


def stands(
    rules: Ruleset, slow: MillFacts | HuntFacts, seed: int, count: int, level: str = "level 3"
) -> Iterator[Stand]:
    """Yield positions of games, half by random players, half by a level with random moves."""
    chance, number = random.Random(seed), 0
    while count:
        number += 1
        position, named, before = rules.start(), slow.slow.start(), list[Position]()
        while count and (moves := rules.moves(position)) and len(before) < 150:
            if chance.random() < 0.2 and len(moves) > 1:
                yield Stand(position, before, named)
                count -= 1
            move = chance.choice(moves)
            if number % 2 and chance.random() < 0.9:
                move = PLAYERS[level](rules, position, None, chance)
            before.append(position)
            named = slow.plies(named)[rules.format_move(position, move)]
            position = rules.play(position, move)


def prove(rules: Ruleset, slow: MillFacts | HuntFacts, stand: Stand, move: int, *, far: bool) -> None:
    text = rules.format_move(stand.position, move)
    facts = coach.facts(rules, stand.position, None, move)
    found = {claimed(fact, lines=fact.item.code not in LINES_VARY) for fact in facts}
    true = changed(slow.facts(stand.slow, text, far=far))
    if not far:
        found = {each for each in found if each[0] != "loses_man"}
    assert found == true, (repr(rules), rules.format_position(stand.position), text, found ^ true)
    if isinstance(slow, HuntFacts):
        after = slow.plies(stand.slow)[text]
        assert all(slow.guarded(after, fact) for fact in facts if fact.item.code == "safe_point")
        leaps = slow.leaps(stand.slow) | slow.leaps(slow.plies(stand.slow)[text])
        assert all(fact.line in leaps for fact in facts if fact.line)


def told_apart(rules: Ruleset, slow: MillFacts | HuntFacts, stand: Stand, advice: Advice) -> None:
    """Check that facts shared by less than half of the moves are named, others if weighty."""
    schemas = coach.schemas(rules)[rules.turn(stand.position) or 0]
    texts = {move: rules.format_move(stand.position, move) for move in rules.moves(stand.position)}
    claims = {move: slow.facts(stand.slow, text, far=False) for move, text in texts.items()}
    ways = {move: text.removesuffix(" done").split("x")[0] or text for move, text in texts.items()}
    others = [move for move in texts if move != advice.move]
    crowd = Counter(ways[move] for move in others)

    def strength(move: int, code: str) -> float:
        same = [dict(each[3]) for each in claims[move] if each[0] == code]
        if not same or schemas[code].gain == "there":
            return len(same) or float("-inf")
        numbers = [told[schemas[code].number] for told in same]
        return max(numbers) if schemas[code].gain == "more" else -min(numbers)

    telling = set()
    for code in {each[0] for each in changed(claims[advice.move]) if each[0] in schemas and schemas[each[0]].gain}:
        own = strength(advice.move, code)
        if schemas[code].gain != "there" and any(strength(move, code) > own for move in others):
            continue
        as_good = [move for move in others if strength(move, code) >= own]
        slight = any(each[0] == code and by_one(dict(each[3])) for each in claims[advice.move])
        if sum(1 / crowd[ways[move]] for move in as_good) < len(crowd) / 2 and not (slight and as_good):
            telling.add(code)
    changes = {each[0]: dict(each[3]) for each in claims[advice.move] if "before" in dict(each[3])}
    less = {code for code, told in changes.items() if told["after"] < told["before"]}
    setbacks = {code for code in changes if (code in less) == (schemas[code].gain == "more")}
    codes = {fact.item.code for fact in advice.facts}
    kind = legal_moves.kind_of(rules)  # type: ignore[arg-type]
    unstopped, state = False, cast("GraphState", stand.position)
    void = kind.void(GraphContext(rules, state, None, advice.move), unstopped)  # type: ignore[arg-type]
    assert telling - setbacks - void <= codes, (rules.format_position(stand.position), telling, codes)
    assert not advice.tells or codes <= telling | kind.weighty | VERDICTS.keys() | PLANS


def by_one(numbers: dict[str, int]) -> bool:
    return {"before", "after"} <= numbers.keys() and abs(numbers["after"] - numbers["before"]) == 1


def lost(slow: MillFacts | HuntFacts, stand: Stand, text: str) -> tuple[int, bool]:
    """Return the pieces captured minus those that can be lost next, and whether any can be.

    A win counts as all pieces.
    """
    p: Any = stand.slow
    q: Any = slow.plies(p)[text]
    if any(each[0] == "wins_at_once" for each in slow.facts(p, text, far=False)):
        return 1000, False
    if ("lets_win", frozenset(), frozenset(), ()) in slow.facts(p, text, far=False):
        return -1000, True
    if isinstance(slow, MillFacts):
        can = slow.can_lose(q, p.turn)
        return len(p.pieces[1 - p.turn] - q.pieces[1 - p.turn]) - can, bool(slow.closings(q, 1 - p.turn))
    over = max((len(leap) - 2 for leap in slow.leaps(q)), default=0)
    return (len(p.many - q.many), False) if p.few_move else (-over, over > 0)


def warned(rules: Ruleset, slow: MillFacts | HuntFacts, stand: Stand, move: int) -> None:
    """Check that a warning appears exactly if another move would keep a piece from capture."""
    texts = {each: rules.format_move(stand.position, each) for each in rules.moves(stand.position)}
    own, danger = lost(slow, stand, texts[move])
    best = max(lost(slow, stand, text)[0] for text in texts.values())
    said = coach.warn(rules, stand.position, None, move)
    if said and said.item.code in VERDICTS:
        return
    assert (said is not None) == (danger and best > own), (rules.format_position(stand.position), texts[move])
    if said:
        assert claimed(said, lines=said.item.code not in LINES_VARY) in slow.facts(stand.slow, texts[move], far=False)


def check(rules: Ruleset, book: Rulebook, advice: Advice) -> None:
    """Check that advice names only points of the board, and that its facts fit their schemas."""
    schemas = {code: schema for side in coach.schemas(rules) for code, schema in side.items()}
    assert set(advice.places) <= set(rules.points)
    assert advice.facts
    for fact in (*advice.facts, *advice.dangers, *([advice.contrast.fact] if advice.contrast else [])):
        assert {*fact.item.points, *fact.item.numbers} == schemas[fact.item.code].blanks
        words = book.fact(fact.item).words
        assert words[0].isupper()
        assert words.endswith(".")
        assert fact.plies >= max((plies for claim, plies in CLAIMS.items() if claim in words), default=0)
    assert advice.facts[0].item.code != "keeps" or not advice.tells
    assert not advice.tells or any(schemas[fact.item.code].gain for fact in advice.facts)
    assert advice.contrast is None or advice.contrast.own in advice.facts


def stated(rules: Ruleset, slow: MillFacts | HuntFacts, stand: Stand, advice: Advice) -> None:
    """Check that all facts of advice are true, and that each has a reference implementation."""
    text = rules.format_move(stand.position, advice.move)
    schemas = coach.schemas(rules)[rules.turn(stand.position) or 0]
    assert not any(is_setback(fact, schemas) for fact in advice.facts)
    numbers = [fact.item.numbers for fact in advice.facts]
    changes = [(each["before"], each["after"]) for each in numbers if "before" in each]
    assert all(before != after for before, after in changes)
    CHANGES[rules.game, rules.name] += len(changes)
    about = [(text, fact) for fact in (*advice.facts, *advice.dangers)]
    if advice.contrast and not advice.contrast.line:
        about.append((rules.format_move(stand.position, advice.contrast.move), advice.contrast.fact))
    elif advice.contrast:
        followed(rules, stand, (advice.contrast.move, *advice.contrast.line), advice.contrast.fact)
    if advice.line:
        followed(rules, stand, (advice.move, *advice.line.moves), advice.line.fact)
    for move, fact in about:
        if fact.item.code in SEARCHED or (fact.item.code in VERDICTS and fact.item.code != "stops_win"):
            continue
        true = slow.advised(stand.slow, move, fact)
        if true is None:
            true = claimed(fact, lines=fact.item.code not in LINES_VARY) in slow.facts(stand.slow, move, far=True)
        assert true, (rules.format_position(stand.position), move, fact)


def followed(rules: Ruleset, stand: Stand, line: Sequence[Move], fact: Fact) -> None:
    position = stand.position
    for move in line[:-1]:
        assert move in rules.moves(position)
        position = rules.play(position, move)
    assert fact in coach.facts(rules, position, None, line[-1]), (rules.format_position(stand.position), line, fact)


PLANS = {"breaks_fork", "prepares_fork", "still_closes", "spare_moves", "attacked", "attacks", "steps_kept"}
"""Codes of facts about the next turns, which only advice has."""

SEARCHED = frozenset({"keeps", "board_fills", "all_fill"})  # codes of facts that only a search can show


CLAIMS = {"hatever": 3, "within two turns": 4, "on their next turn": 2, "On their next turn": 2, " leave nobody": 3}
"""Minimum search depths in plies for phrases in the sentences of facts."""


CHANGES: Counter[tuple[str, str]] = Counter()
"""How many numbers before and after a move advice has named, by game and ruleset."""


@cache
def proved(name: str, count: int, seed: int = 1, **options: Value) -> Counter[tuple[int, bool]]:
    """Check some positions; count for each side the advice with a fact and without one."""
    rules = ruleset(name).with_options(**options)
    book, slow, chance = rulebook(rules), provers(rules), random.Random(seed)
    tells = Counter[tuple[int, bool]]()
    for number, stand in enumerate(stands(rules, slow, seed, count)):
        advice = coach.advise(rules, stand.position, None, stand.before)
        assert rules.judge(stand.position, advice.touches).move == advice.move
        check(rules, book, advice)
        stated(rules, slow, stand, advice)
        prove(rules, slow, stand, advice.move, far=number % FAR == 0)
        other = chance.choice(rules.moves(stand.position))
        prove(rules, slow, stand, other, far=False)
        if number % FAR == 0:
            told_apart(rules, slow, stand, advice)
            warned(rules, slow, stand, other)
        tells[rules.turn(stand.position) or 0, advice.tells or advice.contrast is not None] += 1
        if number % 50 == 0:
            slow = provers(rules)  # to limit the size of its cache
    return tells


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Search fewer positions for the best move, because the facts do not need a good one."""
    monkeypatch.setattr(graph_worker, "explained_with", lambda _: 150)
    legal_moves.searched_with.cache_clear()


@pytest.mark.parametrize(
    ("name", "options", "count"),
    [*((name, {}, COUNTED) for name in (*MILLS, *HUNTS)), *((*reading, 10) for reading in READINGS)],
    ids=repr,
)
def test_every_fact_is_true_and_can_be_said(name: str, options: dict[str, Value], count: int) -> None:
    assert sum(proved(name, count, **options).values()) == count


@pytest.mark.parametrize(("name", "least"), [("morabaraba", 4), ("pulijudam", 4)])
def test_advice_names_numbers_that_change(name: str, least: int) -> None:
    rules = ruleset(name)
    proved(name, COUNTED)
    assert CHANGES[rules.game, rules.name] >= least


def silent(tells: Counter[tuple[int, bool]], side: int) -> float:
    """Return the share of a side's positions in which no fact distinguishes the best move."""
    return tells[side, False] / max(1, tells[side, False] + tells[side, True])


def test_there_is_mostly_something_to_tell() -> None:
    mills, hunts = (sum((proved(name, COUNTED) for name in names), Counter()) for names in (MILLS, HUNTS))
    assert silent(mills, 0) <= 0.2
    assert silent(mills, 1) <= 0.2
    assert silent(hunts, 0) <= 0.5
    assert silent(hunts, 1) <= 0.2


@pytest.mark.parametrize("row", HINTS["facts"], ids=lambda row: f"{row['position']} {row['move']}")
def test_what_is_said_of_a_move(row: dict[str, Any]) -> None:
    rules = ruleset(row["position"].partition(";")[0])
    begun, book = rules.parse_position(row["position"]), rulebook(rules)
    facts = coach.facts(rules, begun, None, rules.parse_move(row["move"], begun))
    assert {*row.get("says", ())} <= {book.fact(fact.item).words for fact in facts}
    codes = {fact.item.code for fact in facts}
    assert {code: code in codes for code in row.get("codes", {})} == row.get("codes", {})


def test_advice_on_a_solved_board_gives_no_result_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(graph_worker, "explained_with", lambda _: 1)
    table = hg.solve(hg.board(["a1 b1 c1 d1", "a2 b2 c2 d2", "a1 a2", "b1 b2", "c1 c2", "d1 d2"], men=3))
    rules, chance, decided = table.rules, random.Random(2), 0
    for _ in range(20):
        position = rules.start()
        while rules.outcome(position) is None and decided < 60:
            values = dict(table.move_values(position))
            best = min(value.order for value in values.values())
            advice = coach.advise(rules, position)
            assert values[advice.move].order == best, rules.format_position(position)
            if best[0] == 0:
                assert ("forces_win" in {fact.item.code for fact in advice.facts}) == (best[1] > 1)
            decided += best[0] != 1
            position = rules.play(position, chance.choice(list(values)))
            if chance.random() < 0.02:
                break
    assert decided > 5


@pytest.mark.parametrize(
    ("positions", "pieces", "best"),
    [
        # Both captures break light's only two in a line without a dark piece.
        (20_000, "dark E1 E2 R6; light A4 A5 R8; hand 9 9", ("E3xA4", "E3xA5")),
        (150_000, "dark E6 A8 R2 R5 R6 R7; light E7 A5 R1 R4 R8; hand 6 6", ("A6xA5",)),
    ],
)
def test_of_moves_as_good_one_that_captures_is_advised(
    monkeypatch: pytest.MonkeyPatch, positions: int, pieces: str, best: tuple[str, ...]
) -> None:
    monkeypatch.setattr(graph_worker, "explained_with", lambda _interpreted: positions)
    rules = ruleset("morabaraba")
    position = rules.parse_position(f"morabaraba; turn dark; {pieces}")
    looked_at, advice = sliced(rules, position, 1_000)
    assert looked_at[0] > positions  # a capture was searched after the other moves
    assert rules.format_move(position, advice.move) in best
    assert positions > 20_000 or advice == coach.advise(rules, position)


def test_the_searches_that_explain_a_move_are_sliced_too(monkeypatch: pytest.MonkeyPatch) -> None:
    SearchWorker(waits=True)
    monkeypatch.setattr(graph_worker, "explained_with", lambda _: MANY)
    monkeypatch.setattr(legal_moves, "HINTED", HINTED // 8)
    rules = ruleset("morabaraba/lesotho")
    pieces = "dark E6 E8 A2 A4 A7 R5 R6 R8; light E7 A3 A6 A8 R1 R2 R3 R4 R7; hand 3 3"
    position = rules.parse_position(f"morabaraba; turn dark; {pieces}")
    looked_at, advice = sliced(rules, position, 1_000)
    assert len(looked_at) > 3, "all moves are compared, and then the replies to some"
    assert HINTED // 8 in looked_at
    assert advice == coach.advise(rules, position)


def test_a_second_hint_does_not_contradict_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, found = ruleset("morabaraba"), []
    position = rules.parse_position("morabaraba; turn dark; dark A1 A2 A8 E3 E6; light E1 E2 E8 R5")
    for compiled in (20_000, 200_000):
        monkeypatch.setattr(graph_worker, "explained_with", lambda _, positions=compiled: positions)
        found.append(coach.advise(rules, position))
    assert found[0] == found[1]


def sliced(rules: Ruleset, position: Position, most: int) -> tuple[list[int], Advice]:
    """Run a hint's searches in slices; return how many positions each visited, and the advice."""
    searches = graph_coach.COACH.begin(Decision(rules, position))
    looked_at: list[int] = []
    while True:
        try:
            task = cast("Explaining | Bounded | Weighing", next(searches))
        except StopIteration as finished:
            return looked_at, finished.value
        search, done = task.task, False
        while not done:
            before = search.looked_at
            done = task.go(most)
            assert search.looked_at - before <= most
        looked_at.append(search.looked_at)


@pytest.mark.parametrize("row", HINTS["advice"], ids=lambda row: f"{row['position']} {row['move']}")
def test_only_what_lasts_is_a_reason(row: dict[str, Any]) -> None:
    rules = ruleset(row["position"].partition(";")[0])
    state = rules.parse_position(row["position"])
    move = rules.parse_move(row["move"], state)
    moves = legal_moves.LegalMoves(cast("GraphRuleset", rules), cast("GraphState", state))
    advice = coach.AdviceTask(graph_advice.explained(moves, move)).advice
    reasons, dangers = ([fact.item.code for fact in facts] for facts in (advice.facts, advice.dangers))
    assert {*row.get("true", ())} <= {fact.item.code for fact in coach.facts(rules, state, None, move)}
    assert {code: code in reasons for code in row["codes"]} == row["codes"]
    assert reasons[0] == row.get("first", reasons[0])
    assert {*row.get("dangers", ())} <= {*dangers}


if __name__ == "__main__":
    COUNT = int(sys.argv[1])
    for each in sys.argv[2:] or [*MILLS, *HUNTS]:
        counted = proved(each, COUNT, seed=2)
        sides = ruleset(each).sides
        shares = (f"{side} {100 * silent(counted, at):.1f} %" for at, side in enumerate(sides))
        print(each, sum(counted.values()), "positions, no distinguishing fact:", ", ".join(shares), flush=True)  # noqa: T201
    for each, setting in () if sys.argv[2:] else READINGS:
        print(each, setting, sum(proved(each, COUNT // 10, seed=2, **setting).values()), flush=True)  # noqa: T201
