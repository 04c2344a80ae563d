// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { COMMANDS } from "../src/board/keys";
import type { Prefs } from "../src/contract";
import { bookOf, MOVING, viewOf } from "./boards";
import { PLACING, type Shown, shown } from "./shown";

const WORDS = import.meta.glob<string>("../../../content/en/interface.toml", {
  query: "?raw",
  import: "default",
  eager: true,
});
const { enabled: can } = viewOf({});
const heardByPage = vi.fn();

let board: Shown;

function start(view = MOVING): void {
  board = shown(view);
  board.hit("E1").focus();
}

beforeEach(() => {
  heardByPage.mockReset();
  document.body.addEventListener("keydown", heardByPage);
});
afterEach(() => document.body.removeEventListener("keydown", heardByPage));

/** Press a key on the focused element. */
function press(key: string, more: KeyboardEventInit = {}, target = document.activeElement): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, composed: true, ...more });
  target?.dispatchEvent(event);
  return event;
}

const at = (): string | null | undefined => document.activeElement?.getAttribute("data-point");
const done = () => board.sent.map((message) => message.do);

describe("the notebook round the board", () => {
  test("hears no key that is meant for the board", () => {
    start();
    for (const key of ["d", "a", "ArrowDown", "Enter", "j", "x"]) press(key);
    expect(heardByPage).not.toHaveBeenCalled();
  });

  test("hears chords, and Escape where nothing is let go with it", () => {
    start();
    press("s", { ctrlKey: true });
    press("Escape");
    expect(heardByPage).toHaveBeenCalledTimes(2);
    board.hit("E8").focus();
    press("Enter");
    press("Escape");
    expect(heardByPage).toHaveBeenCalledTimes(2);
  });

  test("that listens before any element does is told to leave our keys alone, and ours only", () => {
    start();
    const ours = (): boolean | undefined => document.activeElement?.hasAttribute("data-lm-suppress-shortcuts");
    const seen: (boolean | undefined)[] = [];
    const listen = (): unknown => seen.push(ours());
    document.addEventListener("keydown", listen, { capture: true });
    press("d");
    press("s", { ctrlKey: true });
    press("d");
    press("Escape");
    document.removeEventListener("keydown", listen, { capture: true });
    expect(seen).toEqual([true, false, true, false]);
    press("d", {}, document.body);
    expect(document.body.hasAttribute("data-lm-suppress-shortcuts")).toBe(false);
  });

  test("keeps what the page does with keys that do nothing here", () => {
    start();
    expect(press("q").defaultPrevented).toBe(false);
    expect(press("ArrowRight").defaultPrevented).toBe(true);
    expect(press("u").defaultPrevented).toBe(true);
  });
});

