// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listening, speak } from "../src/host/voice";
import type { Widget } from "../src/widget";
import { clientOf } from "./client";

let widget: Widget;
let hit: HTMLButtonElement;

beforeEach(() => {
  vi.useFakeTimers();
  const root = document.createElement("div");
  hit = root.appendChild(document.createElement("button"));
  document.body.replaceChildren(root);
  hit.focus();
  widget = {
    ...clientOf({}),
    duration: () => 70,
    root,
    voice: document.createElement("p"),
    stage: null,
    scroller: null,
    measured: null,
  };
});

afterEach(() => vi.useRealTimers());

test("whoever plays by keyboard is given time to hear a sentence, and longer for a longer one", () => {
  vi.spyOn(hit, "matches").mockReturnValue(true);
  expect(listening(widget)).toBe(0);
  speak(widget, "Hounds to throw.");
  expect(listening(widget)).toBe(70 * 16);
  vi.advanceTimersByTime(1000);
  expect(listening(widget)).toBe(70 * 16 - 1000);
  vi.advanceTimersByTime(1000);
  expect(listening(widget)).toBe(0);
  speak(widget, "The hound on h1 walks one hole to h2. Rule 9.");
  expect(listening(widget)).toBe(70 * 45);
});

test("a hand that points does not wait", () => {
  vi.spyOn(hit, "matches").mockReturnValue(false);
  speak(widget, "The hound on h1 walks one hole to h2. Rule 9.");
  expect(listening(widget)).toBe(0);
});

test("what is said twice is heard twice", () => {
  speak(widget, "Nothing to take back.");
  const first = widget.voice.textContent;
  speak(widget, "Nothing to take back.");
  expect(widget.voice.textContent).not.toBe(first);
  expect(widget.voice.textContent?.trim()).toBe("Nothing to take back.");
});
