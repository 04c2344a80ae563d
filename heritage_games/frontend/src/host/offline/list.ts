/** File lists of a site, as its build writes them: offline.json, and a list for each part. */

/** A part that is kept or not kept as a whole: a game, the engine, or the shell, which is all that belongs to no game. */
export interface Part {
  /** The hash of its list, offline/<part>.json. */
  list: string;
  /** Bytes on the device. */
  size: number;
  /** Bytes over the wire, where the server compresses. */
  sent: number;
  /** Other parts without which it is of no use. */
  needs: readonly string[];
}

/** offline.json. */
export interface Index {
  /** Another for every other site, be it by one letter. */
  build: string;
  parts: Readonly<Record<string, Part>>;
}

/** A file: where it stands from the root of the site, its hash, its bytes on the device, and whether pages ask for it with its hash. */
export type Listed = readonly [path: string, hash: string, size: number, named?: boolean];

/** A build of which something is kept. */
export interface Held {
  index: Index;
  /** Whether the server compresses what it sends. */
  packed: boolean;
  lists: Record<string, readonly Listed[]>;
  /** The parts of which every file is here. */
  whole: string[];
}

/** Return these parts and all that they need, each once, those that are needed first; what the site has not is left out. */
export function withNeeds({ parts }: Index, wanted: Iterable<string>): string[] {
  const found = new Set<string>();
  const add = (name: string): void => {
    const part = parts[name];
    if (!part || found.has(name)) return;
    for (const need of part.needs) add(need);
    found.add(name);
  };
  for (const name of wanted) add(name);
  return [...found];
}

/** Return the file that an address means: the page of a folder is its index. */
export function fileAt(address: string, base: string): string {
  const path = plain(new URL(address).pathname.slice(new URL(base).pathname.length));
  return path === "" || path.endsWith("/") ? `${path}index.html` : path;
}

/** Return a path as it is written on the disk; one that is written as no path can be is left as it is. */
export function plain(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Return the file of this name in the lists that are known; `usable` where all that its page needs must be here. */
export function listed({ index, lists, whole }: Held, path: string, usable = false): Listed | null {
  for (const [name, files] of Object.entries(lists)) {
    if (usable && !withNeeds(index, [name]).every((part) => whole.includes(part))) continue;
    const found = files.find(([own]) => own === path);
    if (found) return found;
  }
  return null;
}

/** Return how many bytes would come over the wire before these parts are whole. */
export function toCome(index: Index, wanted: Iterable<string>, whole: readonly string[], packed: boolean): number {
  const lacking = withNeeds(index, wanted).filter((name) => !whole.includes(name));
  return lacking.reduce((sum, name) => sum + (index.parts[name]?.[packed ? "sent" : "size"] ?? 0), 0);
}