describe("on the board", () => {
  test("arrows go along the lines, Home and End to its ends", () => {
    start();
    const way = ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"].map((key) => press(key) && at());
    expect(way).toEqual(["E2", "A2", "A1", "E1"]);
    press("End");
    expect(at()).toBe("R8");
    press("Home");
    expect(at()).toBe("E1");
  });

  test("the Tab key has one stop, where the keyboard was last", () => {
    start();
    press("ArrowRight");
    expect(board.all('.hg-hit[tabindex="0"]').map((hit) => hit.getAttribute("data-point"))).toEqual(["E2"]);
  });

  test("Enter and Space touch, Escape takes the turn back", () => {
    for (const key of ["Enter", " "]) {
      start();
      board.hit("E8").focus();
      press("n");
      press("n", { shiftKey: true });
      expect(at()).toBe("E8");
      press(key);
      expect(board.sent).toMatchObject([{ do: "touch", touches: ["E8"] }]);
      board.answer({ touches: ["E8"] });
      press("Escape");
      expect(board.sent[1]).toMatchObject({ do: "touch", touches: [] });
    }
  });

  test("n goes round the points that can be played", () => {
    start(PLACING);
    const way = [0, 1, 2].map(() => press("n") && at());
    expect(way).toEqual(["E2", "A1", "E1"]);
    press("N", { shiftKey: true });
    expect(at()).toBe("A1");
    start({ ...PLACING, legal: {} });
    press("n");
    expect(board.heard()).toBe("nothing_playable Dark to place.");
    const actions = ["Keep", "Pay"].map((words) => ({ words, touches: [words] }));
    start({ ...PLACING, legal: {}, actions });
    press("n");
    expect(board.heard()).toBe(`choices: ${board.texts(".hg-choices button").join(", ")}. Dark to place.`);
  });

  test("u and r take back and play again; where there is nothing, that is said", () => {
    start();
    press("u");
    expect([done(), board.heard()]).toEqual([[], "nothing_to_undo"]);
    press("r");
    expect([done(), board.heard()]).toEqual([[], "nothing_to_redo"]);
    start({ ...MOVING, enabled: { ...can, undo: true } });
    press("u");
    start({ ...MOVING, enabled: { ...can, redo: true } });
    press("R");
    expect(done()).toEqual(["redo"]);
  });

  test("t throws, o plays on, b plays automatically; if none can, the choices are said", () => {
    start({ ...MOVING, enabled: { ...can, throw: true } });
    press("t");
    expect(done()).toEqual(["throw"]);
    for (const [key, ahead] of [
      ["o", "go"],
      ["b", "stop"],
    ] as const) {
      const due = { text: "", words: "", open: false, side: 0, lots: [], due: true, choices: [] };
      start({ ...MOVING, throw: due, enabled: { ...can, on: true } });
      press(key);
      expect([done(), board.one("[data-ahead]").getAttribute("data-ahead")]).toEqual([["on"], ahead]);
      start({ ...MOVING, status: "Dark to move" });
      press(key);
      expect([done(), board.heard()]).toEqual([[], "playable Dark to move."]);
    }
  });

  test("PageUp and PageDown look back and on, as far as the game goes", () => {
    start({ ...MOVING, ply: 1, plies: 2 });
    press("PageUp");
    expect(board.sent).toMatchObject([{ do: "go", ply: 0 }]);
    start({ ...MOVING, ply: 2, plies: 2 });
    press("PageDown");
    expect(board.sent).toEqual([]);
  });

  test("s says the point with its neighbours, p the whole position", () => {
    start();
    press("s");
    expect(board.heard()).toContain("point");
    start(PLACING);
    press("p");
    expect(board.heard()).toBe("No cows stand on the stone.");
  });

  test("g hides the guides, in every view of the widget", () => {
    start();
    expect(board.all(".hg-mark-movable")).not.toHaveLength(0);
    press("g");
    expect(board.all(".hg-mark-movable")).toHaveLength(0);
    expect(board.model.get("prefs")).toMatchObject({ guides: false });
  });

  test("m leads to the field for typed moves, Escape from there back", () => {
    start();
    press("m");
    expect(document.activeElement?.getAttribute("name")).toBe("move");
    press("u");
    expect(done(), "a letter that is typed is a letter").toEqual([]);
    press("Escape");
    expect(at()).toBe("E1");
  });

  test("f puts the board alone on the whole screen, except in a museum, whose screen has a button for it", () => {
    for (const kiosk of [true, false]) {
      start();
      board.model.put({ prefs: { guides: true, kiosk } satisfies Partial<Prefs> });
      const over = vi.fn();
      board.root.showPopover = over;
      press("f");
      expect(over).toHaveBeenCalledTimes(kiosk ? 0 : 1);
      board.end();
    }
    start();
  });

  test("? opens the list of keys, which has a line for each command and mark that this board has", () => {
    board = shown({ ...MOVING, hints: true }, { words: bookOf({ "marks.legal": "A legal point" }).words });
    board.hit("E1").focus();
    press("?");
    expect(board.one('[data-part="keys"]').contains(document.activeElement)).toBe(true);
    const listed = Object.keys(COMMANDS).filter((name) => name !== "keys.throw" && name !== "keys.on");
    const lines = board.all("ul.hg-keys li").map((line) => `keys.${line.textContent}`);
    expect(lines).toEqual(listed);
    expect(board.texts(".hg-legend li:has(use)")).toEqual(["A legal point"]);
  });

  test.each([
    ["the list of keys", () => void press("?")],
    ["the rules", () => board.one<HTMLElement>('[data-opens="rules"]').click()],
  ])("Escape closes %s and returns to the board", (_, open) => {
    start();
    const before = document.activeElement;
    open();
    expect(board.all("section.hg-drawer")).toHaveLength(1);
    press("Escape");
    expect(board.all("section.hg-drawer")).toHaveLength(0);
    expect(document.activeElement).toBe(before);
  });

  test("no key has two commands", () => {
    const keys = Object.values(COMMANDS).flatMap((command) => Object.keys(command.keys));
    expect(keys).toEqual([...new Set(keys)]);
  });

  test("the sentence of a command names its letters", () => {
    const [, section] = String(Object.values(WORDS)).split("\n[keys]\n");
    for (const [name, { keys }] of Object.entries(COMMANDS)) {
      const sentence = section?.match(new RegExp(`^${name.slice("keys.".length)} = "(.*)"`, "m"))?.[1];
      const letters = Object.keys(keys).filter((key) => /^[a-z]$/.test(key));
      expect(letters.filter((key) => !sentence?.includes(`${key.toUpperCase()}: `))).toEqual([]);
    }
  });
});

test("the mark of the keyboard stands where the keyboard is", () => {
  start();
  press("ArrowRight");
  const [mark, hit] = [board.one(".hg-mark-focus"), board.hit("E2")];
  expect([mark.getAttribute("x"), mark.getAttribute("y")]).toEqual([hit.getAttribute("cx"), hit.getAttribute("cy")]);
  (document.activeElement as HTMLElement).blur();
  expect(board.all(".hg-mark-focus")).toHaveLength(0);
});

test("a question is put away with Escape", () => {
  start({ ...MOVING, plies: 2 });
  press("?");
  board.hit("E1").focus();
  board.answer({ enabled: { ...can, resign: true } });
  board.one<HTMLElement>('[data-opens="more"]').click();
  Array.from(board.root.querySelectorAll<HTMLElement>('[data-part="more"] button'))
    .find((button) => button.textContent === "resign")
    ?.click();
  expect(board.all(".hg-confirmation")).toHaveLength(1);
  press("Escape");
  expect(board.all(".hg-confirmation")).toHaveLength(0);
  expect(board.sent).toMatchObject([{ do: "record" }]);
});
