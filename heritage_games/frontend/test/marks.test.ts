import { describe, expect, test } from "vitest";
import { type Look, marksOf } from "../src/board/marks";
import type { Mark, View } from "../src/contract";
import { effectsAlong } from "../src/state/legal";
import { applied, piecesOf } from "../src/state/pieces";
import { LEAPING, MOVING, RACING, viewOf } from "./boards";

function look(view: View, pending: readonly string[] = [], change: Partial<Look> = {}): Mark[] {
  const pieces = applied(piecesOf(view), effectsAlong(view.legal, pending), {});
  return marksOf({ view, pending, pieces, guides: true, refusal: null, advice: [], lit: [], ...change });
}

describe("marks", () => {
  test("of the last ply: the way, where it came from, what was taken; the fence is gone", () => {
    expect(look(MOVING, [], { guides: false })).toEqual([
      ["trail", "A3", "A4"],
      ["origin", "A3"],
      ["taken", "R1"],
    ]);
  });

  test("none of a piece that turns back, for what it wears says so, nor of one that makes room", () => {
    const last = [
      ["move", "38", "well", "mother-1", "1"],
      ["turn", "well", "mother-1", "back"],
      ["move", "well", "well", "mother-2", "2"],
    ];
    expect(look(viewOf({ last_effects: last }), [], { guides: false })).toEqual([
      ["trail", "38", "well"],
      ["origin", "38"],
    ]);
  });

  test("own pieces that may be moved", () => {
    expect(look(MOVING)).toEqual(
      expect.arrayContaining([
        ["movable", "E8"],
        ["movable", "R8"],
      ]),
    );
  });

  test("the piece that is picked up, and where it may go", () => {
    const marks = look(MOVING, ["E8"]);
    expect(marks).toEqual(
      expect.arrayContaining([
        ["selected", "E8"],
        ["legal", "E1"],
        ["legal", "A8"],
      ]),
    );
    expect(marks.filter(([kind]) => kind === "movable")).toEqual([]);
  });

  test("of a turn under way, in place of the last ply: its mill, its fence, what may be shot", () => {
    expect(look(MOVING, ["E8", "E1"])).toEqual([
      ["trail", "E8", "E1"],
      ["origin", "E8"],
      ["mill", "E1", "E2", "E3"],
      ["protected", "A4"],
      ["take", "E5"],
      ["take", "E7"],
    ]);
  });

  test("a piece that is leapt over may be taken, where the leap comes down may be touched", () => {
    expect(look(LEAPING, ["c3"])).toEqual([
      ["selected", "c3"],
      ["legal", "c4"],
      ["legal", "a3"],
      ["take", "b3"],
    ]);
  });

  test("nine or more legal points are quiet", () => {
    const points = ["E1", "E2", "E3", "E4", "E5", "E6", "E7", "E8", "A1"];
    const placing = (count: number): View =>
      viewOf({
        legal: Object.fromEntries(
          points.slice(0, count).map((point) => [point, { effects: [["enter", "cow-dark", point]] }]),
        ),
      });
    expect(look(placing(8)).every(([kind]) => kind === "legal")).toBe(true);
    expect(look(placing(9)).every(([kind]) => kind === "quiet")).toBe(true);
  });

  test("without guides nothing is lit, but a refusal is shown", () => {
    const refusal = {
      heading: "",
      reasons: [],
      instead: { words: "", touches: [] },
      marks: [
        ["refused", "A4"],
        ["tag", 1, "A4"],
      ],
      unchanged: "",
    };
    const kinds = look({ ...MOVING, last_effects: [] }, [], { guides: false, refusal }).map(([kind]) => kind);
    expect(kinds).toEqual(["refused", "tag"]);
  });

  test("points that a sentence speaks of", () => {
    expect(look(viewOf({}), [], { lit: ["E1"] })).toEqual([["example", "E1"]]);
  });

  test("of walks, before a piece is picked up: their ways, where each has only one", () => {
    expect(look(RACING)).toEqual([
      ["movable", "h3"],
      ["movable", "h27"],
      ["hop", "h3", "h6"],
      ["follow", "h6", "h20"],
      ["hop", "h27", "shen"],
    ]);
    const two = { h4: { effects: [["move", "h3", "h4", "pin-hound", "0"]] }, ...RACING.legal.h3?.next };
    expect(look({ ...RACING, legal: { h3: { effects: [], next: two } } })).toEqual([["movable", "h3"]]);
  });

  test("of a walk: the way it would go, the groove it would follow", () => {
    expect(look(RACING, ["h3"])).toEqual([
      ["selected", "h3"],
      ["legal", "h6"],
      ["hop", "h3", "h6"],
      ["follow", "h6", "h20"],
    ]);
  });

  test("of a walk that was made: its trail, and the groove in place of a second one", () => {
    expect(look(RACING, ["h3", "h6"])).toEqual([
      ["trail", "h3", "h6"],
      ["origin", "h3"],
      ["followed", "h6", "h20"],
      ["origin", "h6"],
    ]);
  });

  test("a hole with guests is where a piece may go, and what its coming takes is shown", () => {
    const marks = look(RACING, ["h27"]);
    expect(marks).toContainEqual(["legal", "shen"]);
    expect(marks).toContainEqual(["take", "j4"]);
    expect(marks).not.toContainEqual(["movable", "shen"]);
  });

  test("while a throw is due nothing is lit", () => {
    const due = { ...RACING, legal: {}, throw: RACING.throw && { ...RACING.throw, open: false, due: true, text: "" } };
    expect(look(due)).toEqual([]);
  });

  test("a control is lit nowhere on the board and picks nothing up", () => {
    const passing = viewOf({ legal: { pass: { effects: [] } } });
    expect(look(passing, ["pass"])).toEqual([]);
  });
});
