/**
 * The engine in its own thread: Python with part of its library, rulebook, and host.
 *
 * No request goes to another server.
 */

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
  globals: { get(name: string): EngineHost | undefined };
}

const ENGINE = new URL("../engine/", import.meta.url);
const WASM = "pyodide.asm.wasm";
/** The rulebook in Python's file system, until its files are there. */
const RULEBOOK = "/rulebook";
const fetched = self.fetch.bind(self);

/** Pause between two reports on the download, in milliseconds. */
const PAUSE = 500;

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
    (host) => send({ number, text: host[what](board, text) }),
    () => {},
  );
});
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
  const parts: Parts = await (await got("engine.json", "no-cache")).json();
  counter.expect(parts.sizes);
  const part = (name: string): Promise<Response> => got(`${name}?${parts.sha256[name]?.slice(0, 16)}`);
  const rulebook = part(parts.rulebook).then((response) => response.arrayBuffer());
  const library = part(parts.library).then(unpacked);
  // Each promise is awaited later; until then its rejection must not be reported as unhandled.
  for (const early of [rulebook, library]) early.catch(() => {});
  lend(compiled, new URL(parts.library, ENGINE).href, library);
  const python = await pyodide(parts, compiled);
  lay(python, parts, await rulebook);
  python.runPython(`
import sys
sys.path.append(${JSON.stringify(parts.folder)})
import archive
archive.install()
from heritage_games.website.engine_host import EngineHost
host = EngineHost()
`);
  return hostOf(python, parts);
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

/**
 * Compile Python while other parts are fetched; if that fails, Pyodide would wait forever.
 */
function compile(): Promise<WebAssembly.Module> {
  const streamed = async (): Promise<WebAssembly.Module> => WebAssembly.compileStreaming(await got(WASM));
  // Streaming compilation fails if the server sends another MIME type.
  return streamed().catch(async () => WebAssembly.compile(await (await got(WASM)).arrayBuffer()));
}

/** Make Pyodide use the downloads that have begun: its compiled module and its library. */
function lend(compiled: Compiled, address: string, library: Promise<Uint8Array<ArrayBuffer>>): void {
  self.fetch = async (request, how) => {
    const url = String(request instanceof Request ? request.url : request);
    if (url.endsWith(WASM)) return new Promise(() => {});
    return url === address ? new Response(await library) : fetched(request, how);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await compiled;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
}

type Compiled = Promise<WebAssembly.Module>;

async function pyodide(parts: Parts, compiled: Compiled): Promise<Pyodide> {
  const { loadPyodide } = await import(new URL("pyodide.mjs", ENGINE).href);
  const stdLibURL = new URL(parts.library, ENGINE).href;
  const own = { indexURL: ENGINE.href, packageBaseUrl: ENGINE.href, lockFileContents: parts.lock, stdLibURL };
  const loaded: Promise<Pyodide> = loadPyodide(own);
  return Promise.race([loaded, compiled.then(() => loaded)]);
}

/** Write files of the rulebook, which only Python can decompress, into its file system. */
function lay(python: Pyodide, { folder }: Parts, rulebook: ArrayBuffer): void {
  const { FS } = python;
  FS.writeFile(RULEBOOK, new Uint8Array(rulebook));
  python.runPython(`
from compression import zstd
from pathlib import Path
file = Path("${RULEBOOK}")
file.write_bytes(zstd.decompress(file.read_bytes()))
`);
  const files = unzip(FS.readFile(RULEBOOK).buffer);
  FS.unlink(RULEBOOK);
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
