"""Tests that hints in games of level 2 are true, and of reasons that were once wrong.

``python tests/test_hint_truth.py 500`` tests that many positions of each ruleset instead of a few.
"""

import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import rulesets
from messages import third_step
from naive_coach import provers
from test_coach import check, stands, stated
from test_coach_races import RACES_BY_DEFAULT, READINGS, advised, played

from heritage_games.analysis import coach, graph_worker, legal_moves
from heritage_games.analysis.fact_comparison import contrast, is_setback, is_unchanged, supporting_facts
from heritage_games.analysis.facts import KEEPS, VERDICTS, Advice, Fact, schema
from heritage_games.analysis.graph_levels import INTERPRETED
from heritage_games.analysis.graph_worker import HINTED, MANY, SearchWorker
from heritage_games.engine.verdict import Item
from heritage_games.record.game import Game
from heritage_games.rulebook.book import rulebook
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.graph_rulesets import GraphRuleset
from heritage_games.rulesets.registry import ruleset
from heritage_games.rulesets.types import Position, Throw
from heritage_games.session import hint_text
from heritage_games.session.session import Session

GRAPHS = [rules for rules in rulesets.DEFAULTS if isinstance(rules, GraphRuleset)]
RACES = [rules for rules in READINGS if rules in RACES_BY_DEFAULT or rules.game == "hyena_chase"]
WITHOUT_GAIN = frozenset(
    {"keeps", "alike", "board_fills", "all_fill", "only_move", "nothing_decided", "out_of_reach", "owes", "purse_then"}
    | {"unexposed", "uncapturable", "unstuck", "alike_safe", "alike_risk"}
)
"""Codes that support an idea although they cannot distinguish a move."""
WAITS = "Wait where a two brings you home"


def supported(rules: Ruleset, position: Position, throw: Throw | None, advice: Advice) -> str:
    """Check that a fact of the advised move supports a hint's idea; return the fact's code."""
    game = Game(rules, position)
    if throw is not None:
        game.throw(throw)
    board, book = Session(game).board, rulebook(rules)
    idea = hint_text.idea_of(board, advice)
    code, side = idea.fact.item.code, rules.turn(position, throw) or 0
    schemas = coach.schemas(rules)[side]
    where = rules.format_position(position), throw, idea.words, code
    assert idea.fact in advice.facts, where
    assert not is_unchanged(idea.fact), where
    assert not is_setback(idea.fact, schemas), where
    assert schemas[code].gain or code in WITHOUT_GAIN | VERDICTS.keys() or code.endswith("_now"), where
    assert idea.words != book.text("seek.any"), where
    codes = {code, *hint_text.HARD} & {fact.item.code for fact in advice.facts}
    if idea.principle:
        assert not idea.principle.harms, where
        assert codes & set(idea.principle.shows), where
        assert idea.principle.side in {"", rules.sides[side]}, where
        assert (idea.principle.title != WAITS) or idea.fact.item.points["point"][0] in {"h28", "j28"}, where
    told = hint_text.because(board, advice, idea.fact)
    assert book.fact(idea.fact.item).words in told, where
    assert not any(words in f"{idea.words} {told}" for words in ("as before", "as many as", "hunter")), (where, told)
    assert len(set(told.split(". "))) == len(told.split(". ")), (where, told)
    return code


def of_graph(rules: Ruleset, seed: int, count: int) -> Iterator[tuple[Position, Throw | None, Advice]]:
    """Yield advice in games of level 2 of a graph game, after its facts were proved again."""
    slow = provers(rules)
    for number, stand in enumerate(stands(rules, slow, seed, count, "level 2")):
        advice = coach.advise(rules, stand.position, None, stand.before)
        check(rules, rulebook(rules), advice)
        stated(rules, slow, stand, advice)
        yield stand.position, None, advice
        if number % 50 == 49:
            slow.plies.cache_clear()  # to limit its size


def counted(rules: Ruleset, seed: int, count: int) -> Counter[str]:
    """Check this number of hints; return how often each fact supports the idea."""
    if isinstance(rules, GraphRuleset):
        return Counter(supported(rules, *each) for each in of_graph(rules, seed, count))
    games = played(rules, seed, count, level=2)
    return Counter(supported(rules, both.position, both.throw, advised(both)) for both in games)


