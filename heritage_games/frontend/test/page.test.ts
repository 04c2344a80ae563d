/// <reference types="vite/client" />
import { describe, expect, test } from "vitest";
import pages from "../../../content/en/pages.toml?raw";
import type { TaskView } from "../src/contract";
import { forget, type Kept, keep, keepEarly, kept, keptEarly, nameOf, putAside } from "../src/host/page/keep";
import { gameLink, link, positionOf, questionOf, read } from "../src/host/page/link";
import { modelOf, type SentMessage } from "../src/host/page/model";
import { PAGE_WORDS, words } from "../src/host/page/page_words";
import { positionView } from "../src/host/page/position";
import { same } from "../src/host/page/same";
import { inFirst } from "../src/host/page/site";
import type { LocalStore } from "../src/host/storage";
import { bookOf, viewOf } from "./boards";

describe("link", () => {
  const record = '[Game "morabaraba"]\n[Player dark "Naledi & <b>Thabo</b> 100% #1"]\n\n1. E1 {a + b} 2. A3\n';

  test("what is written is read back, whatever it is", () => {
    for (const text of [record, "mora; turn dark", "=&#?%20", "‘Sfumato’ 棋 🎲"]) {
      const to = new URL(link("https://museum.example/a/index.html?x=1#position=old", "record", text));
      expect(to.search).toBe("?x=1");
      expect(read(to.hash)).toEqual({ record: text });
      expect(read(new URL(link("http://127.0.0.1/", "position", text)).hash)).toEqual({ position: text });
      expect(read(new URL(link("http://127.0.0.1/", "preset", text)).hash)).toEqual({ preset: text });
      const both = link("http://127.0.0.1/", "record", text, "mora; turn light");
      expect(read(new URL(both).hash)).toEqual({ record: text, position: "mora; turn light" });
    }
  });

  test.each([
    ["has the position for the page to draw", "record", 4, { record: "r", position: "p" }],
    ["leaves out an earlier position, which the record does not reach", "record", 3, { record: "r" }],
    ["keeps an earlier position that is its subject", "position", 3, { position: "p" }],
  ] as const)("a copied link %s", (_, kind, ply, request) => {
    const model = modelOf({ record: "r", position: "p", view: viewOf({ ply, plies: 4 }) }, () => {});
    expect(read(new URL(gameLink("http://127.0.0.1/", kind, model)).hash)).toEqual(request);
  });

  test.each([
    ["position", "mora; turn dark", "mora; turn dark"],
    ["record", "r", undefined],
    ["preset", "mora/a | dark level 3 | position mora; turn dark | hints off", "mora; turn dark "],
    ["preset", "mora/a | hints off", undefined],
    ["task", '{"position": "mora; turn dark", "plies": 1}', "mora; turn dark"],
    ["task", '{"position": ["mora"]}', undefined],
    ["task", "null", undefined],
    ["task", '{"position"', undefined],
  ])("the position of a link to a %s is drawn if it names one: %s", (kind, text, position) => {
    expect(positionOf(read(`#${kind}=${encodeURIComponent(text)}`))).toBe(position);
  });

  test("the question of a link to a task is drawn, with the usual title if it has none", () => {
    const task = { position: "p", ask: "Close a mill.", plies: 2 };
    const asked = (told: object): unknown =>
      questionOf(read(`#task=${encodeURIComponent(JSON.stringify(told))}`), "Own");
    expect(asked(task)).toMatchObject({ title: "Own", ask: "Close a mill.", plies: 2, left: 2, state: "open" });
    expect(asked({ ...task, title: "Mills", plies: "x" })).toMatchObject({ title: "Mills", plies: 1, left: 1 });
    expect(questionOf(read("#position=p"))).toBeNull();
  });

  test("the question of a task is shown above an empty board if the page cannot read its position", () => {
    const task = { ask: "Close a mill." } as TaskView;
    for (const text of ["no position", "morabaraba; turn dark; dark Z9"]) {
      expect(positionView(text, bookOf({}), viewOf({}), "Wait")).toBeNull();
      const view = positionView(text, bookOf({}), viewOf({ task }), "Wait");
      expect(view).toMatchObject({ task, pieces: [], legal: {}, side_to_touch: false, status: "Wait" });
    }
  });

  test("a link to nothing has no position", () => {
    expect([null, read("#main"), read("#record=")].map(positionOf)).toEqual([undefined, undefined, undefined]);
  });

  test("it stands behind the sign that no server sees", () => {
    const to = new URL(link("https://museum.example/a/?x=1", "record", record));
    expect(to.pathname + to.search).toBe("/a/?x=1");
  });

  test("a fragment that leads to a place of the page asks for nothing", () => {
    expect(["", "#", "#main", "#gms"].map(read)).toEqual([null, null, null, null]);
  });

  test("a link that is wrong says in which way", () => {
    expect(read("#record=%E0%A4%A")).toEqual({ wrong: "bad_link" });
    expect(read("#record=")).toEqual({ wrong: "bad_link" });
    expect(read("#javascript=alert(1)")).toEqual({ wrong: "bad_link" });
    expect(read("#constructor=x")).toEqual({ wrong: "bad_link" });
    expect(read(`#record=${"x".repeat(100_000)}`)).toEqual({ wrong: "long_link" });
  });
});

