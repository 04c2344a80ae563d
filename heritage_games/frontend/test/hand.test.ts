// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import type { View } from "../src/contract";
import { MOVING, sceneOf, viewOf } from "./boards";
import { PLACING, type Shown, shown } from "./shown";

let board: Shown;

const start = (view: View = MOVING): void => {
  board = shown(view);
};

const { points } = sceneOf("south_africa");

/** Return the screen position of a point, with an offset; in these tests a unit of the board is a pixel. */
function spot(point: string, right = 0, down = 0): { clientX: number; clientY: number } {
  const { x = 0, y = 0 } = points[point] ?? {};
  return { clientX: x + right, clientY: y + down };
}

const drawing = (): SVGElement => board.one("svg.board");

const pointer = (what: string, at: { clientX: number; clientY: number }, more: PointerEventInit = {}): PointerEvent =>
  new PointerEvent(`pointer${what}`, { bubbles: true, cancelable: true, pointerId: 1, ...at, ...more });

/** Press the pointer on a piece, and move it to other positions. */
function drag(from: string, ...ways: { clientX: number; clientY: number }[]): void {
  board.hit(from).dispatchEvent(pointer("down", spot(from)));
  for (const at of ways) window.dispatchEvent(pointer("move", at));
}

const drop = (at: { clientX: number; clientY: number }): boolean => window.dispatchEvent(pointer("up", at));

const clicking = (at: { clientX: number; clientY: number }, detail = 1): MouseEvent =>
  new MouseEvent("click", { bubbles: true, detail, ...at });

const click = (target: Element, at: { clientX: number; clientY: number }, detail = 1): boolean =>
  target.dispatchEvent(clicking(at, detail));

const attempts = () => board.sent.map((message) => "touches" in message && message.touches);
const dragged = (): number => board.all(".hg-ghost").length;

describe("a tap", () => {
  test("touches its point", () => {
    start();
    click(board.hit("E8"), spot("E8", 5, -5));
    expect(attempts()).toEqual([["E8"]]);
    expect(board.hit("E8").getAttribute("aria-pressed")).toBe("true");
  });

  test("means the point that is nearest, whatever lies above it", () => {
    start();
    click(board.hit("E8"), spot("R8", 3, 3));
    expect(attempts()).toEqual([["R8"]]);
  });

  test("that is no pointer's means the very element, as a screen reader does", () => {
    start();
    click(board.hit("E8"), { clientX: 0, clientY: 0 }, 0);
    expect(attempts()).toEqual([["E8"]]);
  });

  test("beside all points is none", () => {
    start();
    click(drawing(), { clientX: 300, clientY: 10 });
    expect(board.sent).toEqual([]);
  });

  test("is found on a board that is drawn smaller and somewhere else", () => {
    start();
    Object.assign(drawing(), { getScreenCTM: () => new DOMMatrix([0.5, 0, 0, 0.5, 100, 20]) });
    const { x = 0, y = 0 } = points.E8 ?? {};
    click(board.hit("R8"), { clientX: 100 + x / 2, clientY: 20 + y / 2 });
    expect(attempts()).toEqual([["E8"]]);
  });
});

