"""Provenance of a game: surviving objects, sites, dates, related games and scholars, with their sources.

Data are in ``<game>/object.toml``, words in ``<language>/<game>/object.toml``, under the same ids.
Texts use the marks of :mod:`.sources`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import chain
from typing import Any, Literal, TypeVar, cast, get_args

from .files import Content
from .loading import cited
from .rules import Citation
from .schema import Problems, TableReader, Unique, read_or_raise
from .sources import TextSpan, marked_paragraphs, runs

Known = Literal["read", "second_hand", "unsure"]
"""Whether we have read the source itself, rely on another text about it, or cannot verify it."""

KNOWN: tuple[Known, ...] = get_args(Known)

T = TypeVar("T")

FILE = "object.toml"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """Entry of a list of the page.

    Args:
        id: its key.
        sources: its citations.
    """

    id: str
    sources: tuple[Citation, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim(Entry):
    """Entry whose source we may not have read.

    Args:
        known: whether we have read the source; see ``Known``.
    """

    known: Known


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing(Entry):
    """Drawing of an object, made for this project after its records.

    Args:
        id: its key, and the name of its file.
        name: its subject.
        about: text alternative.
        after: credit, which names the records and our own additions to the drawing.
    """

    name: str
    about: str
    after: str

    @property
    def file(self) -> str:
        """Path of the drawing, relative to content/; it takes its colours from tokens.css."""
        return f"art/objects/{self.id}.svg"


@dataclass(frozen=True, slots=True, kw_only=True)
class Surviving(Claim):
    """Surviving object.

    Args:
        number: inventory number; empty if unknown.
        url: its owner's page; empty if unknown.
        open: whether its owner offers its pictures freely, according to its pages.
        name, held, dated, found: its name, owner, date and findspot.
        credit: the credit line; empty if unknown.
        about: further details.
    """

    number: str
    url: str
    open: bool
    name: str
    held: str
    dated: str
    found: str
    credit: str
    about: str

    @property
    def runs(self) -> tuple[TextSpan, ...]:
        """Further details as spans."""
        return runs(self.about)


@dataclass(frozen=True, slots=True, kw_only=True)
class Site(Claim):
    """Place on the map: a findspot, or a place of play.

    Args:
        longitude: in degrees, east of Greenwich.
        latitude: in degrees, north of the equator.
        area: whether the point represents a whole country or people.
        name, text: its name and description.
    """

    longitude: float
    latitude: float
    area: bool
    name: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Date(Claim):
    """Date: a year or a range of years.

    Args:
        first: the first year; years before Christ are below 0.
        last: the last year.
        when, text: the years in words, and the event.
    """

    first: int
    last: int
    when: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Relative(Entry):
    """Related game, or one described in the same place.

    Args:
        identifier: its id in a database; empty if none was verified.
        name, text: its name and relation.
    """

    identifier: str
    name: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Scholar(Entry):
    """Person who discovered, recorded, reconstructed or studied the game.

    Args:
        name, did: the person, and their work.
    """

    name: str
    did: str


@dataclass(frozen=True, slots=True)
class Frame:
    """Section of the world on a map, in degrees; all 0 if there is no map."""

    west: float
    south: float
    east: float
    north: float


@dataclass(frozen=True, slots=True)
class Provenance:
    """Contents of the page about a game's object, in one language.

    Args:
        game: name of the game.
        frame: section of the world on the map.
        drawings, surviving, sites, dates, relatives, scholars: in order of appearance.
        further: the keys of sources for further reading, which we have not read.
        intro: what survives, in a few sentences.
        not_found: results of searches that found nothing.
        circumstances: circumstances of the authors who recorded it.
        asked: statement on whether the people whose game it is were consulted.
        file: path of its words, relative to content/.
    """

    game: str
    frame: Frame
    drawings: tuple[Drawing, ...]
    surviving: tuple[Surviving, ...]
    sites: tuple[Site, ...]
    dates: tuple[Date, ...]
    relatives: tuple[Relative, ...]
    scholars: tuple[Scholar, ...]
    further: tuple[str, ...]
    intro: str
    not_found: str
    circumstances: str
    asked: str
    file: str

    @property
    def cited(self) -> tuple[str, ...]:
        """Keys of all cited or named sources, each once, in order."""
        found = [key for text in self.texts for run in runs(text) for key, _ in run.cited]
        return tuple(dict.fromkeys((*found, *(one.key for one in self._places()))))

    @property
    def texts(self) -> tuple[str, ...]:
        """Texts that may contain citations."""
        return (self.intro, self.not_found, self.circumstances, self.asked, *(one.about for one in self.surviving))

    def _places(self) -> Iterator[Citation]:
        """Yield the citations of all entries."""
        lists = (self.drawings, self.surviving, self.sites, self.dates, self.relatives, self.scholars)
        for entry in chain[Drawing | Surviving | Site | Date | Relative | Scholar].from_iterable(lists):
            yield from entry.sources

    @staticmethod
    def paragraphs(text: str) -> tuple[tuple[TextSpan, ...], ...]:
        """Return one of its texts as paragraphs of spans."""
        return marked_paragraphs(text)


@lru_cache(maxsize=64)
def load_provenance(content: Content, game: str, language: str) -> Provenance:
    """Return the provenance of a game.

    Args:
        content: the content.
        game: name of the game.
        language: folder of the words.

    Raises:
        ContentError: missing files, or every problem in them.
    """
    return read_or_raise(partial(_read, content, game, language))


def _read(content: Content, game: str, language: str, problems: Problems) -> Provenance:
    file, words_file = f"{game}/{FILE}", f"{language}/{game}/{FILE}"
    data = TableReader(content.toml(file), file, "", problems)
    words = TableReader(content.toml(words_file), words_file, "", problems)
    found = Provenance(
        game=game,
        frame=_frame(data.table("map")),
        drawings=_each(data, words, "drawings", _drawing),
        surviving=_each(data, words, "surviving", _surviving),
        sites=_each(data, words, "sites", _site),
        dates=_each(data, words, "dates", _date),
        relatives=_each(data, words, "relatives", _relative),
        scholars=_each(data, words, "scholars", _scholar),
        further=data.texts("further"),
        intro=words.text("intro"),
        not_found=words.text("not_found"),
        circumstances=words.text("circumstances"),
        asked=words.text("asked"),
        file=words_file,
    )
    data.finish()
    words.finish()
    return found


def _each(
    data: TableReader, words: TableReader, what: str, read: Callable[[TableReader, TableReader], T]
) -> tuple[T, ...]:
    """Return the entries of one list, each with its words."""
    found: Unique[T] = Unique()
    reader = words.table(what)
    for entry in data.list_of_tables(what, what):
        name = entry.text("id")
        words_of_each = reader.table(name)
        if name:
            found.add(entry, name, read(entry, words_of_each))
        entry.finish()
        words_of_each.finish()
    reader.finish()
    return tuple(found.found.values())


def _frame(entry: TableReader) -> Frame:
    frame = Frame(entry.decimal("west"), entry.decimal("south"), entry.decimal("east"), entry.decimal("north"))
    if not (-180 <= frame.west < frame.east <= 180 and -90 <= frame.south < frame.north <= 90):  # noqa: PLR2004 - degrees
        entry.report("must reach from west to east and from south to north, in degrees")
    entry.finish()
    return frame


def _entry(entry: TableReader) -> dict[str, Any]:
    return {"id": entry.text("id"), "sources": cited(entry)}


def _claim(entry: TableReader) -> dict[str, Any]:
    return {"known": cast(Known, entry.one_of("known", KNOWN)), **_entry(entry)}


def _drawing(entry: TableReader, words: TableReader) -> Drawing:
    return Drawing(
        **_entry(entry),
        name=words.text("name"),
        about=words.text("about"),
        after=words.text("after"),
    )


def _surviving(entry: TableReader, words: TableReader) -> Surviving:
    return Surviving(
        number=entry.text("number", ""),
        url=entry.text("url", ""),
        open=entry.flag("open"),
        **_claim(entry),
        name=words.text("name"),
        held=words.text("held"),
        dated=words.text("dated"),
        found=words.text("found"),
        credit=words.text("credit", ""),
        about=words.text("about", ""),
    )


def _site(entry: TableReader, words: TableReader) -> Site:
    return Site(
        longitude=entry.decimal("longitude"),
        latitude=entry.decimal("latitude"),
        area=entry.flag("area"),
        **_claim(entry),
        name=words.text("name"),
        text=words.text("told"),
    )


def _date(entry: TableReader, words: TableReader) -> Date:
    first = entry.number("first", 0)
    last = entry.number("last", first)
    if last < first:
        entry.report(f"last is {last}, which is before first, {first}")
    return Date(
        first=first,
        last=last,
        **_claim(entry),
        when=words.text("when"),
        text=words.text("told"),
    )


def _relative(entry: TableReader, words: TableReader) -> Relative:
    return Relative(
        **_entry(entry),
        identifier=entry.text("identifier", ""),
        name=words.text("name"),
        text=words.text("told"),
    )


def _scholar(entry: TableReader, words: TableReader) -> Scholar:
    return Scholar(**_entry(entry), name=words.text("name"), did=words.text("did"))
