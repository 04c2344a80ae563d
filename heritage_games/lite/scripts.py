"""Our own JavaScript in scripts of JupyterLite and Pyodide."""

from __future__ import annotations

from pathlib import Path


def put_before(script: Path, theirs: Path) -> None:
    """Write a script of ours before all else in one of theirs.

    Args:
        script: the file of ours.
        theirs: the file in the folder of the lessons; it is changed.
    """
    both = script.read_text(encoding="utf-8") + theirs.read_text(encoding="utf-8")
    theirs.write_text(both, encoding="utf-8", newline="\n")
