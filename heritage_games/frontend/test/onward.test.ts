import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { goByItself, goOn, press, touch } from "../src/act";
import type { View } from "../src/contract";
import { awaitNext, halt, keepOn } from "../src/onward";
import { answered, emptyPost } from "../src/post";
import type { State } from "../src/state";
import { bookOf, viewOf } from "./boards";

const CAN = viewOf({}).can;
const ALONE = { ...CAN, throw: true, on: true };
const STEP = { words: "The mother walks.", rule: "3", points: [] };

/** How long things take in these tests, in milliseconds. */
const TIMES: Readonly<Record<string, string>> = { "--t-move": "240ms", "--t-rest": "0.6s" };

function told(steps: number): View["steps"] {
  return { text: "2: 4-6", side: 0, words: "first played", items: Array.from({ length: steps }, () => STEP) };
}

let state: State;
let sent: { revision: number; do: string }[];

/** What the kernel answers: a view with the next revision, taken up as the widget takes it up. */
function answer(change: Partial<View>): void {
  state.view = viewOf({ revision: state.view.revision + 1, ...change });
  keepOn(state);
  answered(state);
  awaitNext(state);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("getComputedStyle", () => ({ getPropertyValue: (token: string) => TIMES[token] ?? "" }));
  sent = [];
  state = {
    model: { get: () => undefined, send: (message: { revision: number; do: string }) => sent.push(message) },
    voice: { textContent: "" },
    signal: new AbortController().signal,
    post: emptyPost(),
    redraw: () => undefined,
    book: bookOf({ "speech.stopped": "Stopped." }),
    view: viewOf({ can: ALONE, status: "First to throw" }),
    mode: "board",
    pending: [],
    byItself: false,
    fall: null,
    stage: null,
  } as unknown as State;
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const asked = (): string[] => sent.map((message) => message.do);

describe("going on once", () => {
  test("sends one message, and no other before its answer", () => {
    expect(goOn(state)).toBe(true);
    expect(goOn(state)).toBe(true);
    expect(sent).toEqual([{ revision: 1, do: "on" }]);
    answer({ can: ALONE });
    vi.runAllTimers();
    expect(asked()).toEqual(["on"]);
  });

  test("is not possible where something can be decided", () => {
    state.view = viewOf({ can: { ...CAN, throw: true } });
    expect([goOn(state), goByItself(state)]).toEqual([false, false]);
    expect(sent).toEqual([]);
    expect(state.byItself).toBe(false);
  });
});

describe("going on by itself", () => {
  test("begins at once and goes on after each answer has been seen and has rested", () => {
    goByItself(state);
    expect(asked()).toEqual(["on"]);
    answer({ can: ALONE, steps: told(1) });
    vi.advanceTimersByTime(599);
    expect(asked()).toEqual(["on"]);
    vi.advanceTimersByTime(1);
    expect(sent[1]).toEqual({ revision: 2, do: "on" });
    answer({ can: ALONE, steps: told(3) });
    vi.advanceTimersByTime(599);
    expect(sent.length).toBe(2);
    vi.advanceTimersByTime(1);
    expect(sent.length).toBe(3);
  });

  test("waits until the pieces have come to rest", () => {
    state.stage = { until: performance.now() + 2000 } as State["stage"];
    goByItself(state);
    answer({ can: ALONE });
    vi.advanceTimersByTime(1999);
    expect(sent.length).toBe(1);
    vi.advanceTimersByTime(1);
    expect(sent.length).toBe(2);
  });

  test("lets the computer play in between", () => {
    goByItself(state);
    answer({ can: { ...CAN, reply: true } });
    expect(state.byItself).toBe(true);
    vi.advanceTimersByTime(600);
    expect(asked()).toEqual(["on", "reply"]);
    answer({ can: ALONE });
    vi.advanceTimersByTime(600);
    expect(asked()).toEqual(["on", "reply", "on"]);
  });

  test("stops where something can be decided, and at the end of the game", () => {
    for (const can of [{ ...CAN, throw: true }, CAN]) {
      state.view = viewOf({ can: ALONE });
      goByItself(state);
      const before = sent.length;
      answer({ can });
      expect(state.byItself).toBe(false);
      vi.runAllTimers();
      expect(sent.length).toBe(before);
    }
  });

  const stops: [string, () => void][] = [
    ["the switch", () => goByItself(state)],
    ["Escape", () => halt(state)],
    ["a touch of the board", () => touch(state, "E1")],
  ];
  test.each(stops)("%s stops it, and does nothing else", (_, stop) => {
    goByItself(state);
    answer({ can: ALONE, status: "Second to throw" });
    stop();
    expect(state.byItself).toBe(false);
    expect(state.voice.textContent).toBe("Stopped. Second to throw.");
    vi.runAllTimers();
    expect(asked()).toEqual(["on"]);
  });

  test("a stop while the sticks are in the air lets them come to rest, and no others rise", () => {
    goByItself(state);
    halt(state);
    answer({ can: ALONE });
    vi.runAllTimers();
    expect(asked()).toEqual(["on"]);
  });

  test("any other button stops it too", () => {
    goByItself(state);
    answer({ can: ALONE });
    press(state, { do: "undo" });
    answer({ can: ALONE });
    vi.runAllTimers();
    expect(asked()).toEqual(["on", "undo"]);
  });

  test("what was stopped and begun again goes on in one row, not in two", () => {
    goByItself(state);
    answer({ can: ALONE });
    goByItself(state);
    goByItself(state);
    expect(sent.length).toBe(2);
    vi.runOnlyPendingTimers();
    expect(asked()).toEqual(["on", "on"]);
  });

  test("begun while sticks fall, it goes on when they lie", () => {
    goOn(state);
    goByItself(state);
    expect(asked()).toEqual(["on"]);
    answer({ can: ALONE });
    vi.advanceTimersByTime(600);
    expect(asked()).toEqual(["on", "on"]);
  });

  test("where nobody answers it stops", () => {
    goByItself(state);
    vi.advanceTimersByTime(5000);
    expect(state.byItself).toBe(false);
  });
});

test("the computer is awaited as before where nothing goes on by itself", () => {
  answer({ can: { ...CAN, reply: true }, steps: told(5) });
  vi.advanceTimersByTime(499);
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(asked()).toEqual(["reply"]);
});
