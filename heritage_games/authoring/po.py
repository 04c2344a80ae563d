"""Translations as PO files (gettext) for translators' programs: export, reading, import.

The context of an entry is the file and the key of its text (``interface.toml buttons.undo``). A translation whose
English has changed since is *fuzzy*; fuzzy and empty entries are not imported.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from heritage_games.errors import HeritageGamesError
from heritage_games.rulebook.files import REFERENCE, Content, is_untranslated, lent
from heritage_games.rulebook.translations import is_outdated, is_rows, pairs

from .language_checks import translated, word_files

ENTRY = re.compile(r'^(?P<field>msgctxt|msgid|msgstr)? ?"(?P<text>(?:[^"\\]|\\.)*)"$')
ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t"}
ESCAPED = re.compile(r"\\(.)")
LISTED = "\n"
"""Separator of the texts of a list."""


@dataclass(frozen=True)
class PoEntry:
    """Text of a PO file.

    Args:
        own: the translation; empty if there is none.
        fuzzy: whether the English text has changed since it was translated.
    """

    context: str
    english: str
    own: str
    fuzzy: bool = False


def entries(files: Content, language: str) -> Iterator[PoEntry]:
    """Yield every text of a language with its translation, in the order of the English files."""
    for name in sorted(word_files(files, REFERENCE)):
        file = f"{language}/{name}"
        there = files.exists(file)
        own = {key: text for key, _, text in translated(files, language, name)} if there else {}
        recorded = files.digests(file)
        for key, english in _english(files, name):
            fuzzy = key in own and is_outdated(recorded.get(key, ""), english)
            yield PoEntry(f"{name} {key}".rstrip(), _line(english), _line(own.get(key, "")), fuzzy)


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
    head = f'msgid ""\nmsgstr ""\n"Language: {language}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
    return "\n".join([head, *(_written(entry) for entry in entries(files, language))])


def _written(entry: PoEntry) -> str:
    fields = (("msgctxt", entry.context), ("msgid", entry.english), ("msgstr", entry.own))
    return "".join(["#, fuzzy\n" if entry.fuzzy else "", *(f'{field} "{_escaped(text)}"\n' for field, text in fields)])


def _escaped(text: str) -> str:
    return "".join(ESCAPES.get(sign, sign) for sign in text)


def read_po(text: str) -> Iterator[PoEntry]:
    """Yield the entries of a PO file, without its header.

    Raises:
        HeritageGamesError: a line that is neither a field, a text nor a comment.
    """
    fields: dict[str, str] = {}
    fuzzy, field = False, ""
    for number, line in enumerate([*text.splitlines(), ""], start=1):
        stripped = line.strip()
        if not stripped:
            if fields.get("msgctxt"):
                yield PoEntry(fields["msgctxt"], fields.get("msgid", ""), fields.get("msgstr", ""), fuzzy)
            fields, fuzzy = {}, False
        elif stripped.startswith("#"):
            fuzzy = fuzzy or (stripped.startswith("#,") and "fuzzy" in stripped)
        else:
            match = ENTRY.match(stripped)
            if match is None:
                raise HeritageGamesError(
                    f"line {number} of the PO file is neither a text nor a comment: {stripped[:40]}"
                )
            field = match["field"] or field
            fields[field] = fields.get(field, "") + ESCAPED.sub(_unescaped, match["text"])


def _unescaped(match: re.Match[str]) -> str:
    return {"n": "\n", "t": "\t"}.get(match[1], match[1])


def imported(files: Content, language: str, text: str) -> dict[str, str]:
    """Return a language's files changed by a PO file's translations, by path in its folder.

    Only the comments at the top of a changed file are kept.

    Raises:
        HeritageGamesError: a text that the English files do not have.
    """
    wanted: dict[str, dict[str, str]] = {}
    known = {entry.context for entry in entries(files, REFERENCE)}
    for entry in read_po(text):
        if entry.context not in known:
            raise HeritageGamesError(f"no English file has the text {entry.context!r}")
        if entry.own and not entry.fuzzy:
            name, _, key = entry.context.partition(" ")
            wanted.setdefault(name, {})[key] = entry.own
    found = {}
    for name, texts in wanted.items():
        file = f"{language}/{name}"
        before = {key: _line(own) for key, _, own in translated(files, language, name)} if files.exists(file) else {}
        if any(before.get(key) != own for key, own in texts.items()):
            found[name] = texts[""] if name.endswith(".md") else _merged(files, language, name, texts)
    return found


def _merged(files: Content, language: str, name: str, texts: Mapping[str, str]) -> str:
    file = f"{language}/{name}"
    head = ""
    own: Mapping[str, Any] = {}
    if files.exists(file):
        own = files.tables(file)
        lines = files.text(file).splitlines(keepends=True)
        head = "".join(lines[: next((at for at, line in enumerate(lines) if not line.startswith("#")), len(lines))])
    merged = _put(own, files.tables(f"{REFERENCE}/{name}"), texts, "")
    return head + ("\n" if head else "") + "".join(_toml(merged, ())).lstrip("\n")


def _put(own: Mapping[str, Any], reference: Mapping[str, Any], texts: Mapping[str, str], above: str) -> dict[str, Any]:
    """Return a language's tables with new texts, in reference order; further keys are kept."""
    found: dict[str, Any] = {}
    for key, english in reference.items():
        name, value = f"{above}{key}", own.get(key)
        if isinstance(english, dict):
            inside = _put(value if isinstance(value, dict) else {}, english, texts, f"{name}.")
            if inside:
                found[key] = inside
        elif is_rows(english):
            rows = _rows(value if is_rows(value) else [], english, texts, name)
            if rows:
                found[key] = rows
        elif name in texts:
            found[key] = texts[name].split(LISTED) if isinstance(english, list) else texts[name]
        elif value is not None:
            found[key] = value
    return found | {key: value for key, value in own.items() if key not in found}


