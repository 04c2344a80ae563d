"""A drawing inside a page of its own words: Jupyter shows it in a notebook that is not trusted, too."""

from __future__ import annotations

from html import escape
from urllib.parse import quote

from .kept import kept

PLAIN = " >!$&'()*+,-./:;=?@[]^_`{|}~"
"""Characters that stand in an address inside double quotes as they are."""


def image(svg: str, alt: str, width: int | None = None) -> str:
    """Return a drawing as an element of HTML that holds it.

    A notebook that is not trusted is cleared of drawings that stand in its HTML as such; images are left in it.

    Args:
        svg: the drawing.
        alt: the same in words.
        width: in pixels; as wide as it was drawn, and no wider than there is room, if None.
    """
    coded = quote(kept(svg), safe=PLAIN).replace("&", "&amp;")
    size = f'width="{width}"' if width else 'style="max-width:100%"'
    return f'<img {size} alt="{escape(alt, quote=True)}" src="data:image/svg+xml,{coded}">'
