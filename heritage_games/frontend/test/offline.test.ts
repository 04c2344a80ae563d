/// <reference types="vite/client" />
import { describe, expect, test } from "vitest";
import pages from "../../../content/en/pages.toml?raw";
import { fetchFile, hashOf } from "../src/host/offline/fetching";
import { Keeper } from "../src/host/offline/keeper";
import { KEEP_WORDS, type Known, shown } from "../src/host/offline/keeping";
import { fileAt, type Index, toCome, withNeeds } from "../src/host/offline/list";
import { SnapshotStore } from "../src/host/offline/snapshot";
import { type FileCache, Store } from "../src/host/offline/store";
import type { State } from "../src/host/offline/talk";

const BASE = "https://museum.example/games/";

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer as ArrayBuffer;

/** Browser cache with limited space, in bytes. */
class Memory implements FileCache {
  readonly there = new Map<string, { body: ArrayBuffer; headers: Headers }>();
  room = 1_000_000;

  async match(key: string): Promise<Response | undefined> {
    const found = this.there.get(key);
    return found && new Response(found.body, { headers: found.headers });
  }
  async put(key: string, response: Response): Promise<void> {
    const body = await response.arrayBuffer();
    if (key.includes("/file/") && this.used + body.byteLength > this.room) {
      throw new DOMException("no room", "QuotaExceededError");
    }
    this.there.set(key, { body, headers: response.headers });
  }
  async delete(key: string): Promise<boolean> {
    return this.there.delete(key);
  }
  async keys(): Promise<{ url: string }[]> {
    return Array.from(this.there.keys(), (url) => ({ url }));
  }
  get files(): string[] {
    return [...this.there.keys()].filter((key) => key.includes("/file/"));
  }
  get used(): number {
    return this.files.reduce((sum, key) => sum + (this.there.get(key)?.body.byteLength ?? 0), 0);
  }
}

type Parts = Record<string, Record<string, string>>;

/** Server with a site of one build, which records its requests. */
class Server {
  requests: string[] = [];
  addresses: string[] = [];
  there = true;
  /** Called before the server answers. */
  before: (path: string) => void = () => {};
  private readonly files = new Map<string, ArrayBuffer>();

  async renew(build: string, parts: Parts): Promise<void> {
    this.files.clear();
    const index: Record<string, unknown> = {};
    for (const [name, files] of Object.entries(parts)) {
      const list = await Promise.all(
        Object.entries(files).map(async ([path, text]) => {
          this.files.set(path, bytes(text));
          return [path, await hashOf(bytes(text)), text.length];
        }),
      );
      const listed = bytes(JSON.stringify(list));
      this.files.set(`offline/${name}.json`, listed);
      const needs = name === "shell" ? [] : ["shell"];
      index[name] = { list: await hashOf(listed), size: 100, sent: 10, needs };
    }
    this.files.set("offline.json", bytes(JSON.stringify({ build, parts: index })));
  }

  async fetch(asked: string | Request, how: RequestInit = {}): Promise<Response> {
    const address = typeof asked === "string" ? asked : asked.url;
    this.addresses.push(address);
    if (how.cache === "only-if-cached") throw new Error("a browser writes every file that it has not down as an error");
    const path = fileAt(address, BASE);
    this.requests.push(path);
    this.before(path);
    if (!this.there) throw new TypeError("no network");
    const found = this.files.get(path);
    return new Response(found ?? null, { status: found ? 200 : 404, headers: { "Content-Type": "text/x-a" } });
  }
}

const FIRST: Parts = {
  shell: { "index.html": "home", "board.js": "script 1", "offline/index.html": "away" },
  mills: { "mills/index.html": "mills", "mills.json": "{1}" },
  races: { "races/index.html": "races", "races.json": "{2}" },
};
const SECOND: Parts = {
  shell: { "index.html": "home", "board.js": "script 2", "offline/index.html": "away" },
  mills: { "mills/index.html": "mills", "mills.json": "{3}" },
  races: { "races/index.html": "races", "races.json": "{2}" },
};

/** Device with its store, on which workers run one after the other. */
class Device {
  readonly shelf = new Memory();
  readonly snapshot = new SnapshotStore(this.shelf, BASE);
  readonly server = new Server();
  open: string[] = [];
  states: State[] = [];
  tellsRoom = true;
  private time = 0;

