/// <reference types="vite/client" />
import { describe, expect, test } from "vitest";

const SOURCES = import.meta.glob<string>("../src/**/*.ts", { query: "?raw", import: "default", eager: true });

/** The folders that each folder may import, besides itself; a rule of biome forbids import cycles. */
const FLOORS: Readonly<Record<string, readonly string[]>> = {
  state: ["contract", "words"],
  board: ["contract", "words", "dom", "state", "host", "widget"],
  panel: ["contract", "words", "dom", "state", "board", "host", "widget"],
  bench: ["contract", "words", "foreign_text", "dom", "board", "host"],
  host: ["contract", "words", "foreign_text", "dom", "state", "widget"],
};

/** Names that exist only in a page. */
const OF_A_PAGE = /\b(document|window|navigator|getComputedStyle|DOM\w+|\w*Element|\w*Event|Animation)\b/;

const inFolder = (folder: string): [string, string][] =>
  Object.entries(SOURCES).filter(([path]) => path.startsWith(`../src/${folder}/`));

/** Return the top folder or module of each import. */
const imported = (path: string, text: string): string[] =>
  Array.from(text.matchAll(/from "(\.[^"]+)"/g), ([, to = ""]) => new URL(to, `file:///${path.slice(3)}`).pathname).map(
    (to) => to.split("/")[2] ?? "",
  );

describe.each(Object.entries(FLOORS))("%s", (folder, below) => {
  test("imports from itself and from what lies below", () => {
    const sources = inFolder(folder);
    expect(sources.length).toBeGreaterThan(3);
    for (const [path, text] of sources) {
      const wrong = imported(path, text).filter((to) => to !== folder && !below.includes(to));
      expect(wrong, path).toEqual([]);
    }
  });
});

/** Pattern of code that writes words into a page without marking untranslated text. */
const BARE =
  /\.(textContent|innerText|innerHTML|title|alt) = (?!plain\()|setAttribute\("(aria-label|title|alt)", (?!plain\()|new Option\((?!plain\()/;

test("words come into a page through dom.ts and host/writing.ts alone", () => {
  const ends = ["/dom.ts", "/host/writing.ts", "/board/shapes.ts"];
  const others = Object.entries(SOURCES).filter(([path]) => !ends.some((end) => path.endsWith(end)));
  for (const [path, text] of others) expect(BARE.exec(text)?.[0], path).toBeUndefined();
});

test("the state knows no page", () => {
  for (const [path, text] of inFolder("state")) {
    const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
    expect(OF_A_PAGE.exec(code)?.[0], path).toBeUndefined();
  }
});
