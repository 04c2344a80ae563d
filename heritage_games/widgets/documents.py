"""Public functions that return Markdown documents: cards, history, notes and sources."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from heritage_games.arguments import takes
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulebook.files import END, MARKS, REFERENCE, UNTRANSLATED, content, known_language, unmarked
from heritage_games.rulebook.prose import Prose, load_notes, load_prose
from heritage_games.rulebook.rules import Rule
from heritage_games.rulebook.sentences import direction
from heritage_games.rulebook.sources import cite, cited_keys, escaped, load_sources
from heritage_games.rulebook.words import GameName, load_game_words
from heritage_games.rulesets.registry import games, known_game, ruleset


@dataclass(frozen=True, slots=True)
class Document:
    """Markdown text.

    Example:
        >>> text = hg.notes("rafaya")
        >>> text.title, text.markdown.startswith("# ")
        ('Rafaya: teacher’s notes', True)

    Args:
        title: title of the text.
        markdown: the text, with its citations resolved.
    """

    title: str
    markdown: str

    def __repr__(self) -> str:
        return self.title

    def _repr_markdown_(self) -> str:
        return self.markdown


def _document(prose: Prose, game: str, language: str) -> Document:
    """Return the history or the notes of a game, followed by their sources."""
    files = content()
    known = load_sources(files)
    cited = cite(prose.text, known, prose.file)
    references = "\n".join(f"- {known[key].markdown}" for key in cited.keys)
    markdown = f"{cited.text.rstrip()}\n\n---\n\n{references}\n" if references else cited.text
    markdown = from_the_right(markdown, load_game_words(files, game, language).names)
    if prose.lang != language:
        markdown = f'<div lang="{prose.lang}" dir="{direction(prose.lang)}">\n\n{markdown}\n\n</div>\n'
    return Document(prose.title or game, markdown)


def from_the_right(markdown: str, names: Iterable[GameName]) -> str:
    """Return a Markdown text with every right-to-left name in its own element.

    The element states the language and direction, so that the characters appear in order and a screen reader speaks
    them. It is not italic, because these scripts have no italics.
    """
    languages = {name.name: name.lang for name in names if direction(name.lang) == "rtl"}
    if not languages:
        return markdown
    longest_first = "|".join(re.escape(name) for name in sorted(languages, key=len, reverse=True))
    return re.sub(
        rf"(\*?)\b({longest_first})\b\1",
        lambda found: f'<span lang="{languages[found[2]]}" dir="rtl">{found[2]}</span>',
        markdown,
    )


def voiced(markdown: str) -> str:
    """Return Markdown with fallback words marked with their language (``rulebook/files.py``)."""
    opened: list[str] = []

    def tag(mark: re.Match[str]) -> str:
        if mark[0] == END:
            return f"</{opened.pop()}>" if opened else ""
        opened.append("span" if mark[0] == UNTRANSLATED else "bdi")
        return f'<span lang="{REFERENCE}" dir="ltr">' if mark[0] == UNTRANSLATED else "<bdi>"

    return MARKS.sub(tag, markdown)


def _card(book: Rulebook, rule: Rule) -> str:
    sure = [book.interface[f"grades.{rule.grade}"]]
    sure += [book.interface[f"evidence.{rule.evidence}"]] if rule.evidence else []
    parts = [f"### {rule.number} · {escaped(rule.title)}", escaped(rule.text)]
    parts += [escaped(rule.note)] if rule.note else []
    return "\n\n".join([*parts, f"*{escaped('; '.join((*book.citations(rule), *sure)))}*"])


@takes(language=known_language)
def cards(game: str, name: str | None = None, *, language: str = "en", **options: object) -> Document:
    """Return the cards of all rules of a ruleset, to print.

    Example:
        >>> hg.cards("morabaraba", "lesotho")
        Morabaraba: Lesotho, 29 rule cards

    Args:
        game: name of the game, or ``game/ruleset``.
        name: name of the ruleset; the game's first if None.
        language: language of the words.
        **options: readings that differ from the default; they choose which rules are in force.

    Raises:
        UnknownNameError: no such game, ruleset or option.
    """
    book = Rulebook(ruleset(game, name, **options), language)
    title = f"{book.game.title}: {book.game.rulesets[book.ruleset.name]}"
    cards = "\n\n---\n\n".join(_card(book, rule) for rule in book.rules)
    markdown = from_the_right(f"## {escaped(title)}\n\n{cards}\n", book.game.names)
    return Document(unmarked(f"{title}, {len(book.rules)} rule cards"), voiced(markdown))


@takes(game=known_game, language=known_language)
def history(game: str, *, language: str = "en") -> Document:
    """Return a game's history: its origin, its sources and the disputes about it.

    Example:
        >>> hg.history("rafaya")
        Rafaya
        >>> hg.history("rafaya").markdown[:2]
        '# '

    Args:
        game: name of the game.
        language: language of the words.

    Raises:
        UnknownNameError: no such game.
    """
    return _document(load_prose(content(), game, "history", language), game, language)


@takes(game=known_game, language=known_language)
def notes(game: str, *, language: str = "en") -> Document:
    """Return the teacher's notes of a game, to print.

    Example:
        >>> hg.notes("rafaya")
        Rafaya: teacher’s notes

    Args:
        game: name of the game.
        language: language of the words.

    Raises:
        UnknownNameError: no such game.
    """
    return _document(load_notes(content(), game, language), game, language)


@takes(game=known_game, language=known_language)
def sources(game: str, *, language: str = "en") -> Document:
    """Return the sources of a game's rules and history.

    Example:
        >>> hg.sources("rafaya")
        Rafaya: sources

    Args:
        game: name of the game.
        language: language of the words.

    Raises:
        UnknownNameError: no such game.
    """
    files = content()
    words, known = load_game_words(files, game, language), load_sources(files)
    books = [Rulebook(ruleset(game, name), language) for name in games()[game]]
    keys = [key for book in books for rule in book.every_rule for key in rule.keys]
    cited = cited_keys(load_prose(files, game, "history", language).text)
    rows = []
    for key in sorted(dict.fromkeys((*words.sources, *keys, *cited)), key=lambda key: known[key].short.casefold()):
        note = f" *{known[key].note}*" if known[key].note else ""
        rows.append(f"- {known[key].markdown}{note}")
    title = f"{words.title}: sources"
    return Document(title, f"## {title}\n\n" + "\n".join(rows) + "\n")
