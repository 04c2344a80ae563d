/** Download of missing files into the store, each checked against its hash. */

import type { Listed } from "./list";
import type { Store } from "./store";
import { Troubled } from "./talk";

/** Number of hexadecimal digits of a hash; sixteen of SHA-256 distinguish all files. */
const LETTERS = 16;

/** Number of parallel downloads. */
const AT_ONCE = 6;

/** The network: fetch function, and free space in bytes; null if it is not reported. */
export interface Outside {
  fetch(request: string | Request, how?: RequestInit): Promise<Response>;
  room(): Promise<number | null>;
}

/** Downloaded file. */
interface FetchedFile {
  bytes: ArrayBuffer;
  headers: Headers;
}

/** Options of a download: its abort signal, and a callback with the number of bytes of each chunk. */
interface DownloadOptions {
  signal?: AbortSignal;
  onChunk?: (bytes: number) => void;
}

/** HTTP status of a missing file. */
const GONE = 404;

/** Return the whole body, and report the length of every chunk. */
async function whole(response: Response, onChunk: (bytes: number) => void): Promise<ArrayBuffer> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
    pieces.push(next.value);
    onChunk(next.value.length);
  }
  return new Blob(pieces).arrayBuffer();
}

/** Return the hash of a file in the format of the lists. */
export async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .slice(0, LETTERS);
}

/**
 * Return a file with the listed hash; throw Troubled if it has changed or is unreachable.
 *
 * The first request is the one that pages use, so that the browser's cache can answer it. Other requests follow only if
 * the file differs from the listed one.
 */
export async function fetchFile(
  [path, hash, , named]: Listed,
  base: string,
  outside: Outside,
  { signal, onChunk = () => {} }: DownloadOptions = {},
): Promise<FetchedFile> {
  const address = new URL(path, base).href;
  const first: RequestInit = { cache: "default" };
  // With the hash in the address, no cache can return an older file; but some servers reject such addresses.
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
    // Neither a failing server nor the browser's cache proves that the site was reached.
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
 * Download the missing ones of these files into the store.
 *
 * Complete files are kept if a download fails, so that the next attempt is shorter. Throw Troubled, or the reason of
 * the abort signal.
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

/** Return whether an error reports that the storage is full. */
const isFull = (error: unknown): boolean => (error as Partial<Error> | null)?.name === "QuotaExceededError";
