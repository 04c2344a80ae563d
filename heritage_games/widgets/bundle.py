"""Base widget that sends shared parts once per page, and the saved form of a widget.

The parts are script, style and rulebook.
"""

from __future__ import annotations

import base64
import hashlib
import json
import zlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import anywidget
import ipywidgets
import traitlets

from heritage_games.rendering.saved_pictures import kept as small

STATIC = Path(__file__).parent.parent / "static"
SCRIPT = STATIC / "board.js"
STYLE = STATIC / "board.css"
BENCH, BENCH_STYLE = STATIC / "bench.js", STATIC / "bench.css"
"""Script and style of the probability bench, which needs no script or style of a board."""

LOADER = STATIC / "loader.js"
"""Short script that a host runs for every widget; it runs the board's script once for all.

A page with many boards has little time for each: anywidget waits two seconds for a widget, and passes no messages to
one that takes longer.
"""


LARGE = 1000  # minimum number of characters of a part of a rulebook that widgets share


class SharedPart(ipywidgets.Widget):  # type: ignore[misc]  # ipywidgets has no type hints
    """Value shared by many widgets of a notebook, without a view."""

    packed = traitlets.Unicode(help="The value as JSON, deflated, in base64.").tag(sync=True)

    def __init__(self, value: object) -> None:
        self.value = value
        text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        super().__init__(packed=base64.b64encode(zlib.compress(text.encode(), 9)).decode())


_parts_sent: dict[str, SharedPart] = {}


def shared_part(value: object) -> str:
    """Return the model id of a value, which is sent if the page lacks it."""
    digest = hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()
    known = _parts_sent.get(digest)
    if known is None or known.comm is None:  # never sent, or all widgets were closed
        known = _parts_sent[digest] = SharedPart(value)
    return str(known.model_id)


@cache
def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


PICTURE_WIDTH = 480  # width of a saved picture in CSS pixels, independent of the notebook's width


SAVED = "application/vnd.heritage-games+json"  # MIME type for our JupyterLab extension (host/lab/reopened.ts)


class Saved:
    """Widget with a saved output for notebooks that are read without a kernel."""

    _note: str  # sentence that marks the output as a saved one, shown when a notebook is opened again

    def _sleeping(self) -> str:
        """Return the picture as SVG; empty if there is none."""
        return ""

    def _page(self) -> str:
        """Return the page as HTML; empty if there is none."""
        return ""

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:  # noqa: ANN401 - as ipywidgets has it
        bundle: Any = super()._repr_mimebundle_(**kwargs)  # type: ignore[misc]  # a base of widgets
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        if data is None:
            return bundle
        page = {"text/html": page} if (page := self._page()) else {}
        return {**data, **self._output(), **page}, metadata

    def _output(self) -> dict[str, object]:
        """Return what a notebook saves of the widget, by MIME type."""
        return {SAVED: {"note": self._note}, **kept(repr(self), self._sleeping())}


def kept(text: str, picture: str = "") -> dict[str, str]:
    """Return the text and the picture by MIME type."""
    drawn = {"image/svg+xml": small(picture).replace("<svg ", f"<svg width='{PICTURE_WIDTH}' ", 1)} if picture else {}
    return {"text/plain": text, **drawn}


class Sharing(Saved, anywidget.AnyWidget):
    """Widget that names the shared parts that it needs.

    The page's script (frontend/src/host/lab/loader.ts) fetches them.

    Args:
        book: rulebook of the widget; large parts of it are shared.
        **traits: its other traits, and arguments of anywidget.
    """

    _esm = LOADER
    shared = traitlets.Dict().tag(sync=True)
    book = traitlets.Dict().tag(sync=True, to_json=lambda book, widget: widget._unshared(book))  # noqa: SLF001 - its own method

    def __init__(self, script: Path, style: Path, book: Mapping[str, Any], **traits: Any) -> None:  # noqa: ANN401 - each trait has its own kind
        parts = {name: shared_part(part) for name, part in book.items() if len(json.dumps(part)) >= LARGE}
        self._parts = {name: book[name] for name in parts}
        shared = {"script": shared_part(_text(script)), "style": shared_part(_text(style)), "book": parts}
        super().__init__(shared=shared, book=dict(book), **traits)
        self.on_msg(self._send_pieces)

    def _unshared(self, book: Mapping[str, Any]) -> dict[str, Any]:
        """Return the parts of a rulebook that differ from the parts the page already has."""
        return {name: part for name, part in book.items() if self._parts.get(name) != part}

    def _send_pieces(self, _widget: object, content: object, _buffers: object) -> None:
        """Send shared script, style and rulebook parts to a page that cannot find them by id."""
        if isinstance(content, Mapping) and content.get("do") == "pieces":
            named = (self.shared["script"], self.shared["style"], *self.shared["book"].values())
            self.send(
                {"pieces": {each.model_id: each.value for each in _parts_sent.values() if each.model_id in named}}
            )
