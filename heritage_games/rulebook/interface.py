"""Words of screens, sentences of errors, and blanks of sides and pieces, for all texts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar, cast

from heritage_games.engine.verdict import Message, Part, plain

from .files import REFERENCE, UNTRANSLATED, Content, content, is_untranslated, unmarked, untranslated
from .rules import GRADES
from .schema import ContentError, ContentFault, Problems, columns, loaded
from .sentences import GRAMMAR_KEYS, BlankError, Filling, Grammar, Nouns, direction, fill, set_apart
from .words import GameWords, load_game_words

BOARD = "interface.toml"
PAGES = "pages.toml"
THROWS = "throws.toml"
CLASSROOM = "classroom.toml"
LANGUAGE_SECTION = {PAGES: "site", CLASSROOM: "room"}  # section with the language and direction of a file's pages

NEEDED = {BOARD: (*GRAMMAR_KEYS, *(f"grades.{grade}" for grade in GRADES)), PAGES: (), THROWS: (), CLASSROOM: ()}
"""Keys of each file that the rulebook itself needs."""


class ScreenWords(dict[str, str]):
    """Words of a screen by ``section.key``; a missing key raises ContentError."""

    def __init__(self, file: str) -> None:
        super().__init__()
        self.file = file

    def __missing__(self, key: str) -> str:
        raise ContentError([ContentFault(self.file, key, "is missing; it must be a text")])


def _read(content: Content, language: str, name: str, problems: Problems) -> ScreenWords:
    file = f"{language}/{name}"
    words = ScreenWords(file)
    for key, value in flat(content.toml(file)):
        if isinstance(value, str) and value:
            words[key] = value
        else:
            problems.append(ContentFault(file, key, f"must be a text that says something, not {value!r}"))
    if name in LANGUAGE_SECTION and language != REFERENCE:
        words |= {f"{LANGUAGE_SECTION[name]}.lang": language, f"{LANGUAGE_SECTION[name]}.dir": direction(language)}
    problems += [ContentFault(file, key, "is missing; it must be a text") for key in NEEDED[name] if key not in words]
    return words


load_words = loaded(_read, 32)  # returns a file's words by ``section.key``; ContentError for a missing or empty one


def load_interface(content: Content, language: str) -> Mapping[str, str]:
    """Return the words of the board and panel, by ``section.key``; see :data:`load_words`."""
    return load_words(content, language, BOARD)


FOR_SCRIPT = "page."  # prefix of the keys of texts for the classroom's front end


class ClassroomWords:
    """Texts of a classroom in one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._words = load_words(content(), language, CLASSROOM)

    def __call__(self, key: str, **blanks: object) -> str:
        """Return the text of ``section.key`` with blanks filled; blanks in values stay unfilled."""
        text = self._words[key]
        if is_untranslated(text):
            blanks = {name: set_apart(str(value)) for name, value in blanks.items()}
        return text.format_map(blanks)

    def plain(self, key: str, **blanks: object) -> str:
        """Return a text without the language marks of untranslated words, for plain-text contexts."""
        return unmarked(self(key, **blanks))

    def for_script(self) -> dict[str, str]:
        """Return the texts for the script, by key."""
        return {key.removeprefix(FOR_SCRIPT): text for key, text in self._words.items() if key.startswith(FOR_SCRIPT)}

    def plants(self) -> list[str]:
        """Return the plant names for people who give no name."""
        return self.plain("names.plants").split(", ")


def flat(value: object, name: str = "") -> Iterator[tuple[str, Any]]:
    """Yield the entries of nested tables by dotted key; tables in lists are numbered from 1."""
    parts: Iterable[tuple[object, object]] = ()
    if isinstance(value, Mapping):
        parts = value.items()
    elif isinstance(value, list) and any(isinstance(part, dict) for part in value):
        parts = enumerate(value, start=1)
    else:
        yield name, value
    for key, part in parts:
        yield from flat(part, f"{name}.{key}" if name else str(key))


TWO = 2  # number of sides of the games that fill the blank {other}, because there is a single opponent
About = tuple[Mapping[str, Filling], Nouns]  # blanks and nouns about a side
NOBODY: About = ({}, {})


