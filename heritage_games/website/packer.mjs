/** Python of Pyodide in Node, for the scripts that compile modules for the browser. */

import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * Start Python, run the work with it, and end the process.
 *
 * The Python can import the packers as modules of `packer`.
 */
export async function pack({ pyodide, packers, env = {} }, work) {
  try {
    const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")).href);
    // Sets of texts are stored in hash order, which must not be random.
    const python = await loadPyodide({ env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0", ...env }, packages: [] });
    python.FS.mkdirTree("/build/packer");
    for (const path of packers) python.FS.writeFile(`/build/packer/${basename(path)}`, readFileSync(path));
    work(python);
  } catch (error) {
    // A stack trace of Pyodide prints all its source.
    process.stderr.write(`${String(error?.message ?? error).slice(-1000)}\n`);
    process.exit(1);
  }
  process.exit(0);
}
