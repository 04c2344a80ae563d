"""Bibliography, and citations in Markdown, for all texts with sources."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, Literal, cast, get_args

from .files import Content
from .rules import EVIDENCE, Evidence
from .schema import ContentError, ContentFault, Problems, TableReader, Unique, loaded, no_such

FILE = "sources.json"
CITATION = re.compile(r"\[(@[^\]\s][^\]]*)\]")
CITED = re.compile(r"@(?P<key>[\w-]+)(?:,\s*(?P<place>.+))?")
PROGRAM = re.compile(r"\bprograms?\b")  # pattern of a place in a program's code, ``program of Demala Diviyan Keliya``

Read = Literal["whole", "pages", "excerpt", "quoted", "nothing", ""]
"""Part of a source that we have read: ``quoted`` in another one; empty if not recorded."""

READ: tuple[Read, ...] = get_args(Read)

ON_THE_WEB = ("webpage", "post-weblog", "entry-encyclopedia", "article-newspaper", "dataset")
"""CSL types of sources that need an address."""

NO_ADDRESS = re.compile(r"did not note its (own )?address")  # pattern of a note that an address is unknown
REASON = ": "  # separator between an unknown date and the reason, as in ``undated: it bears no date``

MOST_NAMED = 2  # number of authors above which citations use the first and *et al.*


@dataclass(frozen=True, slots=True)
class Source:
    """Bibliography entry."""

    id: str  # key of the source, used everywhere
    short: str  # unique short citation of the source: ``Gévay & Danner 2014``
    full: str  # the reference as plain text
    markdown: str  # the reference as Markdown
    url: str  # address of the source; empty if none
    note: str  # the parts that were read, and by whom; may be empty
    kind: str = ""  # CSL type, ``book`` or ``software``; empty if none
    read: Read = ""  # part that we have read; ``nothing`` if it can only be further reading
    accessed: str = ""  # day on which we read a copy, ``2026-11-23``; empty if not recorded
    evidence: Evidence = ""  # the kind of evidence of rules that cite it; empty if it is not recorded
    # required fields that it leaves out; a date may instead be marked as unknown, with a reason; empty for none
    lacks: tuple[str, ...] = ()

    def basis(self, place: str) -> Evidence:
        """Return the evidence of a citation of this place: ``program`` for a program's code."""
        return "program" if PROGRAM.search(place) else self.evidence


@dataclass(frozen=True, slots=True)
class Cited:
    """Text with resolved citations, and the cited keys in order."""

    text: str
    keys: tuple[str, ...]


def read_sources(content: Content, problems: Problems) -> dict[str, Source]:
    """Return the sources by key; report problems and use defaults for invalid values."""
    items: list[Any] = []
    for text in content.texts(FILE):
        try:
            read = json.loads(text)
        except json.JSONDecodeError as error:
            problems.append(ContentFault(FILE, "", f"is not JSON: {error}"))
            continue
        if isinstance(read, list):
            items += read
        else:
            problems.append(ContentFault(FILE, "", "must be a list of CSL items"))
    found: Unique[Source] = Unique()
    addresses: Unique[Source] = Unique()
    titles: dict[str, str] = {}
    for entry in TableReader({"sources": items}, FILE, "", problems).list_of_tables("sources", "source"):
        source = _source(entry)
        if source.url:
            addresses.add(entry, source.url, source)
        if source.id:
            found.add(entry, source.id, source)
            titles.setdefault(source.id, entry.text("title-short", "") or entry.text("title", ""))
    return _with_titles(found.found, titles)


load_sources = loaded(read_sources, 16)  # returns the sources by key, in the order of the file


def cite(text: str, sources: Mapping[str, Source], file: str = "") -> Cited:
    """Return Markdown with ``[@key]``, ``[@key, p. 12]`` and ``[@one; @two]`` resolved.

    Args:
        file: path of the text, for the error; empty if it has none.

    Raises:
        ContentError: a key that no source has.
    """
    keys: list[str] = []

    def resolved(match: re.Match[str]) -> str:
        parts = []
        for key, place in cited_places(match.group(1)):
            source = sources.get(key)
            if source is None:
                raise ContentError([ContentFault(file, f"@{key}", no_such(key, tuple(sources), "source"))])
            keys.append(key)
            link = f"[{escaped(source.short)}]({source.url})" if source.url else escaped(source.short)
            parts.append(f"{link}, {place}" if place else link)
        return f"({'; '.join(parts)})"

    return Cited(CITATION.sub(resolved, text), tuple(dict.fromkeys(keys)))


def cited_keys(text: str) -> tuple[str, ...]:
    """Return the cited keys of a Markdown text, each once, in order."""
    keys = (key for match in CITATION.finditer(text) for key, _ in cited_places(match.group(1)))
    return tuple(dict.fromkeys(keys))


