import { expect, test } from "vitest";
import { clear, within } from "../src/host/sight";

test("what lies clear is left where it is", () => {
  expect(clear({ top: 100, bottom: 140 }, { top: 140, bottom: 200 })).toBe(0);
  expect(clear({ top: 100, bottom: 140 }, { top: 0, bottom: 100 })).toBe(0);
});

test("under a bar at the foot the page goes up, under one at the head it goes down, with room for the ring", () => {
  expect(clear({ top: 560, bottom: 600 }, { top: 580, bottom: 640 })).toBe(32);
  expect(clear({ top: 10, bottom: 50 }, { top: 0, bottom: 40 })).toBe(-42);
});

test("what is at an edge of what is seen gets room round it, its upper edge first", () => {
  expect(within({ top: 100, bottom: 140 }, { top: 0, bottom: 400 })).toBe(0);
  expect(within({ top: 370, bottom: 399 }, { top: 0, bottom: 400 })).toBe(11);
  expect(within({ top: 5, bottom: 45 }, { top: 0, bottom: 400 })).toBe(-7);
  expect(within({ top: 20, bottom: 500 }, { top: 0, bottom: 400 })).toBe(8);
});
