/**
 * The engine, in a thread of its own: Python in the browser, what it imports of its library, the rulebook, and one host
 * for all boards.
 *
 * It is ready at once where a snapshot of its memory lies beside it, as on a museum's screen; without one, or where the
 * snapshot does not fit, it is loaded the plain way. Nothing is asked of any other place.
 */

import { takenUp } from "./snapshot";
import { gunzipped, unzip } from "./unzip";

/** A request: open a board, send it a message, or warm up a copy. The answer has the same number. */
export interface EngineRequest {
  number: number;
  what: "open" | "receive" | "warm";
  board: string;
  text: string;
}

/** A message of the worker: the engine is ready, it failed, or an answer as JSON. */
export type FromWorker = { ready: true } | { failed: string; again: boolean } | { number: number; text: string };

/** engine/engine.json. */
interface Parts {
  /** The folder of the rulebook's files; a snapshot stores it. */
  folder: string;
  library: string;
  rulebook: string;
  snapshot: string | null;
  lock: unknown;
  sha256: Readonly<Record<string, string>>;
}

interface EngineHost {
  open(board: string, request: string): string;
  receive(board: string, message: string): string;
  warm(board: string, request: string): string;
}

/** The part of Pyodide that is used here. */
interface Pyodide {
  FS: { mkdirTree(path: string): void; writeFile(path: string, data: Uint8Array): void };
  runPython(code: string): unknown;
  globals: { get(name: string): EngineHost | undefined };
}

type Instance = { exports: { memory: WebAssembly.Memory } };
type Settings = { instantiateWasm(imports: unknown, done: (instance: Instance, module: unknown) => void): unknown };
type Create = (settings: Settings) => Promise<unknown>;

type Files = Promise<ReadonlyMap<string, Uint8Array>>;

const ENGINE = new URL("../engine/", import.meta.url);
const WASM = "pyodide.asm.wasm";
const fetched = self.fetch.bind(self);

/** Whether a part broke off on its way: what Python tells of it then is an error of its own. */
let brokeOff = false;

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
  // An interrupted script is reported as a TypeError.
  (error: unknown) => send({ failed: String(error).slice(0, 500), again: brokeOff || error instanceof TypeError }),
);

function send(message: FromWorker): void {
  self.postMessage(message);
}

async function load(): Promise<EngineHost> {
  const compiled = compile();
  compiled.catch(() => {});
  const parts: Parts = await (await got("engine.json", "no-cache")).json();
  const part = (name: string): Promise<Response> => got(`${name}?${parts.sha256[name]?.slice(0, 16)}`);
  const snapshot = parts.snapshot && part(parts.snapshot).then(unpacked);
  const rulebook = part(parts.rulebook).then(unpacked);
  const library = part(parts.library).then(unpacked);
  // Each is awaited where it is used; until then a failure is nobody's.
  for (const early of [rulebook, library, snapshot]) if (early) early.catch(() => {});
  lend(compiled, new URL(parts.library, ENGINE).href, library);
  if (snapshot) {
    try {
      return await fromSnapshot(
        parts,
        files(rulebook, (path) => !path.endsWith(".pyc")),
        snapshot,
        compiled,
      );
    } catch {
      // Restoring a snapshot is no public function of Pyodide, so it may fail here.
    }
  }
  return plain(
    parts,
    files(rulebook, () => true),
    compiled,
  );
}

async function got(name: string, cache: RequestCache = "default"): Promise<Response> {
  const response = await whole(fetched(new URL(name, ENGINE), { cache }));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response;
}

/** Return what comes, and note if it breaks off. */
async function whole<T>(coming: Promise<T>): Promise<T> {
  try {
    return await coming;
  } catch (error) {
    brokeOff = true;
    throw error;
  }
}

/** A part, unpacked as it comes. */
function unpacked({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  if (!body) throw new Error("a part of the engine is empty");
  return whole(gunzipped(body));
}

/** Files of the rulebook; a snapshot remembers what is in its modules. */
function files(rulebook: Promise<Uint8Array<ArrayBuffer>>, wanted: (path: string) => boolean): Files {
  const found = rulebook.then((zip) => unzip(zip.buffer, wanted));
  found.catch(() => {});
  return found;
}

/**
 * Fetch and compile Python while everything else is on its way.
 *
 * Pyodide itself would compile it only when the snapshot is there, and wait for ever where it cannot be had.
 */
function compile(): Promise<WebAssembly.Module> {
  const streamed = async (): Promise<WebAssembly.Module> => WebAssembly.compileStreaming(await got(WASM));
  // A server that does not know this kind of file cannot have it compiled as it comes.
  const compiled = streamed().catch(async () => WebAssembly.compile(await whole((await got(WASM)).arrayBuffer())));
  return compiled;
}

/** Lend Pyodide what is on its way already: itself, compiled, and its library, which it would fetch by this address. */
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

async function fromSnapshot(
  parts: Parts,
  files: Files,
  snapshot: Promise<Uint8Array<ArrayBuffer>>,
  compiled: Compiled,
): Promise<EngineHost> {
  const create = (await import(new URL("pyodide.asm.mjs", ENGINE).href)).default as Create;
  const createPyodideModule: Create = async (settings) => create(prepared(settings, await snapshot));
  const python = await pyodide(parts, compiled, { _loadSnapshot: snapshot, createPyodideModule });
  lay(python, parts, await files);
  return hostOf(python);
}

/** Have a snapshot taken up as soon as there is a memory; Pyodide copies it there when it has started. */
function prepared({ instantiateWasm, ...settings }: Settings, snapshot: Uint8Array<ArrayBuffer>): Settings {
  return {
    ...settings,
    instantiateWasm: (imports, done) =>
      instantiateWasm(imports, (instance, module) => {
        takenUp(snapshot, instance.exports.memory);
        done(instance, module);
      }),
  };
}

async function plain(parts: Parts, files: Files, compiled: Compiled): Promise<EngineHost> {
  const python = await pyodide(parts, compiled, {});
  lay(python, parts, await files);
  python.runPython(`
import sys
sys.path.append(${JSON.stringify(parts.folder)})
from heritage_games.website.engine_host import EngineHost
host = EngineHost()
`);
  return hostOf(python);
}

async function pyodide(parts: Parts, compiled: Compiled, more: object): Promise<Pyodide> {
  const { loadPyodide } = await import(new URL("pyodide.mjs", ENGINE).href);
  const stdLibURL = new URL(parts.library, ENGINE).href;
  const own = { indexURL: ENGINE.href, packageBaseUrl: ENGINE.href, lockFileContents: parts.lock, stdLibURL };
  const loaded: Promise<Pyodide> = loadPyodide({ ...own, ...more });
  return Promise.race([loaded, compiled.then(() => loaded)]);
}

/** Put the files of the rulebook where Python finds them. */
function lay({ FS }: Pyodide, { folder }: Parts, files: ReadonlyMap<string, Uint8Array>): void {
  const folders = new Set(Array.from(files.keys(), (path) => `${folder}/${path.slice(0, path.lastIndexOf("/"))}`));
  for (const inner of folders) FS.mkdirTree(inner);
  for (const [path, data] of files) FS.writeFile(`${folder}/${path}`, data);
}

function hostOf(python: Pyodide): EngineHost {
  const host = python.globals.get("host");
  if (!host) throw new Error("there is no host");
  return host;
}
