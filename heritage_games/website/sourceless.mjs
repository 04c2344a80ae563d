/**
 * Compiles the imports of a lesson with the Python that runs in the browser, and packs them.
 *
 * node sourceless.mjs PYODIDE SOURCELESS LIBRARY ARCHIVE WHEEL...: the npm package, sourceless.py (with bytecode.py next
 * to it), the library of Python, which is overwritten, the output archive, and the wheels, which are packed into it,
 * with the part of the library that Python does not need for unpacking.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { pack } from "./packer.mjs";

const [pyodide, sourceless, library, archive, ...wheels] = process.argv.slice(2);
const packers = [sourceless, join(dirname(sourceless), "bytecode.py")];

// Without column numbers a file is a third smaller.
await pack({ pyodide, packers, env: { PYTHONNODEBUGRANGES: "1" } }, (python) => {
  python.FS.mkdirTree("/site");
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
from packer.sourceless import divided, joined, members, used
`);
  for (const path of wheels) python.unpackArchive(read(path), "whl", { extractDir: "/site" });
  python.runPython(`
from packer.bytecode import Compiled
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
  python.runPython("file.write_bytes(joined(files))");
  writeFileSync(archive, python.FS.readFile("/build/file"));
});

function read(path) {
  return new Uint8Array(readFileSync(path));
}
