import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [engine, library, rulebook] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${engine}/pyodide.mjs`).href);
const { lock } = JSON.parse(readFileSync(`${engine}/engine.json`, "utf8"));
const python = await loadPyodide({ stdLibURL: library, lockFileContents: lock, packages: [] });
python.FS.writeFile("/packed", readFileSync(`${engine}/rulebook.bin`));
python.runPython(`
from compression import zstd
from pathlib import Path
Path("/rulebook.zip").write_bytes(zstd.decompress(Path("/packed").read_bytes()))
`);
const zip = python.FS.readFile("/rulebook.zip");
writeFileSync(rulebook, zip);
python.unpackArchive(zip, "zip", { extractDir: "/lib/own" });
console.log(
  python.runPython(`
import json, sys
import re._compiler as compiler
files, texts, patterns = [], [], []
def note(event, given):
    if event == "exec" and "__create_fn__" in given[0].co_names:
        files.append(given[0].co_filename)
    elif event == "compile" and given[0] is not None:
        texts.append(str(given[0]))
compile_anew = compiler._compile_anew
def noted(pattern, flags=0):
    patterns.append(str(pattern))
    return compile_anew(pattern, flags)
compiler._compile_anew = noted
sys.addaudithook(note)
sys.path.append("/lib/own")
import archive
archive.install()
from heritage_games.website.engine_host import EngineHost
host = EngineHost()
host.open("a", '{"game": "morabaraba"}')
answer = host.receive("a", '{"revision": 0, "do": "touch", "touches": ["E1"]}')
json.dumps([files, texts + patterns, json.loads(answer)["view"]["log"]])
`),
);
process.exit(0);
