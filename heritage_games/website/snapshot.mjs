/**
 * Takes a snapshot of Python's memory in which every game has been opened once; pages begin with it.
 *
 * node snapshot.mjs PYODIDE LIBRARY RULEBOOK FOLDER SNAPSHOT: the npm package, the two zips that pages load, where the
 * files of the second lie in Python's own file system, and what is written. The calls that make a snapshot are no public
 * part of Pyodide.
 *
 * What is written is XORed with the memory as the WebAssembly begins it, which every page has anyway: what Python has not
 * changed since is zeros, and packs to next to nothing (frontend/src/host/page/snapshot.ts takes it up again).
 */

import nodeCrypto from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, library, rulebook, folder, snapshot] = process.argv.slice(2);

/** Some moment: with the time, the chance and the names of this machine held still, equal files make equal snapshots. */
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

/** Where in its head the length of the head stands, counted in words of four bytes. */
const HEAD = 1;

/** The memory as it begins. */
let begins = new Uint8Array();

/** Return what was snapped, with the memory XORed with what it begins with. */
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
  // A trace of Pyodide prints all its source.
  process.stderr.write(`${String(error?.message ?? error).slice(-1000)}\n`);
  process.exit(1);
}
process.exit(0);