def about(game: GameWords, sides: Sequence[str], kinds: Sequence[str], side: int) -> About:
    """Return the blanks and nouns about a side and, in a two-player game, about its opponent."""
    blanks: dict[str, Filling] = {}
    nouns: dict[str, tuple[str, ...]] = {}
    prefixes = {"": side, "other_": 1 - side} if len(sides) == TWO else {"": side}
    for prefix, index in prefixes.items():
        piece = game.pieces[kinds[index]]
        blanks[prefix.rstrip("_") or "side"] = game.sides[sides[index]]
        blanks[f"{prefix}piece"], blanks[f"{prefix}pieces"] = piece.one, piece.many
        nouns[f"{prefix}pieces"] = piece.counted
    return blanks, nouns


def about_first(game: GameWords, ruleset: str) -> About:
    """Return blanks and nouns of a ruleset's first side for rule texts, which have no item."""
    kinds = tuple(kind for kind, piece in game.pieces.items() if piece.ruleset in {"", ruleset})
    if not any(game.pieces[kind].side for kind in kinds):
        return about(game, tuple(game.sides), kinds[:1] * len(game.sides), 0)
    return about(game, tuple(game.pieces[kind].side for kind in kinds), kinds, 0)


def worded(content: Content, ruleset: tuple[str, str], language: str, thing: T, *, file: str, place: str) -> T:
    """Return a dataclass with the blanks filled in its translated texts and its parts' texts.

    {piece} and {side} are the first side's, {other_piece} and {other} the other's.

    Args:
        ruleset: game and name of the ruleset.
        file, place: file and entry of the texts, for errors.

    Raises:
        ContentError: a text has an unknown blank.
    """

    def filled(value: Any) -> Any:  # noqa: ANN401 - a dataclass, a text, or several of them
        if isinstance(value, tuple):
            return tuple(filled(each) for each in value)
        if not isinstance(value, str):
            kind: Any = type(value)
            texts = {column.name: getattr(value, column.name) for column in columns(kind) if column.translated}
            changed = {name: words for name, text in texts.items() if (words := filled(text)) != text}
            return replace(value, **changed) if changed else value
        if "{" not in value and "}" not in value:
            return value
        blanks, nouns = about_first(load_game_words(content, ruleset[0], language), ruleset[1])
        return fill(value, blanks, nouns, Grammar.of(load_interface(content, language))).words

    try:
        return cast("T", filled(thing))
    except BlankError as error:
        raise ContentError([ContentFault(file, place, str(error))]) from error


T = TypeVar("T")


ERRORS = "faults.toml"  # file of error messages: one per language, and one for each game with its own wording


def read_messages(files: Content, language: str, game: str, problems: Problems) -> dict[str, str]:
    """Return the sentences of messages by code; report and omit values that are no sentence."""
    found: dict[str, str] = {}
    for file in (f"{language}/{ERRORS}", *([f"{language}/{game}/{ERRORS}"] if game else [])):
        for code, sentence in files.toml_if_any(file).items():
            if isinstance(sentence, str) and sentence:
                found[code] = sentence
            else:
                problems.append(ContentFault(file, code, f"must be a sentence, not {sentence!r}"))
    return found


load_messages = loaded(read_messages)  # returns the sentence of each code; a game's own replace shared ones


def message_text(message: Message, files: Content, language: str, game: str = "") -> str:
    """Return the sentence of a message; its code and parts if the code has no sentence.

    A sentence with a part that has no translation is in the fallback language as a whole. Numbers are written in
    figures, as in the text that caused the error.

    Args:
        game: game whose own sentences take precedence, if the message names no game; empty for none.

    Raises:
        ContentError: a blank that the parts cannot fill.
    """
    game = message.game or game
    template = load_messages(files, language, game).get(message.code)
    if template is None:
        return plain(message)
    grammar = replace(Grammar.of(load_interface(files, language)), numbers=(), none="0")

    def text(part: Part) -> str | int:
        if isinstance(part, tuple):
            return grammar.listed([str(text(each)) for each in part])
        return message_text(part, files, language, game) if isinstance(part, Message) else part

    try:
        words = fill(template, {name: text(part) for name, part in message.parts.items()}, {}, grammar).words
    except BlankError as error:
        problem = f"{template!r} has a blank that nothing fills; there is {', '.join(message.parts) or 'none'}"
        raise ContentError([ContentFault(f"{language}/{ERRORS}", message.code, problem)]) from error
    if language == REFERENCE or UNTRANSLATED not in words:
        return words
    return untranslated(message_text(message, files, REFERENCE, game))


def english(message: Message) -> str:
    """Return a message in English; its code and parts if content is missing or invalid."""
    try:
        return message_text(message, content(), REFERENCE)
    except (FileNotFoundError, ContentError):
        return plain(message)
