"""Python programs in Pyodide, which Node runs as browsers do, for tests."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent

SCRIPT = Path(__file__).parent / "node" / "run_in_pyodide.mjs"


def in_pyodide(folder: Path, wheel: Path, program: str, asked: object, *modules: Path) -> Any:  # noqa: ANN401 - JSON
    """Return the JSON of a program's last expression; skip the test if Node is missing.

    Args:
        folder: an empty folder for files.
        wheel: the packages that the program can import.
        program: the Python program; ``asked`` is the text of its input as JSON.
        asked: the input.
        *modules: further modules that the program can import.
    """
    pyodide, node = ROOT / "node_modules" / "pyodide" / "pyodide.mjs", shutil.which("node")
    if node is None or not pyodide.is_file():
        pytest.skip("Node or node_modules is missing")
    code, given, answered = (folder / name for name in ("program.py", "asked.json", "answered.json"))
    for path, text in ((code, program), (given, json.dumps(asked))):
        path.write_text(text, encoding="utf-8")
    command = [node, *map(str, (SCRIPT, pyodide, code, wheel, given, answered, *modules))]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(answered.read_text(encoding="utf-8"))
