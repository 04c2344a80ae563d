"""Admission to a classroom, for its server: codes, keys, names and limits per device."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import unicodedata
from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable, Sequence
from datetime import datetime
from itertools import count
from time import monotonic

from heritage_games.errors import RefusedError
from heritage_games.rulebook.interface import ClassroomWords

from .protocol import TEACHER, WALL
from .store import ClassDatabase

ALPHABET = "23456789ACDEFGHJKMNPQRTVWXYZ"
"""28 characters without similar pairs: no 0, O, 1, I, L, S (like 5), B (8) or U (V)."""

LENGTH = 6  # number of characters of a classroom code: 28.8 bits with this alphabet

KEY_BYTES = 24


def room_code() -> str:
    """Return a new code for a classroom."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def new_key() -> str:
    """Return a new long key for addresses."""
    return secrets.token_urlsafe(KEY_BYTES)


def typed(text: str) -> str:
    """Return a code in capitals without separators, cut to at most one character too many."""
    return "".join(sign for sign in text.upper() if sign.isalnum())[: LENGTH + 1]


def spaced(code: str) -> str:
    """Return a code for display: ``K4T 7MX``."""
    return f"{code[: LENGTH // 2]} {code[LENGTH // 2 :]}"


def same(given: str, kept: str) -> bool:
    """Return whether two secrets are equal; compare them in constant time."""
    return hmac.compare_digest(given.encode("utf-8", "replace"), kept.encode())


def sealed(secret: str) -> str:
    """Return the hash of a device's secret, which a copy of the database does not reveal."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


LONGEST = 24

UNSEEN = ("C", "Zl", "Zp")  # Unicode categories of invisible characters: controls, direction marks, line breaks
JOINERS = "\u200c\u200d"  # invisible characters between letters in the spelling of Persian, Sinhala and others

MOST_MARKS = 3  # maximum number of marks on a letter, as in Indic and Vietnamese; more would overlap adjacent lines

LOOK_ALIKES = str.maketrans(
    "\u0430\u0432\u0435\u043a\u043c\u043d\u043e\u0440\u0441\u0442\u0443\u0445\u0456\u0458\u0455\u03b1\u03bf\u03c1\u03bd\u03b9\u03ba\u03c5\u03c7\u03b5\u03c4\u03b701",
    "abekmhopctyxijsaopvikuxetnol",
)
"""Table from Cyrillic and Greek letters and digits to Latin letters that look alike."""


def nickname(given: str) -> str:
    """Return a name as one line of at most 24 characters; empty without visible characters."""
    seen, marks = "", 0
    for sign in unicodedata.normalize("NFC", given):
        if sign in JOINERS:
            # A joiner must follow a letter or a mark; a joiner at the end of a name is removed below.
            if seen[-1:] not in ("", " ", *JOINERS):
                seen += sign
            continue
        marks = marks + 1 if unicodedata.category(sign) in ("Mn", "Me") else 0
        if not unicodedata.category(sign).startswith(UNSEEN) and marks <= MOST_MARKS:
            seen += sign
    return " ".join(seen.split())[:LONGEST].rstrip(f" {JOINERS}")


def look(name: str) -> str:
    """Return the skeleton of a name, equal for names that look alike; such names get a number."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    kept = "".join(sign for sign in plain if sign not in JOINERS and not "\u0300" <= sign <= "\u036f")
    return kept.translate(LOOK_ALIKES)


def called(given: str, taken: Collection[str], plants: Sequence[str]) -> str:
    """Return a unique name: the given one, with a number if necessary, or a plant's.

    Args:
        plants: names for people who give none, in order.
    """
    own = nickname(given)
    others = {look(name) for name in taken}
    for number in count(1):
        for name in [own] if own else plants:
            candidate = name if number == 1 else f"{name} {number}"
            if look(candidate) not in others:
                return candidate
    raise AssertionError


Clock = Callable[[], float]  # function that returns the monotonic time in seconds
MOST_KNOWN = 1_024  # maximum number of devices or addresses with a stored rate; the least active is dropped


class RateLimiter:
    """Rate limiter with a separate limit for each device or network address.

    Args:
        at_once: the number of immediate actions.
        a_second: the number of actions regained per second.
    """

    def __init__(self, at_once: int, a_second: float, clock: Clock = monotonic) -> None:
        self._at_once = at_once
        self._a_second = a_second
        self._clock = clock
        self._askers: OrderedDict[Hashable, tuple[float, float]] = OrderedDict()
        """The number of actions left to each, and the time of this count."""

    def left(self, asker: Hashable) -> bool:
        """Return whether another action is allowed."""
        return self._count(asker) >= 1

    def take(self, asker: Hashable) -> float:
        """Count an action; return the seconds until it is allowed, 0 if it is allowed now."""
        return max(0.0, -self._count(asker, 1) / self._a_second)

    def _count(self, asker: Hashable, actions: int = 0) -> float:
        """Count actions, and return the number of those left, negative if they come too early."""
        now = self._clock()
        left, at = self._askers.get(asker, (self._at_once, now))
        left = min(self._at_once, left + (now - at) * self._a_second) - actions
        self._askers[asker] = left, now
        self._askers.move_to_end(asker)
        if len(self._askers) > MOST_KNOWN:
            self._askers.popitem(last=False)
        return left


MOST_PEOPLE = 120

MOST_FROM_ONE = 48  # maximum number of people from one network address, which a class behind a router shares

