"""Sentences of errors and problems in a language, for every message that is shown."""

from __future__ import annotations

from dataclasses import replace

from heritage_games.engine.verdict import Message, Part, plain

from .files import REFERENCE, UNTRANSLATED, Content, content, untranslated
from .interface import load_interface
from .schema import ContentError, ContentFault, Problems, loaded
from .sentences import BlankError, Grammar, fill

FILE = "faults.toml"
"""File of error messages: one per language, and one for each game with its own wording."""

FIRST = "en"
"""Language of ``str(error)``."""


def read_messages(files: Content, language: str, game: str, problems: Problems) -> dict[str, str]:
    """Return the sentences of messages by code; report and omit values that are no sentence."""
    found: dict[str, str] = {}
    for file in dict.fromkeys((f"{language}/{FILE}", f"{language}/{game}/{FILE}" if game else f"{language}/{FILE}")):
        for code, sentence in files.toml_if_any(file).items():
            if isinstance(sentence, str) and sentence:
                found[code] = sentence
            else:
                problems.append(ContentFault(file, code, f"must be a sentence, not {sentence!r}"))
    return found


load_messages = loaded(read_messages)
"""Return the sentence of each code; a game's own sentences replace the shared ones."""


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
        raise ContentError([ContentFault(f"{language}/{FILE}", message.code, problem)]) from error
    if language == REFERENCE or UNTRANSLATED not in words:
        return words
    return untranslated(message_text(message, files, REFERENCE, game))


def english(message: Message) -> str:
    """Return a message in English; its code and parts if content is missing or invalid."""
    try:
        return message_text(message, content(), FIRST)
    except (FileNotFoundError, ContentError):
        return plain(message)
