"""The bibliography: CSL JSON into short citations and full references."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache, partial
from typing import Any

from .entry import Entry, Unique
from .faults import ContentError, ContentFault, Faults, no_such, settled
from .files import Content

FILE = "sources.json"
CITATION = re.compile(r"\[(@[^\]\s][^\]]*)\]")
CITED = re.compile(r"@(?P<key>[\w-]+)(?:,\s*(?P<place>.+))?")
MOST_NAMED = 2
"""More authors than these are cited by the first and *et al.*"""


@dataclass(frozen=True, slots=True)
class Source:
    """One source.

    Args:
        id: its key, used everywhere.
        short: how it is cited, ``Gévay & Danner 2014``; no two sources alike.
        full: the reference as plain text.
        markdown: the reference as Markdown.
        url: its address; empty if none.
        note: what of it was read, by whom; may be empty.
        kind: CSL type, ``book`` or ``software``; empty if none.
        unread: whether nobody of us has read it, so it can only be further reading.
        accessed: day on which we read a copy of it, ``2026-11-23``; empty if nobody recorded it.
    """

    id: str
    short: str
    full: str
    markdown: str
    url: str
    note: str
    kind: str = ""
    unread: bool = False
    accessed: str = ""


@dataclass(frozen=True, slots=True)
class Cited:
    """A text with its citations resolved, and the keys it cites in order."""

    text: str
    keys: tuple[str, ...]


@lru_cache(maxsize=16)
def load_sources(content: Content) -> Mapping[str, Source]:
    """Return every source by its key, in the order of the file.

    Raises:
        ContentError: with every fault of the file.
    """
    return settled(partial(read_sources, content))


def read_sources(content: Content, faults: Faults) -> dict[str, Source]:
    """Return the sources that could be read; what is wrong is added to the faults."""
    items: list[Any] = []
    for text in content.texts(FILE):
        try:
            read = json.loads(text)
        except json.JSONDecodeError as error:
            faults.append(ContentFault(FILE, "", f"is not JSON: {error}"))
            continue
        if isinstance(read, list):
            items += read
        else:
            faults.append(ContentFault(FILE, "", "must be a list of CSL items"))
    found: Unique[Source] = Unique()
    titles: dict[str, str] = {}
    for entry in Entry({"sources": items}, FILE, "", faults).list_of_tables("sources", "source"):
        source = _source(entry)
        if source.id:
            found.add(entry, source.id, source)
            titles.setdefault(source.id, entry.text("title-short", "") or entry.text("title", ""))
    return _told_apart(found.found, titles)


def cite(text: str, sources: Mapping[str, Source], file: str = "") -> Cited:
    """Return Markdown with ``[@key]``, ``[@key, p. 12]`` and ``[@one; @two]`` resolved.

    Args:
        text: the Markdown.
        sources: every source by key.
        file: where the text stands, for the error.

    Raises:
        ContentError: a key that no source has.
    """
    keys: list[str] = []

    def resolved(match: re.Match[str]) -> str:
        told = []
        for key, place in cited_places(match.group(1)):
            source = sources.get(key)
            if source is None:
                raise ContentError([ContentFault(file, f"@{key}", no_such(key, tuple(sources), "source"))])
            keys.append(key)
            link = f"[{escaped(source.short)}]({source.url})" if source.url else escaped(source.short)
            told.append(f"{link}, {place}" if place else link)
        return f"({'; '.join(told)})"

    return Cited(CITATION.sub(resolved, text), tuple(dict.fromkeys(keys)))


def cited_keys(text: str) -> tuple[str, ...]:
    """Return the keys a Markdown text cites, each once, in order."""
    keys = (key for match in CITATION.finditer(text) for key, _ in cited_places(match.group(1)))
    return tuple(dict.fromkeys(keys))


def without_citations(text: str) -> str:
    """Return a Markdown text without its citations, for counting words."""
    return CITATION.sub("", text)


def cited_places(inside: str) -> tuple[tuple[str, str], ...]:
    """Return key and place of each source named between the brackets; a slip becomes a key nobody has.

    Args:
        inside: what stands between the brackets: ``@scouts; @gar, p. 2``.
    """
    found = []
    for part in inside.split(";"):
        match = CITED.fullmatch(part.strip())
        found.append((match["key"], match["place"] or "") if match else (part.strip(), ""))
    return tuple(found)


def _source(entry: Entry) -> Source:
    authors, year = _authors(entry), _year(entry)
    title, container = entry.text("title"), entry.text("container-title", "")
    publisher = entry.text("publisher", "")
    within, url = _within(entry), entry.text("URL", "") or _doi(entry)
    published = "" if publisher in authors else publisher
    marked = escaped(title) if container else f"*{escaped(title)}*"
    return Source(
        id=entry.text("id"),
        short=f"{_names(authors) or container or publisher or title} {year}".strip(),
        full=_reference(*_opening(authors, year, title), f"{container}{within}", published, url),
        markdown=_reference(
            *_opening(tuple(escaped(author) for author in authors), year, marked),
            f"*{escaped(container)}*{within}" if container else within,
            escaped(published),
            f"<{url}>" if url else "",
        ),
        url=url,
        note=entry.text("note", ""),
        kind=entry.text("type", ""),
        unread=entry.flag("unread"),
        accessed=_day(entry),
    )


def _opening(authors: tuple[str, ...], year: str, title: str) -> tuple[str, ...]:
    """Return authors, year and title; where nobody signs, the title comes first."""
    dated = f" ({year})" if year else ""
    if not authors:
        return (f"{title}{dated}",)
    named = ", ".join(authors) if len(authors) > MOST_NAMED else " & ".join(authors)
    return (f"{named}{dated}", title)


def _authors(entry: Entry) -> tuple[str, ...]:
    """Return the authors (else the editors), family name first."""
    for role in ("author", "editor"):
        people = entry.list_of_tables(role, role)
        if people:
            return tuple(_person(person) for person in people)
    return ()


def _person(entry: Entry) -> str:
    literal = entry.text("literal", "")
    if literal:
        return literal
    family, given = entry.text("family"), entry.text("given", "")
    return f"{family}, {given}" if given else family


def _names(authors: tuple[str, ...]) -> str:
    """Return the authors as a short citation names them."""
    families = [author.partition(",")[0] for author in authors]
    if len(families) > MOST_NAMED:
        return f"{families[0]} et al."
    return " & ".join(families)


def _day(entry: Entry) -> str:
    """Return the day on which it was read, year first."""
    dates: Any = entry.table("accessed").raw("date-parts")
    try:
        return date(*dates[0]).isoformat() if dates else ""
    except (IndexError, KeyError, TypeError, ValueError):
        entry.fault('accessed must be {"date-parts": [[year, month, day]]}')
        return ""


def _year(entry: Entry) -> str:
    dates: Any = entry.table("issued").raw("date-parts")
    try:
        return str(dates[0][0]) if dates else ""
    except (IndexError, KeyError, TypeError):
        entry.fault('issued must be {"date-parts": [[year]]}')
        return ""


def _within(entry: Entry) -> str:
    """Return volume, issue, number and pages, as they follow the name of the journal."""
    volume, issue = entry.text("volume", ""), entry.text("issue", "")
    place = f" {volume}({issue})" if volume and issue else f" {volume or issue}".rstrip()
    number, page = entry.text("number", ""), entry.text("page", "").replace("-", "–")
    return place + "".join(f", {part}" for part in (number, page) if part)


def _doi(entry: Entry) -> str:
    doi = entry.text("DOI", "")
    return f"https://doi.org/{doi}" if doi else ""


def _reference(*parts: str) -> str:
    """Return the parts one after another, each ended by a full stop; an address is left as it is."""
    *words, url = parts
    return " ".join([*(part if part.endswith(".") else f"{part}." for part in words if part), url]).strip()


def escaped(text: str) -> str:
    """Return a text in which Markdown finds nothing to do."""
    return re.sub(r"([\\*_\[\]<>`])", r"\\\1", text)


def _told_apart(sources: dict[str, Source], titles: Mapping[str, str]) -> dict[str, Source]:
    """Return the sources, those with the same short citation told apart by their titles."""
    times = Counter(source.short for source in sources.values())
    return {
        key: source if times[source.short] == 1 else replace(source, short=f"{source.short}, {titles[key]}")
        for key, source in sources.items()
    }
