/** File lists of a site, as its build writes them: offline.json, and a list for each part. */

/** Part that is saved as a whole: a game, the engine, or the shell with all other files. */
export interface Part {
  /** The hash of its list, offline/<part>.json. */
  list: string;
  /** Bytes on the device. */
  size: number;
  /** Bytes over the network if the server compresses. */
  sent: number;
  /** Other parts that it requires. */
  needs: readonly string[];
}

/** offline.json. */
export interface Index {
  /** The id of the build; it changes with every change of the site. */
  build: string;
  parts: Readonly<Record<string, Part>>;
}

/** File: its path from the site's root, hash, bytes, and whether requests name its hash. */
export type Listed = readonly [path: string, hash: string, size: number, named?: boolean];

/** Build with its saved parts. */
export interface Held {
  index: Index;
  /** Whether the server compresses its responses. */
  packed: boolean;
  lists: Record<string, readonly Listed[]>;
  /** The parts that are completely saved. */
  whole: string[];
}

/** Return known parts and all that they need, without duplicates, required parts first. */
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

/** Return the path of the file at an address; that of a folder is its index page. */
export function fileAt(address: string, base: string): string {
  const path = plain(new URL(address).pathname.slice(new URL(base).pathname.length));
  return path === "" || path.endsWith("/") ? `${path}index.html` : path;
}

/** Return a decoded path; unchanged if it is not validly encoded. */
export function plain(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Return the listed file of this path; with `usable`, only if its page's parts are saved. */
export function listed({ index, lists, whole }: Held, path: string, usable = false): Listed | null {
  for (const [name, files] of Object.entries(lists)) {
    if (usable && !withNeeds(index, [name]).every((part) => whole.includes(part))) continue;
    const found = files.find(([own]) => own === path);
    if (found) return found;
  }
  return null;
}

/** Return the number of bytes to download until these parts are complete. */
export function toCome(index: Index, wanted: Iterable<string>, whole: readonly string[], packed: boolean): number {
  const lacking = withNeeds(index, wanted).filter((name) => !whole.includes(name));
  return lacking.reduce((sum, name) => sum + (index.parts[name]?.[packed ? "sent" : "size"] ?? 0), 0);
}
