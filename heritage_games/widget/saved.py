"""What a saved notebook keeps of a widget: words, and where there is a board a picture."""

from __future__ import annotations

from typing import Any

from heritage_games.drawing.kept import kept as small

PICTURE_WIDTH = 480
"""CSS pixels a saved picture is wide, however wide the notebook is."""


SAVED = "application/vnd.heritage-games+json"
"""The MIME type by which our JupyterLab extension recognises an output (frontend/src/host/lab/reopened.ts)."""


def saved(bundle: Any, note: str, text: str, picture: str = "", page: str = "") -> Any:  # noqa: ANN401 - as ipywidgets has it
    """Return a widget's MIME bundle with what a saved notebook shows of it.

    Args:
        bundle: MIME bundle from ipywidgets or anywidget: the data, or the data and the metadata.
        note: sentence that says that the picture is a saved one, shown when a notebook is opened again.
        text: the widget in words.
        picture: SVG text; empty if there is no picture.
        page: HTML text; empty if there is no page.
    """
    data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
    if data is None:
        return bundle
    return {**data, SAVED: {"note": note}, **kept(text, picture), **({"text/html": page} if page else {})}, metadata


def kept(text: str, picture: str = "") -> dict[str, str]:
    """Return words and picture by MIME type."""
    drawn = {"image/svg+xml": small(picture).replace("<svg ", f"<svg width='{PICTURE_WIDTH}' ", 1)} if picture else {}
    return {"text/plain": text, **drawn}
