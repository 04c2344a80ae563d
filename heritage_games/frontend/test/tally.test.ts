import { expect, test } from "vitest";
import { fives } from "../src/tally";

test.each([
  [0, []],
  [4, [4]],
  [5, [5]],
  [13, [5, 5, 3]],
  [15, [5, 5, 5]],
])("%i is told off in fives", (count, strokes) => {
  expect(fives(count)).toEqual(strokes);
});
