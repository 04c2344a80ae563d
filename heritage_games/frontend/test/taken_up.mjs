/**
 * Starts Python from a snapshot in Node as a page does, and prints the host's answers. For tests/test_pages_wheel.py.
 *
 * node taken_up.mjs ENGINE: the folder of the engine of a site.
 */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import { build } from "esbuild";

const [engine] = process.argv.slice(2);
const source = fileURLToPath(new URL("../src/host/page/snapshot.ts", import.meta.url));
const { outputFiles } = await build({ entryPoints: [source], bundle: true, format: "esm", write: false });
const { takenUp } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);

const unpacked = (name) => Uint8Array.from(gunzipSync(readFileSync(join(engine, name))));

const folder = mkdtempSync(join(tmpdir(), "taken-up-"));
try {
  const { lock, folder: rulebook } = JSON.parse(readFileSync(join(engine, "engine.json"), "utf8"));
  const library = join(folder, "library.zip");
  writeFileSync(library, unpacked("library.bin"));
  const snapshot = unpacked("snapshot.bin");
  const [{ loadPyodide }, { default: create }] = await Promise.all(
    ["pyodide.mjs", "pyodide.asm.mjs"].map((name) => import(pathToFileURL(join(engine, name)).href)),
  );
  const createPyodideModule = ({ instantiateWasm, ...settings }) =>
    create({
      ...settings,
      instantiateWasm: (imports, done) =>
        instantiateWasm(imports, (instance, module) => {
          takenUp(snapshot, instance.exports.memory);
          done(instance, module);
        }),
    });
  const own = { createPyodideModule, stdLibURL: library, lockFileContents: lock };
  const python = await loadPyodide({ ...own, _loadSnapshot: snapshot, packages: [] });
  python.FS.mkdirTree(rulebook);
  python.FS.writeFile("/rulebook.bin", readFileSync(join(engine, "rulebook.bin")));
  python.runPython(`
import io, zipfile
from compression import zstd
with zstd.open("/rulebook.bin") as packed:
    zipfile.ZipFile(io.BytesIO(packed.read())).extractall(${JSON.stringify(rulebook)})
`);
  process.stdout.write(python.globals.get("host").open("here", '{"game": "morabaraba"}'));
} finally {
  rmSync(folder, { recursive: true });
}
process.exit(0);