JOINS, JOINS_A_SECOND = 48, 0.5
"""Number of people whom one address may add immediately, and per second.

This limits the return of removed people.
"""

DEVICE_JOINS, DEVICE_JOINS_A_SECOND = 4, 0.1
"""Number of people whom one device may add immediately, and per second.

All requests of an address without a device's mark count as one device, so that one device cannot use up the limit of
the others behind the same router.
"""

MOST_SHARING = 3  # maximum number of people who share a device
GUESSES, GUESSES_A_SECOND = 60, 1.0  # number of wrong codes that one address may send immediately, and per second

KEYS = ("join", TEACHER, WALL)


class Admission:
    """Admission of devices to a classroom."""

    def __init__(self, store: ClassDatabase, text: ClassroomWords, clock: Clock) -> None:
        self._store = store
        self._say = text
        self._guesses = RateLimiter(GUESSES, GUESSES_A_SECOND, clock)
        self._joins = RateLimiter(JOINS, JOINS_A_SECOND, clock)
        self._device_joins = RateLimiter(DEVICE_JOINS, DEVICE_JOINS_A_SECOND, clock)
        for name in KEYS:
            if not store.fact(name):
                store.set_fact(name, new_key())
        if not store.fact("code"):
            store.set_fact("code", room_code())
            store.set_fact("day", datetime.now().astimezone().date().isoformat())
        if not store.fact("wall_code"):
            store.set_fact("wall_code", room_code())

    @property
    def code(self) -> str:
        """The code for people to type."""
        return self._store.fact("code")

    @property
    def wall_code(self) -> str:
        """The short code in the wall's address, easier to type on another computer than its key."""
        return self._store.fact("wall_code")

    def key(self, name: str) -> str:
        """Return the long key of a page: ``join``, ``teacher`` or ``wall``."""
        return self._store.fact(name)

    def renew(self, name: str) -> None:
        """Replace the long key of a page."""
        self._store.set_fact(name, new_key())

    def is_key(self, name: str, given: str) -> bool:
        """Return whether this is the long key of a page."""
        return same(given, self.key(name))

    def opens_wall(self, given: str, asker: str) -> bool:
        """Return whether this is the wall's long key or short code.

        Wrong codes delay only the network address that sends them.
        """
        if self.is_key(WALL, given):
            return True
        if not self._guesses.left(asker):
            return False
        if same(typed(given), self.wall_code):
            return True
        self._guesses.take(asker)
        return False

    @property
    def shut(self) -> bool:
        """Whether the classroom admits no new people."""
        return self._store.fact("door") == "shut"

    def new_mark(self) -> str:
        """Return a signed mark that identifies a device before it joins."""
        mark = new_key()
        return f"{mark}.{self._signature(mark)}"

    def is_mark(self, given: str) -> bool:
        """Return whether this classroom issued the mark."""
        mark, _, signature = given.partition(".")
        return same(signature, self._signature(mark))

    def _signature(self, mark: str) -> str:
        return hmac.new(self.key("join").encode(), mark.encode("utf-8", "replace"), hashlib.sha256).hexdigest()

    def join(self, code: str, key: str, name: str, asker: str, mark: str = "") -> str:
        """Admit a device, and return the secret with which it reconnects.

        Args:
            code: the code as typed.
            key: the long key, if the QR code was scanned.
            name: the name as typed; empty for a plant name.
            asker: the network address of the device. Wrong codes delay only this address, and never a device with
                the key; the number of people from one address is limited.
            mark: the mark of the device; without a valid one it shares its limit with others of its address.

        Raises:
            RefusedError: the device is not admitted; the error has the reason.
        """
        if not self.is_key("join", key):
            if not self._guesses.left(asker):
                raise RefusedError("slow")
            if not same(typed(code), self.code):
                self._guesses.take(asker)
                raise RefusedError("bad_code")
        secret = new_key()
        self._admit(name, asker, mark, secret)
        return secret

    def share(self, secret: str, name: str, asker: str, mark: str = "") -> None:
        """Admit another person to a device, without a code; the newcomer acts first.

        The arguments and the error are those of :meth:`join`.
        """
        if not 0 < len(self._store.sharing(sealed(secret))) < MOST_SHARING:
            raise RefusedError("shared")
        self._admit(name, asker, mark, secret)

    def _admit(self, name: str, asker: str, mark: str, secret: str) -> None:
        """Add a person to a device; raise RefusedError if the classroom or a limit forbids it."""
        people = self._store.people()
        if self.shut:
            raise RefusedError("shut")
        if len(people) >= MOST_PEOPLE:
            raise RefusedError("full")
        origin = sealed(f"{self.key('join')} {asker}")
        if len(self._store.people_from(origin)) >= MOST_FROM_ONE:
            raise RefusedError("many")
        device = mark if self.is_mark(mark) else f"at {asker}"
        if not (self._joins.left(asker) and self._device_joins.left(device)):
            raise RefusedError("soon")
        self._joins.take(asker)
        self._device_joins.take(device)
        with self._store.together():
            self._store.join(called(name, people.values(), self._say.plants()), sealed(secret), origin)

    def owner(self, secret: str) -> int | None:
        """Return the acting person of the device with this secret; None if there is none."""
        return self._store.owner(sealed(secret)) if secret else None

    def rename(self, person: int) -> None:
        """Replace a person's name by a plant name."""
        people = self._store.people()
        if person in people:
            self._store.rename(person, called("", people.values(), self._say.plants()))