  worker(build: string): Keeper {
    const { shelf, snapshot, server } = this;
    return new Keeper({
      build,
      base: BASE,
      store: new Store(shelf, BASE),
      snapshot,
      outside: {
        fetch: (asked, how) => server.fetch(asked, how),
        room: async () => (this.tellsRoom ? shelf.room - shelf.used : null),
      },
      open: async () => this.open,
      sendState: (state) => this.states.push(state),
      now: () => (this.time += 1000),
    });
  }

  async installed(build: string, parts: Parts): Promise<Keeper> {
    await this.server.renew(build, parts);
    const keeper = this.worker(build);
    await keeper.install();
    await keeper.activate();
    return keeper;
  }

  get last(): State | undefined {
    return this.states.at(-1);
  }
}

const SNAPSHOT = { memory: new Uint8Array([1, 2]), files: bytes("rules") };
const keep = (...parts: string[]) => ({ do: "keep", parts }) as const;
const page = (path: string): Request => new Request(`${BASE}${path}`);
const text = async (response: Response | null | undefined): Promise<string> => (response ? response.text() : "");
const from = (client: string, coming = "") => ({ client, coming });

describe("keeping", () => {
  test("a game that is kept is there without a network, with what it needs, and nothing else is", async () => {
    const device = new Device();
    const keeper = await device.installed("one", FIRST);
    expect(device.server.requests).toEqual(["offline.json"]);
    await keeper.receive(keep("mills"));
    expect(device.last).toMatchObject({ whole: ["shell", "mills"], fetching: null, trouble: null });
    const files = [...Object.keys(FIRST.shell ?? {}), ...Object.keys(FIRST.mills ?? {})];
    const once = ["offline.json", "offline/shell.json", "offline/mills.json", ...files];
    expect([...device.server.requests].sort(), "each file is asked for once").toEqual(once.sort());
    expect(device.last?.index?.build).toBe("one");
    const before = device.states.length;
    await keeper.receive(keep("mills"));
    expect(device.states.slice(before).map(({ fetching }) => fetching)).toEqual([null]);
    device.server.there = false;
    expect(await text(await keeper.page(page("mills/?x=1"), from("", "a")))).toBe("mills");
    const script = await keeper.file(`${BASE}board.js?1`, from("a"));
    expect([await text(script), script?.headers.get("Content-Type")]).toEqual(["script 1", "text/x-a"]);
    expect((await keeper.page(page("mills"), from("", "b"))).headers.get("Location")).toBe(`${BASE}mills/`);
    const away = await keeper.page(page("races/"), from("", "c"));
    expect(away.headers.get("Location")).toBe(`${BASE}offline/index.html#races%2Findex.html`);
    for (const deleted of await device.shelf.keys()) await device.shelf.delete(deleted.url);
    await expect(keeper.page(page("races/"), from("", "d")), "no redirect to itself").rejects.toThrow("no network");
  });

  test("the same bytes under two kinds of name are two files, and each is sent as its own kind", async () => {
    const device = new Device();
    const store = new Store(device.shelf, BASE);
    const [script, style] = [["a.js", "hash", 1] as const, ["a.css", "hash", 1] as const];
    await store.save(script, bytes("x"), new Headers({ "Content-Type": "text/javascript" }));
    expect(await store.lacking([script, style])).toEqual([style]);
    await store.save(style, bytes("x"), new Headers({ "Content-Type": "text/css" }));
    expect((await store.file(script))?.headers.get("Content-Type")).toBe("text/javascript");
    expect((await store.file(style))?.headers.get("Content-Type")).toBe("text/css");
    await store.onlyFiles([style]);
    expect([await store.lacking([script, style])]).toEqual([[script]]);
  });

  test("where nothing is kept, nothing stands between a page and the network", async () => {
    const device = new Device();
    const keeper = await device.installed("one", FIRST);
    expect(await text(await keeper.page(page("mills/"), from("", "a")))).toBe("mills");
    expect(await keeper.file(`${BASE}board.js`, from("a"))).toBeNull();
    device.server.there = false;
    await expect(keeper.page(page(""), from("", "b"))).rejects.toThrow("no network");
  });

  test("what is half there when it is stopped is not used, and not fetched twice", async () => {
    const device = new Device();
    // There are more files than parallel downloads.
    const mills = Object.fromEntries(Array.from({ length: 12 }, (_, each) => [`mills/${each}.json`, `{more ${each}}`]));
    const keeper = await device.installed("one", { ...FIRST, mills: { ...FIRST.mills, ...mills } });
    let stopped: Promise<void> | null = null;
    device.server.before = (path) => {
      if (path === "mills/index.html") stopped ??= keeper.receive({ do: "stop" });
    };
    await keeper.receive(keep("mills"));
    await stopped;
    expect([device.last?.whole, device.last?.trouble]).toEqual([[], "stopped"]);
    expect(device.shelf.files.length).toBeGreaterThan(0);
    device.server.requests = [];
    for (const path of ["mills/", "mills/11.json"]) await keeper.page(page(path), from("", "a"));
    expect(device.server.requests).toEqual(["mills/index.html", "mills/11.json"]);
    const before = device.shelf.files.length;
    device.server.requests = [];
    await keeper.receive(keep("mills"));
    expect(device.last?.whole).toEqual(["shell", "mills"]);
    expect(device.server.requests.length).toBe(17 - before);
  });

  test.each([
    ["the worker still runs", false],
    ["the worker was restarted", true],
  ])("a store that was deleted is reported and filled again, where %s", async (_, restarted) => {
    const device = new Device();
    const first = await device.installed("one", FIRST);
    await first.receive(keep("mills"));
    device.shelf.there.clear();
    const keeper = restarted ? device.worker("one") : first;
    device.server.there = false;
    await keeper.receive({ do: "tell" });
    expect(device.last?.whole).toEqual([]);
    device.server.there = true;
    await keeper.receive({ do: "tell" });
    expect([device.last?.index?.build, device.last?.whole]).toEqual(["one", []]);
    await keeper.receive(keep("mills"));
    expect([device.last?.whole, device.shelf.files.length]).toEqual([["shell", "mills"], 5]);
    device.server.there = false;
    expect(await text(await device.worker("one").page(page("mills/"), from("", "a")))).toBe("mills");
  });

  test("what is forgotten is gone, but not what another game needs", async () => {
    const device = new Device();
    const keeper = await device.installed("one", FIRST);
    await keeper.receive(keep("mills", "races"));
    await device.snapshot.save("1", SNAPSHOT);
    await keeper.receive({ do: "forget", parts: ["races"] });
    expect([device.last?.whole, device.shelf.files.length]).toEqual([["shell", "mills"], 5]);
    expect(await device.snapshot.read(Promise.resolve("1"))).toBeNull();
    await keeper.receive({ do: "forget", parts: ["mills"] });
    expect([device.last?.whole, device.shelf.files.length]).toEqual([[], 0]);
  });

  test.each([
    ["the browser knows it before", true],
    ["it turns out while files come", false],
  ])("without room what was there stays whole, and why is said, where %s", async (_, told) => {
    const device = new Device();
    device.tellsRoom = told;
    const keeper = await device.installed("one", FIRST);
    await keeper.receive(keep("mills"));
    const { files, used } = device.shelf;
    device.shelf.room = used + "races".length;
    await device.snapshot.save("1", SNAPSHOT);
    await keeper.receive(keep("races"));
    expect([device.last?.whole, device.last?.trouble]).toEqual([["shell", "mills"], "full"]);
    expect(await device.snapshot.read(Promise.resolve("1"))).toBeNull();
    expect(device.shelf.files).toEqual(files);
  });

  test("how far it is grows with every piece, to the end", async () => {
    const device = new Device();
    const keeper = await device.installed("one", FIRST);
    await keeper.receive(keep("mills"));
    const shares = device.states.flatMap(({ fetching }) => (fetching ? [fetching.share] : []));
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect([shares[0], shares.at(-1)]).toEqual([0, 1]);
  });

  test("a network that goes is told from a site that is renewed meanwhile", async () => {
    const device = new Device();
    const keeper = await device.installed("one", FIRST);
    await device.server.renew("two", SECOND);
    await keeper.receive(keep("mills"));
    expect([device.last?.whole, device.last?.trouble]).toEqual([[], "renewed"]);
    device.server.there = false;
    await keeper.receive(keep("races"));
    expect(device.last?.trouble).toBe("broken");
  });
});

