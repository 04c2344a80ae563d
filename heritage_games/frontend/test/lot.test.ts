import { expect, test } from "vitest";
import { drawn } from "../src/host/page/lot";

const CHOICES = [
  { text: "1", chance: "1/4" },
  { text: "2", chance: "3/8" },
  { text: "3", chance: "1/3" },
  { text: "4", chance: "1/24" },
];

test("each throw falls as often as its chance says, to the last", () => {
  const counts = new Map<string | null, number>();
  for (let number = 0; number < 24; number += 1) {
    const text = drawn(CHOICES, (count) => {
      expect(count).toBe(24);
      return number;
    });
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  expect([...counts]).toEqual([
    ["1", 6],
    ["2", 9],
    ["3", 8],
    ["4", 1],
  ]);
});

test("the browser's own chance draws what may be thrown", () => {
  expect(CHOICES.map(({ text }) => text)).toContain(drawn(CHOICES));
  expect(drawn([{ text: "6", chance: "1" }])).toBe("6");
  expect(drawn([])).toBeNull();
});
