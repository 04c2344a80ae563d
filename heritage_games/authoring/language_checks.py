"""Checks of a language, and reports of its missing texts, for translators.

A language may have no additional keys and no unknown blanks. Missing texts fall back (``rulebook/files.py``) and are
not errors; the reports list them in the order in which a visitor sees them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from heritage_games.engine.verdict import Message
from heritage_games.errors import HeritageGamesError
from heritage_games.rulebook.files import CHECKED, REFERENCE, Content, is_untranslated, lent, unmarked
from heritage_games.rulebook.interface import flat
from heritage_games.rulebook.prose import LANGUAGE, cut
from heritage_games.rulebook.schema import ContentFault, Problems
from heritage_games.rulebook.sentences import BAR, BlankError, Plurals, blanks, plurals_of
from heritage_games.rulebook.translations import RECORD, is_outdated, pairs
from heritage_games.rulesets.registry import games, known_game

SCREENS = ("/classroom.toml", "/interface.toml", "/pages.toml", "/throws.toml")  # files whose blanks the program fills
OWN = ("language.", "plural.")  # keys that describe the language itself
FORMS = ".forms"  # suffix of a noun's forms with numbers, if a language has more than two
PIECES, MANY = "pieces.", ".many"  # beginning and end of the key of a piece's plural, in a game's words
VERBS = frozenset({"other", "side"})
"""Blanks for names, with two verb forms in every language; other blanks are numbers."""


def language_problems(files: Content, language: str) -> Problems:
    """Return extra files and keys, unknown blanks, and wrong numbers of forms and sections."""
    found = []
    ours, theirs = word_files(files, REFERENCE), word_files(files, language)
    plurals = plurals_of(dict(flat(files.tables(f"{language}/interface.toml"))))
    for name in sorted(theirs):
        file = f"{language}/{name}"
        if name not in ours:
            found.append(ContentFault(file, "", f"has no counterpart in {REFERENCE}; leave it out"))
        elif name.endswith(".toml"):
            found += _toml_problems(file, files.tables(f"{REFERENCE}/{name}"), files.tables(file), plurals)
        elif name.endswith(".md"):
            found += _prose_problems(file, files.text(f"{REFERENCE}/{name}"), files.text(file))
    gone = sorted(set(files.checked(language)) - theirs)
    return found + [ContentFault(f"{language}/{CHECKED}", name, "is no file of this language") for name in gone]


def word_files(files: Content, language: str) -> set[str]:
    """Return the paths of a language's text files, relative to its folder."""
    root = files.root / language
    found = {path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file()}
    return found - {CHECKED, RECORD}


def _toml_problems(file: str, ours: Mapping[str, Any], theirs: Mapping[str, Any], plurals: Plurals) -> Problems:
    right, given = dict(flat(ours)), dict(flat(theirs))
    wrong = [
        (key, f"has no counterpart in {REFERENCE}; leave it out")
        for key in given
        if key not in right and not key.startswith(OWN) and not key.endswith(FORMS)
    ]
    wrong += _plural_problems(given, len(plurals.categories))
    found = [ContentFault(file, key, message) for key, message in wrong]
    for key, text in right.items():
        if isinstance(text, str):
            found += _blank_problems(file, key, text, given.get(key, ""))
        elif key in given and given[key] != text:
            found.append(ContentFault(file, key, f"must be {text!r} as in {REFERENCE}"))
    return found


def _blank_problems(file: str, key: str, ours: str, theirs: object) -> Problems:
    """Return the problem of an unknown blank on a screen; rules are tested with real items."""
    extra = _names(theirs) - _names(ours)
    if not extra or not file.endswith(SCREENS):
        return []
    message = f"has the blank {{{min(extra)}}}, which {REFERENCE} does not have; nothing is sure to fill it"
    return [ContentFault(file, key, message)]


def _plural_problems(given: Mapping[str, Any], count: int) -> Iterator[tuple[str, str]]:
    """Yield the key and problem of nouns without one form per plural category."""
    for key, text in given.items():
        if key.endswith(FORMS):
            written = {key: len(text)}
        elif key.startswith(PIECES) and key.endswith(MANY) and key.removesuffix(MANY) + FORMS not in given:
            written = {key: min(2, count)}
        else:
            written = {f"{{{noun}}}": number for noun, number in _forms(text).items()}
        for noun, number in written.items():
            if number != count:
                yield key, f"{noun} has {number} plural forms; the language has {count}"


def _forms(text: object) -> dict[str, int]:
    """Return the number of plural forms of each blank that has any."""
    try:
        found = blanks(text) if isinstance(text, str) else ()
    except BlankError:
        return {}
    return {
        blank.written: blank.noun.count(BAR) + 1 for blank in found if BAR in blank.noun and blank.name not in VERBS
    }


def _names(text: object) -> set[str]:
    """Return the names of the blanks in a sentence; empty if its braces are malformed."""
    try:
        return {blank.name for blank in blanks(str(text))}
    except BlankError:
        return set()


def _prose_problems(file: str, ours: str, theirs: str) -> Problems:
    right, given = len(cut(ours, file).sections), len(cut(theirs, file).sections)
    if right == given:
        return []
    return [ContentFault(file, "", f"has {given} sections; {REFERENCE} has {right}")]


