"""Translations as PO files (gettext) for translators' programs: export and import.

The context of an entry is the file and the key of its text (``interface.toml buttons.undo``). A translation whose
English has changed since is *fuzzy*; fuzzy and empty entries are not imported.
Only this module needs Babel and tomlkit.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from typing import Any

import tomlkit
from babel.messages.catalog import Catalog
from babel.messages.pofile import PoFileError, read_po, write_po

from heritage_games.errors import HeritageGamesError
from heritage_games.rulebook.files import REFERENCE, Content, is_untranslated, lent
from heritage_games.rulebook.translations import is_outdated, is_rows, pairs, row_beside

from .language_checks import translated, word_files

LISTED = "\n"  # separator of the texts of a list

HEADER = r"""msgid ""
msgstr ""
"Project-Id-Version: heritage_games\n"
"Language: {language}\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=utf-8\n"
"Content-Transfer-Encoding: 8bit\n"

"""
"""Start of a PO file. Babel's has a date and invented names, and not every BCP 47 tag."""


def catalog(files: Content, language: str) -> Catalog:
    """Return every text of a language with its translation, in the order of the English files."""
    found = Catalog()
    for name in sorted(word_files(files, REFERENCE)):
        own, recorded = _own(files, language, name), files.digests(f"{language}/{name}")
        for key, english in _english(files, name):
            fuzzy = key in own and is_outdated(recorded.get(key, ""), english)
            flags, context = ["fuzzy"] * fuzzy, f"{name} {key}".rstrip()
            found.add(_line(english), own.get(key, ""), flags=flags, context=context)
    return found


def _own(files: Content, language: str, name: str) -> dict[str, str]:
    """Return the translations in a file by key; empty if the language lacks the file."""
    there = files.exists(f"{language}/{name}")
    return {key: _line(text) for key, _, text in translated(files, language, name)} if there else {}


def _english(files: Content, name: str) -> Iterator[tuple[str, Any]]:
    """Yield a file's English texts by key, without those that are the same in every language."""
    if not name.endswith(".toml"):
        yield "", files.text(f"{REFERENCE}/{name}")
        return
    reference = files.tables(f"{REFERENCE}/{name}")
    for key, shown, english in pairs(reference, lent({}, reference)):
        if any(is_untranslated(part) for part in ([shown] if isinstance(shown, str) else shown)):
            yield key, english


def _line(text: object) -> str:
    return text if isinstance(text, str) else LISTED.join(str(part) for part in text)  # type: ignore[attr-defined]


def po_text(files: Content, language: str) -> str:
    """Return the PO file of a language."""
    written = io.BytesIO()
    write_po(written, catalog(files, language), width=0, omit_header=True)
    return HEADER.format(language=language.replace("-", "_")) + written.getvalue().decode()


def imported(files: Content, language: str, text: str) -> dict[str, str]:
    """Return a language's files changed by a PO file's translations, by path in its folder.

    Raises:
        HeritageGamesError: a line that is not of a PO file, or a text that the English files do not have.
    """
    try:
        entries = read_po(io.StringIO(text), abort_invalid=True)
    except PoFileError as error:
        raise HeritageGamesError(f"line {error.lineno + 1} of the PO file cannot be read: {error.line[:40]}") from error
    wanted: dict[str, dict[str, str]] = {}
    known = {entry.context for entry in catalog(files, REFERENCE)}
    for entry in (entry for entry in entries if entry.id):
        if entry.context not in known:
            raise HeritageGamesError(f"no English file has the text {entry.context!r}")
        if entry.string and not entry.fuzzy:
            name, _, key = str(entry.context).partition(" ")
            wanted.setdefault(name, {})[key] = str(entry.string)
    found = {}
    for name, texts in wanted.items():
        before = _own(files, language, name)
        if any(before.get(key) != own for key, own in texts.items()):
            found[name] = texts[""] if name.endswith(".md") else _merged(files, language, name, texts)
    return found


def _merged(files: Content, language: str, name: str, texts: Mapping[str, str]) -> str:
    file = f"{language}/{name}"
    document = tomlkit.parse(files.text(file) if files.exists(file) else "")
    _put(document, files.tables(f"{REFERENCE}/{name}"), texts, "")
    return tomlkit.dumps(document)


def _put(own: dict[str, Any], reference: Mapping[str, Any], texts: Mapping[str, str], above: str) -> None:
    """Write new texts into a language's table; everything else in it stays."""
    for key, english in reference.items():
        name, inside = f"{above}{key}", own.get(key)
        if isinstance(english, dict):
            inside = inside if isinstance(inside, dict) else {}
            _put(inside, english, texts, f"{name}.")
        elif is_rows(english):
            inside = inside if is_rows(inside) else []
            _put_rows(inside, english, texts, name)
        elif name in texts:
            inside = (
                texts[name].split(LISTED)
                if isinstance(english, list)
                else tomlkit.string(texts[name], multiline="\n" in texts[name])
            )
        if inside and inside is not own.get(key):
            own[key] = inside


def _put_rows(own: Any, english: Any, texts: Mapping[str, str], name: str) -> None:  # noqa: ANN401 - lists of TOML tables
    for place, row in enumerate(english):
        same, named = row_beside(own, row, place), {key: row[key] for key in ("id",) if key in row}
        inside: Any = same or dict(named)
        _put(inside, row, texts, f"{name}.{row.get('id', place)}.")
        if not same and inside != named:
            own.append(inside)
