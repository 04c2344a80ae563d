/**
 * Starts Python as soon as a kernel's worker exists, and imports what every lesson uses.
 *
 * JupyterLite's kernel imports this module in place of Pyodide's own, and gets the Python that is already there.
 */

import { loadPyodide as load } from "./pyodide.mjs";

const UNPACK = `
import marshal, os, sys
from compression.zstd import decompress

folder = next(path for path in sys.path if path.endswith("site-packages"))
there = set()
for name, data in marshal.loads(decompress(archive)).items():
    path = f"{folder}/{name}"
    above = path.rpartition("/")[0]
    if above not in there:
        os.makedirs(above, exist_ok=True)
        there.add(above)
    file = os.open(path, os.O_WRONLY | os.O_CREAT)
    os.write(file, data)
    os.close(file)
`;

const IMPORT = `
import pyodide_kernel
from heritage_games import play
`;

const started = start();
started.catch(() => undefined); // the kernel reports it

async function start() {
  const indexURL = new URL(".", import.meta.url).href;
  const [python, archive] = await Promise.all([load({ indexURL }), fetched("lessons.bin")]);
  for (const code of [UNPACK, IMPORT]) {
    const globals = python.toPy({ archive });
    python.runPython(code, { globals });
    globals.destroy();
  }
  return python;
}

async function fetched(name) {
  const answer = await fetch(new URL(name, import.meta.url));
  if (!answer.ok) throw new Error(`${answer.status} ${answer.url}`);
  return answer.arrayBuffer();
}

/** Return the Python that has been started, with the kernel's functions for its output. */
export async function loadPyodide({ stdout, stderr }) {
  const python = await started;
  python.setStdout({ batched: stdout });
  python.setStderr({ batched: stderr });
  return python;
}
