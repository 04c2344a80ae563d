import { expect, test, vi } from "vitest";
import type { State } from "../src/state";
import { listening, speak } from "../src/voice";

vi.stubGlobal("getComputedStyle", () => ({ getPropertyValue: () => "70ms" }));

/** A view whose keyboard is on the board, by keys or by a hand that pointed. */
function viewWith(byKeys: boolean): State {
  const active = { matches: (selector: string) => selector === ":focus-visible" && byKeys };
  const root = { getRootNode: () => ({ activeElement: active }), contains: () => true };
  return { voice: { textContent: "" }, root } as unknown as State;
}

test("whoever plays by keyboard is given time to hear a sentence, and longer for a longer one", () => {
  const state = viewWith(true);
  expect(listening(state)).toBe(0);
  speak(state, "Hounds to throw.");
  const short = listening(state);
  speak(state, "The hound on h1 walks one hole to h2. Rule 9. ".repeat(3));
  expect(short).toBeGreaterThan(500);
  expect(listening(state)).toBeGreaterThan(5 * short);
});

test("a hand that points does not wait", () => {
  const state = viewWith(false);
  speak(state, "The hound on h1 walks one hole to h2. Rule 9.");
  expect(listening(state)).toBe(0);
});
