import { describe, expect, test } from "vitest";
import type { ClientMessage, View } from "../src/contract";
import { type Answers, answer } from "../src/host/page/ahead";
import { type Json, type Part, reader } from "../src/host/page/parts";
import { bookUnder } from "../src/host/page/reading";
import { bookOf, viewOf } from "./boards";

const base = viewOf({ revision: 3, announcement: "First." });

/** Return the number of values in a base, which precede those of a file. */
const size = (value: unknown): number =>
  1 +
  (typeof value === "object" && value ? Object.values(value).reduce((sum: number, each) => sum + size(each), 0) : 0);

/** Return answers that belong to a view. */
function answersFor(view: View): Answers {
  const here = size(view);
  // Four objects `{announcement: ...}`; the last two contain names of touches, and a concatenated text.
  const parts: Part[] = [
    ...["announcement", [-1, here]],
    ...["Down.", [here + 1, here + 2]],
    ...["Again.", [here + 1, here + 4]],
    ...["\ue000 is taken", [here + 1, here + 6]],
    ...["\ue000 to \ue001", [-2, here + 8, here + 2], [here + 1, here + 9]],
  ];
  const [down, again, taken, moved] = [here + 3, here + 5, here + 7, here + 10];
  return {
    touches: ["E1", "E2", "done"],
    new: again,
    played: down,
    tree: {
      view: down,
      no: [-1, taken, taken],
      next: { E1: { view: down, no: [taken, -1, taken], next: { E2: { view: moved } } } },
    },
    parts,
  };
}

const file = answersFor(base);

const said = (message: ClientMessage & { revision?: number }, view: View = base): string | undefined =>
  answer(file, base, view, message)?.announcement;
const touch = (...touches: string[]): ClientMessage => ({ do: "touch", touches });

describe("what is answered ahead", () => {
  test("touches, refused or legal, with their names in place of the blanks", () => {
    expect(said(touch("E2"))).toBe("E2 is taken");
    expect(said(touch("E1", "done"))).toBe("E1 is taken");
    expect(said(touch("E1", "E2"))).toBe("E1 to E2Down.");
    expect(said(touch())).toBe("Down.");
  });

  test("everything else in the view is that of the board, one revision on", () => {
    const view = { ...base, revision: 8, announcement: "E2 is taken" };
    expect(answer(file, base, view, touch("E2"))).toEqual({ ...view, revision: 9 });
  });

  test("undo puts down what is picked up, and nothing else", () => {
    expect(said({ do: "undo" }, { ...base, touches: ["E1"] })).toBe("Down.");
    expect(said({ do: "undo" })).toBeUndefined();
  });

  test("a message for another revision changes nothing", () => {
    expect(said({ ...touch("E2"), revision: 2 })).toBe("First.");
    expect(said({ ...touch("E2"), revision: 3 })).toBe("E2 is taken");
  });
});

describe("what only the rulebook knows", () => {
  test("touches after a refusal or a whole ply, and names that are no touches", () => {
    for (const path of [["E2", "E1"], ["E1", "E2", "E1"], ["constructor"], ["__proto__"], ["E1", "toString"]]) {
      expect(said(touch(...path))).toBeUndefined();
    }
  });

  test("whatever is done once a ply was played, taken back, or looked back at", () => {
    const played = { ...base, ply: 1, plies: 1 };
    for (const view of [played, { ...played, ply: 0 }, { ...base, enabled: { ...base.enabled, redo: true } }]) {
      expect(said(touch("E2"), view)).toBeUndefined();
      expect(said({ do: "new" }, view)).toBeUndefined();
    }
    expect(said({ do: "throw" })).toBeUndefined();
  });

  test("another example than that of the board", () => {
    const example = { rule: "M5", id: "M5-safe", caption: "", touches: [], lit: [], unchanged: "" };
    const shown = { ...base, example };
    const later = { ...shown, plies: 1, ply: 1 };
    const told = answersFor(shown);
    const ask = (id: string, played: boolean): string | undefined =>
      answer(told, shown, later, { do: "example", rule: "M5", example: id, played })?.announcement;
    expect([ask("M5-safe", true), ask("M5-safe", false), ask("M5-free", true)]).toEqual(["Down.", "Again.", undefined]);
    expect(answer(told, shown, later, { do: "new" })?.announcement).toBe("Again.");
  });

  test("a board that stands otherwise when it begins again", () => {
    expect(said({ do: "new" })).toBe("Again.");
    expect(answer({ ...file, new: null }, base, base, { do: "new" })).toBeNull();
  });
});

test("values of the base are counted before those that are told, the values of an object by its sorted keys", () => {
  const read = reader({ b: [true, null], a: "x" } as Json, [[-1, 1, 2], "a", [-1, -3], [7, 5], 7, false]);
  expect([0, 1, 2, 3, 4].map((number) => read(number))).toEqual([
    { b: [true, null], a: "x" },
    "x",
    [true, null],
    true,
    null,
  ]);
  expect(read(5)).toEqual(["x", [true, null]]);
  expect(read(8)).toEqual({ a: ["x", [true, null]] });
  expect([read(9), read(10)]).toEqual([7, false]);
});

test("a book under another reading has what is other in it, and the rest as it is", () => {
  const book = bookOf({ "buttons.undo": "Undo" });
  const at = size(book);
  const other = bookUnder(book, { book: at + 3, parts: ["title", [-1, at], "Other", [at + 1, at + 2]] });
  expect(other).toEqual({ ...book, title: "Other" });
});
