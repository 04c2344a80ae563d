import { describe, expect, test } from "vitest";
import { effectsAlong } from "../src/state/legal";
import { type Actor, applied, cast, type Piece, piecesOf } from "../src/state/pieces";
import { MOVING, viewOf } from "./boards";

const SIDES = { "cow-dark": 0, "cow-light": 1 };
const dark = (point: string): Piece => ({ point, kind: "cow-dark", side: 0, seat: 0, way: "" });
const light = (point: string): Piece => ({ point, kind: "cow-light", side: 1, seat: 0, way: "" });
const MOTHERS = { "mother-1": 0, "mother-2": 1 };
const mother = (point: string, player: number, seat = 0): Piece => ({
  point,
  kind: `mother-${player}`,
  side: player - 1,
  seat,
  way: "",
});
const where = (actors: readonly Actor[]): Record<number, string> =>
  Object.fromEntries(actors.map((actor) => [actor.id, actor.leaving ? `${actor.point} leaving` : actor.point]));

describe("effects on pieces", () => {
  test("a piece enters, moves and is taken", () => {
    const effects = [
      ["enter", "cow-light", "A1"],
      ["move", "E1", "E2"],
      ["mark", "mill", "E2", "E3", "E4"],
      ["take", "A1"],
    ];
    expect(applied([dark("E1")], effects.slice(0, 1), SIDES)).toEqual([dark("E1"), light("A1")]);
    expect(applied([dark("E1")], effects, SIDES)).toEqual([dark("E2")]);
  });

  test("a piece turns back where it stands, and goes back from then on", () => {
    const there = [mother("well", 1), mother("well", 2, 1)];
    const turned = applied(there, [["turn", "well", "mother-2", "back"]], MOTHERS);
    expect(turned).toEqual([mother("well", 1), { ...mother("well", 2, 1), way: "back" }]);
    const gone = applied(turned, [["move", "well", "77", "mother-2", "0"]], MOTHERS);
    expect(gone).toEqual([mother("well", 1), { ...mother("77", 2), way: "back" }]);
    const entered = applied([], [["enter", "mother-2", "village", "0"]], MOTHERS);
    expect(entered).toEqual([mother("village", 2)]);
  });

  test("a view tells the way of those that go back, and of no others", () => {
    const view = viewOf({
      pieces: [
        ["38", "mother-1", 0, 1, "back"],
        ["38", "mother-2", 1, 2],
      ],
    });
    expect(piecesOf(view).map(({ way }) => way)).toEqual(["back", ""]);
  });

  test("the pieces given are not changed", () => {
    const before = [dark("E1")];
    applied(before, [["move", "E1", "E2"]], SIDES);
    expect(before).toEqual([dark("E1")]);
  });

  test("a whole path of touches is drawn ahead", () => {
    const after = applied(piecesOf(MOVING), effectsAlong(MOVING.legal, ["E8", "E1", "E5"]), SIDES).map(
      (piece) => piece.point,
    );
    expect(after).toEqual(["E1", "E2", "E3", "R8", "E7", "A4"]);
  });
});

describe("which piece is which", () => {
  const start = cast([], [dark("E1"), dark("E3"), light("A1")], []);

  test("everybody gets a name of their own", () => {
    expect(where(start)).toEqual({ 1: "E1", 2: "E3", 3: "A1" });
  });

  test("a piece that moves keeps its name, forwards and back", () => {
    const moved = cast(start, [dark("E2"), dark("E3"), light("A1")], [["move", "E1", "E2"]]);
    expect(where(moved)).toEqual({ 1: "E2", 2: "E3", 3: "A1" });
    const back = cast(moved, [dark("E1"), dark("E3"), light("A1")], [["move", "E1", "E2"]]);
    expect(where(back)).toEqual({ 1: "E1", 2: "E3", 3: "A1" });
  });

  test("a taken piece leaves; another of its kind that enters elsewhere is not it", () => {
    const after = cast(
      start,
      [dark("E1"), dark("E3"), light("R5")],
      [
        ["take", "A1"],
        ["enter", "cow-light", "R5"],
      ],
    );
    expect(where(after)).toEqual({ 1: "E1", 2: "E3", 3: "A1 leaving", 4: "R5" });
  });

  test("who has left does not come back", () => {
    const gone = cast(start, [dark("E1"), dark("E3")], [["take", "A1"]]);
    expect(where(cast(gone, [dark("E1"), dark("E3"), light("A1")], []))).toEqual({ 1: "E1", 2: "E3", 4: "A1" });
  });

  test("an enemy that moves in behind does not take over the name", () => {
    const story = [
      ["move", "E1", "E2"],
      ["move", "A1", "E1"],
    ];
    expect(where(cast(start, [light("E1"), dark("E2"), dark("E3")], story))).toEqual({ 1: "E2", 2: "E3", 3: "E1" });
  });
});
