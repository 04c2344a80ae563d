"""The provenance of a game: what survives of it and where, when it was told of, and by whom.

What is data stands in ``<game>/object.toml``, what is said in ``<language>/<game>/object.toml``, under the same ids.
Texts are marked as :mod:`.wording` has it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Literal, TypeVar, cast, get_args

from .files import Content
from .loading import cited
from .rules import Citation
from .schema import Problems, TableReader, Unique, settled
from .sources import TextSpan, marked_paragraphs, runs

Known = Literal["read", "second_hand", "unsure"]
"""Whether we have read it where it stands, or know it through another text, or could not verify it."""

KNOWN: tuple[Known, ...] = get_args(Known)

T = TypeVar("T")

FILE = "object.toml"


@dataclass(frozen=True, slots=True)
class Surviving:
    """A thing that survives.

    Args:
        id: its key.
        number: by which its owner knows it; empty if we know none.
        url: of its owner's page; empty if we know none.
        open: whether its owner gives its pictures freely, as far as we have read.
        known: how we know of it.
        sources: where it is told.
        name, held, dated, found: what it is, who has it, when it was made, where it was found.
        credit: the credit line; empty if we know none.
        about: what else is told.
    """

    id: str
    number: str
    url: str
    open: bool
    known: Known
    sources: tuple[Citation, ...]
    name: str
    held: str
    dated: str
    found: str
    credit: str
    about: str

    @property
    def runs(self) -> tuple[TextSpan, ...]:
        """What else is told, as runs."""
        return runs(self.about)


@dataclass(frozen=True, slots=True)
class Site:
    """A place on the map: where something was found, or where people play or played.

    Args:
        id: its key.
        longitude: in degrees, east of Greenwich.
        latitude: in degrees, north of the equator.
        area: whether a whole country or people is meant, so that the point stands for more than it shows.
        known: how we know of it.
        sources: where it is told.
        name, told: what it is called, and what is told of it.
    """

    id: str
    longitude: float
    latitude: float
    area: bool
    known: Known
    sources: tuple[Citation, ...]
    name: str
    told: str


@dataclass(frozen=True, slots=True)
class Date:
    """A time: a year, or some years.

    Args:
        id: its key.
        first: the year in which it begins; years before Christ are below 0.
        last: the year in which it ends.
        known: how we know of it.
        sources: where it is told.
        when, told: the years in words, and what happened.
    """

    id: str
    first: int
    last: int
    known: Known
    sources: tuple[Citation, ...]
    when: str
    told: str


@dataclass(frozen=True, slots=True)
class Relative:
    """A game that is kin to this one, or is told of in the same place.

    Args:
        id: its key.
        identifier: by which a database knows it; empty where none was verified.
        sources: where it is told.
        name, told: what it is called, and how it is kin.
    """

    id: str
    identifier: str
    sources: tuple[Citation, ...]
    name: str
    told: str


@dataclass(frozen=True, slots=True)
class Scholar:
    """Somebody who found, recorded, rebuilt or studied.

    Args:
        id: its key.
        sources: where it is told.
        name, did: who it is, and what they did.
    """

    id: str
    sources: tuple[Citation, ...]
    name: str
    did: str


@dataclass(frozen=True, slots=True)
class Frame:
    """The part of the world that a map shows, in degrees; a map of nothing is all nought."""

    west: float
    south: float
    east: float
    north: float


@dataclass(frozen=True, slots=True)
class Provenance:
    """Everything of the page of a game's object, in one language.

    Args:
        game: whose it is.
        frame: what the map shows.
        surviving, sites, dates, relatives, scholars: in the order in which they are told.
        further: the keys of sources for further reading, which we have not read.
        intro: what survives, in a few sentences.
        not_found: what was looked for in vain.
        circumstances: under which those wrote who wrote it down.
        asked: whether the people whose game it is were asked.
        file: where its words stand, from content/ on.
    """

    game: str
    frame: Frame
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
        """The keys of all sources it cites or names, each once, in order."""
        found = [key for text in self.texts for run in runs(text) for key, _ in run.cited]
        return tuple(dict.fromkeys((*found, *(one.key for one in self._places()))))

    @property
    def texts(self) -> tuple[str, ...]:
        """Every text that may cite."""
        return (self.intro, self.not_found, self.circumstances, self.asked, *(one.about for one in self.surviving))

    def _places(self) -> Iterator[Citation]:
        """Yield where each thing is told."""
        for thing in self.surviving:
            yield from thing.sources
        for site in self.sites:
            yield from site.sources
        for date in self.dates:
            yield from date.sources
        for relative in self.relatives:
            yield from relative.sources
        for scholar in self.scholars:
            yield from scholar.sources

    @staticmethod
    def paragraphs(text: str) -> tuple[tuple[TextSpan, ...], ...]:
        """Return a text of it paragraph by paragraph."""
        return marked_paragraphs(text)


@lru_cache(maxsize=64)
def load_provenance(content: Content, game: str, language: str) -> Provenance:
    """Return the provenance of a game.

    Args:
        content: where it is read from.
        game: name of the game.
        language: folder of the words.

    Raises:
        ContentError: there is none, or with every fault of its files.
    """
    return settled(partial(_read, content, game, language))


def _read(content: Content, game: str, language: str, faults: Problems) -> Provenance:
    file, words_file = f"{game}/{FILE}", f"{language}/{game}/{FILE}"
    data = TableReader(content.toml(file), file, "", faults)
    words = TableReader(content.toml(words_file), words_file, "", faults)
    found = Provenance(
        game=game,
        frame=_frame(data.table("map")),
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
    """Return the things of one list, each with its words."""
    found: Unique[T] = Unique()
    told = words.table(what)
    for entry in data.list_of_tables(what, what):
        name = entry.text("id")
        said = told.table(name)
        if name:
            found.add(entry, name, read(entry, said))
        entry.finish()
        said.finish()
    told.finish()
    return tuple(found.found.values())


def _frame(entry: TableReader) -> Frame:
    frame = Frame(entry.decimal("west"), entry.decimal("south"), entry.decimal("east"), entry.decimal("north"))
    if not (-180 <= frame.west < frame.east <= 180 and -90 <= frame.south < frame.north <= 90):  # noqa: PLR2004 - degrees
        entry.fault("must reach from west to east and from south to north, in degrees")
    entry.finish()
    return frame


def _known(entry: TableReader) -> Known:
    return cast(Known, entry.one_of("known", KNOWN))


def _surviving(entry: TableReader, words: TableReader) -> Surviving:
    return Surviving(
        id=entry.text("id"),
        number=entry.text("number", ""),
        url=entry.text("url", ""),
        open=entry.flag("open"),
        known=_known(entry),
        sources=cited(entry),
        name=words.text("name"),
        held=words.text("held"),
        dated=words.text("dated"),
        found=words.text("found"),
        credit=words.text("credit", ""),
        about=words.text("about", ""),
    )


def _site(entry: TableReader, words: TableReader) -> Site:
    return Site(
        id=entry.text("id"),
        longitude=entry.decimal("longitude"),
        latitude=entry.decimal("latitude"),
        area=entry.flag("area"),
        known=_known(entry),
        sources=cited(entry),
        name=words.text("name"),
        told=words.text("told"),
    )


def _date(entry: TableReader, words: TableReader) -> Date:
    first = entry.number("first", 0)
    last = entry.number("last", first)
    if last < first:
        entry.fault(f"last is {last}, which is before first, {first}")
    return Date(
        id=entry.text("id"),
        first=first,
        last=last,
        known=_known(entry),
        sources=cited(entry),
        when=words.text("when"),
        told=words.text("told"),
    )


def _relative(entry: TableReader, words: TableReader) -> Relative:
    return Relative(
        id=entry.text("id"),
        identifier=entry.text("identifier", ""),
        sources=cited(entry),
        name=words.text("name"),
        told=words.text("told"),
    )


def _scholar(entry: TableReader, words: TableReader) -> Scholar:
    return Scholar(entry.text("id"), cited(entry), words.text("name"), words.text("did"))
