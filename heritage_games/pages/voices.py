"""Borrowed words on a page: what stands between the signs of ``rulebook/borrowed.py`` becomes elements with a language.

One pass over a finished page does it, so that no template has to know of it.  Each stretch of text inside a paragraph
is an element of its own: however texts and tags are nested, what comes out is nested well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from heritage_games.rulebook.borrowed import BORROWED, END, MARKS, OWN, REFERENCE

TOKEN = re.compile(
    rf"(?P<raw><(?P<name>script|style|title|textarea)\b.*?</(?P=name)>)|(?P<tag><[^>]*>)|(?P<mark>{MARKS.pattern})",
    re.DOTALL,
)
INLINE = re.compile(r"</?(?:a|abbr|b|bdi|br|cite|code|em|i|q|s|small|span|strong|sub|sup|time|u)\b", re.IGNORECASE)
"""Tags inside a paragraph; any other ends what is borrowed."""

HEARD = re.compile(r"<(?:img|meter|progress)\b|<[^>]* role=\"img\"")
"""Elements of which nothing is heard but what their attributes say."""

DATA = re.compile(r"<script type=\"application/json\"")
"""Data for a script of ours, which draws the signs itself."""

FOR_SCRIPTS = re.compile(r" data-[\w-]+=\"[^\"]*\"")
"""The same in an attribute."""

BARE = re.compile(rf"(?P<data>{FOR_SCRIPTS.pattern})|{MARKS.pattern}")


def voiced(html: str, own: str) -> str:
    """Return a page in which borrowed words say their language.

    Args:
        html: the page.
        own: its language.
    """
    return html if MARKS.search(html) is None else "".join(_voiced(html, own))


def _voiced(html: str, own: str) -> Iterator[str]:
    under: list[str] = []
    at = 0
    for token in TOKEN.finditer(html):
        yield _stretch(html[at : token.start()], under, own)
        at = token.end()
        text = token[0]
        if token["raw"]:
            yield text if DATA.match(text) else MARKS.sub("", text)
        elif token["tag"]:
            if not INLINE.match(text):
                under.clear()
            yield _tag(text)
        elif text != END:
            under.append(text)
        elif under:
            under.pop()
    yield _stretch(html[at:], under, own)


def _stretch(text: str, under: list[str], own: str) -> str:
    """Return a stretch of text in its language."""
    if not under or not text.strip():
        return text
    if under[-1] == BORROWED:
        return f'<span lang="{REFERENCE}" dir="ltr">{text}</span>'
    return f'<bdi lang="{own}">{text}</bdi>' if BORROWED in under else f"<bdi>{text}</bdi>"


def _tag(tag: str) -> str:
    """Return a tag whose attributes bear no signs; one that is heard in borrowed words only says their language."""
    if BORROWED not in tag and OWN not in tag:
        return tag
    heard = FOR_SCRIPTS.sub("", tag)
    bare = BARE.sub(lambda found: found["data"] or "", tag)
    if f'="{BORROWED}' in heard and HEARD.match(tag) and " lang=" not in tag:
        name, _, rest = bare.partition(" ")
        return f'{name} lang="{REFERENCE}" {rest}'
    return bare
