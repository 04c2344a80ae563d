"""The door of a room: who is let in, by which code or key, and who is known again."""

from __future__ import annotations

from datetime import datetime

from . import codes
from .errors import RefusedError
from .link import TEACHER, WALL
from .names import called
from .pace import Clock, Pace
from .store import Store
from .words import Words

MOST_PEOPLE = 120

GUESSES, GUESSES_A_SECOND = 60, 1.0
"""Wrong codes that one address has for nothing, and then."""

KEYS = ("join", TEACHER, WALL)


class Door:
    """The door of a room.

    Args:
        store: the file.
        say: the words.
        clock: seconds that only grow.
    """

    def __init__(self, store: Store, say: Words, clock: Clock) -> None:
        self._store = store
        self._say = say
        self._guesses = Pace(GUESSES, GUESSES_A_SECOND, clock)
        for name in KEYS:
            if not store.fact(name):
                store.set_fact(name, codes.key())
        if not store.fact("code"):
            store.set_fact("code", codes.room_code())
            store.set_fact("day", datetime.now().astimezone().date().isoformat())

    @property
    def code(self) -> str:
        """The code that is typed."""
        return self._store.fact("code")

    def key(self, name: str) -> str:
        """Return the long key of a page: ``join``, ``teacher`` or ``wall``."""
        return self._store.fact(name)

    def is_key(self, name: str, given: str) -> bool:
        """Return whether this is the long key of a page."""
        return codes.same(given, self.key(name))

    @property
    def shut(self) -> bool:
        """Whether nobody new is let in."""
        return self._store.fact("door") == "shut"

    def join(self, code: str, key: str, name: str, asker: str) -> str:
        """Let a device in, and return the secret that brings it back.

        Args:
            code: as it was typed.
            key: the long one, where the code on the wall was scanned.
            name: as it was typed; empty for one of ours.
            asker: the address it comes from. Wrong codes make that one wait and nobody else, and never who has the key.

        Raises:
            RefusedError: with the reason.
        """
        if not self.is_key("join", key):
            if not self._guesses.left(asker):
                raise RefusedError("slow")
            if not codes.same(codes.typed(code), self.code):
                self._guesses.take(asker)
                raise RefusedError("bad_code")
        people = self._store.people()
        if self.shut:
            raise RefusedError("shut")
        if len(people) >= MOST_PEOPLE:
            raise RefusedError("full")
        secret = codes.key()
        with self._store.together():
            self._store.join(called(name, [each.name for each in people], self._say.plants()), codes.sealed(secret))
        return secret

    def owner(self, secret: str) -> int | None:
        """Return whose device brings this secret; None if nobody's."""
        return self._store.owner(codes.sealed(secret)) if secret else None

    def rename(self, person: int) -> None:
        """Give somebody one of our names in place of their own."""
        names = {each.id: each.name for each in self._store.people()}
        if person in names:
            self._store.rename(person, called("", list(names.values()), self._say.plants()))
