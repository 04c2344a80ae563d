/**
 * Offline copy of the site or parts of it, from which the service worker answers requests.
 *
 * A page keeps its build as long as it is open, even if the site is updated in the meantime: a page from the store gets
 * all its files of the same build from there; a page from the network gets all its files from the network.
 */

import { download, fetchFile, type Outside } from "./fetching";
import { fileAt, type Held, type Index, type Listed, listed, withNeeds } from "./list";
import type { SnapshotStore } from "./snapshot";
import type { Store } from "./store";
import { type State, type Trouble, Troubled, type Wish } from "./talk";

/** The page shown in place of one that is not saved. */
const NOT_KEPT = "offline/index.html";

/** Placeholder for the build of a page from the network. */
const FROM_THERE = "";

/** Number of pages whose build is recorded before closed pages are removed. */
const MANY = 64;

/** Minimum time between two progress reports, in milliseconds. */
const NEWS = 250;

/** Environment of the keeper: its build, its stores, the network, and the open pages. */
interface World {
  build: string;
  base: string;
  store: Store;
  snapshot: SnapshotStore;
  outside: Outside;
  /** Return the ids of all open pages. */
  open(): Promise<readonly string[]>;
  sendState(state: State): void;
  now(): number;
}

/** Source of a request: an open page, and possibly the page that it opens. */
interface Asking {
  client: string;
  coming: string;
}

export class Keeper {
  private held = new Map<string, Held>();
  private readonly pages = new Map<string, string>();
  private readonly wanted = new Set<string>();
  private job: Promise<void> | null = null;
  private stopping = new AbortController();
  private fetching: State["fetching"] = null;
  private trouble: Trouble | null = null;
  private begun: Promise<void> | null = null;
  private tidy = false;

  constructor(private readonly world: World) {}

  /** Download the parts that are saved of the previous build; if that fails, nothing is lost. */
  async install(): Promise<void> {
    const { store, base, outside, build } = this.world;
    try {
      const response = await outside.fetch(new URL("offline.json", base).href, { cache: "no-cache" });
      const index = (await response.json()) as Index;
      if (index.build !== build) throw new Troubled("renewed");
      const before = (await store.builds()).get(await store.current());
      const packed = response.headers.has("Content-Encoding");
      const held: Held = { index, packed, lists: {}, whole: [] };
      await this.fetched(held, before?.whole ?? []);
      await store.hold(held);
    } catch (error) {
      if (error instanceof Troubled && error.trouble === "full") await this.noRoom();
      throw error;
    }
  }

  /** Delete unused files, and report that there is no space for the new build. */
  private async noRoom(): Promise<void> {
    const { store, sendState } = this.world;
    await this.freed();
    sendState({ ...standing((await store.builds()).get(await store.current())), fetching: null, trouble: "full_anew" });
  }

  /** Switch new pages to this build, without the parts deleted during its download. */
  async activate(): Promise<void> {
    const { store, build } = this.world;
    const builds = await store.builds();
    const [before, held] = [builds.get(await store.current()), builds.get(build)];
    if (before && held && before !== held) {
      await store.hold({ ...held, whole: held.whole.filter((part) => before.whole.includes(part)) });
    }
    await store.become(build);
    this.begun = null;
    // Files of only the previous build are deleted later, because one of its pages may be loading now.
    await this.sendState();
  }

  /** Answer the request for a page. */
  async page(request: Request, { coming }: Asking): Promise<Response> {
    await this.ready();
    const path = fileAt(request.url, this.world.base);
    const { own } = this;
    const file = own && listed(own, path, true);
    const there = file && (await this.world.store.file(file));
    if (there) {
      this.note(coming, this.world.build);
      return there;
    }
    if (own && listed(own, `${path}/index.html`, true)) return Response.redirect(`${request.url.split(/[?#]/)[0]}/`);
    this.note(coming, FROM_THERE);
    try {
      return await this.world.outside.fetch(request);
    } catch (error) {
      const page = own && listed(own, NOT_KEPT, true);
      // The browser may have deleted the page, and a redirect to it would come here again.
      if (!page || !(await this.world.store.file(page))) throw error;
      return Response.redirect(new URL(`${NOT_KEPT}#${encodeURIComponent(path)}`, this.world.base).href);
    }
  }

  /** Answer a page's request for a file; null if it is not listed: the network answers. */
  async file(address: string, { client, coming }: Asking): Promise<Response | null> {
    await this.ready();
    const { build, store, base, outside } = this.world;
    const of = await this.buildOf(client);
    this.note(coming, of ?? build);
    // Pages from the network have no build in the store.
    const held = this.held.get(of ?? build);
    const file = held && listed(held, fileAt(address, base));
    if (!file) return null;
    const there = await store.file(file);
    if (there) return there;
    const fetched = await fetchFile(file, base, outside).catch(() => null);
    return fetched ? new Response(fetched.bytes, { headers: fetched.headers }) : new Response(null, { status: 503 });
  }

  async receive(wish: Wish): Promise<void> {
    if (wish.do === "stop") return this.stop();
    // The browser or its user may have deleted the store since it was read.
    if (wish.do === "tell" && !this.job) this.begun = null;
    await this.ready();
    if (!this.own)
      await this.install()
        .then(() => this.activate())
        .catch(() => {});
    if (wish.do === "keep") return this.keep(wish.parts);
    if (wish.do === "forget") await this.forget(wish.parts);
    await this.sendState();
  }

