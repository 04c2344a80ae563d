"""Tests that claims of safety and danger in guided games hold against every reply."""

from functools import cache

import pytest

from heritage_games.rulebook.files import content
from heritage_games.rulebook.learning import LearnStep, load_steps
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.registry import ruleset
from heritage_games.rulesets.types import Move, Position, Throw
from heritage_games.session.goals import GoalProgress, holds

SAFE = (
    ("pulijudam", "standard", "stand-behind"),
    ("pulijudam", "standard", "lamb-step"),
    ("pulijudam", "standard", "save-both"),
    ("rafaya", "standard", "stand-behind"),
    ("rafaya", "standard", "dog-step"),
    ("meurimueng", "standard", "stand-behind"),
    ("meurimueng", "standard", "sheep-step"),
    ("meurimueng", "standard", "save-both"),
    ("hounds_and_jackals", "washburne", "out-of-reach"),
    ("hounds_and_jackals", "washburne_dice", "nothing-to-hit"),
)
"""Steps in which an answer is right if no piece can be captured after it."""


@cache
def steps(game: str, name: str) -> dict[str, LearnStep]:
    return {step.task.id: step for step in load_steps(content(), game, name, "en")}


def replies(rules: Ruleset, position: Position) -> list[tuple[Move, Throw | None]]:
    """Return every move of the side to move, with each possible throw if one is due."""
    throws: list[Throw | None] = [*rules.throws(position)] or [None]
    return [(move, throw) for throw in throws for move in rules.moves(position, throw)]


def takes(rules: Ruleset, position: Position) -> bool:
    verdicts = [rules.judge(position, rules.paths(position, *each)[0], each[1]) for each in replies(rules, position)]
    return any(item.code in {"leapt", "knocked_off"} for verdict in verdicts for item in verdict.items)


def answers(game: str, name: str, step: str) -> list[tuple[Ruleset, Position, bool]]:
    """Return the rules, the position after each legal answer to a step, and its correctness."""
    task = steps(game, name)[step].task
    rules = ruleset(game, name, **task.options)
    start, side = rules.parse_position(task.position), rules.sides.index(task.side)
    throw = rules.parse_throw(task.throws[0], start) if task.throws else None
    found = []
    for move in rules.moves(start, throw):
        after = rules.play(start, move, throw)
        told = rules.judge(start, rules.paths(start, move, throw)[0], throw).items
        found.append((rules, after, holds(task.goal, GoalProgress(rules, after, side, told, rules.outcome(after)))))
    return found


@pytest.mark.parametrize(("game", "name", "step"), SAFE)
def test_an_answer_is_right_where_nothing_can_be_taken_after_it(game: str, name: str, step: str) -> None:
    for rules, after, right in answers(game, name, step):
        assert right is not takes(rules, after), rules.format_position(after)


@pytest.mark.parametrize(
    ("game", "step"), [("pulijudam", "two-lambs"), ("rafaya", "two-dogs"), ("meurimueng", "two-sheep")]
)
def test_an_answer_is_right_where_no_reply_saves_both(game: str, step: str) -> None:
    for rules, after, right in answers(game, "standard", step):
        forked = all(takes(rules, rules.play(after, move, throw)) for move, throw in replies(rules, after))
        assert right is forked, rules.format_position(after)


@pytest.mark.parametrize(
    ("game", "step"), [("pulijudam", "straight-on"), ("rafaya", "straight-on"), ("meurimueng", "leap")]
)
def test_only_one_answer_captures(game: str, step: str) -> None:
    assert sum(right for _, _, right in answers(game, "standard", step)) == 1


def test_a_dog_is_safe_for_the_whole_game_where_no_leap_leads_over_it() -> None:
    rules = ruleset("rafaya")
    around = {over: rules.neighbours(over) for over in rules.points}
    leapt = {over for over, ends in around.items() if any(leaps(rules, a, over, b) for a in ends for b in ends)}
    start = rules.parse_position(steps("rafaya", "standard")["never-leapt"].task.position)
    stood = {piece.point for piece in rules.pieces(start)}
    for _, after, right in answers("rafaya", "standard", "never-leapt"):
        (new,) = {piece.point for piece in rules.pieces(after)} - stood
        assert right is (new not in leapt), new


def leaps(rules: Ruleset, source: str, over: str, landing: str) -> bool:
    """Return whether a leopard leaps over a lone dog; the other leopards are elsewhere."""
    away = [point for point in rules.points if point not in {source, over, landing}]
    text = f"rafaya; turn leopards; leopards {source} {away[0]} {away[1]}; dogs {over}; hand 14; taken 0"
    return "leapt" in {item.code for item in rules.judge(rules.parse_position(text), (source, landing)).items}
