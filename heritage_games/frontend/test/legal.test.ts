import { describe, expect, test } from "vitest";
import { answer, complete, effectsAlong, mayEnter, moverFrom, nodeAt, openAt, picked } from "../src/state/legal";
import { MOVING, RACING } from "./boards";

const { legal } = MOVING;

describe("walking the legal tree", () => {
  test("a path leads to its node, and nowhere once it leaves the tree", () => {
    expect(nodeAt(legal, ["E8", "E1", "E5"])?.effects).toEqual([["take", "E5"]]);
    expect(nodeAt(legal, ["E8", "E5"])).toBeUndefined();
    expect(nodeAt(legal, ["E8", "A8", "E5"])).toBeUndefined();
    expect(nodeAt(legal, [])).toBeUndefined();
  });

  test("a name that every object has is no touch", () => {
    expect(nodeAt(legal, ["constructor"])).toBeUndefined();
    expect(nodeAt(legal, ["__proto__"])).toBeUndefined();
  });

  test("what may be touched next", () => {
    expect(Object.keys(openAt(legal, []))).toEqual(["E8", "R8"]);
    expect(Object.keys(openAt(legal, ["E8"]))).toEqual(["E1", "A8"]);
    expect(openAt(legal, ["E8", "A8"])).toEqual({});
    expect(openAt(legal, ["A1"])).toEqual({});
  });

  test("effects come in the order of the touches", () => {
    expect(effectsAlong(legal, ["E8", "E1", "E7"]).map((effect) => effect[0])).toEqual([
      "move",
      "mark",
      "mark",
      "take",
    ]);
  });

  test("a leaf completes the move", () => {
    expect(complete(legal, ["E8", "A8"])).toBe(true);
    expect(complete(legal, ["E8", "E1"])).toBe(false);
    expect(complete(legal, [])).toBe(false);
  });

  test("a touch that has done nothing yet has picked something up", () => {
    expect(picked(legal, ["E8"])).toBe("E8");
    expect(picked(legal, ["E8", "E1"])).toBeUndefined();
    expect(picked(legal, [])).toBeUndefined();
  });
});

describe("answering a touch", () => {
  test("it goes on where the tree does", () => {
    expect(answer(legal, ["E8"], "E1")).toEqual({ drawn: ["E8", "E1"], sent: ["E8", "E1"] });
  });

  test("on the piece that is picked up it puts it down", () => {
    expect(answer(legal, ["E8"], "E8")).toEqual({ drawn: [], sent: [] });
  });

  test("it begins anew while nothing has moved", () => {
    expect(answer(legal, ["E8"], "R8")).toEqual({ drawn: ["R8"], sent: ["R8"] });
  });

  test("once something has moved, another own piece is asked, and the move stays", () => {
    expect(answer(legal, ["E8", "E1"], "R8")).toEqual({ drawn: ["E8", "E1"], sent: ["E8", "E1", "R8"] });
  });

  test("anything else is asked, with what came before", () => {
    expect(answer(legal, [], "A4")).toEqual({ drawn: [], sent: ["A4"] });
    expect(answer(legal, ["E8"], "R4")).toEqual({ drawn: ["E8"], sent: ["E8", "R4"] });
    expect(answer({}, [], "E8")).toEqual({ drawn: [], sent: ["E8"] });
  });
});

test("of several pieces on a point the effects say which one is moved", () => {
  expect(moverFrom(RACING.legal, "h3")).toBe("pin-hound");
  expect(moverFrom(legal, "E8")).toBeUndefined();
  expect(moverFrom(RACING.legal, "constructor")).toBeUndefined();
});

describe("a piece may enter", () => {
  const enters = { effects: [["enter", "cow-dark", "E1"]] };

  test("where a touch puts one of its kind on the board, and no other kind", () => {
    expect(mayEnter({ E1: enters }, [], "cow-dark")).toBe(true);
    expect(mayEnter({ E1: enters }, [], "cow-light")).toBe(false);
  });

  test("where the hand is touched before the point", () => {
    const tree = { hand: { effects: [], next: { E1: enters } } };
    expect(mayEnter(tree, [], "cow-dark")).toBe(true);
    expect(mayEnter(tree, ["hand"], "cow-dark")).toBe(true);
    expect(mayEnter(tree, [], "cow-light")).toBe(false);
  });

  test("but not while only pieces on the board can be touched", () => {
    expect(mayEnter(legal, [], "cow-dark")).toBe(false);
    // A piece that is picked up on the board and then captured does not come from the hand.
    const leaves = { effects: [["take", "cow-dark"]] };
    expect(mayEnter({ E1: { effects: [], next: { E2: enters } }, E3: leaves }, [], "cow-dark")).toBe(false);
    expect(mayEnter({}, [], "cow-dark")).toBe(false);
  });
});
