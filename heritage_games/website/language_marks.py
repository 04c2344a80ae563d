"""Language attributes of fallback words in HTML, for websites and classrooms.

One pass over a rendered page replaces the marks of fallback words (``rulebook/files.py``) by elements with a language,
so that templates can ignore them. Each text run inside a paragraph becomes a separate element, so that elements always
nest correctly. The server of a classroom needs this module, so it imports nothing from an extra.
"""

import re
from collections.abc import Iterator

from heritage_games.rulebook.files import END, MARKS, OWN, REFERENCE, UNTRANSLATED

TOKEN = re.compile(
    rf"(?P<raw><(?P<name>script|style|title|desc|textarea)\b.*?</(?P=name)>)|(?P<tag><[^>]*>)|(?P<mark>{MARKS.pattern})",
    re.DOTALL,
)
INLINE = re.compile(r"</?(?:a|abbr|b|bdi|br|cite|code|em|i|q|s|small|span|strong|sub|sup|time|u)\b", re.IGNORECASE)
"""Pattern of tags inside a paragraph; any other tag ends a run of fallback words."""

HEARD = re.compile(r"<(?:img|meter|progress)\b|<[^>]* role=\"img\"")
"""Pattern of elements whose only text for screen readers is in attributes."""

DATA = re.compile(r"<script type=\"application/json\"")
"""Pattern of data for our script, which handles the marks itself."""

FOR_SCRIPTS = re.compile(r" data-[\w-]+=\"[^\"]*\"")  # pattern of attributes with data for our script

BARE = re.compile(rf"(?P<data>{FOR_SCRIPTS.pattern})|{MARKS.pattern}")


def voiced(html: str, own: str) -> str:
    """Return a page in which words of the fallback language have a language attribute.

    Args:
        own: the language of the page.
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
    """Return a text run, wrapped in an element with its language if it needs one."""
    if not under or not text.strip():
        return text
    if under[-1] == UNTRANSLATED:
        return f'<span lang="{REFERENCE}" dir="ltr">{text}</span>'
    return f'<bdi lang="{own}">{text}</bdi>' if UNTRANSLATED in under else f"<bdi>{text}</bdi>"


def _tag(tag: str) -> str:
    """Return a tag without marks in its attributes; spoken attributes get a language instead."""
    if UNTRANSLATED not in tag and OWN not in tag:
        return tag
    plain_tag = FOR_SCRIPTS.sub("", tag)
    bare = BARE.sub(lambda found: found["data"] or "", tag)
    if f'="{UNTRANSLATED}' in plain_tag and HEARD.match(tag) and " lang=" not in tag:
        name, _, rest = bare.partition(" ")
        return f'{name} lang="{REFERENCE}" {rest}'
    return bare
