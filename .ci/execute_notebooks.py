#!/usr/bin/env python3
"""Runner of the lessons for their authors; it keeps outputs that are equal everywhere.

A notebook without live widgets shows the saved boards as pictures and texts, in JupyterLab and on GitHub, and a change
of a rule changes only the lines that show it.

    python .ci/execute_notebooks.py            run every notebook and write it back
    python .ci/execute_notebooks.py FILE ...   only these

A picture with the same content as the saved one is kept, even if it would be drawn differently: notebooks/pictures.cfg.
To draw it again, clear the outputs of the notebook first.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode
from nbval.plugin import get_sanitize_patterns

NOTEBOOKS = Path(__file__).parent.parent / "notebooks"
PICTURES = NOTEBOOKS / "pictures.cfg"
TIMEOUT = 300  # maximum seconds for one cell; the first simulation compiles

LIVE = "application/vnd.jupyter.widget-view+json"
"""MIME type of a live widget, which exists only in the kernel that ran the notebook."""

CELL_METADATA = ("jupyter", "nbgrader", "tags")
NOTEBOOK_METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
ADDRESS = re.compile(r"\b0x[0-9a-f]{6,}\b")
LONGEST_ID = 60


def main() -> None:
    """Run the notebooks named on the command line, or all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("notebooks", nargs="*", type=Path, help="files; all of notebooks/ if none is named")
    for path in parser.parse_args().notebooks or sorted(NOTEBOOKS.glob("*.ipynb")):
        notebook = nbformat.reads(path.read_text(encoding="utf-8"), as_version=4)
        path.write_text(executed(notebook, path.parent), encoding="utf-8")


def executed(notebook: NotebookNode, folder: Path) -> str:
    """Return a notebook as text, with the outputs of a new run in this environment.

    Args:
        notebook: the notebook, which is changed.
        folder: the working directory of the kernel.

    Raises:
        CellExecutionError: a cell fails.
        ValueError: an output contains a memory address, which differs between runs.
    """
    notebook.metadata = nbformat.from_dict(NOTEBOOK_METADATA)
    saved = [cell.get("outputs", []) for cell in deepcopy(notebook.cells)]
    client = NotebookClient(
        notebook,
        timeout=TIMEOUT,
        kernel_name="python3",  # jupyter_client uses the interpreter that runs this script
        store_widget_state=False,
        coalesce_streams=True,
        resources={"metadata": {"path": str(folder)}},
    )
    client.execute()
    notebook.metadata = nbformat.from_dict(NOTEBOOK_METADATA)
    for cell, name, before in zip(notebook.cells, names(notebook.cells), saved, strict=True):
        cell.id = name
        cell.metadata = {key: cell.metadata[key] for key in CELL_METADATA if key in cell.metadata}
        if cell.cell_type == "code":
            cell.outputs = [lasting(output, name) for output in cell.outputs]
            keep_pictures(before, cell.outputs)
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    nbformat.validate(notebook)
    return f"{nbformat.writes(notebook).rstrip()}\n"


def names(cells: list[NotebookNode]) -> Iterator[str]:
    """Yield an id for each cell: the last heading and the cell's index below it."""
    seen: Counter[str] = Counter()
    heading = "cell"
    for cell in cells:
        found = re.search(r"^#{1,3} (.+)$", cell.source, re.MULTILINE) if cell.cell_type == "markdown" else None
        if found:
            heading = re.sub(r"[^a-z0-9]+", "-", found[1].lower()).strip("-")[:LONGEST_ID] or "cell"
        seen[heading] += 1
        yield heading if seen[heading] == 1 else f"{heading}-{seen[heading]}"


def lasting(output: NotebookNode, cell: str) -> NotebookNode:
    """Return an output without data of one run; raise ValueError for a memory address."""
    if "data" in output:
        output.data.pop(LIVE, None)
        output.metadata = {}
    found = ADDRESS.search(str(output))
    if found:
        raise ValueError(f"the output of cell {cell} holds an address in memory, {found[0]}: give it a text of its own")
    return output


def keep_pictures(before: list[NotebookNode], after: list[NotebookNode]) -> None:
    """Restore the saved pictures of a cell if the new ones show the same."""
    for old, new in zip(before, after, strict=False):
        for kind, saved in old.get("data", {}).items():
            drawn = new.get("data", {}).get(kind)
            if isinstance(drawn, str) and shown(saved) == shown(drawn):
                new.data[kind] = saved


def shown(output: str) -> str:
    """Return an output after nbval's sanitizing."""
    for found, instead in get_sanitize_patterns(PICTURES.read_text(encoding="utf-8")):
        output = re.sub(found, instead, output)
    return output


if __name__ == "__main__":
    main()
