"""What a session says beside its board."""

from __future__ import annotations

from collections.abc import Sequence

from heritage_games.games.errors import MOST_TOLD
from heritage_games.record import SaveError
from heritage_games.record.save import SaveNotice

from .match import Match
from .view import View


class Announcement:
    """What is said of the last message: one answer stands at a time.

    Args:
        match: in whose words.
    """

    def __init__(self, match: Match) -> None:
        self._match = match
        self.say = ""
        """For the live region."""
        self.aloud: tuple[str, ...] = ()
        """The same at length, as parts of the view; none where the sentence is all."""
        self.unsaved = ""
        """Why the game is not kept any more; it stands until something else is to be read."""
        self._notice = ""
        self._notices: tuple[str, ...] = ()

    def clear(self) -> None:
        """Forget what was said last, and the last refusal."""
        self._match.shown.refused = None
        self.say = self._notice = ""
        self.aloud = self._notices = ()

    def notice(self, sentence: str) -> None:
        """Put a sentence before the reader."""
        self._notice = self.say = sentence

    def tell(self, key: str, **fillings: str) -> None:
        """Put a sentence of the interface before the reader."""
        self.notice(self._match.shown.book.say(key, None, **fillings))

    def not_now(self) -> None:
        """Say that this cannot be done now."""
        self.tell("errors.not_now")

    def faults(self, told: Sequence[str]) -> None:
        """Put the faults of a text before the reader: the first of many, and how many more there are."""
        self.tell("panel.faults")
        shown, more = tuple(told[:MOST_TOLD]), len(told) - MOST_TOLD
        rest = self._match.shown.book.say("errors.more_faults", None, count=f"{more:,}") if more > 0 else ""
        self._notices = (*shown, rest) if rest else shown

    def add(self, sentence: str) -> None:
        """Put a sentence before the reader, beside what else is told."""
        self._notice = " ".join(filter(None, [self._notice, sentence]))
        self.say = " ".join(filter(None, [self.say, sentence]))

    def unkept(self, error: SaveError) -> None:
        """Say why the game could not be kept; it is no answer to what was done, so the ear is told that."""
        self._notice = self._match.shown.book.say(
            "errors.save_failed", reason=self._match.shown.book.in_words(error.said)
        )

    def add_saved(self, told: SaveNotice | None) -> None:
        """Put a sentence about the saved game before the reader, beside what else is told."""
        if told is None:
            return
        book = self._match.shown.book
        fillings = dict(told.fillings)
        if "holder" in fillings:
            fillings["holder"] = fillings["holder"] or book.interface["saved.somebody"]
        self.add(book.say(f"saved.{told.key}", None, **fillings))

    def write_into(self, view: View) -> None:
        """Write what is said into a view."""
        view["say"], view["aloud"] = self.say, list(self.aloud)
        view["notice"], view["notices"] = self._notice or self.unsaved, list(self._notices)