describe("keep", () => {
  const store = (): LocalStore & { texts: Map<string, string> } => {
    const texts = new Map<string, string>();
    return {
      texts,
      getItem: (name) => texts.get(name) ?? null,
      setItem: (name, text) => texts.set(name, text),
      removeItem: (name) => texts.delete(name),
    };
  };
  const game = (change: Parameters<typeof viewOf>[0]): Kept => ({
    record: "1. E1",
    view: viewOf({ plies: 1, ply: 1, ...change }),
    build: "0a1b2c",
    lang: "en",
  });

  test("a game is found again, without what belonged to the moment", () => {
    const here = store();
    const { enabled } = viewOf({});
    const temporary = { announcement: "Dark: E1.", notice: "Not now.", notices: ["x"] };
    keep(here, "a", game({ ...temporary, enabled: { ...enabled, redo: true } }));
    const still = { announcement: "", notice: "", notices: [] };
    expect(kept(here, "a")).toEqual(game({ ...still, enabled: { ...enabled, redo: false } }));
    expect(kept(here, "b")).toBeNull();
  });

  test("a game that begins anew is forgotten", () => {
    const here = store();
    keep(here, "a", game({}));
    keep(here, "a", game({ plies: 0, ply: 0 }));
    expect(here.texts.size).toBe(0);
  });

  test("what was said before the engine was there is kept until there is a game to keep", () => {
    const here = store();
    const said = [{ do: "touch", touches: ["E1"] }, { do: "throw" }] as const;
    keepEarly(here, "a", said);
    expect(keptEarly(here, "a")).toEqual(said);
    expect(Array.from(here.texts.keys()), "beside the game, under another name").toEqual(["a early"]);
    expect(keptEarly(here, "b")).toEqual([]);
    expect(kept(here, "a")).toBeNull();
    keep(here, "a", game({}));
    expect(keptEarly(here, "a")).toEqual([]);
    keepEarly(here, "a", said);
    forget(here, "a");
    expect(here.texts.size).toBe(0);
    for (const text of ["{", "7", '[5, {"do": 1}]']) {
      here.setItem("a early", text);
      expect(keptEarly(here, "a")).toEqual([]);
    }
  });

  test("a throw that lies open is kept, an example is not", () => {
    const here = store();
    const thrown = { text: "3", words: "", open: true, side: 0, lots: [], due: false, choices: [] };
    keep(here, "a", game({ plies: 0, throw: thrown }));
    expect(kept(here, "a")?.view.throw).toEqual(thrown);
    const example = { rule: "M5", id: "M5-safe", caption: "", touches: [], lit: [], unchanged: "" };
    keep(here, "a", game({ plies: 2, example }));
    expect(kept(here, "a")?.view.plies, "one's own game is still there").toBe(0);
  });

  test("what is no game is thrown away", () => {
    const here = store();
    for (const text of ["{", "null", "5", '{"record":5}', '{"record":"1. E1"}', '{"record":"x","view":null}']) {
      here.setItem("a", text);
      expect(kept(here, "a")).toBeNull();
      expect(text === "null" || here.texts.size === 0).toBe(true);
    }
  });

  test("a game that cannot be read any more keeps its record, under a name of its own", () => {
    const here = store();
    keep(here, "a", game({}));
    putAside(here, "a", "1. E1");
    expect(kept(here, "a")).toBeNull();
    expect(Array.from(here.texts)).toEqual([["a earlier", "1. E1"]]);
    keep(here, "a", game({}));
    keep(here, "a", game({ plies: 0, ply: 0 }));
    expect(Array.from(here.texts.values())).toEqual(["1. E1"]);
  });

  test("a browser that stores nothing does no harm", () => {
    const closed: LocalStore = {
      getItem: () => {
        throw new Error("SecurityError");
      },
      setItem: () => {
        throw new Error("QuotaExceededError");
      },
      removeItem: () => {
        throw new Error("SecurityError");
      },
    };
    for (const here of [closed, null]) {
      keep(here, "a", game({}));
      forget(here, "a");
      putAside(here, "a", "1. E1");
      expect(kept(here, "a")).toBeNull();
    }
  });

  test("each board of each site has a name of its own", () => {
    const names = ["http://x/a/boards/m.bin", "http://x/b/boards/m.bin", "http://x/a/boards/n.bin"];
    expect(new Set(names.map((name) => nameOf(new URL(name), "en"))).size).toBe(3);
  });
});

