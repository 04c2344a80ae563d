"""Throws in words, and as the screen is told of them."""

from __future__ import annotations

from collections.abc import Iterable

from heritage_games.games.contract import Lots, Position, Throw
from heritage_games.record import Game
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulebook.grammar import capital

from .stage import Stage
from .throw_view import ChoiceView, LotsView, ThrowView


def read_throw(game: Game, text: str) -> Throw:
    """Return the throw that a typed text means, ``3`` or ``3:``; raises TextError where it cannot be made here."""
    return game.rules.parse_throw(text.strip().removesuffix(":"), game.position_after(len(game.plies)))


def looks_thrown(text: str) -> bool:
    """Return whether a typed text is a throw by its form: numbers with their marks, and no move behind them."""
    return not text.strip(" 0123456789+/:") and any(char.isdigit() for char in text)


def words(book: Rulebook, position: Position, throw: Throw) -> str:
    """Return a throw in words: ``three: three flat sides up``, ``hounds two, jackals four``, ``one and three``."""
    rules = book.ruleset
    lots = rules.lots(position, throw)
    if rules.turn(position) is None:
        if any(each.side is None for each in lots):
            return book.say("throws.lot", rules.turn(position, throw))
        parts = (book.say("throws.of_side", each.side, count=number) for each, number in zip(lots, throw, strict=True))
        return book.interface["speech.list_comma"].join(parts)
    told = book.game.throws.get(rules.format_throw(throw, position))
    return told or book.say("throws.numbers", None, numbers=book.listed([_word(book, number) for number in throw]))


def threw(book: Rulebook, position: Position, throw: Throw) -> str:
    """Return the sentence that tells a throw, as in: Hounds threw three: three flat sides up."""
    told, side = words(book, position, throw), book.ruleset.turn(position)
    return f"{capital(told)}." if side is None else book.say("speech.threw", side, throw=told)


def _word(book: Rulebook, number: int) -> str:
    return book.interface.get(f"numbers.{number}", str(number))


def throw_view(stage: Stage) -> ThrowView | None:
    """Return the throw of the viewed position: due, open, or else the one that led there; None where none ever is."""
    game = stage.game
    if not stage.throws:
        return None
    if not game.ahead or (game.over and game.open_throw is None):
        return thrown_view(stage) or _view(stage.book, game.position, None)
    shown = _view(stage.book, game.position, game.open_throw)
    shown["open"], shown["due"] = game.open_throw is not None and not game.over, game.due
    if game.due:
        shown["choices"] = _choices(stage.book, game.position)
    return shown


def thrown_view(stage: Stage) -> ThrowView | None:
    """Return the throw of the ply that led to the viewed position; None where there is none."""
    game = stage.game
    if game.viewed == 0 or (ply := game.plies[game.viewed - 1]).throw is None:
        return None
    return _view(stage.book, ply.before, ply.throw)


def _view(book: Rulebook, position: Position, throw: Throw | None) -> ThrowView:
    """Return a throw made in this position, or what is thrown there where none is made."""
    rules = book.ruleset
    return ThrowView(
        text="" if throw is None else rules.format_throw(throw, position),
        words="" if throw is None else words(book, position, throw),
        open=False,
        side=rules.turn(position),
        lots=_lots(rules.lots(position, throw)),
        due=False,
        choices=[],
    )


def _lots(lots: Iterable[Lots]) -> list[LotsView]:
    return [LotsView(kind=each.kind, side=each.side, faces=list(each.faces), count=each.count) for each in lots]


def _choices(book: Rulebook, position: Position) -> list[ChoiceView]:
    """Return every throw that can be made here, for those who throw sticks or dice of their own."""
    rules = book.ruleset
    return [
        ChoiceView(text=rules.format_throw(throw, position), words=words(book, position, throw), chance=str(chance))
        for throw, chance in rules.throws(position).items()
    ]
