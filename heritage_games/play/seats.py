"""Who sits at a side: a person, or one of the computer's two players, for every game."""

from __future__ import annotations

from random import Random

from heritage_games.games.contract import Move, Outcome, Position, Ruleset

PERSON = "person"
RANDOM = "random"
CAREFUL = "careful"
SEATS = (PERSON, RANDOM, CAREFUL)

WON = 1_000_000.0
"""More than any count of pieces."""


def choose(who: str, rules: Ruleset, position: Position, chance: Random) -> Move:
    """Return the move that a computer's player makes.

    Args:
        who: ``random`` or ``careful``.
        rules: the ruleset.
        position: one that has a legal move.
        chance: where every random choice comes from.
    """
    moves = rules.moves(position)
    return chance.choice(moves if who == RANDOM else careful(rules, position))


def careful(rules: Ruleset, position: Position) -> tuple[Move, ...]:
    """Return the moves that leave the mover best off after the opponent's best reply.

    It looks one ply ahead and no further: an ending counts as it is, everything else by the
    pieces on the board and in hand, one's own less the others'.
    """
    side = rules.turn(position)
    if side is None:
        return ()
    after = [(move, rules.play(position, move)) for move in rules.moves(position)]
    after.sort(key=lambda found: -_material(rules, found[1], side))
    best = -2 * WON
    found: list[Move] = []
    for move, reached in after:
        worth = _worth(rules, reached, side, best)
        if worth > best:
            best, found = worth, [move]
        elif worth == best:
            found.append(move)
    return tuple(found)


def _worth(rules: Ruleset, position: Position, side: int, best: float) -> float:
    """Return what a position is worth to a side; replies are read until one makes it worse than ``best``."""
    outcome = rules.outcome(position)
    if outcome:
        return _ended(outcome, side)
    worth = 2 * WON
    for reply in rules.moves(position):
        reached = rules.play(position, reply)
        ended = rules.outcome(reached)
        worth = min(worth, _ended(ended, side) if ended else _material(rules, reached, side))
        if worth < best:
            break
    return worth


def _ended(outcome: Outcome, side: int) -> float:
    """Return what an ending is worth: a win, a draw or a loss for the side."""
    places = outcome.places
    if len(set(places)) == 1:
        return 0.0
    return WON if places[side] == min(places) else -WON


def _material(rules: Ruleset, position: Position, side: int) -> float:
    """Return a side's pieces, on the board and in hand, less those of the strongest other side."""
    count = [0] * len(rules.sides)
    for piece in rules.pieces(position):
        count[piece.side] += 1
    for store in rules.stores(position):
        if store.name == HAND:
            count[store.side] += store.count
    return float(count[side] - max(n for other, n in enumerate(count) if other != side))


HAND = "hand"
"""The store of pieces that may still come into play."""
