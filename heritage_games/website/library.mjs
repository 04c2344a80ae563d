/**
 * Packs the imports of Python in the browser: modules of its library, and the wheel, compiled by Pyodide itself.
 *
 * node library.mjs PYODIDE BYTECODE WHEEL FOLDER LIBRARY RULEBOOK: the npm package, bytecode.py next to archive.py, the
 * wheel, the folder of its files in Python's file system, and the two output files: a zip of the library, and a
 * compressed zip of the wheel.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { pack } from "./packer.mjs";

const [pyodide, bytecode, wheel, folder, library, rulebook] = process.argv.slice(2);

await pack({ pyodide, packers: [bytecode, join(dirname(bytecode), "archive.py")] }, (python) => {
  python.FS.mkdirTree(folder);
  python.unpackArchive(new Uint8Array(readFileSync(wheel)), "zip", { extractDir: folder });
  python.runPython(`
import sys
from pathlib import Path
sys.dont_write_bytecode = True
folder = Path(${JSON.stringify(folder)})
sys.path += [str(folder), "/build"]
before = set(sys.modules)
from packer import bytecode
own = set(sys.modules) - before - {"packer", "packer.bytecode"}
for name in own: # the packer's own imports are packed only if the package imports them too
    del sys.modules[name]
texts = bytecode.imported(folder)
import json
from heritage_games.website.engine_host import rehearsed
host = rehearsed() # modules of the library import others when they are first used
host.open("here", '{"game": "morabaraba"}')
for revision, message in enumerate([
    {"do": "touch", "touches": ["E1"]}, {"do": "hint", "step": 3}, {"do": "touch", "touches": ["A1"]}, {"do": "review"}, {},
]):
    host.receive("here", json.dumps({"revision": revision, **message}))
archive = Path(next(path for path in sys.path if path.endswith(".zip")))
Path("/build/library.zip").write_bytes(bytecode.library(archive, texts))
Path("/build/rulebook.bin").write_bytes(bytecode.packed(bytecode.package(folder)))
`);
  writeFileSync(library, python.FS.readFile("/build/library.zip"));
  writeFileSync(rulebook, python.FS.readFile("/build/rulebook.bin"));
});
