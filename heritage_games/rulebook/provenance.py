"""Provenance of a game, for the museum pages: objects, sites, dates, scholars, sources.

Data are in ``<game>/object.toml``, words in ``<language>/<game>/object.toml``, under the same ids.
Texts use the marks of :mod:`.sources`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from .files import Content
from .rules import Citation, cited
from .schema import By, Key, Problems, TableReader, Translated, loaded, read
from .sources import cited_keys

Known = Literal["read", "second_hand", "unsure"]  # whether we read the source, rely on another, or cannot verify it

FILE = "object.toml"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """Entry of a list on a game's provenance page."""

    id: str
    sources: Annotated[tuple[Citation, ...], By(cited)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim(Entry):
    """Entry whose source we may not have read."""

    known: Known  # whether we have read the source; see ``Known``


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing(Entry):
    """Drawing of an object, made for this project from its records; its id names its file."""

    name: Translated
    about: Translated  # text alternative of the drawing
    after: Translated  # credit, which names the records and our own additions to the drawing

    @property
    def file(self) -> str:
        """Path of the drawing, relative to content/; it takes its colours from tokens.css."""
        return f"art/objects/{self.id}.svg"


@dataclass(frozen=True, slots=True, kw_only=True)
class Surviving(Claim):
    """Surviving object."""

    number: str = ""  # inventory number; empty if unknown
    url: str = ""  # page of the owner; empty if unknown
    open: bool  # whether its owner offers its pictures freely, according to the owner's pages
    name: Translated  # name, held, dated, found: its name, owner, date and findspot
    held: Translated
    dated: Translated
    found: Translated
    credit: Translated = ""
    about: Translated = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Site(Claim):
    """Place on the map: a findspot, or a place of play."""

    longitude: float
    latitude: float
    area: bool  # whether the point represents a whole country or people
    name: Translated
    text: Annotated[Translated, Key("told")]


def _last(entry: TableReader, key: str) -> int:
    # An invalid `first` is reported when its own field is read.
    first = TableReader(entry.values, "", "", []).number("first")
    last = entry.number(key, first)
    if last < first:
        entry.report(f"last is {last}, which is before first, {first}")
    return last


@dataclass(frozen=True, slots=True, kw_only=True)
class Date(Claim):
    """Date: a year or a range of years."""

    first: int  # the first year; negative for years BC
    last: Annotated[int, By(_last)]  # the last year; equal to the first for a single year
    when: Translated  # the years in words
    text: Annotated[Translated, Key("told")]  # the event


@dataclass(frozen=True, slots=True, kw_only=True)
class Relative(Entry):
    """Related game, or one described in the same place."""

    identifier: str = ""  # id of the game in a database; empty if none was verified
    name: Translated
    text: Annotated[Translated, Key("told")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scholar(Entry):
    """Person who discovered, recorded, reconstructed or studied the game."""

    name: Translated
    did: Translated


@dataclass(frozen=True, slots=True)
class Frame:
    """Section of the world on a map, in degrees; all 0 if there is no map."""

    west: float
    south: float
    east: float
    north: float


def _frame(entry: TableReader, key: str) -> Frame:
    table = entry.table(key)
    frame = read(Frame, table)
    if not (-180 <= frame.west < frame.east <= 180 and -90 <= frame.south < frame.north <= 90):  # noqa: PLR2004 - degrees
        table.report("must reach from west to east and from south to north, in degrees")
    return frame


@dataclass(frozen=True, slots=True)
class Provenance:
    """Contents of the page about a game's object, in one language."""

    game: str
    frame: Annotated[Frame, Key("map"), By(_frame)]
    # drawings, surviving, sites, dates, relatives, scholars: the entries of each list in order of appearance
    drawings: tuple[Drawing, ...]
    surviving: tuple[Surviving, ...]
    sites: tuple[Site, ...]
    dates: tuple[Date, ...]
    relatives: tuple[Relative, ...]
    scholars: tuple[Scholar, ...]
    further: tuple[str, ...]  # the keys of sources for further reading, which we have not read
    intro: Translated  # the surviving objects, in a few sentences
    not_found: Translated  # results of searches that found nothing
    circumstances: Translated  # circumstances of the authors who recorded it
    asked: Translated  # statement on whether the people whose game it is were consulted
    file: str

    @property
    def cited(self) -> tuple[str, ...]:
        """Keys of all cited or named sources, each once, in order."""
        claims: tuple[Entry, ...] = (*self.drawings, *self.surviving, *self.sites, *self.dates)
        found = (source.key for entry in (*claims, *self.relatives, *self.scholars) for source in entry.sources)
        return tuple(dict.fromkeys((*cited_keys("\n".join(self.texts)), *found)))

    @property
    def texts(self) -> tuple[str, ...]:
        """Texts that may contain citations."""
        return (self.intro, self.not_found, self.circumstances, self.asked, *(one.about for one in self.surviving))


def _read(content: Content, game: str, language: str, problems: Problems) -> Provenance:
    file, words_file = f"{game}/{FILE}", f"{language}/{game}/{FILE}"
    data = TableReader(content.toml(file), file, "", problems)
    words = TableReader(content.toml(words_file), words_file, "", problems)
    return read(Provenance, data, words, game=game, file=words_file)


load_provenance = loaded(_read)  # returns the provenance of a game
