"""Pages drawn: the templates, what all of them may use, and the policy that every page carries."""

from __future__ import annotations

from functools import partial
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any
from urllib.parse import urlsplit

from jinja2 import BaseLoader, Environment, FunctionLoader, StrictUndefined
from markupsafe import Markup, escape

from heritage_games import __version__
from heritage_games.rulebook.borrowed import REFERENCE, isolated
from heritage_games.rulebook.wording import direction

from . import addresses
from .page import Page
from .site_plan import SitePlan
from .voices import voiced
from .writing import Writing

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
"""What a page may load and run: only what stands in the folder, and WebAssembly."""

IDLE = 90
"""Seconds after which a board in a room goes back to the start when nobody touches it."""


class Renderer:
    """Draws the pages of a plan.

    Args:
        plan: what is built.
        templates: folders of templates; those of the pages are there for all.
    """

    def __init__(self, plan: SitePlan, *templates: Traversable) -> None:
        self._plan = plan
        self._templates = Environment(
            loader=_loader(*templates, files("heritage_games.pages") / "templates"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
        )
        self._templates.policies["json.dumps_kwargs"] = {"ensure_ascii": False, "separators": (",", ":")}
        self._templates.filters["from_left"] = isolated if direction(plan.language) == "rtl" else str
        self._templates.globals |= {
            "addresses": addresses,
            "idle": IDLE,
            "keeping": plan.section("keep"),
            "pictures_of": plan.pictures_of,
            "plan": plan,
            "policy": POLICY,
            "say": plan.say,
            "script": plan.script,
            "tongue": partial(tongue, own=plan.words["site.lang"]),
            "version": __version__,
            "reference_tongue": spoken(REFERENCE, plan.language),
            "spoken": partial(spoken, own=plan.language),
            "ways": _ways(plan),
            "words": plan.words,
        }

    def html(self, page: Page) -> str:
        """Return a page as HTML."""
        href = self._from_anywhere if page.address == addresses.NOT_FOUND else page.href

        base = self._plan.base_url

        def at_root(target: str) -> str:
            """Return an address of what all languages share, or of another one."""
            lost = page.address == addresses.NOT_FOUND
            return href(target) if lost else addresses.relative(target, self._plan.folder + page.address)

        def asset(name: str) -> str:
            return at_root(addresses.asset(name))

        def whole(target: str, folder: str = self._plan.folder) -> str:
            return addresses.absolute(folder + target, base) if base else at_root(folder + target)

        facts: dict[str, Any] = {
            "asset": asset,
            "at_root": at_root,
            "href": href,
            "page": page,
            "whole": whole,
            "writing": Writing(self._plan.sources, self._plan.tongues, page.address),
        }
        html = self._templates.get_template(page.template).render({**facts, **page.facts})
        return voiced(html, self._plan.language)

    def _from_anywhere(self, target: str) -> str:
        """Return an address for the page that is shown under addresses that are not there, at whatever depth."""
        return urlsplit(self._plan.base_url).path + addresses.relative(target, addresses.NOT_FOUND)


def tongue(lang: str, own: str) -> Markup:
    """Return the attributes of an element whose words are in another language than the page; none for its own."""
    if not lang or lang == own:
        return Markup()
    way = direction(lang)
    other = Markup(' dir="{}"').format(way) if way != direction(own) else Markup()
    return Markup(' lang="{}"').format(escape(lang)) + other


def spoken(lang: str, own: str) -> Markup:
    """Return the attributes of a text that is whole in another language than its page; none for its own."""
    return Markup("") if lang == own else Markup(' lang="{}" dir="{}"').format(lang, direction(lang))


def _ways(plan: SitePlan) -> tuple[tuple[str, str], ...]:
    """Return what stands at the head of every page."""
    words = plan.words
    return (
        (addresses.HOME, words["nav.games"]),
        (addresses.GLOSSARY, words["nav.glossary"]),
        (addresses.SOURCES, words["nav.sources"]),
        (addresses.CREDITS, words["nav.credits"]),
    )


def _loader(*folders: Traversable) -> BaseLoader:
    """Return what finds the templates in the first folder that has them, in a wheel as in a checkout."""

    def text(name: str) -> str | None:
        found = (folder / name for folder in folders)
        return next((path.read_text(encoding="utf-8") for path in found if path.is_file()), None)

    return FunctionLoader(text)
