"""Benchmark of the bytes that a kernel sends to a page over the websocket in each lesson.

``python benchmarks/wire.py`` measures every lesson, ``python benchmarks/wire.py notebooks/10_*.ipynb`` one.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

LESSONS = Path(__file__).parent.parent / "notebooks"
MOST = 1_500_000  # maximum bytes of a lesson


class Counted(NotebookClient):
    """Client that counts the bytes sent by a kernel while it runs a notebook."""

    def process_message(self, msg: Any, cell: Any, cell_index: int) -> Any:  # noqa: ANN401 - as nbclient has it
        """Count the bytes of one message; return the result of the base class."""
        parts = (msg[part] for part in ("header", "parent_header", "metadata", "content"))
        size = sum(len(json.dumps(part, default=str, ensure_ascii=False).encode()) for part in parts)
        self.sent: dict[str, int] = getattr(self, "sent", {})
        self.sent[msg["msg_type"]] = self.sent.get(msg["msg_type"], 0) + size
        return super().process_message(msg, cell, cell_index)


def sent(notebook: Any, folder: Path) -> dict[str, int]:  # noqa: ANN401 - nbformat carries no types
    """Run a notebook and return the bytes sent, by type of message."""
    client = Counted(notebook, timeout=600, kernel_name="python3", resources={"metadata": {"path": str(folder)}})
    client.execute()
    return client.sent


def main() -> int:
    """Print the bytes of each lesson; return 1 if one sends too many."""
    worst = 0
    for path in [Path(name) for name in sys.argv[1:]] or sorted(LESSONS.glob("*.ipynb")):
        found = sent(nbformat.read(path, as_version=4), path.parent)  # type: ignore[no-untyped-call]  # nbformat carries no types
        total = sum(found.values())
        worst = max(worst, total)
        print(f"{path.stem:30} {total / 1e6:6.2f} MB", {kind: size for kind, size in found.items() if size > 10_000})
    return int(worst > MOST)


if __name__ == "__main__":
    sys.exit(main())