BOARD = ("interface.toml",)  # files with texts that every board shows

OF_A_GAME = ("words.toml", "rules.toml", "{rulesets}", "learn.toml", "label.toml")
"""Files of a game, in order of appearance; ``{rulesets}`` means a file for each ruleset."""

ROUND = ("pages.toml", "glossary.toml")  # files of the website's pages; all other files come after them


@dataclass(frozen=True)
class MissingText:
    """Missing texts in one file of a language."""

    file: str
    count: int  # number of texts in the fallback language
    # missing texts, by key, and those whose English has changed; a Markdown file counts as one, with an empty key
    texts: Mapping[str, str]
    draft: bool  # whether the file exists and no native reader has checked it

    def __str__(self) -> str:
        state = "a draft" if self.draft else "checked"
        there = self.count - len(self.texts)
        return f"{self.file}: {there} of {self.count} texts" + (f", {state}" if there else "")


def gaps(files: Content, language: str, game: str = "") -> tuple[MissingText, ...]:
    """Return the missing texts of each file, in order of appearance.

    The entry of a complete file has no texts; a file without texts to translate has no entry.

    Args:
        game: game to report, with the files that all games share; all games if empty.
    """
    done = files.checked(language)
    found = []
    for name in _in_order(files, game):
        file = f"{language}/{name}"
        count, texts = _texts(files, language, name)
        if count:
            found.append(MissingText(file, count, texts, files.exists(file) and name not in done))
    return tuple(found)


def _in_order(files: Content, game: str) -> tuple[str, ...]:
    """Return the fallback files of a game, or of all games if empty, in order of appearance."""
    there = word_files(files, REFERENCE)
    wanted = (known_game(game),) if game else tuple(games())
    of_games = [f"{own}/{name}" for own in wanted for name in _of_a_game(own)]
    others = sorted(name for name in there if "/" not in name or name.partition("/")[0] in wanted)
    order = dict.fromkeys((*BOARD, *of_games, *ROUND, *others))
    return tuple(name for name in order if name in there)


def _of_a_game(game: str) -> Iterator[str]:
    for name in OF_A_GAME:
        yield from (f"{own}.toml" for own in games()[game]) if name == "{rulesets}" else (name,)


def _texts(files: Content, language: str, name: str) -> tuple[int, dict[str, str]]:
    """Return the number of texts in a fallback file, and the texts that the language lacks."""
    file = f"{language}/{name}"
    if not name.endswith(".toml"):
        return 1, {} if files.exists(file) and files.prose(file)[1] == language else {"": "the whole text"}
    reference = files.tables(f"{REFERENCE}/{name}")
    own = files.tables(file) if files.exists(file) else {}
    count = len(_borrowed(lent({}, reference)))
    return count, _borrowed(lent(own, reference, files.digests(file)))


def _borrowed(found: Mapping[str, Any]) -> dict[str, str]:
    return {key: unmarked(text) for key, text in flat(found) if isinstance(text, str) and is_untranslated(text)}


def report(files: Content, language: str, game: str = "") -> Iterator[str]:
    """Yield a report: number of translations by file, missing texts, outdated translations.

    Raises:
        HeritageGamesError: the language tag is invalid.
        UnknownNameError: no such game.
    """
    if not LANGUAGE.fullmatch(language):
        raise HeritageGamesError(Message("no_language_tag", tag=repr(language)))
    found = gaps(files, language, game)
    count, missing = sum(gap.count for gap in found), sum(len(gap.texts) for gap in found)
    yield f"{language}: {count - missing} of {count} texts; what is seen first stands first"
    for gap in found:
        yield ""
        yield str(gap)
        yield from (f"  {key}: {' '.join(text.split())}" if key else f"  {text}" for key, text in gap.texts.items())
    changed = list(outdated(files, language, game))
    if changed:
        yield from ("", "translated, but shown in English, because the English text has changed since:")
        yield from (f"  {name} {key}".rstrip() for name, key in changed)


def outdated(files: Content, language: str, game: str = "") -> Iterator[tuple[str, str]]:
    """Yield file and key of every translation with changed English, in order of appearance."""
    for name in _in_order(files, game):
        file, recorded = f"{language}/{name}", files.digests(f"{language}/{name}")
        for key, english, _ in translated(files, language, name) if files.exists(file) else ():
            if is_outdated(recorded.get(key, ""), english):
                yield name, key


def translated(files: Content, language: str, name: str) -> Iterator[tuple[str, Any, Any]]:
    """Yield key, English text and translation of every text that a language's file has."""
    file, reference = f"{language}/{name}", f"{REFERENCE}/{name}"
    if name.endswith(".toml"):
        yield from pairs(files.tables(file), files.tables(reference))
    else:
        yield "", files.text(reference), files.text(file)


def summary(files: Content) -> Iterator[str]:
    """Yield the share of translated texts of every language except the fallback."""
    for language in files.languages():
        if language != REFERENCE:
            found = gaps(files, language)
            count, missing = sum(gap.count for gap in found), sum(len(gap.texts) for gap in found)
            yield f"{language}: {count - missing} of {count} texts"
