"""Tests that a template, a builder of pages or the script uses every word of the pages."""

import re
from pathlib import Path

import heritage_games
from heritage_games.rulebook.files import content
from heritage_games.rulebook.interface import PAGES, load_words
from heritage_games.rulebook.labels import SURE
from heritage_games.rulebook.provenance import KNOWN
from heritage_games.rulebook.rules import EVIDENCE, EXPECTED, GRADES
from heritage_games.rulebook.sources import READ
from heritage_games.website.museum_pages import ACCESS, CREDITED, PRESS
from heritage_games.website.printing import COLUMNS, FIELDS, KINDS

PACKAGE = Path(heritage_games.__file__).parent
SOURCE = "".join(
    path.read_text(encoding="utf-8")
    for path in sorted((PACKAGE / "website").rglob("*.[ph][yt]*"))
    if "__pycache__" not in path.parts
)
SCRIPT = "".join(path.read_text(encoding="utf-8") for path in sorted((PACKAGE / "frontend/src/host").rglob("*.ts")))
ASKED = {
    key for _, key in re.findall(r"""(?:\bwords\[|plan\.text\(|(?<![.\w])text\()(["'])([a-z_]+\.[a-z_]+)\1""", SOURCE)
}
"""Words that the code reads by ``section.key``."""
TOLD = tuple(key for key in (*GRADES, *EVIDENCE) if key)

OWN = ("title", "description", "intro", "write", "write_text")
"""Words of every page that contains only text."""

BELOW = ("tasks", "quiz", "worksheet", "notes", "label", "object")
"""Sections of the pages that ``page.of_game`` makes."""

CHOSEN = {
    **dict.fromkeys(BELOW, ("title", "description", "here")),
    "known": KNOWN,
    "accessibility": (*OWN, *ACCESS, *(f"{part}_text" for part in ACCESS)),
    "press": (*OWN, *PRESS, *(f"{part}_text" for part in PRESS)),
    "sure": SURE,
    "sources": ("read", *filter(None, READ)),
    "grades": (*TOLD, *(f"{key}_text" for key in TOLD)),
    "credits": (*CREDITED, *(f"{part}_text" for part in CREDITED), "pages", "lessons"),
    "rule": (*EXPECTED, "title", "number"),
    "print": TOLD,
    "printing": KINDS,
    "observation": (*FIELDS, *COLUMNS),
    "principle": (*GRADES, "title", "number"),
    "ladder": ("level", "against", "points", "games", "random", "careful", "two_plies"),
}
"""Words selected by a name from data."""


def asked_for(section: str, key: str) -> bool:
    """Return whether any code or template uses a word."""
    if section in {"page", "keep"} and f'"{key}"' in SCRIPT:
        return True
    return key in CHOSEN.get(section, ()) or f"{section}.{key}" in ASKED


def test_no_word_of_the_pages_is_idle() -> None:
    words = load_words(content(), "en", PAGES)
    assert len(words) > 100
    assert [key for key in words if not asked_for(*key.split("."))] == []


def test_words_that_are_chosen_by_name_are_there() -> None:
    words = load_words(content(), "en", PAGES)
    assert [
        f"{section}.{key}" for section, keys in CHOSEN.items() for key in keys if f"{section}.{key}" not in words
    ] == []