describe("a drag", () => {
  test("begins six pixels from where the pointer went down, and not before", () => {
    start();
    drag("E8", spot("E8", 5, 0), spot("E8", 0, -5));
    expect([dragged(), board.sent.length]).toEqual([0, 0]);
    window.dispatchEvent(pointer("move", spot("E8", 6, 0)));
    expect([dragged(), attempts()]).toEqual([1, [["E8"]]]);
  });

  test("is a touch where it begins and one where it ends", () => {
    start();
    drag("E8", spot("A8", 3, 3));
    board.answer({ touches: ["E8"] });
    drop(spot("A8", 3, 3));
    expect(attempts()).toEqual([["E8"], ["E8", "A8"]]);
    expect(dragged()).toBe(0);
  });

  test("carries the piece under the pointer, and hides it where it stood", () => {
    start();
    drag("E8", spot("A8", 3, 4));
    const { clientX, clientY } = spot("A8", 3, 4);
    expect(board.one(".hg-ghost").getAttribute("transform")).toBe(`translate(${clientX} ${clientY})`);
    expect(board.one(".hg-ghost .hg-body").getAttribute("href")).toMatch(/piece-cow-dark$/);
    expect(board.all(".hg-dragged")).toHaveLength(1);
    drop(spot("A8"));
    expect(board.all(".hg-dragged")).toHaveLength(0);
  });

  test("ends without a second touch where the browser adds a click to it", () => {
    start();
    drag("E8", spot("A8"));
    // Both events are created at the same time, as by a browser.
    const [end, added] = [pointer("up", spot("A8")), clicking(spot("A8"))];
    window.dispatchEvent(end);
    board.hit("A8").dispatchEvent(added);
    board.answer({ touches: ["E8"] });
    board.answer({ touches: [], ply: 1, legal: {} });
    expect(attempts()).toEqual([["E8"], ["E8", "A8"]]);
  });

  test("that ends beside the board, or is called off, puts the piece down", () => {
    for (const what of ["up", "cancel"]) {
      start();
      drag("E8", spot("A8"));
      board.answer({ touches: ["E8"] });
      window.dispatchEvent(pointer(what, { clientX: -50, clientY: -50 }));
      expect(attempts(), what).toEqual([["E8"], []]);
      expect(dragged()).toBe(0);
    }
  });

  test("belongs to one finger and to the first button", () => {
    start();
    board.hit("E8").dispatchEvent(pointer("down", spot("E8"), { button: 2 }));
    window.dispatchEvent(pointer("move", spot("A8")));
    drag("E8");
    window.dispatchEvent(pointer("move", spot("A8"), { pointerId: 2 }));
    expect([dragged(), board.sent]).toEqual([0, []]);
  });

  test("takes up nothing that may not be moved", () => {
    start();
    drag("E5", spot("A4"));
    drag("A1", spot("A4"));
    expect([dragged(), board.sent]).toEqual([0, []]);
  });
});

test("a refusal fades the names that it does not mention, until it is closed; those of pieces are cased", () => {
  const instead = { words: "", touches: ["E5"] };
  const refusal = { heading: "", reasons: [], instead, marks: [["refused", "A4"]], unchanged: "" } as View["refusal"];
  start({ ...MOVING, refusal });
  expect(board.texts(".names > :not(.hg-faded)").sort()).toEqual(["A4", "E5"]);
  expect(board.texts(".names > .hg-held").sort()).toEqual(["A4", "E2", "E3", "E5", "E7", "E8", "R8"]);
  board.answer({ refusal: null });
  expect(board.all(".hg-faded")).toEqual([]);
});

describe("a piece in hand", () => {
  const place = (side: number): Element => board.one(`.tallies [data-side="${side}"]`);

  test("is dragged from where it waits to a point", () => {
    start(PLACING);
    place(0).dispatchEvent(pointer("down", { clientX: 600, clientY: 640 }));
    window.dispatchEvent(pointer("move", spot("E2", 0, 3)));
    expect(board.one(".hg-ghost .hg-body").getAttribute("href")).toMatch(/piece-cow-dark$/);
    drop(spot("E2", 0, 3));
    expect(attempts()).toEqual([["E2"]]);
  });

  test("stays there while only pieces on the board can be moved", () => {
    start({ ...PLACING, ...MOVING, stores: PLACING.stores });
    expect(board.all(".tallies .hg-ready")).toEqual([]);
    place(0).dispatchEvent(pointer("down", { clientX: 600, clientY: 640 }));
    window.dispatchEvent(pointer("move", spot("E2")));
    expect(dragged()).toBe(0);
  });

  test("of the other side stays there", () => {
    start(PLACING);
    place(1).dispatchEvent(pointer("down", { clientX: 600, clientY: 640 }));
    window.dispatchEvent(pointer("move", spot("E2")));
    expect(dragged()).toBe(0);
  });
});

test("the first touch of a board on which a game goes on by itself stops it, and means nothing else", () => {
  const { enabled: can } = viewOf({});
  start({ ...MOVING, enabled: { ...can, on: true }, throw: NO_THROW });
  (board.one("[data-ahead]") as HTMLElement).click();
  expect(board.one("[data-ahead]").dataset.ahead).toBe("stop");
  board.hit("E8").dispatchEvent(pointer("down", spot("E8")));
  click(board.hit("E8"), spot("E8"));
  expect(board.one("[data-ahead]").dataset.ahead).toBe("go");
  expect(board.sent.map((message) => message.do)).toEqual(["on"]);
});

const NO_THROW = { text: "", words: "", open: false, side: 0, lots: [], due: true, choices: [] };

test("when the view ends, the hand is heard no more", () => {
  start();
  const hit = board.hit("E8");
  board.end();
  click(hit, spot("E8"));
  expect(board.sent).toEqual([]);
});
