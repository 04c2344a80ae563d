"""Rendering of pages, for all builds: templates, Markdown, styles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markdown_it import MarkdownIt
from markupsafe import Markup, escape

from heritage_games import __version__
from heritage_games.rulebook.files import REFERENCE, is_untranslated, isolated, untranslated
from heritage_games.rulebook.prose import paragraphs, plain, runs
from heritage_games.rulebook.sentences import direction
from heritage_games.rulebook.sources import Source, cite, cited_keys

from . import files
from .language_marks import voiced
from .page import Page
from .plan import SitePlan

if TYPE_CHECKING:
    from markdown_it.renderer import RendererHTML
    from markdown_it.token import Token
    from markdown_it.utils import EnvType, OptionsDict


class Writing:
    """Renderer of Markdown for the page at one address.

    Args:
        sources: all sources by key; citations link to the list of sources of this site.
        foreign_words: words of other languages, in lower case, each with its BCP-47 tag.
    """

    def __init__(self, sources: Mapping[str, Source], foreign_words: Mapping[str, str], here: str) -> None:
        self._sources = sources
        self._bibliography = files.relative(files.SOURCES, here)
        self._markdown = _markdown(foreign_words)

    def block(self, text: str, *, under: int = 0, linked: bool = True) -> Markup:
        """Render whole paragraphs.

        Args:
            under: number of levels by which headings are lowered.
            linked: whether links are active; a kiosk has none.
        """
        tokens = self._markdown.parse(self._cited(text))
        for inline in () if linked else tokens:
            inline.children = [each for each in inline.children or () if not each.type.startswith("link_")]
        for token in tokens:
            if token.type in {"heading_open", "heading_close"}:
                token.tag = f"h{min(int(token.tag[1]) + under, 6)}"
        return Markup(self._markdown.renderer.render(tokens, self._markdown.options, {}))  # noqa: S704 - HTML is off in the parser

    def line(self, text: str) -> Markup:
        """Return the HTML of one paragraph's content."""
        return Markup(self._markdown.renderInline(self._cited(text)))  # noqa: S704 - as above

    def _cited(self, text: str) -> str:
        keys = [key for key in cited_keys(text) if key in self._sources]
        linked = {key: replace(self._sources[key], url=f"{self._bibliography}#{key}") for key in keys}
        return cite(text, {**self._sources, **linked} if linked else self._sources).text


def _markdown(foreign_words: Mapping[str, str]) -> MarkdownIt:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    markdown.core.ruler.push("foreign_words", lambda state: _mark(state.tokens, foreign_words))
    markdown.add_render_rule("th_open", _cell)
    markdown.add_render_rule("td_open", _cell)
    return markdown


def _mark(tokens: Sequence[Token], foreign_words: Mapping[str, str]) -> None:
    """Mark emphasized words of other languages with their language."""
    for token in tokens:
        children = token.children or []
        for opened, word, closed in zip(children, children[1:], children[2:], strict=False):
            lang = foreign_words.get(word.content.casefold()) if word.type == "text" else None
            if lang and (opened.type, closed.type) == ("em_open", "em_close"):
                opened.tag = closed.tag = "i"
                opened.attrSet("lang", lang)
                opened.attrSet("dir", direction(lang))


def _cell(_renderer: RendererHTML, tokens: Sequence[Token], index: int, _options: OptionsDict, _env: EnvType) -> str:
    """Open a cell without the parser's style attribute, which the security policy forbids."""
    return '<th scope="col">' if tokens[index].tag == "th" else "<td>"


POLICY = (
    "default-src 'none'; "
    "script-src 'self' 'wasm-unsafe-eval'; "
    "worker-src 'self'; "
    "connect-src 'self'; "
    "img-src 'self' data:; "
    "style-src 'self'; "
    "manifest-src 'self'; "
    "base-uri 'none'; "
    "form-action 'none'"
)
"""Content security policy: only files of the folder, and WebAssembly."""

TEMPLATES = Path(__file__).with_name("templates")  # folder of the templates of the museum pages
IDLE = 90  # seconds of inactivity after which a kiosk's board restarts


class Renderer:
    """Renderer of the pages of a plan; further folders of templates are searched first."""

    def __init__(self, plan: SitePlan, *templates: Path) -> None:
        self._plan = plan
        self._templates = Environment(
            loader=FileSystemLoader((*templates, TEMPLATES)),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
        )
        self._templates.policies["json.dumps_kwargs"] = {"ensure_ascii": False, "separators": (",", ":")}
        self._templates.filters["from_left"] = isolated if direction(plan.language) == "rtl" else str
        self._templates.filters["in_english"] = str if plan.language == REFERENCE else untranslated
        self._templates.filters["language"] = lambda text: REFERENCE if is_untranslated(text) else plan.language
        self._templates.filters |= {"paragraphs": paragraphs, "plain": plain, "runs": runs}
        self._templates.globals |= {
            "addresses": files,
            "idle": IDLE,
            "keeping": plan.section("keep"),
            "plan": plan,
            "policy": POLICY,
            "text": plan.text,
            "script": plan.section("page"),
            "lang_of": partial(lang_of, own=plan.language),
            "version": __version__,
            "reference_lang": lang_of(REFERENCE, plan.language),
            "ways": (
                (files.HOME, plan.words["nav.games"]),
                (files.GLOSSARY, plan.words["nav.glossary"]),
                (files.SOURCES, plan.words["nav.sources"]),
                (files.CREDITS, plan.words["nav.credits"]),
            ),
            "words": plan.words,
        }

    def html(self, page: Page) -> str:
        """Return a page as HTML."""
        lost, base = page.address == files.NOT_FOUND, self._plan.base_url
        href = self._from_anywhere if lost else page.href

        def at_root(target: str) -> str:
            """Return an address outside the folder of the page's language."""
            return href(target) if lost else files.relative(target, self._plan.folder + page.address)

        def asset(name: str) -> str:
            return at_root(files.asset(name))

        def whole(target: str, folder: str = self._plan.folder) -> str:
            return files.absolute(folder + target, base) if base else at_root(folder + target)

        facts: dict[str, Any] = {
            "asset": asset,
            "at_root": at_root,
            "href": href,
            "languages": self._plan.switch(page.address),
            "page": page,
            "whole": whole,
            "writing": Writing(self._plan.sources, self._plan.foreign_words, page.address),
        }
        html = self._templates.get_template(page.template).render({**facts, **page.facts})
        return voiced(html, self._plan.language)

    def _from_anywhere(self, target: str) -> str:
        """Return an address for the 404 page, which is served at unknown addresses of any depth."""
        return urlsplit(self._plan.base_url).path + files.relative(target, files.NOT_FOUND)


def lang_of(lang: str, own: str) -> Markup:
    """Return the language attributes of an element; none for the page's own language."""
    if not lang or lang == own:
        return Markup()
    way = direction(lang)
    other = Markup(' dir="{}"').format(way) if way != direction(own) else Markup()
    return Markup(' lang="{}"').format(escape(lang)) + other
