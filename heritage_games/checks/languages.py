"""A language says nothing that the reference does not say: no other keys, no blank that is not filled.

What it does not say yet is borrowed (``rulebook/borrowed.py``) and is no fault; ``missing.py`` tells it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from heritage_games.rulebook.borrowed import REFERENCE
from heritage_games.rulebook.faults import ContentFault, Faults
from heritage_games.rulebook.files import CHECKED, Content
from heritage_games.rulebook.interface import flat
from heritage_games.rulebook.prose import cut
from heritage_games.rulebook.sentence import BlankError, blanks

SCREENS = ("/classroom.toml", "/interface.toml", "/pages.toml", "/throws.toml")
"""Files whose blanks the program fills."""
OWN = ("language.", "plural.")
"""Where each language says what it is itself."""
FORMS = ".forms"
"""The forms of a noun with numbers, where a language has others than two."""


def language_faults(files: Content, language: str) -> Faults:
    """Return what a language has too much or asks too much, compared with the reference."""
    found = []
    ours, theirs = word_files(files, REFERENCE), word_files(files, language)
    for name in sorted(theirs):
        file = f"{language}/{name}"
        if name not in ours:
            found.append(ContentFault(file, "", f"has no counterpart in {REFERENCE}; leave it out"))
        elif name.endswith(".toml"):
            found += _toml_faults(file, files.tables(f"{REFERENCE}/{name}"), files.tables(file))
        elif name.endswith(".md"):
            found += _prose_faults(file, files.text(f"{REFERENCE}/{name}"), files.text(file))
    gone = sorted(set(files.checked(language)) - theirs)
    return found + [ContentFault(f"{language}/{CHECKED}", name, "is no file of this language") for name in gone]


def word_files(files: Content, language: str) -> set[str]:
    """Return the files of a language's own words, from its folder on."""
    root = files.root / language
    found = {path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file()}
    return found - {CHECKED}


def _toml_faults(file: str, ours: Mapping[str, Any], theirs: Mapping[str, Any]) -> Faults:
    right, given = dict(flat(ours)), dict(flat(theirs))
    found = [
        ContentFault(file, key, f"has no counterpart in {REFERENCE}; leave it out")
        for key in given
        if key not in right and not key.startswith(OWN) and not key.endswith(FORMS)
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
