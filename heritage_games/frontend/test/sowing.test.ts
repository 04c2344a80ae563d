import { describe, expect, test } from "vitest";
import { countsIn, marksOf } from "../src/board/marks";
import { motionOf } from "../src/board/motion";
import { trackOf } from "../src/board/track";
import { placeOf } from "../src/board/walk";
import type { EffectList, Scene, View } from "../src/contract";
import { applied, cast, type Piece, piecesOf, sidesOf } from "../src/state/pieces";
import { may, pointInShort } from "../src/state/speech";
import { bookOf, sceneOf, viewOf } from "./boards";

const PITS = ["a1", "a2", "b2", "b1"];
const OWNERS = { seed: null };
const seed = (point: string, seat: number): Piece => ({ point, kind: "seed", side: null, seat, way: "" });
const heap = (point: string, count: number): Piece[] => Array.from({ length: count }, (_, seat) => seed(point, seat));
const counted = (pieces: readonly Piece[]) => countsIn(PITS, pieces).map(([, count, pit]) => `${pit} ${count}`);

/** Six seeds of a1 go once around and past their own pit. */
const LAP: EffectList = ["sow", "seed", "a1", "a2", "b2", "b1", "a1", "a2", "b2"];

describe("what is sown", () => {
  test("is lifted from one pit and dropped one by one, also past that pit itself", () => {
    const sown = applied([...heap("a1", 6), ...heap("a2", 1)], [LAP], OWNERS);
    expect(counted(sown)).toEqual(["a1 1", "a2 3", "b2 2", "b1 1"]);
    const seats = sown.filter(({ point }) => point === "a2").map(({ seat }) => seat);
    expect(seats.sort()).toEqual([0, 1, 2]);
    expect(sown.every(({ side }) => side === null)).toBe(true);
  });

  test("leaves what is not lifted", () => {
    expect(counted(applied(heap("b2", 5), [["sow", "seed", "b2", "b1", "a1"]], OWNERS))).toEqual([
      "a1 1",
      "b2 3",
      "b1 1",
    ]);
  });

  test("sets out together and is dropped pit after pit; what is taken goes together after that", () => {
    const track = trackOf({ tracks: [[...PITS, "a1"]] });
    const effects: EffectList[] = [
      ["sow", "seed", "a1", "a2", "b2"],
      ["take", "b2", "seed"],
      ["take", "b2", "seed"],
    ];
    const before = cast([], [...heap("a1", 2), ...heap("b2", 1)], []);
    const { cues, lasts, actors } = motionOf(before, effects, OWNERS, track, 240);
    expect(cues.map(({ does, at, lasts }) => [does, at, lasts])).toEqual([
      ["walk", 0, 150],
      ["walk", 0, 300],
      ["go", 300, 240],
      ["go", 300, 240],
    ]);
    expect(cues[1]?.way.map(({ point }) => point)).toEqual(["a1", "a2", "b2"]);
    expect(lasts).toBe(540);
    expect(counted(actors.filter(({ leaving }) => !leaving))).toEqual(["a2 1"]);
    expect(motionOf(before, effects, OWNERS, track, 0).cues).toEqual([]);
  });

  test("goes back to where it was lifted when the ply is taken back", () => {
    const before = cast([], [seed("a2", 0), seed("b2", 0)], []);
    const now = cast(before, heap("a1", 2), [["sow", "seed", "a1", "a2", "b2"]]);
    expect(now.map(({ id, point, leaving }) => [id, point, leaving])).toEqual([
      [1, "a1", false],
      [2, "a1", false],
    ]);
  });

  test("is nobody's where both sides have the same pieces", () => {
    const book = bookOf({});
    const sides = ["south", "north"].map((id) => ({ id, name: id, kind: "seed" }));
    expect(sidesOf({ book: { ...book, sides } })).toEqual({ seed: null });
    expect(sidesOf({ book })).toEqual({ "cow-dark": 0, "cow-light": 1 });
  });
});

test("more than there are seats for lie where the first do", () => {
  const scene = { points: { a1: { x: 10, y: 20, seats: [[1, 2, 0.3] as const, [3, 4, 0.3] as const] } } };
  expect(placeOf(scene as unknown as Scene, { point: "a1", seat: 2 })).toEqual({ x: 11, y: 22, scale: 0.3 });
});

test("the pits of others, from which a move may take, are no points to be touched", () => {
  const effects: EffectList[] = [
    ["sow", "seed", "a1", "a2", "b2"],
    ["take", "b2", "seed"],
  ];
  const view = viewOf({ legal: { a1: { effects } } });
  const pieces = [...heap("a1", 2), ...heap("b2", 1)];
  const look = { view, pending: [], pieces, guides: true, refusal: null, advice: [], lit: [] };
  expect(marksOf(look)).toEqual([["movable", "a1"]]);
});

describe("a pit in words", () => {
  const plain = bookOf({
    "speech.point": "{point}, {label}: {piece}.",
    "speech.several": "{count} {pieces}",
    "speech.may_sow": "Sow {count}; the last falls into {point}.",
    "speech.empty": "empty",
  });
  const scene = { ...sceneOf("south_africa"), pits: ["E1", "E2", "E3"] };
  const book = { ...plain, scene, pieces: { seed: { one: "seed", many: "seeds", label: "a seed" } } };
  const context = (view: View) => ({ book, view, pending: [], pieces: piecesOf(view) });

  test("says how many lie there, also of one", () => {
    const view = viewOf({
      pieces: [
        ["E1", "seed", null, 0],
        ["E2", "seed", null, 0],
        ["E2", "seed", null, 1],
      ],
    });
    expect(pointInShort(context(view), "E1")).toBe("E1, where E1 lies: 1 seed.");
    expect(pointInShort(context(view), "E2")).toBe("E2, where E2 lies: 2 seeds.");
    expect(pointInShort(context(view), "E3")).toBe("E3, where E3 lies: empty.");
  });

  test("says how many would be sown, and where the last would fall", () => {
    const view = viewOf({ legal: { E1: { effects: [["sow", "seed", "E1", "E2", "E3"]] } } });
    expect(may(context(view), "E1")).toBe("Sow 2; the last falls into E3.");
    expect(may(context(view), "E2")).toBe("");
  });
});
