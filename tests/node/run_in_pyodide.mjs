import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, program, wheel, asked, answered, ...modules] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(pyodide).href);
try {
  const python = await loadPyodide();
  python.FS.mkdirTree("/lib/own");
  python.unpackArchive(new Uint8Array(readFileSync(wheel)), "zip", { extractDir: "/lib/own" });
  for (const file of modules) python.FS.writeFile(`/lib/own/${basename(file)}`, readFileSync(file));
  python.globals.set("asked", readFileSync(asked, "utf8"));
  python.runPython('import sys; sys.path.append("/lib/own")');
  writeFileSync(answered, python.runPython(readFileSync(program, "utf8")));
} catch (error) {
  process.stderr.write(String(error.message).slice(-2000));
  process.exit(1);
}
process.exit(0);
