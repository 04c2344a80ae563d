/**
 * Compiles the imports of a lesson with the Python that runs in the browser.
 *
 * node sourceless.mjs PYODIDE SOURCELESS ZIP...: the npm package, sourceless.py, and the wheels and the library of
 * Python, which are overwritten.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, sourceless, ...zips] = process.argv.slice(2);

try {
  const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")).href);
  // Sets of texts are stored in hash order, which must not be random; without column numbers a file is a third smaller.
  const env = { HOME: "/home/pyodide", PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" };
  const python = await loadPyodide({ env, packages: [] });
  python.FS.mkdirTree("/site");
  for (const path of zips.filter((path) => path.endsWith(".whl")))
    python.unpackArchive(read(path), "whl", { extractDir: "/site" });
  python.FS.mkdirTree("/build");
  python.FS.writeFile("/build/sourceless.py", readFileSync(sourceless));
  python.runPython(`
import sys, warnings
from pathlib import Path
sys.dont_write_bytecode = True
sys.path += ["/site", "/build"]
warnings.simplefilter("ignore") # what others wrote is compiled here, not judged
from sourceless import sourceless, used
wanted = used()
archive = Path("/build/archive.zip")
`);
  for (const path of zips) {
    python.FS.writeFile("/build/archive.zip", read(path));
    python.runPython("archive.write_bytes(sourceless(archive.read_bytes(), wanted))");
    writeFileSync(path, python.FS.readFile("/build/archive.zip"));
  }
} catch (error) {
  // A stack trace of Pyodide prints all its source.
  process.stderr.write(`${String(error?.message ?? error).slice(-1000)}\n`);
  process.exit(1);
}
process.exit(0);

function read(path) {
  return new Uint8Array(readFileSync(path));
}
