"""Rulebooks with further files, packed by Pyodide in Node, for tests of packed content."""

import json
import subprocess
from pathlib import Path

PYODIDE = Path(__file__).parent.parent / "node_modules" / "pyodide" / "pyodide.mjs"

SCRIPT = """
import {{ readFileSync, writeFileSync }} from "node:fs";
const {{ loadPyodide }} = await import({pyodide});
const python = await loadPyodide({{ packages: [] }});
python.FS.writeFile("/rulebook", readFileSync({rulebook}));
python.FS.writeFile("/more", readFileSync({more}));
python.runPython(`
import io, zipfile
from compression import zstd
from pathlib import Path
packed = Path("/rulebook")
whole = io.BytesIO(zstd.decompress(packed.read_bytes()))
with zipfile.ZipFile(whole, "a") as files, zipfile.ZipFile("/more") as more:
    for name in more.namelist():
        files.writestr(name, more.read(name))
packed.write_bytes(zstd.compress(whole.getvalue()))
`);
writeFileSync({rulebook}, python.FS.readFile("/rulebook"));
process.exit(0);
"""


def add(more: Path, rulebook: Path) -> None:
    """Add the files of a zip to a rulebook."""
    paths = {"pyodide": PYODIDE.as_uri(), "more": str(more), "rulebook": str(rulebook)}
    script = SCRIPT.format(**{name: json.dumps(path) for name, path in paths.items()})
    subprocess.run(["node", "--input-type=module", "-e", script], check=True)  # noqa: S607 - callers look for Node
