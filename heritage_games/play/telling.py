"""A game in words: the steps of a ply, how it ended, and what is said of a throw or a ply that was just made."""

from __future__ import annotations

from heritage_games.games.contract import NamedItem
from heritage_games.games.errors import SetupError
from heritage_games.record import Kept
from heritage_games.record.ending import REPETITION
from heritage_games.rulebook.book import Rulebook

from .stage import Stage
from .throwing import threw
from .turn import status
from .view import LineView, Over, Reason, Steps, StoreView

SKIPPED = "skipped"
"""The code of a side that the turn passes over, because it has nothing more to do in the game."""

SHOWN = 3
"""Plies of a kept line that the log shows."""

MOST_LINES = 50
"""Kept lines that the log shows; a record has them all."""


def reason(book: Rulebook, item: NamedItem) -> Reason:
    """Return an item in words, with its rule and its points."""
    told = book.tell(item)
    return Reason(words=told.words, rule=told.rule, points=list(told.points))


def steps(stage: Stage, number: int) -> Steps | None:
    """Return a ply told step by step, None for the position before the first."""
    if number == 0:
        return None
    ply = stage.game.plies[number - 1]
    words = stage.book.say("panel.played", ply.side)
    return Steps(text=ply.text, side=ply.side, words=words, items=[reason(stage.book, i) for i in items(stage, number)])


def items(stage: Stage, number: int) -> tuple[NamedItem, ...]:
    """Return the items of a ply: what happened in it, and the end that only the past explains."""
    happened = stage.game.plies[number - 1].items
    outcome = stage.game.outcome if number == len(stage.game.plies) else None
    if outcome is not None and outcome.item.code == REPETITION:
        return (*happened, outcome.item)
    return happened


def lines(stage: Stage) -> list[LineView]:
    """Return the lines that were left for others, as the log shows them: the newest of very many."""
    return [_line(stage, line) for line in stage.game.lines[-MOST_LINES:]]


def _line(stage: Stage, line: Kept) -> LineView:
    count = len(line.plies)
    words = stage.book.say("lines.kept_one" if count == 1 else "lines.kept", count=f"{count:,}")
    return LineView(ply=line.ply, which=line.which, moves=[ply.text for ply in line.plies[:SHOWN]], words=words)


def skipped(stage: Stage) -> str:
    """Return whom the turn passed over with the ply that led to the viewed position; empty where nobody."""
    viewed = stage.game.viewed
    sides = [item.side for item in stage.game.plies[viewed - 1].items if item.code == SKIPPED] if viewed else []
    if not sides:
        return ""
    names = [stage.book.game.sides[stage.rules.sides[side]] for side in sides]
    return stage.book.say("status.skipped", None, sides=stage.book.listed(names))


def over(stage: Stage) -> Over | None:
    """Return how the game ended, None while it goes on or an earlier position is viewed."""
    outcome = stage.moment.outcome
    if outcome is None or not stage.moment.ahead:
        return None
    why = stage.book.tell(outcome.item)
    return Over(words=why.words, rule=why.rule, places=list(outcome.places))


def stores(stage: Stage) -> list[StoreView]:
    """Return the pieces off the board."""
    return [
        StoreView(
            side=store.side,
            name=store.name,
            kind=store.kind,
            count=store.count,
            words=stage.book.say(f"speech.side_{store.name}", store.side, **{store.name: store.count}),
        )
        for store in stage.moment.stores
    ]


def thrown(stage: Stage) -> str:
    """Return what the live region says of the open throw: what was thrown, and what is to be done."""
    now = stage.moment
    told = "" if now.throw is None else f"{threw(stage.book, now.position, now.throw)} "
    return f"{told}{status(stage)}."


def played(stage: Stage, *, thrown: bool) -> str:
    """Return what the live region says of the last ply: who played what, how the game ended, or whose turn it is.

    The sides that the turn passes over are told with it.

    Args:
        stage: where it was played.
        thrown: whether its throw is told too.
    """
    ended, ply = over(stage), stage.game.plies[-1]
    moved = stage.book.say("speech.moved", ply.side, move=ply.text)
    if ply.throw is not None:
        figures = stage.rules.format_throw(ply.throw, ply.before)
        moved = stage.book.say("speech.moved", ply.side, move=ply.text.removeprefix(f"{figures}: "))
        if thrown:
            moved = f"{threw(stage.book, ply.before, ply.throw)} {moved}"
    return " ".join(filter(None, [moved, skipped(stage), ended["words"] if ended else f"{status(stage)}."]))


def faults(book: Rulebook, error: SetupError) -> tuple[str, ...]:
    """Return every reason why a set-up cannot be, each with its place."""
    return tuple(
        book.say("errors.setup_fault_at", column=str(fault.column), reason=book.in_words(fault))
        if fault.column
        else book.say("errors.setup_fault", reason=book.in_words(fault))
        for fault in error.faults
    )
