"""The colours of the screen, read from the style sheet that the front end uses: heritage_games/static/tokens.css."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

THEMES = ("light", "dark", "paper")
"""The columns of the style sheet."""

ROW = re.compile(
    r"--(?P<name>[\w-]+):\s*"
    + r"\s*".join(rf"var\(--if-{theme},\s*(?P<{theme}>[^()]+)\)" for theme in THEMES)
    + r"\s*;"
)
USE = re.compile(r"var\(--([\w-]+)\)")


def static(file: str) -> str:
    """Return the text of a file of the front end's: tokens.css, marks.svg."""
    return (files("heritage_games") / "static" / file).read_text(encoding="utf-8")


@cache
def tokens() -> dict[str, dict[str, str]]:
    """Return every token with its value in each theme: ``{"ink": {"light": "#2A231C", ...}}``."""
    return {row["name"]: {theme: row[theme].strip() for theme in THEMES} for row in ROW.finditer(static("tokens.css"))}


def inked(drawing: str, inks: str) -> str:
    """Return the drawing with the inks of its ground: of ``--m-legal`` that of ``--g-legal`` where inks is ``g``.

    Args:
        drawing: a text that uses tokens.
        inks: how the tokens of this ground begin. What has none there keeps the ink of every ground.
    """

    def of_ground(use: re.Match[str]) -> str:
        name = f"{inks}-{use[1].removeprefix('m-')}"
        return f"var(--{name})" if name in tokens() else use[0]

    return USE.sub(of_ground, drawing)


def painted(drawing: str, theme: str) -> str:
    """Return the drawing with every token replaced by its value in this theme."""
    return USE.sub(lambda use: tokens()[use[1]][theme], drawing)


def themed(drawing: str, selector: str) -> tuple[str, str]:
    """Return a drawing that follows its reader's theme, and the style sheet it needs for that.

    Where a reader drops the style sheet, the colours of the light theme remain.

    Args:
        drawing: a text that uses tokens.
        selector: the element that holds it.
    """
    rows = {name: tokens()[name] for name in sorted(set(USE.findall(drawing)))}

    def values(theme: str) -> str:
        changed = (f"--{name}:{row[theme]}" for name, row in rows.items() if row[theme] != row["light"])
        return f"{selector}{{{';'.join(changed)}}}"

    sheet = (
        f"@media (prefers-color-scheme:dark){{{values('dark')}}}"
        f"@media print{{{values('paper')}{selector} .material{{display:none}}}}"
    )
    return USE.sub(lambda use: f"var(--{use[1]},{rows[use[1]]['light']})", drawing), sheet