test("a file is asked for as pages ask for it, and in other ways only if another one came", async () => {
  const { server } = new Device();
  const outside = { fetch: server.fetch.bind(server), room: async () => null };
  await server.renew("one", FIRST);
  const hash = await hashOf(bytes("script 1"));
  await fetchFile(["board.js", hash, 8], BASE, outside);
  await fetchFile(["board.js", hash, 8, true], BASE, outside);
  expect(server.addresses).toEqual([`${BASE}board.js`, `${BASE}board.js?${hash}`]);
  server.addresses = [];
  await expect(fetchFile(["board.js", "another", 8], BASE, outside)).rejects.toMatchObject({ trouble: "renewed" });
  expect(server.addresses).toEqual([`${BASE}board.js`, `${BASE}board.js?another`, `${BASE}board.js`]);
  server.there = false;
  await expect(fetchFile(["board.js", hash, 8], BASE, outside)).rejects.toMatchObject({ trouble: "broken" });
});

test("there is one snapshot of the engine, of the last version that was saved whole", async () => {
  const { shelf, snapshot } = new Device();
  await snapshot.save("1 Browser/5", SNAPSHOT);
  expect(await snapshot.read(Promise.resolve("1 Browser/5"))).toEqual(SNAPSHOT);
  expect(await snapshot.read(Promise.resolve("2 Browser/5"))).toBeNull();
  await snapshot.save("2 Browser/5", SNAPSHOT);
  expect(await snapshot.read(Promise.resolve("1 Browser/5"))).toBeNull();
  const [, last = ""] = shelf.there.keys();
  await shelf.delete(last);
  expect(await snapshot.read(Promise.resolve("2 Browser/5"))).toBeNull();
  shelf.put = async (key, response) => {
    if (key === last) throw new DOMException("no room", "QuotaExceededError");
    return Memory.prototype.put.call(shelf, key, response);
  };
  await expect(snapshot.save("3 Browser/5", SNAPSHOT)).rejects.toThrow("no room");
  expect(shelf.there.size).toBe(0);
});

