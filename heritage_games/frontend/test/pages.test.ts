// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { ActionButton } from "../src/contract";
import { button, pages } from "../src/host/room/parts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const rows = Array.from({ length: 9 }, (_, at) => [{ text: String(at + 1) }]);
const seen = (nodes: Node[]): string[] =>
  Array.from((nodes[0] as HTMLElement).querySelectorAll<HTMLElement>("tbody tr"))
    .filter(({ hidden }) => !hidden)
    .map(({ textContent }) => textContent ?? "");

test("pages of a table turn although it is drawn again at each move", () => {
  const draw = (): Node[] => {
    const drawn = pages({ caption: "", head: [{ text: "" }], rows }, "{from} to {to} of {count}", () => {});
    vi.advanceTimersToNextFrame(); // the table is measured once it is in the page
    return drawn;
  };
  let drawn = draw();
  expect(seen(drawn)).toEqual(["1", "2", "3", "4", "5", "6", "7"]);
  vi.advanceTimersByTime(6_000);
  drawn = draw();
  vi.advanceTimersByTime(6_000);
  expect(seen(drawn)).toEqual(["8", "9"]);
  drawn = draw();
  expect(seen(drawn)).toEqual(["8", "9"]);
  expect(drawn[1]?.textContent).toBe("8 to 9 of 9");
  vi.advanceTimersByTime(10_000);
  expect(seen(drawn)).toHaveLength(7);
});

test("the second press of a double one does not act", () => {
  const act = vi.fn();
  const action = { do: "start", label: "Start", text: "", main: false, number: 0, sure: "" };
  const element = button(action as ActionButton, act);
  for (const detail of [0, 1, 2]) element.dispatchEvent(new MouseEvent("click", { detail }));
  expect(act).toHaveBeenCalledTimes(2);
});
