"""Zstandard for tests whose Python is older than 3.14: that of Pyodide in Node."""

import json
import subprocess
from pathlib import Path

PYODIDE = Path(__file__).parent.parent / "node_modules" / "pyodide" / "pyodide.mjs"

SCRIPT = """
import {{ readFileSync, writeFileSync }} from "node:fs";
const {{ loadPyodide }} = await import({pyodide});
const python = await loadPyodide({{ packages: [] }});
python.FS.writeFile("/given", readFileSync({given}));
python.runPython(`
from compression import zstd
from pathlib import Path
Path("/made").write_bytes(zstd.{how}(Path("/given").read_bytes()))
`);
writeFileSync({made}, python.FS.readFile("/made"));
process.exit(0);
"""


def zstd(how: str, given: Path, made: Path) -> None:
    """Write a file compressed ("compress") or decompressed ("decompress")."""
    paths = {"pyodide": PYODIDE.as_uri(), "given": str(given), "made": str(made)}
    script = SCRIPT.format(how=how, **{name: json.dumps(path) for name, path in paths.items()})
    subprocess.run(["node", "--input-type=module", "-e", script], check=True)  # noqa: S607 - callers look for Node
