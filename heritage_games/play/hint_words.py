"""A hint in words: what to look for, where to look, the move, and why."""

from __future__ import annotations

from collections.abc import Sequence

from heritage_games.coach import Advice, Fact
from heritage_games.coach.fact import KEEPS
from heritage_games.games.contract import Move
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulebook.grammar import capital
from heritage_games.rulebook.principles import Principle

from .coach_view import FactView, HintView
from .onward import named
from .stage import Stage
from .turn import to_do

WHERE = {"to_place": "point", "to_bring_back": "point", "to_move": "piece"}
"""What the second step asks for, by what is to be done; elsewhere it only says where to look."""


def steps(stage: Stage) -> list[str]:
    """Return what the three steps are called."""
    second = WHERE.get(to_do(stage), "where")
    return [stage.book.say(f"hint.step_{name}") for name in ("look", second, "move")]


def principle_of(book: Rulebook, advice: Advice, side: int) -> Principle | None:
    """Return the principle that the weightiest of the facts show; None where no fact shows one."""
    shown = (book.principle_of([fact.item.code], side) for fact in advice.facts)
    return next((principle for principle in shown if principle), None)


def seek(book: Rulebook, facts: Sequence[Fact]) -> str:
    """Return what to look for where no principle says it: by the kind of what tells the move."""
    found = (key for fact in facts if (key := f"seek.{fact.item.code}") in book.interface)
    return book.say(next(found, "seek.any"))


def where(book: Rulebook, places: Sequence[str]) -> str:
    """Return where to look, in words."""
    if not places:
        return book.say("hint.where_none")
    return book.say("hint.where_one" if len(places) == 1 else "hint.where_several", points=tuple(places))


def facts(book: Rulebook, known: Sequence[Fact], points: Sequence[Sequence[str]]) -> list[FactView]:
    """Return what is known of a move, in words.

    Args:
        book: in whose words.
        known: the facts, in their order.
        points: those that each speaks of.
    """
    return [
        FactView(
            number=number,
            words=book.fact(fact.item).words,
            sure=(sure := "ahead" if fact.plies else "proved"),
            sure_words="" if fact.item.code == KEEPS else book.say(f"hint.{sure}"),
            points=list(at),
        )
        for number, (fact, at) in enumerate(zip(known, points, strict=True), start=1)
    ]


def text(stage: Stage, move: Move) -> str:
    """Return a move as it is written, without the throw that lies there."""
    written = stage.rules.format_move(stage.last, move, stage.game.open_throw)
    return written.rpartition(": ")[2] if stage.game.open_throw is not None else written


def act(stage: Stage, move: Move) -> str:
    """Return what the button says that plays a move."""
    return named(stage, move) if stage.throws else stage.book.say("act.move", move=text(stage, move))


def of_move(stage: Stage, move: Move) -> str:
    """Return what the hand does for a move, in words: place on A4, shoot E6; empty where its text says as much."""
    if stage.throws:
        told_by_button = act(stage, move)
        written = stage.book.say("act.move", move=text(stage, move))
        return "" if told_by_button == written else told_by_button[:1].lower() + told_by_button[1:]
    book, rules = stage.book, stage.rules
    path = rules.paths(stage.last, move)[0]
    own = {piece.point for piece in stage.moment.pieces if piece.side == stage.moment.to_move}
    told = []
    for touch, seen in zip(path, rules.effects(stage.last, move), strict=True):
        taken = tuple(effect[1] for effect in seen if effect[0] == "take" and effect[1] != touch)
        for what, *at in seen:
            if what == "enter":
                told.append(book.say("hint.place", point=(at[1],)))
            elif what == "move":
                key = "hint.leap" if taken else "hint.go"
                told.append(book.say(key, start=(at[0],), end=(at[1],), over=taken))
            elif what == "take" and at[0] == touch:
                told.append(book.say("hint.give" if touch in own else "hint.shoot", point=(touch,)))
    return book.interface["speech.list_comma"].join(told)


def aloud(book: Rulebook, view: HintView, principle: Principle | None) -> str:
    """Return a hint for the ear: the step, and all that it shows.

    Args:
        book: in whose words.
        view: the hint as it is shown.
        principle: the one on its card; None where there is none.
    """
    say = book.say
    told = [say("hint.aloud", step=str(view["step"]), steps=str(len(view["steps"])), heading=view["heading"])]
    if view["move"]:
        told.append(
            say("hint.aloud_move", move=view["move"], words=view["words"]) if view["words"] else view["move"] + "."
        )
        told += [_aloud(fact) for fact in view["facts"]]
    elif view["where"]:
        told.append(view["where"])
    elif principle:
        told += [f"{principle.number}. {principle.title}.", principle.text]
        told += [measured.words for measured in book.effects(principle) if measured.effect.sign > 0]
    else:
        told.append(view["seek"])
    return " ".join(told)


def _aloud(fact: FactView) -> str:
    sure = f" {capital(fact['sure_words'])}." if fact["sure_words"] else ""
    return f"{fact['number']}. {fact['words']}{sure}"
