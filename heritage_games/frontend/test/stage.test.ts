// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from "vitest";
import type { View } from "../src/contract";
import { MOVING, sceneOf } from "./boards";
import { drawn } from "./drawing";
import { PLACING, type Shown, shown } from "./shown";

let board: Shown;

const start = (view: View = MOVING): void => {
  board = shown(view);
};

afterEach(() => void vi.useRealTimers());

const { points } = sceneOf("south_africa");

/** Return the point on which a piece is drawn; its coordinates if there is no such point. */
function pointOf(piece: Element): string {
  const place = Array.from((piece.getAttribute("style") ?? "").matchAll(/(-?[\d.]+)px/g), ([, length]) =>
    Number(length),
  );
  const found = Object.entries(points).find(([, { x, y }]) => x === place[0] && y === place[1]);
  return found?.[0] ?? place.join();
}

/** Return the drawn pieces by point, without those that are leaving. */
function standing(): Record<string, string | undefined> {
  const pieces = board.all(".pieces > .hg-piece:not(.hg-leaving)");
  const kind = (piece: Element) => piece.querySelector(".hg-body")?.getAttribute("href")?.split("piece-")[1];
  return Object.fromEntries(pieces.map((piece) => [pointOf(piece), kind(piece)]));
}

/** Return the kinds of the marks of a layer, from bottom to top. */
const marks = (layer: string): (string | undefined)[] =>
  board.all(`.${layer} > .hg-mark`).map((mark) => /hg-mark-(\S+)/.exec(mark.getAttribute("class") ?? "")?.[1]);

describe("pieces", () => {
  test("stand where the view says", () => {
    start();
    expect(standing()).toEqual(Object.fromEntries(MOVING.pieces.map(([point, kind]) => [point, kind])));
  });

  test("are drawn where a touch takes them, before Python has answered", () => {
    start();
    board.touch("E8");
    expect(board.one(".hg-lifted").getAttribute("style")).toContain(`${points.E8?.x}px`);
    board.touch("E1");
    expect(standing()).toMatchObject({ E1: "cow-dark" });
    expect(standing()).not.toHaveProperty("E8");
  });

  test("go back where Python says that nothing was touched", () => {
    start();
    board.touch("E8");
    board.touch("E1");
    board.answer({ touches: [] });
    expect(standing()).toHaveProperty("E8");
    expect(standing()).not.toHaveProperty("E1");
  });

  test("are the same elements from one point to the next", () => {
    start();
    const [mover] = board.all(`.pieces > .hg-piece`).filter((piece) => pointOf(piece) === "R8");
    board.touch("R8");
    board.touch("A8");
    expect(mover?.isConnected && pointOf(mover)).toBe("A8");
  });

  test("that are taken are seen to leave, and are gone then", () => {
    vi.useFakeTimers();
    start();
    const before = board.all(".hg-piece").length;
    board.root.style.setProperty("--t-move", "240ms");
    board.answer({
      ply: 1,
      plies: 1,
      pieces: MOVING.pieces.filter(([point]) => point !== "E5"),
      last_effects: [["take", "E5"]],
      legal: {},
    });
    expect(board.all(".hg-leaving")).toHaveLength(1);
    vi.advanceTimersByTime(240);
    expect(board.all(".hg-piece")).toHaveLength(before - 1);
  });
});