@pytest.mark.parametrize("rules", GRAPHS, ids=repr)
def test_every_hint_of_a_graph_game_is_true_and_supported(rules: Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(graph_worker, "explained_with", lambda _: 150)
    legal_moves.searched_with.cache_clear()
    assert sum(counted(rules, 1, 12).values()) == 12


@pytest.mark.parametrize("rules", RACES, ids=repr)
def test_every_hint_of_a_race_is_true_and_supported(rules: Ruleset) -> None:
    few = 2 if rules.name == "washburne_dice" else 12
    assert sum(counted(rules, 1, few).values()) == few


@pytest.mark.parametrize("rules", [*GRAPHS, *RACES_BY_DEFAULT], ids=repr)
def test_every_fact_that_speaks_for_a_move_has_an_idea(rules: Ruleset) -> None:
    book, premises = rulebook(rules), coach.family_of(rules).premises(rules)
    for number, schemas in enumerate(coach.schemas(rules)):
        for code, form in schemas.items():
            free = [each for each in book.principles_of([code], number) if each.test not in premises]
            if (form.gain or code in {KEEPS, "alike"}) and not free:
                assert f"seek.{code}" in book.interface, (rules.sides[number], code)


SEARCHED = {"brief": INTERPRETED // 2, "compiled": HINTED // 8, "further": HINTED // 4, "deep": HINTED}
"""Number of positions that the search for a hint visits, by the kind of its row."""

HINTS = tomllib.loads(Path(__file__).with_name("hints.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("search", "row"),
    [pytest.param(search, row, id=f"{row['ruleset']} {row['why']}") for search in SEARCHED for row in HINTS[search]],
)
def test_a_hint_gives_its_reason(search: str, row: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    SearchWorker(waits=True)
    monkeypatch.setattr(graph_worker, "explained_with", lambda _: min(SEARCHED[search], MANY))
    monkeypatch.setattr(legal_moves, "HINTED", SEARCHED[search])
    legal_moves.searched_with.cache_clear()
    name = row["ruleset"]
    shown = third_step(name, f"{name.partition('/')[0]}; {row['position']}", tuple(row.get("throw", ())) or None)
    words = f"{shown['seek']} {shown['move']}: {shown['because']}"
    assert shown["seek"].startswith(row.get("seek", ""))
    assert shown["because"] == row.get("because", shown["because"])
    assert all(said in words for said in row.get("said", ())), words
    assert not any(said in words for said in row.get("not_said", ())), words
    listed = [fact["words"] for fact in shown["facts"]]
    assert set(row.get("listed", ())) <= set(listed), listed
    assert [shown["facts"][-1]["sure"], listed[-1]] == row.get("last", [shown["facts"][-1]["sure"], listed[-1]])


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


def test_the_idea_of_hunters_is_to_take_pieces_not_to_keep_them() -> None:
    rules = ruleset("rafaya")
    costs = {}
    dogs = "t5 a4 b4 c4 d4 h4 c3 d3 h3 c2 d2 f2 g2 e1 f1"
    for side, name in enumerate(rules.sides):
        game = Game(rules, rules.parse_position(f"rafaya; turn {name}; leopards b3 e3 g3; dogs {dogs}; taken 0"))
        advice = Advice(rules.moves(game.position)[0], (), (), (fact("others_cost", side=1, worse=3),), tells=True)
        costs[side] = hint_text.idea_of(Session(game).board, advice).words
    assert "what you could take" in costs[0]
    assert "cost a piece" in costs[1]


def fact(code: str, side: int = 0, **numbers: int) -> Fact:
    return Fact(Item(code, side, {}, numbers))


SCHEMAS = {"good": schema("", "there"), "bad": schema(), "few": schema("after", "less")}


def averts(others: int, bad: int, *, usual: bool) -> bool:
    """Return whether a move is contrasted with others, ``bad`` of which have a disadvantage."""
    facts = {move: [fact("bad")] if move < bad else [fact("good")] for move in range(others)}
    return contrast([fact("good")], facts, SCHEMAS, ["bad"], lambda *_: fact("good"), usual=usual) is not None


def test_an_effect_of_most_moves_or_a_better_one_elsewhere_is_no_reason() -> None:
    assert [averts(6, bad, usual=False) for bad in (1, 2, 3, 6)] == [False, False, True, True]
    assert averts(6, 1, usual=True)
    others = {1: [fact("few", after=8)], 2: [fact("few", after=10)]}
    assert supporting_facts([fact("few", after=9)], others, SCHEMAS) == []
    assert supporting_facts([fact("few", before=11, after=9)], others, SCHEMAS) == []
    assert supporting_facts([fact("few", after=8)], others, SCHEMAS) == [fact("few", after=8)]


if __name__ == "__main__":
    SearchWorker(waits=True)
    vars(graph_worker)["explained_with"] = lambda _: MANY
    for each in [*GRAPHS, *RACES]:
        if each.game in (sys.argv[3:] or [each.game]):
            ideas = counted(each, int(sys.argv[2]) if len(sys.argv) > 2 else 1, int(sys.argv[1]))
            empty = sum(ideas[code] for code in ("keeps", "alike"))
            line = f"{each!r}: {ideas.total()} hints, {empty} with nothing to say; {dict(ideas.most_common())}"
            print(line, flush=True)  # noqa: T201