describe("a new build", () => {
  async function renewed(): Promise<{ device: Device; old: Keeper; next: Keeper }> {
    const device = new Device();
    const old = await device.installed("one", FIRST);
    await old.receive(keep("mills"));
    await old.page(page("mills/"), from("", "a"));
    device.open = ["a"];
    device.server.requests = [];
    return { device, old, next: await device.installed("two", SECOND) };
  }

  test("only what is other in it is fetched", async () => {
    const { device } = await renewed();
    expect(device.server.requests.sort()).toEqual(
      ["board.js", "mills.json", "offline.json", "offline/mills.json", "offline/shell.json"].sort(),
    );
    expect(device.last?.whole).toEqual(["shell", "mills"]);
  });

  test("a page stays of its build for as long as it is open, and the next one is of the new", async () => {
    const { device, next } = await renewed();
    device.server.there = false;
    await next.page(page("mills/"), from("", "b"));
    expect(await text(await next.file(`${BASE}board.js`, from("a")))).toBe("script 1");
    expect(await text(await next.file(`${BASE}board.js`, from("b")))).toBe("script 2");
    // A restarted worker still knows the build of a page, and the worker of a page has its page's build.
    const again = device.worker("two");
    expect(await text(await again.file(`${BASE}board.js`, from("a", "worker")))).toBe("script 1");
    expect(await text(await again.file(`${BASE}mills.json`, from("worker")))).toBe("{1}");
    device.open = ["b"];
    await device.snapshot.save("1", SNAPSHOT);
    await device.worker("two").tidied();
    expect(device.shelf.files.length).toBe(5);
    expect(await device.snapshot.read(Promise.resolve("1"))).toEqual(SNAPSHOT);
  });

  test("a page that came from the network before is left to the network", async () => {
    const device = new Device();
    const old = await device.installed("one", FIRST);
    await old.receive(keep("mills"));
    await device.server.renew("two", SECOND);
    await old.page(page("races/"), from("", "r"));
    expect(await device.worker("one").file(`${BASE}board.js`, from("r"))).toBeNull();
  });

  test("is nothing where not all of it comes, or where there is no room for it", async () => {
    const { device, next } = await renewed();
    device.open = [];
    await device.worker("two").tidied();
    await device.server.renew("three", FIRST);
    device.server.before = (path) => {
      device.server.there = path !== "mills.json";
    };
    await expect(device.worker("three").install()).rejects.toThrow("broken");
    device.server.before = () => {};
    device.server.there = true;
    device.shelf.room = device.shelf.used;
    await device.snapshot.save("1", SNAPSHOT);
    await expect(device.worker("three").install()).rejects.toThrow("full");
    expect(await device.snapshot.read(Promise.resolve("1"))).toBeNull();
    expect([device.last?.trouble, device.last?.index?.build, device.last?.whole]).toEqual([
      "full_anew",
      "two",
      ["shell", "mills"],
    ]);
    expect(await text(await next.page(page("mills/"), from("", "c")))).toBe("mills");
    expect(await text(await next.file(`${BASE}mills.json`, from("c")))).toBe("{3}");
  });

  test("waits where the server is half way between two", async () => {
    const device = new Device();
    await device.server.renew("two", SECOND);
    await expect(device.worker("one").install()).rejects.toThrow("renewed");
    expect(device.shelf.there.size).toBe(0);
  });
});

