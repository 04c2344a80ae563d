"""Style sheets of the site: the colours and sizes they use come from static/tokens.css, as those of the board do."""

from __future__ import annotations

import re
from functools import cache

from heritage_games.drawing.tokens import THEMES, USE, static, tokens

SIZE = re.compile(r"--(?P<name>[\w-]+):\s*(?P<value>[^;{}]+);")
"""One entry of tokens.css; those that are no colours have one value for all themes."""

MEDIA = {"dark": "@media (prefers-color-scheme: dark)", "paper": "@media print"}


def style(sheet: str) -> str:
    """Return a style sheet with the tokens that it uses set before it, for the whole page.

    Args:
        sheet: a text that uses tokens.
    """
    asked, used = [sheet], set[str]()
    while asked:  # a size may use another
        new = set(USE.findall(asked.pop())) - used
        used |= new
        asked += [_sizes()[name] for name in new if name in _sizes()]
    colours = {name: row for name, row in sorted(tokens().items()) if name in used}
    sizes = "".join(f"--{name}:{value};" for name, value in sorted(_sizes().items()) if name in used)
    first, *others = THEMES
    blocks = [f":root{{{sizes}{_values(colours, first)}}}"]
    blocks += [f"{MEDIA[theme]}{{:root{{{_values(colours, theme)}}}}}" for theme in others]
    return "\n".join([*blocks, sheet])


def _values(colours: dict[str, dict[str, str]], theme: str) -> str:
    return "".join(f"--{name}:{row[theme]};" for name, row in colours.items())


@cache
def _sizes() -> dict[str, str]:
    """Return every token that is the same in all themes; one that a later rule changes keeps its first value."""
    found: dict[str, str] = {}
    for entry in SIZE.finditer(static("tokens.css")):
        if entry["name"] not in tokens() and not entry["name"].startswith("if-"):
            found.setdefault(entry["name"], entry["value"].strip())
    return found
