/** Downloads missing files into the store, and checks each against its hash. */

import type { Listed } from "./list";
import type { Store } from "./store";
import { Troubled } from "./talk";

/** Letters of a hash: sixteen of SHA-256 tell files apart, which is all that is asked of them. */
const LETTERS = 16;

/** So many files are on their way at the same time. */
const AT_ONCE = 6;

/** The fetch function, and the free space in bytes; null if the browser does not report it. */
export interface Outside {
  fetch(request: string | Request, how?: RequestInit): Promise<Response>;
  room(): Promise<number | null>;
}

/** A file as it came. */
export interface FetchedFile {
  bytes: ArrayBuffer;
  headers: Headers;
}

/** Download in progress: its abort signal, and a callback with the bytes of each chunk. */
export interface DownloadOptions {
  signal?: AbortSignal;
  onChunk?: (bytes: number) => void;
}

/** The status of what is not there. */
const GONE = 404;

/** Return all that comes, and tell of every piece. */
async function whole(response: Response, onChunk: (bytes: number) => void): Promise<ArrayBuffer> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
    pieces.push(next.value);
    onChunk(next.value.length);
  }
  return new Blob(pieces).arrayBuffer();
}

/** Return the hash of a file as lists write it. */
export async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .slice(0, LETTERS);
}

/**
 * Return a file, exactly as it is listed; throws Troubled if the site has another one now, or cannot be reached.
 *
 * It is asked for once, in the way in which pages ask for it, so that the browser's own cache has what a page has just
 * fetched. Only if another file came than the one that is listed is it asked for in other ways.
 */
export async function fetchFile(
  [path, hash, , named]: Listed,
  base: string,
  outside: Outside,
  { signal, onChunk = () => {} }: DownloadOptions = {},
): Promise<FetchedFile> {
  const address = new URL(path, base).href;
  const first: RequestInit = { cache: "default" };
  // With its hash in the address no cache on the way can answer with an older file; some servers know no such addresses.
  const ways: [string, RequestInit][] = [
    [named ? `${address}?${hash}` : address, first],
    [`${address}?${hash}`, { cache: "no-store" }],
    [address, { cache: "no-cache" }],
  ];
  let reached = false;
  for (const [from, how] of ways) {
    signal?.throwIfAborted();
    const response = await outside.fetch(from, signal ? { ...how, signal } : how).catch(() => null);
    signal?.throwIfAborted();
    if (!response) continue;
    // A server in trouble says nothing of the site, nor does the browser's own cache.
    reached ||= how !== first && (response.ok || response.status === GONE);
    if (!response.ok) continue;
    const bytes = await whole(response, onChunk).catch(() => null);
    signal?.throwIfAborted();
    if (bytes && (await hashOf(bytes)) === hash) return { bytes, headers: response.headers };
  }
  throw new Troubled(reached ? "renewed" : "broken");
}

/** Progress callback: received and total bytes. */
export type Progress = (done: number, all: number) => void;

/**
 * Lay these files in the store, as far as they are not there.
 *
 * What has come stays when something goes wrong, so that going on is quicker; throws Troubled, or why it was stopped.
 */
export async function download(
  files: readonly Listed[],
  { store, base, outside }: { store: Store; base: string; outside: Outside },
  signal: AbortSignal,
  progress: Progress = () => {},
): Promise<void> {
  const waiting = await store.lacking(files);
  const bytesOf = (some: readonly Listed[]): number => some.reduce((sum, [, , size]) => sum + size, 0);
  const [all, lacking, room] = [bytesOf(files), bytesOf(waiting), await outside.room()];
  if (room !== null && lacking > room) throw new Troubled("full");
  let [done, underway] = [all - lacking, 0];
  signal.throwIfAborted();
  // If one fails, the others end too; older browsers cannot combine two signals.
  const ended = new AbortController();
  const stop = (): void => ended.abort(signal.reason);
  signal.addEventListener("abort", stop);
  const worker = async (): Promise<void> => {
    for (let file = waiting.pop(); file; file = waiting.pop()) {
      let own = 0;
      const onChunk = (bytes: number): void => {
        own += bytes;
        underway += bytes;
        progress(Math.min(done + underway, all), all);
      };
      const { bytes, headers } = await fetchFile(file, base, outside, { signal: ended.signal, onChunk });
      await store.save(file, bytes, headers).catch((error: unknown) => {
        throw isFull(error) ? new Troubled("full") : error;
      });
      underway -= own;
      done += file[2];
      progress(Math.min(done + underway, all), all);
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  } finally {
    signal.removeEventListener("abort", stop);
    ended.abort();
  }
}

/** Whether a browser says so that there is no room. */
export const isFull = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "name" in error && error.name === "QuotaExceededError";