def _rows(own: Any, english: Any, texts: Mapping[str, str], name: str) -> list[dict[str, Any]]:  # noqa: ANN401 - lists of TOML tables
    """Return the rows of a list of tables for which the language has values or new texts."""
    found = []
    for place, row in enumerate(english):
        label = row.get("id", place)
        same = [each for each in own if each.get("id") == row["id"]] if "id" in row else own[place : place + 1]
        inside = _put(same[0] if same else {}, row, texts, f"{name}.{label}.")
        if inside:
            found.append({**({"id": row["id"]} if "id" in row else {}), **inside})
    return found


BARE = re.compile(r"[A-Za-z0-9_-]+")


def _toml(table: Mapping[str, Any], above: tuple[str, ...], *, row: bool = False) -> Iterator[str]:
    """Yield the lines of a table: plain values first, then the tables below it."""
    plain = {key: value for key, value in table.items() if not isinstance(value, dict) and not is_rows(value)}
    if above and (plain or row or not table):
        name = ".".join(_key(part) for part in above)
        yield f"\n[[{name}]]\n" if row else f"\n[{name}]\n"
    for key, value in plain.items():
        yield f"{_key(key)} = {_value(value)}\n"
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _toml(value, (*above, key))
        elif is_rows(value):
            for each in value:
                yield from _toml(each, (*above, key), row=True)


def _key(key: str) -> str:
    return key if BARE.fullmatch(key) else _quoted(key)


def _value(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(_value(part) for part in value)}]"
    if not isinstance(value, str):
        return str(value)
    if "\n" not in value:
        return _quoted(value)
    inside = value.replace("\\", "\\\\").replace('"""', '""\\"')
    return f'"""\n{inside}"""' if not inside.endswith('"') else f'"""\n{inside[:-1]}\\""""'


def _quoted(text: str) -> str:
    return f'"{_escaped(text)}"'
