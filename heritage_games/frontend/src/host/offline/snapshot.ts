/**
 * Snapshot of the started engine, which the first visit stores on the device and every later one starts from.
 *
 * It is in the cache of the saved files. The keeper deletes it if the visitor deletes any of these, or if there is no
 * space.
 */

import type { FileCache } from "./store";

/** A started engine: the memory of Python, and the files of the rulebook, which are not in it. */
export interface Snapshot {
  memory: Uint8Array<ArrayBuffer>;
  files: ArrayBuffer;
}

/** The parts of a snapshot, each an entry of the cache. */
const PARTS: readonly (keyof Snapshot)[] = ["memory", "files"];

/** Return the cache of a site, opened again for each use, because the visitor may have deleted it. */
export function cacheOf(site: string): FileCache {
  const open = (): Promise<Cache> => caches.open(`heritage_games ${new URL(site).pathname}`);
  return {
    match: async (key) => (await open()).match(key),
    put: async (key, response) => (await open()).put(key, response),
    delete: async (key) => (await open()).delete(key),
    keys: async () => (await open()).keys(),
  };
}

/** Header with the version of the engine that a part belongs to. */
const VERSION = "Engine-Version";

/** The one snapshot of a site. */
export class SnapshotStore {
  /** @param site - address of the site, with a trailing slash. */
  constructor(
    private readonly cache: FileCache,
    private readonly site: string,
  ) {}

  /** Return the snapshot if it is of this version, otherwise null; reading starts before the version is known. */
  async read(version: Promise<string>): Promise<Snapshot | null> {
    const found = await Promise.all(PARTS.map((part) => this.cache.match(this.key(part))));
    const wanted = await version;
    if (found.some((response) => response?.headers.get(VERSION) !== wanted)) return null;
    const [memory, files] = await Promise.all(found.map((response) => response?.arrayBuffer()));
    return memory && files ? { memory: new Uint8Array(memory), files } : null;
  }

  /** Replace the snapshot; if there is no space, delete all parts of it and throw an error. */
  async save(version: string, snapshot: Snapshot): Promise<void> {
    const headers = { [VERSION]: version };
    try {
      for (const part of PARTS) await this.cache.put(this.key(part), new Response(snapshot[part], { headers }));
    } catch (error) {
      await this.forget();
      throw error;
    }
  }

  /** Return whether there is a snapshot, of any version. */
  async exists(): Promise<boolean> {
    return (await this.cache.match(this.key("memory"))) !== undefined;
  }

  async forget(): Promise<void> {
    for (const part of PARTS) await this.cache.delete(this.key(part));
  }

  private key(part: keyof Snapshot): string {
    return `${this.site}offline/snapshot/${part}`;
  }
}
