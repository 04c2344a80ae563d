"""The door of a room: who is let in, by which code or key, and who is known again.

What lets somebody in: a short code to type, and long keys that nobody types.

What people in a room are called: as they like, or like a plant.

How fast somebody may go on asking: so many at once, and then so many in a second.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import unicodedata
from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import count
from time import monotonic

from heritage_games.errors import RefusedError

from .protocol import TEACHER, WALL, ClassroomWords
from .store import ClassDatabase

ALPHABET = "23456789ACDEFGHJKMNPQRTVWXYZ"
"""28 signs that nobody takes for one another: no 0 and O, no 1, I and L, no S beside 5, B beside 8, U beside V."""

LENGTH = 6
"""Signs of a room code: with 28 of them each, 28.8 bits."""

KEY_BYTES = 24


def room_code() -> str:
    """Return a new code for a room."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def new_key() -> str:
    """Return a new long key, which stands in addresses."""
    return secrets.token_urlsafe(KEY_BYTES)


def typed(text: str) -> str:
    """Return a code as it was meant: small letters and whatever stands between the signs are no matter."""
    return "".join(sign for sign in text.upper() if sign.isalnum())[: LENGTH + 1]


def spaced(code: str) -> str:
    """Return a code as it is shown: ``K4T 7MX``."""
    return f"{code[: LENGTH // 2]} {code[LENGTH // 2 :]}"


def same(given: str, kept: str) -> bool:
    """Return whether two secrets are the same, in a time that tells nothing of how far they agree."""
    return hmac.compare_digest(given.encode("utf-8", "replace"), kept.encode())


def sealed(secret: str) -> str:
    """Return what is kept of a device's secret: whoever reads the file cannot act as the device."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


LONGEST = 24

UNSEEN = ("C", "Zl", "Zp")
"""Kinds of characters that are not seen: controls, marks that turn the writing round, breaks of lines."""


def nickname(given: str) -> str:
    """Return a name as it is shown: one line, no longer than 24 characters; empty where nothing is left of it."""
    seen = "".join(sign for sign in unicodedata.normalize("NFC", given) if not _unseen(sign))
    return " ".join(seen.split())[:LONGEST].rstrip()


def _unseen(sign: str) -> bool:
    return unicodedata.category(sign).startswith(UNSEEN)


def called(given: str, taken: Collection[str], plants: Sequence[str]) -> str:
    """Return a name that nobody else has: the one given, with a number if need be, or a plant's.

    Args:
        given: as it was typed; empty if nothing was.
        taken: by others.
        plants: for those who give none, in order.
    """
    own = nickname(given)
    others = {name.casefold() for name in taken}
    for number in count(1):
        for name in [own] if own else plants:
            asked = name if number == 1 else f"{name} {number}"
            if asked.casefold() not in others:
                return asked
    raise AssertionError


Clock = Callable[[], float]

MOST_KNOWN = 1_024
"""Of so many askers is it remembered how fast they went; whoever asked longest ago is forgotten first."""


@dataclass
class _Asker:
    left: float
    at: float


class RateLimiter:
    """A limit that each asker has for itself, so that nobody is slowed by another.

    Args:
        at_once: how many are free.
        a_second: how many come back in a second.
        clock: seconds that only grow.
    """

    def __init__(self, at_once: int, a_second: float, clock: Clock = monotonic) -> None:
        self._at_once = at_once
        self._a_second = a_second
        self._clock = clock
        self._askers: OrderedDict[Hashable, _Asker] = OrderedDict()

    def left(self, asker: Hashable) -> bool:
        """Return whether one more is free."""
        return self._of(asker).left >= 1

    def take(self, asker: Hashable) -> float:
        """Take one, and return how many seconds too early that was; 0 where it was free."""
        found = self._of(asker)
        found.left -= 1
        return max(0.0, -found.left / self._a_second)

    def _of(self, asker: Hashable) -> _Asker:
        now = self._clock()
        found = self._askers.setdefault(asker, _Asker(self._at_once, now))
        found.left = min(self._at_once, found.left + (now - found.at) * self._a_second)
        found.at = now
        self._askers.move_to_end(asker)
        while len(self._askers) > MOST_KNOWN:
            self._askers.popitem(last=False)
        return found


MOST_PEOPLE = 120

GUESSES, GUESSES_A_SECOND = 60, 1.0
"""Wrong codes that one address has for nothing, and then."""

KEYS = ("join", TEACHER, WALL)


class Admission:
    """The door of a room.

    Args:
        store: the file.
        say: the words.
        clock: seconds that only grow.
    """

    def __init__(self, store: ClassDatabase, say: ClassroomWords, clock: Clock) -> None:
        self._store = store
        self._say = say
        self._guesses = RateLimiter(GUESSES, GUESSES_A_SECOND, clock)
        for name in KEYS:
            if not store.fact(name):
                store.set_fact(name, new_key())
        if not store.fact("code"):
            store.set_fact("code", room_code())
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
        return same(given, self.key(name))

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
            if not same(typed(code), self.code):
                self._guesses.take(asker)
                raise RefusedError("bad_code")
        people = self._store.people()
        if self.shut:
            raise RefusedError("shut")
        if len(people) >= MOST_PEOPLE:
            raise RefusedError("full")
        secret = new_key()
        with self._store.together():
            self._store.join(called(name, [each.name for each in people], self._say.plants()), sealed(secret))
        return secret

    def owner(self, secret: str) -> int | None:
        """Return whose device brings this secret; None if nobody's."""
        return self._store.owner(sealed(secret)) if secret else None

    def rename(self, person: int) -> None:
        """Give somebody one of our names in place of their own."""
        names = {each.id: each.name for each in self._store.people()}
        if person in names:
            self._store.rename(person, called("", list(names.values()), self._say.plants()))
