"""A figure of matplotlib as a picture with words: the text that is read aloud is made of the same numbers."""

from __future__ import annotations

import io
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.figure import Figure


@dataclass(frozen=True, slots=True)
class Plot:
    """A drawn figure.

    Args:
        svg: the drawing.
        alt: what it shows, in words.
    """

    svg: str
    alt: str

    def __repr__(self) -> str:
        """Return what the figure shows, in words."""
        return self.alt

    def _repr_mimebundle_(self, **_kwargs: object) -> dict[str, str]:
        return {"image/svg+xml": self.svg, "text/plain": self.alt}


def plot(figure: Figure, alt: str) -> Plot:
    """Return a figure of matplotlib with the words for those who do not see it, and close the figure.

    Args:
        figure: drawn, with its axes named.
        alt: what it shows: made of the numbers that were plotted.
    """
    import matplotlib as mpl
    from matplotlib import pyplot as plt

    drawn = io.StringIO()
    # Words stay words, and ids are the same on every run.
    with mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": "heritage_games"}):
        figure.savefig(drawn, format="svg", metadata={"Date": None, "Creator": None}, facecolor="white")
    plt.close(figure)
    svg = drawn.getvalue()
    svg = svg[svg.index("<svg") :]
    return Plot(svg.replace("<svg ", f'<svg role="img" aria-label="{escape(alt, quote=True)}" ', 1), alt)
