"""What a board answers a line of Python: the move told step by step, or the rule that forbids it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain
from typing import Literal

from heritage_games.play.stage import Stage
from heritage_games.play.telling import items
from heritage_games.play.view import View

from .told import Step, steps_of

Verdict = Literal["legal", "unfinished", "refused", ""]


@dataclass(frozen=True, slots=True)
class Response:
    """An answer: in words for a reader, and as data for a program.

    Example:
        >>> import heritage_games as hg
        >>> mill = "morabaraba; turn dark; dark E2 E3 E8 R1; light A3 A4 A5 R6"
        >>> answer = hg.play("morabaraba", position=mill).touch("E8", "E1", "A4")
        >>> answer.verdict, answer.codes, answer.rules, answer.points
        ('refused', ('protected_shot',), ('M5',), ('A4', 'A3', 'A5', 'R6'))

    Args:
        played: whether a ply was played.
        text: what is shown.
        verdict: ``legal``, ``unfinished`` (more touches are wanted) or ``refused``; empty where nothing was judged,
            as for a throw, an undo, or a text that is no move. A legal move that waits for :meth:`.Board.anyway`
            is not played.
        move: the ply as it is written; empty if none was played.
        steps: what the judge said: of a ply what happened in it, of a refusal why, the first reason first, of an
            unfinished attempt what it wants next.
        instead: after a refusal, the touches that are possible in place of the last one.
    """

    played: bool
    text: str
    verdict: Verdict = ""
    move: str = ""
    steps: tuple[Step, ...] = ()
    instead: tuple[str, ...] = ()

    def __repr__(self) -> str:
        """Return the answer as plain text, so that a notebook shows it."""
        return self.text

    @property
    def codes(self) -> tuple[str, ...]:
        """The code of each step."""
        return tuple(step.code for step in self.steps)

    @property
    def rules(self) -> tuple[str, ...]:
        """The id of the rule of each step."""
        return tuple(step.rule for step in self.steps)

    @property
    def points(self) -> tuple[str, ...]:
        """The points that the steps name, each once."""
        return tuple(dict.fromkeys(chain.from_iterable(chain(*step.points.values()) for step in self.steps)))

    @classmethod
    def of(cls, stage: Stage, before: View, after: View) -> Response:
        """Return the answer to a message.

        Args:
            stage: what is on the board after it.
            before: the view before it.
            after: the view after it.
        """
        judged = cls._judged(stage, before, after)
        if not after["notice"]:
            return replace(judged, text=judged.text or cls._hinted(before, after) or after["say"] or after["status"])
        told = [after["notice"], *after["notices"], *([judged.text] if judged.played else [])]
        return replace(judged, text="\n".join(told))

    @classmethod
    def _judged(cls, stage: Stage, before: View, after: View) -> Response:
        """Return what the judge said; nothing at all where it was not asked."""
        refusal, steps = after["verdict"], after["steps"]
        if refusal is not None and stage.refused is not None:
            rows = [f"{n}. {reason['words']} ({reason['rule']})" for n, reason in enumerate(refusal["reasons"], 1)]
            instead, touches = refusal["instead"]["words"], ", ".join(refusal["instead"]["touches"])
            if touches:
                instead = f"{instead.rstrip('.')}: {touches}."
            text = "\n".join(filter(None, [refusal["heading"], *rows, instead, refusal["unchanged"]]))
            said = steps_of(stage, stage.refused.items)
            return cls(played=False, text=text, verdict="refused", steps=said, instead=stage.refused.instead)
        if steps is not None and after["plies"] > before["plies"]:
            rows = [f"{n}. {step['words']} ({step['rule']})" for n, step in enumerate(steps["items"], 1)]
            text = "\n".join([f"{steps['words']} {steps['text']}", *rows])
            said = steps_of(stage, items(stage, after["ply"]))
            return cls(played=True, text=text, verdict="legal", move=steps["text"], steps=said)
        if after["warning"] is not None:
            return cls(played=False, text="", verdict="legal")
        if stage.touches and stage.awaited is not None:
            return cls(played=False, text="", verdict="unfinished", steps=steps_of(stage, (stage.awaited,)))
        return cls(played=False, text="")

    @staticmethod
    def _hinted(before: View, after: View) -> str:
        """Return the move of a hint that was just taken, and its facts; empty where none was."""
        hint = after["hint"]
        if hint is None or not hint["move"] or hint == before["hint"]:
            return ""
        facts = [
            f"{fact['number']}. {fact['words']}" + (f" ({fact['sure_words']})" if fact["sure_words"] else "")
            for fact in hint["facts"]
        ]
        return "\n".join([": ".join(filter(None, [hint["move"], hint["words"]])), *facts])
