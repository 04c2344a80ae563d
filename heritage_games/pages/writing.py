"""Texts of content/ as HTML: Markdown with its citations, and words of other languages marked as theirs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from markdown_it import MarkdownIt
from markupsafe import Markup

from heritage_games.rulebook.sources import Source, cite
from heritage_games.rulebook.wording import direction

from . import addresses

if TYPE_CHECKING:
    from markdown_it.renderer import RendererHTML
    from markdown_it.token import Token
    from markdown_it.utils import EnvType, OptionsDict


class Writing:
    """Markdown of content/ made into HTML for the page at one address.

    Args:
        sources: every source by key; a citation leads to the list of sources of this site.
        tongues: words of other languages, in lower case, each with its BCP-47 tag.
        here: address of the page.
    """

    def __init__(self, sources: Mapping[str, Source], tongues: Mapping[str, str], here: str) -> None:
        self._sources = {
            key: replace(source, url=addresses.relative(addresses.source(key), here)) for key, source in sources.items()
        }
        self._markdown = _markdown(tongues)

    def block(self, text: str, *, under: int = 0, linked: bool = True) -> Markup:
        """Return whole paragraphs.

        Args:
            text: Markdown.
            under: how many levels its headings are put lower.
            linked: whether its links lead anywhere; on a screen in a room none does.
        """
        tokens = self._markdown.parse(self._cited(text))
        for inline in () if linked else tokens:
            inline.children = [each for each in inline.children or () if not each.type.startswith("link_")]
        for token in tokens:
            if token.type in {"heading_open", "heading_close"}:
                token.tag = f"h{min(int(token.tag[1]) + under, 6)}"
        return Markup(self._markdown.renderer.render(tokens, self._markdown.options, {}))  # noqa: S704 - HTML is off in the parser

    def line(self, text: str) -> Markup:
        """Return the inside of one paragraph."""
        return Markup(self._markdown.renderInline(self._cited(text)))  # noqa: S704 - as above

    def _cited(self, text: str) -> str:
        return cite(text, self._sources).text


def _markdown(tongues: Mapping[str, str]) -> MarkdownIt:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    markdown.core.ruler.push("tongues", lambda state: _mark(state.tokens, tongues))
    markdown.add_render_rule("th_open", _cell)
    markdown.add_render_rule("td_open", _cell)
    return markdown


def _mark(tokens: Sequence[Token], tongues: Mapping[str, str]) -> None:
    """Write a word of another language as one, where it stands emphasised."""
    for token in tokens:
        children = token.children or []
        for opened, word, closed in zip(children, children[1:], children[2:], strict=False):
            lang = tongues.get(word.content.casefold()) if word.type == "text" else None
            if lang and (opened.type, closed.type) == ("em_open", "em_close"):
                opened.tag = closed.tag = "i"
                opened.attrSet("lang", lang)
                opened.attrSet("dir", direction(lang))


def _cell(_renderer: RendererHTML, tokens: Sequence[Token], index: int, _options: OptionsDict, _env: EnvType) -> str:
    """Open a cell without the style attribute that the parser gives it, which the policy of the pages forbids."""
    return '<th scope="col">' if tokens[index].tag == "th" else "<td>"
