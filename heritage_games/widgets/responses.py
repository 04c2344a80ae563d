"""Responses of a board to commands: text for readers, codes and rules for programs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from typing import Literal

from heritage_games.rulesets.types import NamedItem
from heritage_games.session.board_state import BoardState
from heritage_games.session.phrases import items
from heritage_games.session.view_types import View


@dataclass(frozen=True, slots=True)
class Step:
    """One item of a verdict: a condition that held or failed, or an event.

    Example:
        >>> step = hg.play("morabaraba").touch("E1").steps[0]
        >>> step.code, step.rule, step.side, dict(step.points)
        ('placed', 'M2', 'dark', {'point': ('E1',)})

    Args:
        code: the code of the condition or event.
        rule: the id of the rule for the code.
        words: the item as a sentence.
        side: name of the side concerned.
        points: the points concerned, by their role in the sentence.
        numbers: the numbers of the sentence, by their meaning.
    """

    code: str
    rule: str
    words: str
    side: str
    points: Mapping[str, tuple[str, ...]]
    numbers: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Played:
    """Ply played on a board.

    Example:
        >>> board, seen = hg.play("morabaraba"), []
        >>> _ = board.on_move(seen.append)
        >>> _ = board.move("E1")
        >>> seen[0].number, seen[0].side, seen[0].text, seen[0].position
        (1, 'dark', 'E1', 'morabaraba; turn light; dark E1; hand 11 12')

    Args:
        number: the number of the ply, from 1.
        side: the side that played it.
        text: the move in notation, with its throw.
        throw: throw of the ply as text; empty if nothing is thrown.
        position: the position after the ply, as text.
        steps: the events of the ply, in order.
    """

    number: int
    side: str
    text: str
    throw: str
    position: str
    steps: tuple[Step, ...]

    @classmethod
    def last_of(cls, board: BoardState) -> Played:
        """Return the last ply of a game with at least one ply."""
        rules, ply, number = board.rules, board.game.plies[-1], len(board.game.plies)
        return cls(
            number=number,
            side=rules.sides[ply.side],
            text=ply.text,
            throw="" if ply.throw is None else rules.format_throw(ply.throw, ply.before),
            position=rules.format_position(ply.position),
            steps=steps_of(board, items(board.turn_state, number)),
        )


def steps_of(board: BoardState, items: Iterable[NamedItem]) -> tuple[Step, ...]:
    """Return the items of a verdict as steps, each with its rule and sentence."""
    found = []
    for item in items:
        sentence = board.book.sentence(item)
        side = board.rules.sides[item.side]
        found.append(Step(item.code, sentence.rule, sentence.words, side, dict(item.points), dict(item.numbers)))
    return tuple(found)


Verdict = Literal["legal", "unfinished", "refused", ""]


@dataclass(frozen=True, slots=True)
class Response:
    """Answer to a command, as text for a reader and as data for a program.

    Example:
        >>> mill = "morabaraba; turn dark; dark E2 E3 E8 R1; light A3 A4 A5 R6"
        >>> answer = hg.play("morabaraba", position=mill).touch("E8", "E1", "A4")
        >>> answer.verdict, answer.codes, answer.rules, answer.points
        ('refused', ('protected_shot',), ('M5',), ('A4', 'A3', 'A5', 'R6'))

    Args:
        played: whether a ply was played.
        text: the text that is shown.
        verdict: ``legal``, ``unfinished`` (more touches are needed) or ``refused``; empty if nothing was judged, as
            for a throw, an undo, or a text that is not a move. A legal move that waits for :meth:`.Board.anyway` is
            not played.
        move: the ply in notation; empty if none was played.
        steps: the judge's items: the events of a ply, the reasons of a refusal (the first one first), or what an
            unfinished attempt needs next; empty for none.
        instead: after a refusal, the touches that are possible in place of the last one; otherwise empty.
    """

    played: bool
    text: str
    verdict: Verdict = ""
    move: str = ""
    steps: tuple[Step, ...] = ()
    instead: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return self.text

    @property
    def codes(self) -> tuple[str, ...]:
        """Code of each step."""
        return tuple(step.code for step in self.steps)

    @property
    def rules(self) -> tuple[str, ...]:
        """Id of the rule of each step."""
        return tuple(step.rule for step in self.steps)

    @property
    def points(self) -> tuple[str, ...]:
        """Points that the steps name, each once."""
        return tuple(dict.fromkeys(chain.from_iterable(chain(*step.points.values()) for step in self.steps)))

    @classmethod
    def of(cls, board: BoardState, before: View, after: View) -> Response:
        """Return the answer to a message, given the views before and after it."""
        judged = cls._judged(board, before, after)
        if not after["notice"]:
            return replace(
                judged, text=judged.text or cls._hinted(before, after) or after["announcement"] or after["status"]
            )
        lines = [after["notice"], *after["notices"], *([judged.text] if judged.played else [])]
        return replace(judged, text="\n".join(lines))

    @classmethod
    def _judged(cls, board: BoardState, before: View, after: View) -> Response:
        """Return the judge's response; an empty one if nothing was judged."""
        refusal, steps = after["refusal"], after["steps"]
        if refusal is not None and board.refused is not None:
            rows = [f"{n}. {reason['words']} ({reason['rule']})" for n, reason in enumerate(refusal["reasons"], 1)]
            instead, touches = refusal["instead"]["words"], ", ".join(refusal["instead"]["touches"])
            if touches and touches not in instead:
                instead = f"{instead.rstrip('.')}: {touches}."
            text = "\n".join(filter(None, [refusal["heading"], *rows, instead, refusal["unchanged"]]))
            reasons = steps_of(board, board.refused.items)
            return cls(played=False, text=text, verdict="refused", steps=reasons, instead=board.refused.instead)
        if steps is not None and after["plies"] > before["plies"]:
            rows = [f"{n}. {step['words']} ({step['rule']})" for n, step in enumerate(steps["items"], 1)]
            text = "\n".join([f"{steps['words']} {steps['text']}", *rows])
            reasons = steps_of(board, items(board.turn_state, after["ply"]))
            return cls(played=True, text=text, verdict="legal", move=steps["text"], steps=reasons)
        if after["warning"] is not None:
            return cls(played=False, text="", verdict="legal")
        if board.touches and board.awaited is not None:
            return cls(played=False, text="", verdict="unfinished", steps=steps_of(board, (board.awaited,)))
        return cls(played=False, text="")

    @staticmethod
    def _hinted(before: View, after: View) -> str:
        """Return the move and the facts of a new hint; empty if there is none."""
        hint = after["hint"]
        if hint is None or not hint["move"] or hint == before["hint"]:
            return ""
        facts = [
            f"{fact['number']}. {fact['words']}" + (f" ({fact['sure_words']})" if fact["sure_words"] else "")
            for fact in hint["facts"]
        ]
        return "\n".join([": ".join(filter(None, [hint["move"], hint["words"]])), *(facts or [hint["because"]])])
