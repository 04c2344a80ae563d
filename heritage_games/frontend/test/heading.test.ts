import { describe, expect, test } from "vitest";
import { ahead, arrows, looking, onwardFrom, step } from "../src/board/heading";
import { BACK } from "../src/state/pieces";

const TRACKS = [
  ["a", "b", "c", "d", "e"],
  ["x", "y"],
];
const at = (x: number, y: number) => ({ x, y });

describe("along a track", () => {
  test("it goes on from a point, out and back", () => {
    expect(onwardFrom(TRACKS, "c", "")).toEqual(["c", "d", "e"]);
    expect(onwardFrom(TRACKS, "c", BACK)).toEqual(["c", "b", "a"]);
    expect(onwardFrom(TRACKS, "z", BACK)).toEqual(["z"]);
  });

  test("arrows stand before those on their way, none at its ends", () => {
    expect(ahead(TRACKS, "b", "")).toEqual(["c", "d", "e"]);
    expect(ahead(TRACKS, "d", BACK)).toEqual(["c", "b", "a"]);
    expect([ahead(TRACKS, "a", ""), ahead(TRACKS, "e", BACK), ahead(TRACKS, "z", "")]).toEqual([[], [], []]);
  });

  test("at its end a piece looks as it came", () => {
    expect(step(TRACKS, "b", BACK)).toEqual(["b", "a"]);
    expect(step(TRACKS, "e", "")).toEqual(["d", "e"]);
    expect(step(TRACKS, "a", BACK)).toEqual(["b", "a"]);
    expect(step(TRACKS, "z", "")).toBeUndefined();
  });
});

test.each([
  [at(10, 0), "rotate(0deg) scale(1,1)"],
  [at(10, 10), "rotate(38deg) scale(1,1)"],
  [at(-10, 2), "rotate(-11deg) scale(-1,1)"],
  [at(-1, -30), "rotate(38deg) scale(-1,1)"],
])("a piece is mirrored rather than stood on its head: %o", (end, told) => {
  expect(looking(at(0, 0), end, 38)).toBe(told);
});

test("arrows stand half way and point on", () => {
  expect(arrows([at(0, 0), at(10, 0), at(10, 20)], 0.5)).toEqual([
    "translate(5 0) rotate(0) scale(0.5)",
    "translate(10 10) rotate(90) scale(0.5)",
  ]);
});
