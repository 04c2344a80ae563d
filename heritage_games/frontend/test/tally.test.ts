import { expect, test } from "vitest";
import { fives, isFor } from "../src/board/tally";

test.each([
  [0, []],
  [4, [4]],
  [5, [5]],
  [13, [5, 5, 3]],
  [15, [5, 5, 5]],
])("%i is told off in fives", (count, strokes) => {
  expect(fives(count)).toEqual(strokes);
});

test("what there is no room for is left to the figure", () => {
  expect(fives(23, 3)).toEqual([5, 5, 5]);
  expect(fives(12, 3)).toEqual([5, 5, 2]);
});

test("a place may ask for a piece on the board, or for none, of its own side", () => {
  const pieces = [
    { point: "53", kind: "hyena", side: 1, seat: 0, way: "back" },
    { point: "village", kind: "mother-2", side: 1, seat: 0, way: "back" },
  ];
  const place = (dataset: Record<string, string>) => [0, 1].map((side) => isFor({ dataset }, side, pieces));
  expect(place({ with: "hyena" })).toEqual([false, true]);
  expect(place({ without: "hyena" })).toEqual([true, false]);
  expect(place({})).toEqual([true, true]);
});
