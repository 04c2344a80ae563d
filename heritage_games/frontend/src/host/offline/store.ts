/**
 * What is kept on the device, in one cache of the browser: files by their hash, so that what two builds have in common is
 * there once and fetched once; what is known of each build; and of which build each open page is.
 */

import type { Held, Listed } from "./list";

/** The part of a cache that is used here. */
export interface FileCache {
  match(key: string): Promise<Response | undefined>;
  put(key: string, response: Response): Promise<void>;
  delete(key: string): Promise<boolean>;
  keys(): Promise<readonly { url: string }[]>;
}

/** Headers of the way that a file came on, and not of the file. */
const OF_THE_WAY = ["Content-Encoding", "Content-Length", "Transfer-Encoding", "Connection", "Keep-Alive"];

export class Store {
  /**
   * @param cache - the cache.
   * @param base - address of the site, with a slash at its end.
   */
  constructor(
    private readonly cache: FileCache,
    private readonly base: string,
  ) {}

  private key(kind: string, name: string): string {
    return `${this.base}offline/${kind}/${name}`;
  }

  /** The name of a file; the same bytes under two kinds of name are two files, for they are sent as two kinds. */
  private named([path, hash]: Listed): string {
    return `${hash}${/\.\w+$/.exec(path)?.[0] ?? ""}`;
  }

  async file(file: Listed): Promise<Response | undefined> {
    return this.cache.match(this.key("file", this.named(file)));
  }

  /** Store a file; rejected if there is no space. */
  async save(file: Listed, bytes: ArrayBuffer, came: Headers): Promise<void> {
    const headers = new Headers(came);
    for (const name of OF_THE_WAY) headers.delete(name);
    // One that is made here has no address of its own: scripts and styles then look round them where they were asked for.
    await this.cache.put(this.key("file", this.named(file)), new Response(bytes, { headers }));
  }

  /** Return those of these files that are not here, each once. */
  async lacking(files: Iterable<Listed>): Promise<Listed[]> {
    const there = new Set(await this.names("file"));
    const found = new Map<string, Listed>();
    for (const file of files) if (!there.has(this.named(file))) found.set(this.named(file), file);
    return [...found.values()];
  }

  /** Throw away every file but these. */
  async onlyFiles(files: Iterable<Listed>): Promise<void> {
    const wanted = new Set(Array.from(files, (file) => this.named(file)));
    for (const name of await this.names("file")) {
      if (!wanted.has(name)) await this.cache.delete(this.key("file", name));
    }
  }

  async builds(): Promise<Map<string, Held>> {
    const found = new Map<string, Held>();
    for (const build of await this.names("build")) {
      const held = await this.json<Held>("build", build);
      if (held) found.set(build, held);
    }
    return found;
  }

  hold(held: Held): Promise<void> {
    return this.write("build", held.index.build, held);
  }

  async drop(build: string): Promise<void> {
    await this.cache.delete(this.key("build", build));
  }

  /** The build that pages are given now; empty before there is one. */
  async current(): Promise<string> {
    return (await this.json<string>("now", "build")) ?? "";
  }

  become(build: string): Promise<void> {
    return this.write("now", "build", build);
  }

  /** The build of an open page; null if it is unknown. */
  page(id: string): Promise<string | null> {
    return this.json<string>("page", id);
  }

  note(id: string, build: string): Promise<void> {
    return this.write("page", id, build);
  }

  async forgetPage(id: string): Promise<void> {
    await this.cache.delete(this.key("page", id));
  }

  /** Return the names of everything of a kind. */
  async names(kind: string): Promise<string[]> {
    const before = this.key(kind, "");
    const keys = await this.cache.keys();
    return keys.filter(({ url }) => url.startsWith(before)).map(({ url }) => url.slice(before.length));
  }

  private async json<T>(kind: string, name: string): Promise<T | null> {
    const found = await this.cache.match(this.key(kind, name));
    return found ? ((await found.json()) as T) : null;
  }

  private write(kind: string, name: string, value: unknown): Promise<void> {
    return this.cache.put(this.key(kind, name), new Response(JSON.stringify(value)));
  }
}
