"""What a saved notebook keeps of a widget: words, and where there is a board a picture."""

from __future__ import annotations

from typing import Any

PICTURE_WIDTH = 480
"""CSS pixels a saved picture is wide, however wide the notebook is."""


def saved(bundle: Any, text: str, picture: str = "") -> Any:  # noqa: ANN401 - as ipywidgets has it
    """Return a widget's MIME bundle with these words, whole, and this picture.

    Args:
        bundle: what ipywidgets or anywidget gives: the data, or the data and the metadata.
        text: what stands for the widget in words.
        picture: an SVG text; none if empty.
    """
    data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
    if data is None:
        return bundle
    kept = {**data, "text/plain": text}
    if picture:
        kept["image/svg+xml"] = picture.replace("<svg ", f'<svg width="{PICTURE_WIDTH}" ', 1)
    return kept, metadata
