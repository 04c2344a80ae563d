/**
 * The engine in its own thread: Python with part of its library, rulebook, and host.
 *
 * At the first visit the browser stores a snapshot of the started engine, with which the next page starts. No request
 * goes to another server.
 */

import { cacheOf, type Snapshot, SnapshotStore } from "../offline/snapshot";
import { type Arrived, Counter } from "./arrival";
import { gunzipped, unzip } from "./unzip";

/** Request to open a board or send it a message; its answer has the same number. */
export interface EngineRequest {
  number: number;
  what: "open" | "receive";
  board: string;
  text: string;
}

/** A message from the worker: parts have arrived, it is ready, it failed, or a JSON answer. */
export type FromWorker = { arrived: Arrived } | { ready: true } | { failed: string } | { number: number; text: string };

/** Content of engine/engine.json. */
interface Parts {
  /** The folder of the rulebook's files. */
  folder: string;
  library: string;
  rulebook: string;
  /** The hash of each table of a solved game, by the name of its folder. */
  tables: Readonly<Record<string, string>>;
  lock: unknown;
  /** The sizes of the files, by name. */
  sizes: Readonly<Record<string, number>>;
  sha256: Readonly<Record<string, string>>;
}

interface EngineHost {
  tables(hashes: string, fetch: (part: string) => ArrayBuffer | undefined): void;
  open(board: string, request: string): string;
  receive(board: string, message: string): string;
}

/** The functions of Pyodide that are used here. */
interface Pyodide {
  FS: {
    mkdirTree(path: string): void;
    readFile(path: string): Uint8Array<ArrayBuffer>;
    unlink(path: string): void;
    writeFile(path: string, data: Uint8Array): void;
  };
  runPython(code: string): unknown;
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>;
  globals: { get(name: string): EngineHost | undefined };
}

const ENGINE = new URL("../engine/", import.meta.url);
const WASM = "pyodide.asm.wasm";
/** The scripts of Pyodide; the first imports the second. */
const SCRIPTS = ["pyodide.mjs", "pyodide.asm.mjs"] as const;
const SITE = new URL("../", ENGINE).href;
const snapshots = new SnapshotStore(cacheOf(SITE), SITE);
/** Temporary file in Python's file system from which the rulebook is unpacked. */
const RULEBOOK = "/rulebook";
const fetched = self.fetch.bind(self);

/** Pause between two reports on the download, in milliseconds. */
const PAUSE = 500;

/** Time before the snapshot is stored, in milliseconds: the first boards take precedence. */
const LATER = 2000;

/** Bytes of a page of WebAssembly's memory. */
const MEMORY_PAGE = 65_536;

let reported = 0;
const counter = new Counter((arrived) => {
  if (performance.now() - reported < PAUSE) return;
  reported = performance.now();
  send({ arrived });
});

const begun = load();

self.addEventListener("message", (event: MessageEvent<EngineRequest>) => {
  const { number, what, board, text } = event.data;
  begun.then(
    (host) => send({ number, text: answered(() => host[what](board, text)) }),
    () => {},
  );
});

/** Return an answer, or an error if Python raises unexpectedly, because the board waits for an answer. */
function answered(ask: () => string): string {
  try {
    return ask();
  } catch (error) {
    console.error(error);
    return JSON.stringify({ error: String(error) });
  }
}

begun.then(
  () => send({ ready: true }),
  (error: unknown) => send({ failed: String(error).slice(0, 500) }),
);

function send(message: FromWorker): void {
  self.postMessage(message);
}

async function load(): Promise<EngineHost> {
  const compiled = compile();
  compiled.catch(() => {});
  const index: Promise<Parts> = got("engine.json", "no-cache").then((response) => response.json());
  // Undefined if the browser stores nothing, as in some private windows.
  const stored = snapshots.read(index.then(versionOf)).catch(() => undefined);
  const parts = await index;
  const library = part(parts, parts.library).then(unpacked);
  // It is awaited later; until then its rejection must not be reported as unhandled.
  library.catch(() => {});
  const kept = await stored;
  const { [parts.rulebook]: _, ...sizes } = parts.sizes;
  counter.expect(kept ? sizes : parts.sizes);
  const failed = lend(compiled, new URL(parts.library, ENGINE).href, library, kept?.memory.length);
  return kept ? resumed(parts, kept, failed, [compiled, library]) : begunAnew(parts, kept === null, failed);
}

/** Return the version of a snapshot: a new version of the browser may compile Python differently. */
function versionOf({ sha256 }: Parts): string {
  return [navigator.userAgent, ...Object.values(sha256)].join(" ");
}

/** Start Python with a snapshot, and delete it if this fails although all other parts have arrived. */
async function resumed(
  parts: Parts,
  { memory, files }: Snapshot,
  failed: Promise<never>,
  arriving: readonly Promise<unknown>[],
): Promise<EngineHost> {
  try {
    const python = await pyodide(parts, { _loadSnapshot: memory }, failed);
    lay(python, parts, files);
    // The random numbers of the snapshot would be the same at each visit.
    python.runPython("import random; random.seed()");
    return hostOf(python, parts);
  } catch (error) {
    await Promise.all([...arriving, ...SCRIPTS.map(script)]).then(
      () => snapshots.forget(),
      () => {},
    );
    throw error;
  }
}