def cited_places(inside: str) -> tuple[tuple[str, str], ...]:
    """Return key and place of each source in the inside of ``[@scouts; @gar, p. 2]``."""
    found = []
    for part in inside.split(";"):
        match = CITED.fullmatch(part.strip())
        found.append((match["key"], match["place"] or "") if match else (part.strip(), ""))
    return tuple(found)


def _source(entry: TableReader) -> Source:
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
        read=cast(Read, entry.one_of("read", READ, "")),
        accessed=_day(entry),
        evidence=cast(Evidence, entry.one_of("evidence", EVIDENCE, "")),
        lacks=tuple(_lacks(entry)),
    )


def _lacks(entry: TableReader) -> Iterator[str]:
    """Yield the required fields that a source leaves out; our own decisions require none."""
    if entry.text("evidence", "") == "ours":
        return
    needed = ["read", "issued", *(["accessed"] if entry.text("read", "") != "nothing" else [])]
    if entry.text("type", "") in ON_THE_WEB and not NO_ADDRESS.search(entry.text("note", "")):
        needed.append("URL")
    yield from (key for key in needed if key not in entry or _without_reason(entry.values[key]))


def _without_reason(value: object) -> bool:
    """Return whether a date is unknown without a reason: ``undated`` without a colon."""
    return isinstance(value, dict) and REASON not in str(value.get("literal", REASON))


def _opening(authors: tuple[str, ...], year: str, title: str) -> tuple[str, ...]:
    """Return authors, year and title; the title comes first if there are no authors."""
    dated = f" ({year})" if year else ""
    if not authors:
        return (f"{title}{dated}",)
    named = ", ".join(authors) if len(authors) > MOST_NAMED else " & ".join(authors)
    return (f"{named}{dated}", title)


def _authors(entry: TableReader) -> tuple[str, ...]:
    """Return the authors (else the editors), family name first."""
    for role in ("author", "editor"):
        people = entry.list_of_tables(role, role)
        if people:
            return tuple(_person(person) for person in people)
    return ()


def _person(entry: TableReader) -> str:
    literal = entry.text("literal", "")
    if literal:
        return literal
    family, given = entry.text("family"), entry.text("given", "")
    return f"{family}, {given}" if given else family


def _names(authors: tuple[str, ...]) -> str:
    families = [author.partition(",")[0] for author in authors]
    if len(families) > MOST_NAMED:
        return f"{families[0]} et al."
    return " & ".join(families)


def _day(entry: TableReader) -> str:
    """Return the date of access, year first; empty if it is not known."""
    dates = _dates(entry, "accessed")
    try:
        return date(*dates[0]).isoformat() if dates else ""
    except (IndexError, KeyError, TypeError, ValueError):
        entry.report('accessed must be {"date-parts": [[year, month, day]]}, or {"literal": "not recorded: why"}')
        return ""


def _year(entry: TableReader) -> str:
    dates = _dates(entry, "issued")
    try:
        return str(dates[0][0]) if dates else ""
    except (IndexError, KeyError, TypeError):
        entry.report('issued must be {"date-parts": [[year]]}, or {"literal": "undated: why"}')
        return ""


def _dates(entry: TableReader, key: str) -> Any:  # noqa: ANN401 - callers check the value
    """Return the parts of a date; None if it is marked as unknown."""
    table = entry.table(key)
    return None if table.text("literal", "") else table.raw("date-parts")


def _within(entry: TableReader) -> str:
    """Return volume, issue, number and pages, formatted to follow the name of the journal."""
    volume, issue = entry.text("volume", ""), entry.text("issue", "")
    place = f" {volume}({issue})" if volume and issue else f" {volume or issue}".rstrip()
    number, page = entry.text("number", ""), entry.text("page", "").replace("-", "–")
    return place + "".join(f", {part}" for part in (number, page) if part)


def _doi(entry: TableReader) -> str:
    doi = entry.text("DOI", "")
    return f"https://doi.org/{doi}" if doi else ""


def _reference(*parts: str) -> str:
    """Return the joined parts, each with a final full stop, followed by the unchanged address."""
    *words, url = parts
    return " ".join([*(part if part.endswith(".") else f"{part}." for part in words if part), url]).strip()


def escaped(text: str) -> str:
    """Return a text with its Markdown characters escaped."""
    return re.sub(r"([\\*_\[\]<>`])", r"\\\1", text)


def _with_titles(sources: dict[str, Source], titles: Mapping[str, str]) -> dict[str, Source]:
    """Return the sources with titles added to repeated short citations, so each is unique."""
    times = Counter(source.short for source in sources.values())
    return {
        key: source if times[source.short] == 1 else replace(source, short=f"{source.short}, {titles[key]}")
        for key, source in sources.items()
    }
