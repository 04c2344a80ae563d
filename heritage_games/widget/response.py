"""What a board answers a line of Python: the move told step by step, or the rule that forbids it."""

from __future__ import annotations

from dataclasses import dataclass

from heritage_games.play.view import View


@dataclass(frozen=True, slots=True)
class Response:
    """An answer in words.

    Args:
        played: whether a move was made.
        text: what is shown.
    """

    played: bool
    text: str

    def __repr__(self) -> str:
        """Return the answer as plain text, so that a notebook shows it."""
        return self.text

    @classmethod
    def of(cls, before: View, after: View) -> Response:
        """Return the answer to a message from the views before and after it."""
        refusal, steps = after["verdict"], after["steps"]
        if after["notice"]:
            return cls(played=False, text="\n".join([after["notice"], *after["notices"]]))
        if refusal is not None:
            rows = [f"{n}. {reason['words']} ({reason['rule']})" for n, reason in enumerate(refusal["reasons"], 1)]
            instead, touches = refusal["instead"]["words"], ", ".join(refusal["instead"]["touches"])
            if touches:
                instead = f"{instead.rstrip('.')}: {touches}."
            rows = [refusal["heading"], *rows, instead, refusal["unchanged"]]
            return cls(played=False, text="\n".join(filter(None, rows)))
        hint = after["hint"]
        if hint is not None and hint["move"] and hint != before["hint"]:
            facts = [
                f"{fact['number']}. {fact['words']}" + (f" ({fact['sure_words']})" if fact["sure_words"] else "")
                for fact in hint["facts"]
            ]
            return cls(played=False, text="\n".join([": ".join(filter(None, [hint["move"], hint["words"]])), *facts]))
        if steps is not None and after["plies"] > before["plies"]:
            rows = [f"{n}. {step['words']} ({step['rule']})" for n, step in enumerate(steps["items"], 1)]
            return cls(played=True, text="\n".join([f"{steps['words']} {steps['text']}", *rows]))
        return cls(played=False, text=after["say"] or after["status"])
