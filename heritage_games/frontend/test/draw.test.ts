// @vitest-environment happy-dom
/** Drawing does not force the browser to calculate layout or style in between. */

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Scene } from "../src/contract";
import { sceneOf } from "./boards";
import { drawn } from "./drawing";
import { HINT, PLACING, type Shown, shown } from "./shown";

let board: Shown;
let measured: ReturnType<typeof vi.spyOn>;
let styled: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  measured = vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(1000);
  const style = window.getComputedStyle.bind(window);
  styled = vi
    .spyOn(window, "getComputedStyle")
    .mockImplementation((element) =>
      Object.assign(style(element), { getPropertyValue: (name: string) => (name.startsWith("--") ? "160ms" : "16px") }),
    );
  board = shown(PLACING);
});

afterEach(() => vi.restoreAllMocks());

test("no style is worked out while pieces go where they go", () => {
  const before = styled.mock.calls.length;
  board.answer({ pieces: [["E1", "cow-dark", 0, 0]], last_effects: [["enter", "cow-dark", "E1"]], ply: 1, plies: 1 });
  expect(board.all(".hg-piece").length).toBeGreaterThan(0);
  expect(styled).toHaveBeenCalledTimes(before);
});

test("the room is measured again only when it may have changed", () => {
  const before = measured.mock.calls.length;
  expect(before).toBeGreaterThan(0);
  board.answer({ status: "Light to place" });
  board.answer({ status: "Dark to place" });
  expect(measured).toHaveBeenCalledTimes(before);
  expect(board.root.dataset.frame).toBe("low");
  measured.mockReturnValue(500);
  window.dispatchEvent(new Event("resize"));
  expect(measured.mock.calls.length).toBeGreaterThan(before);
  expect(board.root.dataset.frame).toBe("phone");
});

test("on a phone the reader's seat is next after the board, also in the order of the keyboard", () => {
  measured.mockReturnValue(360);
  vi.spyOn(document.documentElement, "clientHeight", "get").mockReturnValue(640);
  window.dispatchEvent(new Event("resize"));
  expect([board.root.dataset.frame, board.all(".hg-stage + .hg-own-seat").length]).toEqual(["phone", 1]);
});

test("in a low frame the seats make room for a hint", () => {
  expect([board.root.dataset.frame, board.all(".hg-side-panel").length]).toEqual(["low", 2]);
  board.answer({ hint: HINT });
  expect(board.all(".hg-side-panel")).toHaveLength(0);
});

test("on a phone and a tablet a hint takes the space of the bar, and the board keeps its size and place", () => {
  for (const [width, height, seats] of [
    [360, 640, 1],
    [272, 507, 0],
    [768, 1024, 1],
  ] as const) {
    board.end();
    measured.mockReturnValue(width);
    vi.spyOn(document.documentElement, "clientHeight", "get").mockReturnValue(height);
    board = shown(PLACING);
    const size = (): string | null => board.one(".hg-stage").getAttribute("style");
    const [before, above] = [size(), board.all(".hg-side-panels").length];
    expect([board.all(".hg-bar").length, above]).toEqual([1, 2]);
    board.answer({ hint: HINT });
    expect([board.all(".hg-bar").length, board.all(".hg-side-panels").length, size()]).toEqual([0, seats, before]);
  }
});

test("a record is drawn with the view that it comes with, and by itself only where it is shown", () => {
  const asked = vi.spyOn(board.root.parentElement as HTMLElement, "getAttribute");
  const drawn = (): number => asked.mock.calls.filter(([name]) => name === "data-theme").length;
  board.model.put({ record: "1. E1", view: { ...(board.model.get("view") as object), revision: 1 } });
  expect(drawn()).toBe(1);
  board.one<HTMLButtonElement>('[data-tool="more"]').click();
  const open = drawn();
  board.model.put({ record: "1. E1 2. A1" });
  expect(drawn()).toBe(open + 1);
  expect(board.one<HTMLTextAreaElement>("textarea[rows='6']").value).toBe("1. E1 2. A1");
});

describe("below a tall board on a phone", () => {
  const due = { text: "", words: "", open: false, side: 0, lots: [], due: true, choices: [] };
  const players = ["person", "level 2"].map((name, level) => ({ name, label: name, level, word: name, line: "" }));
  const step = { rule: "9", words: "The jackal on j1 walks one hole to j2.", points: ["j2", "j1"] };
  const played = {
    text: "3/1: 1-2",
    side: 1,
    words: "Light played",
    items: [{ ...step, words: "", points: [] }, step],
  };

  beforeEach(() => {
    board.end();
    measured.mockReturnValue(360);
    vi.spyOn(document.documentElement, "clientHeight", "get").mockReturnValue(592);
    const { points, ...scene } = sceneOf("south_africa");
    // As many holes as a race has are close together.
    const near = Object.entries(points).map(([name, point]) => [name, { ...point, x: point.x / 4, y: point.y / 4 }]);
    const tall = { ...scene, points: Object.fromEntries(near), board: [0, 0, 628, 974] } as Scene;
    const book = { players, scene: drawn(tall, ["cow-dark", "cow-light"]) };
    board = shown({ ...PLACING, seats: ["person", "person"], throw: due, steps: played }, book);
    expect(board.root.hasAttribute("data-folds")).toBe(true);
  });

  const toggle = (): Element | undefined => board.all(".hg-status-toggle")[0];

  test("the last ply unfolds, and until then says where the pieces walked", () => {
    expect([toggle()?.getAttribute("aria-expanded"), board.text(".hg-status small")]).toEqual(["false", step.words]);
    (toggle() as HTMLElement).click();
    expect(toggle()?.getAttribute("aria-expanded")).toBe("true");
    expect(board.root.hasAttribute("data-feedback")).toBe(true);
    (toggle() as HTMLElement).click();
    expect(board.root.hasAttribute("data-feedback")).toBe(false);
  });

  test("an answer that waits for the reader is open and has no button to close it", () => {
    board.answer({ hint: HINT });
    expect([board.root.hasAttribute("data-feedback"), toggle()]).toEqual([true, undefined]);
    board.answer({ hint: null });
    expect([board.root.hasAttribute("data-feedback"), toggle() === undefined]).toEqual([false, false]);
  });

  test("the players are chosen in the bar, and after the first throw in the answer", () => {
    board.answer({ undecided: true });
    expect(board.all(".hg-throw[aria-label=who] [data-start]")).toHaveLength(2);
    expect(board.all(".hg-starter")).toEqual([]);
    board.answer({ throw: { ...due, due: false } });
    expect(board.all(".hg-answered .hg-starter [data-start]")).toHaveLength(2);
  });
});

test("at 400 % zoom an unfolded answer stays open after a ply", () => {
  measured.mockReturnValue(320);
  vi.spyOn(document.documentElement, "clientHeight", "get").mockReturnValue(256);
  window.dispatchEvent(new Event("resize"));
  expect(board.root.dataset.frame).toBe("zoom");
  board.one<HTMLElement>(".hg-status-toggle").click();
  board.answer({ ply: 1, plies: 1 });
  expect(board.root.hasAttribute("data-feedback")).toBe(true);
});