/** Start Python, and import the host; then save a snapshot if the browser stores any. */
async function begunAnew(parts: Parts, stores: boolean, failed: Promise<never>): Promise<EngineHost> {
  const rulebook = part(parts, parts.rulebook).then((response) => response.arrayBuffer());
  rulebook.catch(() => {});
  const python = await pyodide(parts, { _makeSnapshot: stores }, failed);
  const files = unzstd(python, await rulebook);
  lay(python, parts, files);
  python.runPython(`
import sys
sys.path.append(${JSON.stringify(parts.folder)})
import archive
archive.install()
from heritage_games.website.engine_host import EngineHost
host = EngineHost()
`);
  // Without memory or space for it there is no snapshot.
  if (stores) keep(python, parts, files).catch(() => {});
  return hostOf(python, parts);
}

/** Save a snapshot of Python in its present state, after a pause. */
async function keep(python: Pyodide, parts: Parts, files: ArrayBuffer): Promise<void> {
  const memory = python.makeMemorySnapshot();
  await new Promise((fulfil) => setTimeout(fulfil, LATER));
  await snapshots.save(versionOf(parts), { memory, files });
}

/** Fetch a part by its hash. */
function part({ sha256 }: Parts, name: string): Promise<Response> {
  return got(`${name}?${sha256[name]?.slice(0, 16)}`);
}

async function got(name: string, cache: RequestCache = "default"): Promise<Response> {
  const response = await fetched(new URL(name, ENGINE), { cache });
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  // An interrupted download is reported by its own reader.
  counter.count(name.replace(/\?.*/, ""), response).catch(() => {});
  return response;
}

/** Return a part, unpacked while it arrives. */
function unpacked({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  if (!body) throw new Error("a part of the engine is empty");
  return gunzipped(body);
}

/** Compile Python while other parts are fetched. */
function compile(): Promise<WebAssembly.Module> {
  const streamed = async (): Promise<WebAssembly.Module> => WebAssembly.compileStreaming(await got(WASM));
  // Streaming compilation fails if the server sends another MIME type.
  return streamed().catch(async () => WebAssembly.compile(await (await got(WASM)).arrayBuffer()));
}

/**
 * Make Pyodide use the downloads that have begun, its compiled module and its library, and this much memory.
 *
 * The result is rejected if WebAssembly fails, for which Pyodide would wait forever.
 */
function lend(
  compiled: Promise<WebAssembly.Module>,
  address: string,
  library: Promise<Uint8Array<ArrayBuffer>>,
  needed = 0,
): Promise<never> {
  self.fetch = async (request, how) => {
    const url = String(request instanceof Request ? request.url : request);
    if (url.endsWith(WASM)) return new Promise(() => {});
    return url === address ? new Response(await library) : fetched(request, how);
  };
  return new Promise((_, reject) => {
    const instantiated = async (imports?: WebAssembly.Imports): Promise<WebAssembly.WebAssemblyInstantiatedSource> => {
      const module = await compiled;
      const instance = await WebAssembly.instantiate(module, imports);
      const memory = instance.exports.memory as WebAssembly.Memory;
      memory.grow(Math.max(0, Math.floor((needed - memory.buffer.byteLength) / MEMORY_PAGE)));
      return { module, instance };
    };
    WebAssembly.instantiateStreaming = (_, imports) => {
      const source = instantiated(imports);
      source.catch(reject);
      return source;
    };
  });
}

/** Import a script of Pyodide. */
const script = (name: string): Promise<{ loadPyodide(options: object): Promise<Pyodide> }> =>
  import(new URL(name, ENGINE).href);

async function pyodide(parts: Parts, options: object, failed: Promise<never>): Promise<Pyodide> {
  const { loadPyodide } = await script(SCRIPTS[0]);
  const stdLibURL = new URL(parts.library, ENGINE).href;
  const own = { indexURL: ENGINE.href, packageBaseUrl: ENGINE.href, lockFileContents: parts.lock, stdLibURL };
  return Promise.race([loadPyodide({ ...own, ...options }), failed]);
}

/** Return the files of the rulebook, which only Python can decompress, as an uncompressed zip. */
function unzstd(python: Pyodide, rulebook: ArrayBuffer): ArrayBuffer {
  const { FS } = python;
  FS.writeFile(RULEBOOK, new Uint8Array(rulebook));
  python.runPython(`
from compression import zstd
from pathlib import Path
file = Path("${RULEBOOK}")
file.write_bytes(zstd.decompress(file.read_bytes()))
`);
  const { buffer } = FS.readFile(RULEBOOK);
  FS.unlink(RULEBOOK);
  return buffer;
}

/** Write the files of a zip into the file system of Python. */
function lay({ FS }: Pyodide, { folder }: Parts, zip: ArrayBuffer): void {
  const files = unzip(zip);
  const folders = new Set(Array.from(files.keys(), (path) => `${folder}/${path.slice(0, path.lastIndexOf("/"))}`));
  for (const inner of folders) FS.mkdirTree(inner);
  for (const [path, data] of files) FS.writeFile(`${folder}/${path}`, data);
}

function hostOf(python: Pyodide, { tables }: Parts): EngineHost {
  const host = python.globals.get("host");
  if (!host) throw new Error("there is no host");
  host.tables(JSON.stringify(tables), tablePart);
  return host;
}

/** Fetch a part of a table while Python waits, as workers may; return undefined on failure. */
function tablePart(part: string): ArrayBuffer | undefined {
  const request = new XMLHttpRequest();
  request.open("GET", new URL(`../tables/${part}`, import.meta.url), false);
  request.responseType = "arraybuffer";
  try {
    request.send();
  } catch {
    return;
  }
  return request.status === 200 ? request.response : undefined;
}