test("an address that can be none is looked for as it is written", () => {
  expect(fileAt(`${BASE}a%20b/?x#y`, BASE)).toBe("a b/index.html");
  expect(fileAt(`${BASE}%E0%A4%A`, BASE)).toBe("%E0%A4%A");
});

describe("what is shown", () => {
  const index: Index = {
    build: "one",
    parts: {
      shell: { list: "", size: 300_000, sent: 100_000, needs: [] },
      engine: { list: "", size: 20_000_000, sent: 6_000_000, needs: [] },
      mills: { list: "", size: 2_000_000, sent: 800_000, needs: ["shell", "engine"] },
      races: { list: "", size: 3_000_000, sent: 1_000_000, needs: ["shell", "engine"] },
    },
  };
  const state = (change: Partial<State>): State => ({
    index,
    packed: true,
    whole: [],
    fetching: null,
    trouble: null,
    ...change,
  });
  const words = { game: "this {size}", all: "all {size}" };
  const seen = (game: string, change: Partial<Known>) =>
    shown(game, words, {
      state: state({}),
      forgotten: false,
      snapshot: false,
      refused: false,
      broken: false,
      ...change,
    });

  test("the size counts what is still to come, as this server sends it", () => {
    expect(seen("mills", {}).keep).toBe("this 6.9");
    expect(seen("", {}).keep).toBe("all 7.9");
    expect(seen("mills", { state: state({ packed: false }) }).keep).toBe("this 22.3");
    expect(seen("races", { state: state({ whole: ["shell", "engine", "mills"] }) }).keep).toBe("this 1.0");
    expect(toCome(index, ["mills", "nothing"], withNeeds(index, ["mills"]), true)).toBe(0);
  });

  test("what is kept can be forgotten, also where the site cannot be reached, and then nothing is offered", () => {
    const whole = ["shell", "engine", "mills"];
    expect(seen("mills", { state: state({ index: null, whole }) })).toEqual({
      text: "kept_game",
      share: null,
      keep: "",
      forget: true,
    });
    expect(seen("", { state: state({ whole }) })).toMatchObject({ text: "kept_some", keep: "all 1.0", forget: true });
    expect(seen("", { state: state({ whole: [...whole, "races"] }) })).toMatchObject({ text: "kept_all", keep: "" });
    expect(seen("races", { state: null })).toEqual({ text: "", share: null, keep: "", forget: false });
    expect(["", "mills"].map((game) => seen(game, { snapshot: true }).forget)).toEqual([true, false]);
  });

  test("what is on its way, what went wrong and what was forgotten is said", () => {
    const fetching = { parts: ["mills"], share: 0.25 };
    expect(seen("mills", { state: state({ fetching }) })).toMatchObject({ text: "coming", share: 0.25, keep: "" });
    expect(seen("races", { state: state({ fetching }) })).toMatchObject({ share: null, keep: "this 7.1" });
    expect(seen("mills", { state: state({ trouble: "full" }) })).toMatchObject({ text: "full", keep: "this 6.9" });
    expect(seen("mills", { broken: true }).text).toBe("broken");
    expect(seen("mills", { forgotten: true, state: state({}) }).text).toBe("forgotten");
    expect(seen("mills", { refused: true })).toMatchObject({ text: "refused", keep: "" });
  });

  test("every word is in the content", () => {
    const section = pages.slice(pages.indexOf("[keep]"));
    const written = Array.from(section.slice(0, section.indexOf("\n[")).matchAll(/^(\w+) = /gm), ([, key]) => key);
    expect(written).toEqual(expect.arrayContaining([...KEEP_WORDS]));
  });
});
