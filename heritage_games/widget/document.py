"""A text to read in a notebook: it looks the same in JupyterLab, on GitHub and on paper."""

from __future__ import annotations

from dataclasses import dataclass

from heritage_games.rulebook import cite, content, load_prose, load_sources
from heritage_games.rulebook.sources import cited_keys


@dataclass(frozen=True, slots=True)
class Document:
    """A Markdown text.

    Args:
        title: in a few words.
        markdown: the text, with its citations resolved.
    """

    title: str
    markdown: str

    def __repr__(self) -> str:
        """Return what it is, for places that show no Markdown."""
        return self.title

    def _repr_markdown_(self) -> str:
        return self.markdown


def prose(game: str, name: str, language: str) -> Document:
    """Return the ``history`` or ``notes`` of a game, with the sources it cites below."""
    files = content()
    text = load_prose(files, game, name, language)
    known = load_sources(files)
    cited = cite(text.text, known, text.file)
    references = "\n".join(f"- {known[key].markdown}" for key in cited.keys)
    markdown = f"{cited.text.rstrip()}\n\n---\n\n{references}\n" if references else cited.text
    return Document(text.title or f"{game}: {name}", markdown)


def bibliography(game: str, keys: tuple[str, ...], title: str, language: str) -> Document:
    """Return the sources of a game: those its rules rest on and those its history cites.

    Args:
        game: name of the game.
        keys: of the sources that its rules and its data name.
        title: the heading.
        language: of the history.
    """
    files = content()
    known = load_sources(files)
    cited = cited_keys(load_prose(files, game, "history", language).text)
    rows = []
    for key in sorted(dict.fromkeys((*keys, *cited)), key=lambda key: known[key].short.casefold()):
        note = f" *{known[key].note}*" if known[key].note else ""
        rows.append(f"- {known[key].markdown}{note}")
    return Document(title, f"## {title}\n\n" + "\n".join(rows) + "\n")
