"""Every ruleset with every option value, with seeded positions and games, for tests."""

import random
from collections.abc import Iterator
from functools import cache

from heritage_games.errors import SetupError
from heritage_games.record.game import Game
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.position_editor import EditablePosition
from heritage_games.rulesets.registry import games, ruleset
from heritage_games.rulesets.throws import draw
from heritage_games.rulesets.types import Move, Position, Throw

EVERY = [(game, name) for game, names in games().items() for name in names]  # every ruleset, by its game and its name

DEFAULTS = [ruleset(game, name) for game, name in EVERY]  # every ruleset with its default options

THROWN = [rules for rules in DEFAULTS if rules.throws(rules.start())]  # the rulesets in which something is thrown


@cache
def settings() -> tuple[Ruleset, ...]:
    """Return each ruleset with its defaults and each other option value, and custom boards."""
    found: list[Ruleset] = []
    for default in DEFAULTS:
        found.append(default)
        for option in default.declared.values():
            found += (default.with_options(**{option.name: value}) for value in option.values[1:])
        found += (default.with_options(**trial) for trial in default.trials)
    return tuple(found)


def as_found(rules: Ruleset) -> bool:
    """Return whether all options have their defaults; tests run only in part for other rules."""
    return rules in DEFAULTS


def plies(
    rules: Ruleset, seed: int, most: int, *, captures: bool = False
) -> Iterator[tuple[Position, Throw | None, Move | None]]:
    """Yield a random game's positions, throws and moves; after the end the move is None.

    Args:
        rules: the ruleset of the game.
        seed: the seed of the game.
        most: the maximum number of plies.
        captures: whether captures are preferred even if something is thrown.
    """
    pick = random.Random(seed)
    position = rules.start()
    for _ in range(most):
        throws = rules.throws(position)
        throw = draw(throws, pick) if throws else None
        moves = rules.moves(position, throw)
        if not moves:
            yield position, throw, None
            return
        prefers = (captures or not throw) and pick.random() <= 0.7
        taking = [move for move in moves if takes(rules, position, move, throw)] if prefers else []
        move = pick.choice(taking or moves)
        yield position, throw, move
        position = rules.play(position, move, throw)


def walk(rules: Ruleset, seed: int, most: int = 400) -> Iterator[tuple[Position, Throw | None]]:
    """Yield a random game's positions and throws."""
    yield from ((position, throw) for position, throw, _ in plies(rules, seed, most))


def set_up(rules: Ruleset, pick: random.Random, tries: int) -> Iterator[Position]:
    """Yield valid positions, each made by a few random changes to a position of a random game."""
    met = [position for position, _ in walk(rules, pick.randrange(10**6), 150)]
    for _ in range(tries):
        draft = rules.draft(pick.choice(met))
        assert draft
        for _ in range(pick.randrange(1, 6)):
            draft = changed(rules, draft, pick)
        try:
            yield rules.parse_position(draft.text)
        except SetupError:
            continue


def changed(rules: Ruleset, draft: EditablePosition, pick: random.Random) -> EditablePosition:
    """Return a draft with one random change: line, piece, side to move, number or word."""
    change = pick.random()
    if change < 0.35 and rules.lines:
        kind = pick.choice(draft.tools)
        for point in pick.choice(rules.lines)[:3]:
            draft = draft.put(kind, point)
    elif change < 0.5 and draft.pieces:
        draft = draft.take(pick.choice(draft.pieces).point)
    elif change < 0.7:
        draft = draft.put(pick.choice(draft.tools), pick.choice(rules.points))
    elif change < 0.8:
        draft = draft.with_turn(pick.choice(draft.turns))
    elif change < 0.9 and draft.counters:
        counter = pick.choice(draft.counters)
        draft = draft.with_counter(counter.name, counter.side, pick.randrange(min(counter.most, 12) + 1))
    elif draft.selections:
        word = pick.choice(draft.selections)
        draft = draft.with_selection(word.name, word.side, pick.choice(word.values))
    return draft


def takes(rules: Ruleset, position: Position, move: int, throw: Throw | None = None) -> bool:
    """Return whether a move takes a piece off the board."""
    return any(effect[0] == "take" for group in rules.effects(position, move, throw) for effect in group)


@cache
def walked(rules: Ruleset, seed: int) -> tuple[tuple[Position, Throw | None], ...]:
    """Return a random game up to 1000 plies; it is cached for all tests of a file."""
    return tuple(walk(rules, seed, 1000))


def throw(game: Game, pick: random.Random) -> None:
    """Make a random throw, if one is due."""
    if game.due:
        game.throw(pick.choice(list(game.rules.throws(game.position))))


def ply(game: Game, pick: random.Random, comment: str | None = None) -> None:
    """Play a random ply, with its throw if one is due."""
    throw(game, pick)
    game.play(pick.choice(game.rules.moves(game.position, game.pending_throw)), comment)
