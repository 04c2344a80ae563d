"""Languages say the same things: their files have the same keys, and no blank that the first does not fill."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from heritage_games.rulebook.faults import ContentFault, Faults
from heritage_games.rulebook.files import Content
from heritage_games.rulebook.interface import flat
from heritage_games.rulebook.prose import cut
from heritage_games.rulebook.sentence import BlankError, blanks

REFERENCE = "en"
"""The language that the others are compared with."""
SCREENS = ("/classroom.toml", "/interface.toml", "/pages.toml", "/throws.toml")
"""Files whose blanks the program fills."""


def language_faults(files: Content, language: str) -> Faults:
    """Return what a language lacks, has too much or asks too much, compared with the reference."""
    found = []
    ours, theirs = _files(files, REFERENCE), _files(files, language)
    for name in sorted(ours | theirs):
        file = f"{language}/{name}"
        if name not in theirs:
            found.append(ContentFault(file, "", f"is missing; {REFERENCE} has it"))
        elif name not in ours:
            found.append(ContentFault(file, "", f"has no counterpart in {REFERENCE}; leave it out"))
        elif name.endswith(".toml"):
            found += _toml_faults(file, files.toml(f"{REFERENCE}/{name}"), files.toml(file))
        elif name.endswith(".md"):
            found += _prose_faults(file, files.text(f"{REFERENCE}/{name}"), files.text(file))
    return found


def _files(files: Content, language: str) -> set[str]:
    root = files.root / language
    return {path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file()}


def _toml_faults(file: str, ours: Mapping[str, Any], theirs: Mapping[str, Any]) -> Faults:
    right, given = dict(flat(ours)), dict(flat(theirs))
    found = [ContentFault(file, key, f"is missing; {REFERENCE} has it") for key in right if key not in given]
    found += [
        ContentFault(file, key, f"has no counterpart in {REFERENCE}; leave it out") for key in given if key not in right
    ]
    for key, text in right.items():
        if isinstance(text, str):
            found += _blank_faults(file, key, text, given.get(key, ""))
        elif key in given and given[key] != text:
            found.append(ContentFault(file, key, f"must be {text!r} as in {REFERENCE}"))
    return found


def _blank_faults(file: str, key: str, ours: str, theirs: object) -> Faults:
    """Return a blank of a screen that nothing is sure to fill; those of rules are tried out by the sentences."""
    extra = _names(theirs) - _names(ours)
    if not extra or not file.endswith(SCREENS):
        return []
    message = f"has the blank {{{min(extra)}}}, which {REFERENCE} does not have; nothing is sure to fill it"
    return [ContentFault(file, key, message)]


def _names(text: object) -> set[str]:
    """Return the blanks of a sentence; none of a text that is no sentence with blanks."""
    try:
        return {blank.name for blank in blanks(str(text))}
    except BlankError:
        return set()


def _prose_faults(file: str, ours: str, theirs: str) -> Faults:
    right, given = len(cut(ours, file).sections), len(cut(theirs, file).sections)
    if right == given:
        return []
    return [ContentFault(file, "", f"has {given} sections; {REFERENCE} has {right}")]