describe("marks", () => {
  test("lie in their layers, in the order of the drawing", () => {
    start();
    expect(marks("under")).toEqual(["trail", "origin", "movable", "movable"]);
    expect(marks("over")).toEqual(["taken"]);
    const layers = board.all(".hg-stage > svg > g").map((layer) => layer.getAttribute("class"));
    expect(layers).toEqual(["points", "tallies", "under", "pieces", "over", "names", "focus", "hg-hits"]);
  });

  test("follow the touches", () => {
    start();
    board.touch("E8");
    expect(marks("under")).toEqual(["trail", "origin", "selected"]);
    expect(marks("over")).toEqual(["taken", "legal", "legal"]);
    board.touch("E1");
    expect(marks("under")).toEqual(["mill", "trail", "origin", "protected"]);
    expect(marks("over")).toEqual(["take", "take"]);
  });

  test("of a way are drawn from its first point to its last", () => {
    start();
    const at = (point: string): string => `${points[point]?.x},${points[point]?.y}`;
    const paths = board.all(".hg-mark-trail .way").map((path) => path.getAttribute("d"));
    expect(new Set(paths)).toEqual(new Set([`M${at("A3")}L${at("A4")}`]));
  });

  test("of a refusal have the numbers of its reasons, until the next touch", () => {
    start();
    const verdict: View["refusal"] = {
      heading: "Not A4",
      reasons: [],
      instead: { words: "", touches: [] },
      marks: [
        ["refused", "A4"],
        ["shut", "A4", "A3"],
        ["tag", 1, "A4"],
      ],
      unchanged: "",
    };
    board.answer({ refusal: verdict });
    expect([marks("over"), marks("focus")]).toEqual([["taken", "refused"], ["tag"]]);
    expect(board.one(".hg-mark-tag").textContent?.trim()).toBe("1");
    expect(board.all(".hg-mark-shut [transform]")).toHaveLength(1);
    board.touch("E8");
    expect(board.all(".hg-mark-refused, .hg-mark-tag, .hg-mark-shut")).toEqual([]);
  });
});

describe("what is counted beside the board", () => {
  const tally = (side: number): SVGElement => board.one(`.tallies [data-side="${side}"]`);
  const seatOf = (side: number) => ({
    piece: tally(side).querySelector(".who use")?.getAttribute("href")?.split("piece-")[1],
    number: tally(side).querySelector(".number")?.textContent,
    strokes: Array.from(tally(side).querySelectorAll(".strokes use"), (use) => [
      Number(use.getAttribute("href")?.split("tally-")[1]),
      Number(use.getAttribute("x")),
    ]),
  });

  test("stands at the place of its own side, in figures and in fives", () => {
    start(PLACING);
    const strokes = [
      [5, 0],
      [2, 20],
    ];
    expect(seatOf(0)).toEqual({ piece: "cow-dark", number: "7", strokes });
    const more = [
      [5, 0],
      [5, 20],
      [2, 40],
    ];
    expect(seatOf(1)).toEqual({ piece: "cow-light", number: "12", strokes: more });
  });

  test("is not shown where there is nothing to count", () => {
    start({ ...PLACING, stores: PLACING.stores.map((store) => ({ ...store, count: store.side })) });
    expect([tally(0).style.display, tally(1).style.display]).toEqual(["none", ""]);
  });

  test("is ready where a piece may be taken up from it", () => {
    start(PLACING);
    expect([tally(0), tally(1)].map((place) => place.classList.contains("hg-ready"))).toEqual([true, false]);
  });
});

describe("the points to be touched", () => {
  test("are buttons that say what stands there and what may be done", () => {
    start();
    const hit = board.hit("E8");
    expect([hit.getAttribute("role"), hit.getAttribute("aria-label")]).toEqual(["button", "point may_move"]);
    expect(board.hit("A1").getAttribute("aria-label")).toBe("point");
  });

  test("may be dragged from where a piece can go", () => {
    start();
    expect(board.all(".hg-grab").map((hit) => hit.getAttribute("data-point"))).toEqual(["E8", "R8"]);
  });

  test("do not overlap", () => {
    start();
    const hits = board.all(".hg-hit").map((hit) => ["cx", "cy", "r"].map((name) => Number(hit.getAttribute(name))));
    hits.forEach(([x = 0, y = 0, r = 0], order) => {
      for (const [right = 0, down = 0, radius = 0] of hits.slice(order + 1))
        expect(Math.hypot(x - right, y - down)).toBeGreaterThanOrEqual(r + radius - 0.001);
    });
  });
});

test("every board of a page has ids of its own", () => {
  const ids = (): string[] => board.all("svg.board [id]").map((element) => element.id);
  const before = ids();
  start(MOVING);
  expect(before.filter((id) => ids().includes(id) || id.startsWith("hg0-"))).toEqual([]);
  expect(before.length).toBeGreaterThan(20);
});

test("another board takes the place of the one before", () => {
  start();
  const scene = drawn(sceneOf("lesotho"), []);
  const book = board.model.get("book") as object;
  board.model.put({ book: { ...book, scene }, view: { ...MOVING, pieces: [], legal: {}, last_effects: [] } });
  expect(board.all("svg.board")).toHaveLength(1);
  expect(board.all(".hg-hit")).toHaveLength(Object.keys(scene.points).length);
});
