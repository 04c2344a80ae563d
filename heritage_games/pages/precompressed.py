"""Files compressed beforehand, beside those that they stand for: a host that can send ``x.br`` for ``x`` sends less.

Brotli takes a minute for what gzip does in a second, so that no host does it while a visitor waits.
"""

from __future__ import annotations

from pathlib import Path

from .pyodide import Progress, run_node
from .sizes import BEFOREHAND

SMALLEST = 4_000
"""Bytes; a smaller file is sent in three packets either way."""

SCRIPT = Path(__file__).with_name("brotli.mjs")

TEXT = frozenset({".css", ".html", ".js", ".json", ".mjs", ".svg", ".wasm", ".zip"})
"""Kinds of file that get smaller.  The zips are the engine's, whose files lie in them as they are."""


def precompress(root: Path, progress: Progress) -> int:
    """Lay a compressed file beside each large file of a site; return how many.

    Args:
        root: the folder of the site.
        progress: is told what is being done.

    Raises:
        PagesError: Node is missing, or it could not be done.
    """
    large = sorted(path for path in root.rglob("*") if path.suffix in TEXT and path.stat().st_size >= SMALLEST)
    progress(f"{len(large)} files compressed beforehand")
    run_node(SCRIPT, *large)
    return len([path for path in large if path.with_name(path.name + BEFOREHAND).is_file()])
