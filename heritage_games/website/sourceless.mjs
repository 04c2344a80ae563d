/**
 * Compiles the imports of a lesson with the Python that runs in the browser, and packs them.
 *
 * node sourceless.mjs PYODIDE SOURCELESS LIBRARY ARCHIVE WHEEL...: the npm package, sourceless.py (with bytecode.py next
 * to it), the library of Python, which is overwritten, the output archive, and the wheels, which are packed into it,
 * with the part of the library that Python does not need for unpacking.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, sourceless, library, archive, ...wheels] = process.argv.slice(2);

try {
  const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")).href);
  // Sets of texts are stored in hash order, which must not be random; without column numbers a file is a third smaller.
  const env = { HOME: "/home/pyodide", PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" };
  const python = await loadPyodide({ env, packages: [] });
  python.FS.mkdirTree("/site");
  python.FS.mkdirTree("/build");
  for (const path of [sourceless, join(dirname(sourceless), "bytecode.py")])
    python.FS.writeFile(`/build/${basename(path)}`, readFileSync(path));
  python.runPython(`
import sys, warnings
from pathlib import Path
sys.dont_write_bytecode = True
sys.path += ["/site", "/build"]
warnings.simplefilter("ignore") # compiling modules of other projects causes warnings
import compression.zstd # unpacks the archive in the browser
zip = next(path for path in sys.path if path.endswith(".zip"))
files = {name: getattr(module, "__file__", None) or "" for name, module in sys.modules.items()}
first = {name.partition(".")[0] for name, file in files.items() if file.startswith(f"{zip}/")}
from sourceless import divided, members, packed, used
`);
  for (const path of wheels) python.unpackArchive(read(path), "whl", { extractDir: "/site" });
  python.runPython(`
from bytecode import Compiled
texts = Compiled()
texts.record()
wanted = used()
file = Path("/build/file")
library, files = divided(Path(zip).read_bytes(), wanted, first, texts.added())
file.write_bytes(library)
`);
  writeFileSync(library, python.FS.readFile("/build/file"));
  for (const path of wheels) {
    python.FS.writeFile("/build/file", read(path));
    python.runPython("files += members(file.read_bytes(), wanted)");
  }
  python.runPython("file.write_bytes(packed(files))");
  writeFileSync(archive, python.FS.readFile("/build/file"));
} catch (error) {
  // A stack trace of Pyodide prints all its source.
  process.stderr.write(`${String(error?.message ?? error).slice(-1000)}\n`);
  process.exit(1);
}
process.exit(0);

function read(path) {
  return new Uint8Array(readFileSync(path));
}