  private async keep(parts: readonly string[]): Promise<void> {
    for (const part of parts) if (!this.own?.whole.includes(part)) this.wanted.add(part);
    this.job ??= this.work().finally(() => {
      this.job = null;
    });
    await this.job;
  }

  private async work(): Promise<void> {
    const { own } = this;
    this.trouble = null;
    this.stopping = new AbortController();
    try {
      while (own && this.wanted.size) {
        const parts = [...this.wanted];
        this.fetching = { parts, share: 0 };
        await this.sendState();
        await this.fetched(own, parts);
        await this.world.store.hold(own);
        for (const part of parts) this.wanted.delete(part);
      }
    } catch (error) {
      this.trouble = this.stopping.signal.aborted ? "stopped" : error instanceof Troubled ? error.trouble : "broken";
      if (this.trouble === "full") await this.freed();
    }
    this.wanted.clear();
    this.fetching = null;
    await this.sendState();
  }

  /** Download these parts of a build, and all parts that they need. */
  private async fetched(held: Held, parts: readonly string[]): Promise<void> {
    const { base, outside, store, now } = this.world;
    const { signal } = this.stopping;
    const wanted = withNeeds(held.index, parts);
    for (const name of wanted) held.lists[name] ??= await this.list(held.index, name);
    const files = wanted.flatMap((name) => held.lists[name] ?? []);
    let last = now();
    const progress = (done: number, all: number): void => {
      if (this.fetching) this.fetching.share = done / all;
      if (now() - last < NEWS) return;
      last = now();
      this.sendState();
    };
    // Files that another build deletes during this download are fetched again.
    while ((await store.lacking(files)).length) await download(files, { store, base, outside }, signal, progress);
    held.whole = [...new Set([...held.whole, ...wanted])];
  }

  private async list({ parts }: Index, name: string): Promise<readonly Listed[]> {
    const { base, outside } = this.world;
    const { signal } = this.stopping;
    const { bytes } = await fetchFile([`offline/${name}.json`, parts[name]?.list ?? "", 0], base, outside, { signal });
    return JSON.parse(new TextDecoder().decode(bytes));
  }

  private async stop(): Promise<void> {
    this.stopping.abort();
    await this.job;
  }

  private async forget(parts: readonly string[]): Promise<void> {
    const { own } = this;
    if (!own) return;
    const { store } = this.world;
    const left = own.whole.filter((part) => !parts.includes(part));
    // Files that no remaining part needs are deleted too.
    const games = left.filter((part) => (own.index.parts[part]?.needs.length ?? 0) > 0);
    own.whole = withNeeds(own.index, games);
    this.trouble = null;
    await store.hold(own);
    await this.freed();
  }

  /** Delete the snapshot, which the next page stores again if there is space, and all unused files. */
  private async freed(): Promise<void> {
    await this.world.snapshot.forget();
    await this.swept();
  }

  /** Delete the files of builds and parts that are neither saved nor used by an open page. */
  private async swept(): Promise<void> {
    const { store, build } = this.world;
    const current = await store.current();
    const open = await this.world.open();
    const inUse = new Set([build, current]);
    for (const id of await store.names("page")) {
      if (open.includes(id) || this.pages.has(id)) inUse.add((await store.page(id)) ?? FROM_THERE);
      else await store.forgetPage(id);
    }
    const builds = await store.builds();
    for (const name of builds.keys()) {
      // A build that is not loaded here is being installed, and will be the next one.
      if (inUse.has(name) || (this.held.size && !this.held.has(name))) continue;
      await store.drop(name);
      builds.delete(name);
      this.held.delete(name);
    }
    const files = Array.from(builds, ([name, { lists, whole }]) => {
      const needed = name === build || name === current ? whole : Object.keys(lists);
      return needed.flatMap((part) => lists[part] ?? []);
    });
    await store.onlyFiles(files.flat());
  }

  /** Delete, from time to time, files for pages of earlier builds, which may be closed now. */
  async tidied(): Promise<void> {
    await this.ready();
    if (this.job || this.tidy) return;
    // Once in the short life of a worker is enough, unless pages of an earlier build are open.
    this.tidy = this.held.size < 2;
    if (!this.tidy || (await this.world.store.names("page")).length > MANY) await this.swept();
  }

  private get own(): Held | null {
    return this.held.get(this.world.build) ?? null;
  }

  private ready(): Promise<void> {
    this.begun ??= this.world.store.builds().then((builds) => {
      this.held = builds;
    });
    return this.begun;
  }

  /** Record the build of a page, without waiting for the store. */
  private note(id: string, build: string): void {
    if (!id) return;
    this.pages.set(id, build);
    this.world.store.note(id, build).catch(() => {});
  }

  /** Return the build of a page; null if it is unknown. */
  private async buildOf(id: string): Promise<string | null> {
    return this.pages.get(id) ?? (await this.world.store.page(id));
  }

  private async sendState(): Promise<void> {
    await this.ready().catch(() => {});
    const { fetching, own, trouble } = this;
    this.world.sendState({ ...standing(own), fetching: fetching && { ...fetching }, trouble });
  }
}

/** Return the part of the state that describes a build. */
const standing = (held: Held | null = null): Pick<State, "index" | "packed" | "whole"> => ({
  index: held?.index ?? null,
  packed: held?.packed ?? false,
  whole: held?.whole ?? [],
});
