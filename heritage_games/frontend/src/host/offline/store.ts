/**
 * Storage of the saved files, of each build's data, and of the build of each open page.
 *
 * It is one cache of the browser, with files by their hash, so that builds share equal ones.
 */

import type { Held, Listed } from "./list";

/** The methods of a cache that are used here. */
export interface FileCache {
  match(key: string): Promise<Response | undefined>;
  put(key: string, response: Response): Promise<void>;
  delete(key: string): Promise<boolean>;
  keys(): Promise<readonly { url: string }[]>;
}

/** Headers of the transfer, which do not belong to the file. */
const OF_THE_WAY = ["Content-Encoding", "Content-Length", "Transfer-Encoding", "Connection", "Keep-Alive"];

export class Store {
  /** @param base - address of the site, with a trailing slash. */
  constructor(
    private readonly cache: FileCache,
    private readonly base: string,
  ) {}

  private key(kind: string, name: string): string {
    return `${this.base}offline/${kind}/${name}`;
  }

  /** Return the key of a file; its extension is part of it and determines the content type. */
  private named([path, hash]: Listed): string {
    return `${hash}${/\.\w+$/.exec(path)?.[0] ?? ""}`;
  }

  async file(file: Listed): Promise<Response | undefined> {
    return this.cache.match(this.key("file", this.named(file)));
  }

  /** Store a file; throw an error if there is no space. */
  async save(file: Listed, bytes: ArrayBuffer, came: Headers): Promise<void> {
    const headers = new Headers(came);
    for (const name of OF_THE_WAY) headers.delete(name);
    // A constructed response has no URL, so that relative imports refer to the address of the request.
    await this.cache.put(this.key("file", this.named(file)), new Response(bytes, { headers }));
  }

  /** Return those of these files that are not stored, without duplicates. */
  async lacking(files: Iterable<Listed>): Promise<Listed[]> {
    const there = new Set(await this.names("file"));
    const found = new Map<string, Listed>();
    for (const file of files) if (!there.has(this.named(file))) found.set(this.named(file), file);
    return [...found.values()];
  }

  /** Delete all files except these. */
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

  /** Return the build that new pages get; empty if there is none. */
  async current(): Promise<string> {
    return (await this.json<string>("now", "build")) ?? "";
  }

  become(build: string): Promise<void> {
    return this.write("now", "build", build);
  }

  /** Return the build of an open page; null if it is unknown. */
  page(id: string): Promise<string | null> {
    return this.json<string>("page", id);
  }

  note(id: string, build: string): Promise<void> {
    return this.write("page", id, build);
  }

  async forgetPage(id: string): Promise<void> {
    await this.cache.delete(this.key("page", id));
  }

  /** Return the names of all entries of a kind. */
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
