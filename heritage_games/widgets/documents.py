"""Markdown documents for notebooks, the same in JupyterLab, on GitHub and in print."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from heritage_games.rulebook.book import Rulebook
from heritage_games.rulebook.files import END, MARKS, REFERENCE, UNTRANSLATED, content, unmarked
from heritage_games.rulebook.prose import Prose, load_prose
from heritage_games.rulebook.rules import Rule
from heritage_games.rulebook.sentences import direction
from heritage_games.rulebook.sources import cite, cited_keys, escaped, load_sources
from heritage_games.rulebook.words import GameName, load_game_words


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
        """Return the title, for environments that do not render Markdown."""
        return self.title

    def _repr_markdown_(self) -> str:
        return self.markdown


def document(text: Prose, game: str, language: str) -> Document:
    """Return the history or the notes of a game, followed by their sources."""
    files = content()
    known = load_sources(files)
    cited = cite(text.text, known, text.file)
    references = "\n".join(f"- {known[key].markdown}" for key in cited.keys)
    markdown = f"{cited.text.rstrip()}\n\n---\n\n{references}\n" if references else cited.text
    markdown = from_the_right(markdown, load_game_words(files, game, language).names)
    if text.lang != language:
        markdown = f'<div lang="{text.lang}" dir="{direction(text.lang)}">\n\n{markdown}\n\n</div>\n'
    return Document(text.title or game, markdown)


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


def cards(book: Rulebook) -> Document:
    """Return the card of every rule in force, separated by lines to cut along."""
    title = f"{book.game.title}: {book.game.rulesets[book.ruleset.name]}"
    cards = "\n\n---\n\n".join(_card(book, rule) for rule in book.rules)
    markdown = from_the_right(f"## {escaped(title)}\n\n{cards}\n", book.game.names)
    return Document(unmarked(f"{title}, {len(book.rules)} rule cards"), voiced(markdown))


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
    """Return a rule as its card: number, title, text, note, sources and grade."""
    sure = [book.interface[f"grades.{rule.grade}"]]
    sure += [book.interface[f"evidence.{rule.evidence}"]] if rule.evidence else []
    parts = [f"### {rule.number} · {escaped(rule.title)}", escaped(rule.text)]
    parts += [escaped(rule.note)] if rule.note else []
    return "\n\n".join([*parts, f"*{escaped('; '.join((*book.citations(rule), *sure)))}*"])


def bibliography(game: str, keys: tuple[str, ...], title: str, language: str) -> Document:
    """Return the sources of a game: those of its rules and those that its history cites."""
    files = content()
    known = load_sources(files)
    cited = cited_keys(load_prose(files, game, "history", language).text)
    rows = []
    for key in sorted(dict.fromkeys((*keys, *cited)), key=lambda key: known[key].short.casefold()):
        note = f" *{known[key].note}*" if known[key].note else ""
        rows.append(f"- {known[key].markdown}{note}")
    return Document(title, f"## {title}\n\n" + "\n".join(rows) + "\n")