describe("site", () => {
  const site = new URL("https://museum.example/games/");
  const at = (path: string, lang: string): string => inFirst(new URL(path, site), lang, site);

  test("what is kept has one name in all languages, and none with another board's", () => {
    const english = at("boards/hyena_chase-modern.json", "en");
    expect(at("ar/boards/hyena_chase-modern.json", "ar")).toBe(english);
    expect(english).toBe("/games/boards/hyena_chase-modern.json");
    expect(at("ar/boards/hyena_chase-modern.json", "en"), "a folder that is no language of this page").not.toBe(
      english,
    );
    expect(at("/elsewhere/ar/x.json", "ar")).toBe("/elsewhere/ar/x.json");
    expect(at("boards/x.bin", "")).toBe("/games/boards/x.bin");
  });
});

describe("model", () => {
  test("the page's changes are received when all are there", () => {
    const model = modelOf({ book: 1, view: 1 }, () => {});
    const received: unknown[] = [];
    model.on("change:book", () => received.push([model.get("book"), model.get("view")]));
    model.on("change:view", () => received.push("view"));
    model.put({ book: 2, view: 2 });
    expect(received).toEqual([[2, 2], "view"]);
  });

  test("a board's changes are received when they are saved, once", () => {
    const model = modelOf({ prefs: {} }, () => {});
    let received = 0;
    const count = (): void => {
      received += 1;
    };
    model.on("change:prefs", count);
    model.set("prefs", { names: true });
    expect(received).toBe(0);
    model.save_changes();
    model.save_changes();
    expect(received).toBe(1);
    model.off("change:prefs", count);
    model.put({ prefs: {} });
    expect(received).toBe(1);
  });

  test("what a board sends is received", () => {
    const received: SentMessage[] = [];
    modelOf({}, (message) => received.push(message)).send({ revision: 3, do: "new" });
    expect(received).toEqual([{ revision: 3, do: "new" }]);
  });
});

describe("words", () => {
  test("every word of the page is written, and its blanks are filled", () => {
    const section = pages.slice(pages.indexOf("\n[page]"));
    const written = Array.from(section.matchAll(/^(\w+) = "(.*)"$/gm), ([, key, word]) => [key, word] as const);
    expect(written.map(([key]) => key)).toEqual(expect.arrayContaining([...PAGE_WORDS]));
    const say = words(Object.fromEntries(written));
    const blanks = { reason: "r", seconds: 7, side: "Dark", here: 1, all: 2, minutes: 1 };
    for (const key of PAGE_WORDS) expect(say(key, blanks)).not.toMatch(/[{}]/);
  });

  test("a word that is missing is its own name", () => {
    expect(words({ opening: 5 })("opening")).toBe("opening");
  });
});

describe("same", () => {
  test("the order of keys does not count, that of a list does", () => {
    expect(same({ a: [1, { b: null }], c: "x" }, { c: "x", a: [1, { b: null }] })).toBe(true);
    expect(same([1, 2], [2, 1])).toBe(false);
    expect(same([1], { 0: 1 })).toBe(false);
    expect(same({ a: undefined }, { b: undefined })).toBe(false);
    expect(same(null, {})).toBe(false);
    expect(same({ a: 1 }, { a: 1, b: 2 })).toBe(false);
  });
});
