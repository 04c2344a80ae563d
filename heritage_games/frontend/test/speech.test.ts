import { describe, expect, test } from "vitest";
import type { View } from "../src/contract";
import { piecesOf } from "../src/pieces";
import { type Ear, may, pointInFull, pointInShort } from "../src/speech";
import { bookOf, LEAPING, MOVING, viewOf } from "./boards";

const book = bookOf({
  "speech.point": "{point}, {label}. {piece}.",
  "speech.empty": "empty",
  "speech.neighbours": "Neighbours: {points}.",
  "speech.nothing_here": "Nothing here.",
  "speech.picked": "Picked up.",
  "speech.may_move": "You may move it to {points}.",
  "speech.may_fly": "You may fly it to {count} points.",
  "speech.may_go_here": "You may move here.",
  "speech.may_leap": "You may leap here and take the piece on {points}.",
  "speech.may_shoot": "You may shoot it.",
  "speech.may_give": "You may take it off.",
  "speech.may_place": "You may place a {piece} here.",
  "speech.list_comma": ", ",
  "speech.list_last": " and ",
});
const ear = (view: View, pending: readonly string[] = []): Ear => ({ book, view, pending, pieces: piecesOf(view) });

describe("a point in words", () => {
  test("its name, where it lies, and what stands there", () => {
    expect(pointInShort(ear(MOVING), "E8")).toBe("E8, where E8 lies. dark cow.");
    expect(pointInShort(ear(MOVING), "E1")).toBe("E1, where E1 lies. empty.");
  });

  test("in full: its neighbours, and what may be done there", () => {
    expect(pointInFull(ear(MOVING), "E8")).toBe(
      "E8, where E8 lies. dark cow. Neighbours: A8 empty, E1 empty and E7 light cow. You may move it to E1 and A8.",
    );
    expect(pointInFull(ear(MOVING), "A4")).toContain("Nothing here.");
  });
});

describe("what may be done", () => {
  test("with a piece that is picked up", () => {
    expect(may(ear(MOVING, ["E8"]), "E8")).toBe("Picked up.");
    expect(may(ear(MOVING, ["E8"]), "E1")).toBe("You may move here.");
    expect(may(ear(MOVING, ["E8"]), "R8")).toBe("");
  });

  test("with a shot", () => {
    expect(may(ear(MOVING, ["E8", "E1"]), "E5")).toBe("You may shoot it.");
    expect(may(ear(MOVING, ["E8", "E1"]), "A4")).toBe("");
  });

  test("with a leap", () => {
    expect(may(ear(LEAPING, ["c3"]), "c4")).toBe("You may move here.");
    expect(may(ear(LEAPING, ["c3"]), "a3")).toBe("You may leap here and take the piece on b3.");
  });

  test("with a piece of one's own that must go", () => {
    const giving = viewOf({ pieces: [["E1", "cow-dark", 0]], legal: { E1: { effects: [["take", "E1"]] } } });
    expect(may(ear(giving), "E1")).toBe("You may take it off.");
  });

  test("with a piece from the hand", () => {
    const placing = viewOf({ legal: { E1: { effects: [["enter", "cow-dark", "E1"]] } } });
    expect(may(ear(placing), "E1")).toBe("You may place a cow here.");
  });

  test("with a piece that may go to many points, which are counted", () => {
    const points = ["E1", "E2", "E3", "E4", "E5", "E6", "E7", "A1", "A2"];
    const next = Object.fromEntries(points.map((point) => [point, { effects: [["move", "E8", point]] }]));
    const flying = viewOf({ pieces: [["E8", "cow-dark", 0]], legal: { E8: { effects: [], next } } });
    expect(may(ear(flying), "E8")).toBe("You may fly it to 9 points.");
  });
});
