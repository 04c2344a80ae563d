/**
 * Takes a snapshot of Python's memory after every game has been opened once; pages start from it.
 *
 * node snapshot.mjs PYODIDE LIBRARY RULEBOOK FOLDER SNAPSHOT: the npm package, the two zips that pages load, the folder
 * of the second zip's files in Python's file system, and the output file. Pyodide's calls for snapshots are not public.
 *
 * The snapshot is XORed with the initial memory of the WebAssembly module, which every page has anyway: bytes that Python
 * has not changed become zeros and compress well (frontend/src/host/page/snapshot.ts restores it).
 */

import nodeCrypto from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, library, rulebook, folder, snapshot] = process.argv.slice(2);

/** Fixed time; with time, randomness and machine names fixed, equal files make equal snapshots. */
const MOMENT = Date.UTC(2000, 0, 1);

globalThis.Date = class extends Date {
  constructor(...parts) {
    super(...(parts.length ? parts : [MOMENT]));
  }
  static now() {
    return MOMENT;
  }
};
performance.now = () => 0;
for (const [place, name] of [
  [crypto, "getRandomValues"],
  [nodeCrypto, "randomFillSync"],
]) {
  place[name] = (array) => {
    new Uint8Array(array.buffer, array.byteOffset, array.byteLength).fill(1);
    return array;
  };
}
process.argv.splice(1, Infinity, "snapshot");

/** Index of the header's length in the header, in words of four bytes. */
const HEAD = 1;

/** Initial memory. */
let begins = new Uint8Array();

/** Return the snapshot with its memory XORed with the initial memory. */
function stored(snapped) {
  const heap = snapped.subarray(new Uint32Array(snapped.buffer, snapped.byteOffset, HEAD + 1)[HEAD]);
  begins.forEach((byte, place) => {
    heap[place] ^= byte;
  });
  return snapped;
}

try {
  const [{ loadPyodide }, { default: create }] = await Promise.all(
    ["pyodide.mjs", "pyodide.asm.mjs"].map((name) => import(pathToFileURL(join(pyodide, name)).href)),
  );
  const createPyodideModule = ({ instantiateWasm, ...settings }) =>
    create({
      ...settings,
      instantiateWasm: (imports, done) =>
        instantiateWasm(imports, (instance, module) => {
          begins = new Uint8Array(instance.exports.memory.buffer.slice(0));
          done(instance, module);
        }),
    });
  const env = { HOME: "/home/pyodide", PYTHONHASHSEED: "0" };
  const own = { _makeSnapshot: true, createPyodideModule, stdLibURL: library };
  const python = await loadPyodide({ ...own, env, packages: [] });
  python.FS.mkdirTree(folder);
  python.unpackArchive(new Uint8Array(readFileSync(rulebook)), "zip", { extractDir: folder });
  python.runPython(`
import gc, sys
sys.path.append(${JSON.stringify(folder)})
from heritage_games.website.engine_host import rehearsed
host = rehearsed()
gc.collect()
`);
  writeFileSync(snapshot, stored(python.makeMemorySnapshot()));
} catch (error) {
  // A stack trace of Pyodide prints all its source.
  process.stderr.write(`${String(error?.message ?? error).slice(-1000)}\n`);
  process.exit(1);
}
process.exit(0);
