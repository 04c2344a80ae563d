import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { View } from "../src/contract";
import { goByItself, goOn, press, touch } from "../src/state/act";
import { awaitNext, hasten, keepOn, stopAutoplay } from "../src/state/onward";
import { answered } from "../src/state/post";
import { bookOf, viewOf } from "./boards";
import { clientOf, type Recorded } from "./client";

const CAN = viewOf({}).enabled;
const ALONE = { ...CAN, throw: true, on: true };
const STEP = { words: "The mother walks.", rule: "3", points: [] };

function stepsOf(steps: number): View["steps"] {
  return { text: "2: 4-6", side: 0, words: "first played", items: Array.from({ length: steps }, () => STEP) };
}

let client: Recorded;

/** Let the kernel answer with a view of the next revision, and apply it as the widget does. */
function answer(change: Partial<View>): void {
  client.view = viewOf({ revision: client.view.revision + 1, ...change });
  keepOn(client);
  answered(client);
  awaitNext(client);
}

beforeEach(() => {
  vi.useFakeTimers();
  client = clientOf({
    book: bookOf({ "speech.stopped": "Stopped." }),
    view: viewOf({ enabled: ALONE, status: "First to throw" }),
  });
});

afterEach(() => {
  vi.useRealTimers();
});

const sentActions = (): string[] => client.sent.map((message) => message.do);

describe("going on once", () => {
  test("sends one message, and no other before its answer", () => {
    expect(goOn(client)).toBe(true);
    expect(goOn(client)).toBe(true);
    expect(client.sent).toEqual([{ revision: 1, do: "on" }]);
    answer({ enabled: ALONE });
    vi.runAllTimers();
    expect(sentActions()).toEqual(["on"]);
  });

  test("is not possible where something can be decided", () => {
    client.view = viewOf({ enabled: { ...CAN, throw: true } });
    expect([goOn(client), goByItself(client)]).toEqual([false, false]);
    expect(client.sent).toEqual([]);
    expect(client.byItself).toBe(false);
  });
});

describe("going on by itself", () => {
  test("begins at once and goes on after each answer has been seen and has rested", () => {
    goByItself(client);
    expect(sentActions()).toEqual(["on"]);
    answer({ enabled: ALONE, steps: stepsOf(1) });
    vi.advanceTimersByTime(599);
    expect(sentActions()).toEqual(["on"]);
    vi.advanceTimersByTime(1);
    expect(client.sent[1]).toEqual({ revision: 2, do: "on" });
    answer({ enabled: ALONE, steps: stepsOf(3) });
    vi.advanceTimersByTime(599);
    expect(client.sent.length).toBe(2);
    vi.advanceTimersByTime(1);
    expect(client.sent.length).toBe(3);
  });

  test.each([
    ["the pieces have come to rest", () => ({ until: performance.now() + 2000 }), 2000],
    ["the last sentence has been heard", () => ({ listening: () => 3000 }), 3000],
  ])("waits until %s", (_, busy, wait) => {
    Object.assign(client, busy());
    goByItself(client);
    answer({ enabled: ALONE });
    vi.advanceTimersByTime(wait - 1);
    expect(client.sent.length).toBe(1);
    vi.advanceTimersByTime(1);
    expect(client.sent.length).toBe(2);
  });

  test("lets the computer play in between", () => {
    goByItself(client);
    answer({ enabled: { ...CAN, reply: true } });
    expect(client.byItself).toBe(true);
    vi.advanceTimersByTime(600);
    expect(sentActions()).toEqual(["on", "reply"]);
    answer({ enabled: ALONE });
    vi.advanceTimersByTime(600);
    expect(sentActions()).toEqual(["on", "reply", "on"]);
  });

  test("stops where something can be decided, and at the end of the game", () => {
    for (const can of [{ ...CAN, throw: true }, CAN]) {
      client.view = viewOf({ enabled: ALONE });
      goByItself(client);
      const before = client.sent.length;
      answer({ enabled: can });
      expect(client.byItself).toBe(false);
      vi.runAllTimers();
      expect(client.sent.length).toBe(before);
    }
  });

  const stops: [string, () => void][] = [
    ["the switch", () => goByItself(client)],
    ["Escape", () => stopAutoplay(client)],
    ["a touch of the board", () => touch(client, "E1")],
  ];
  test.each(stops)("%s stops it, and does nothing else", (_, stop) => {
    goByItself(client);
    answer({ enabled: ALONE, status: "Second to throw" });
    stop();
    expect(client.byItself).toBe(false);
    expect(client.spoken).toEqual(["Stopped. Second to throw."]);
    vi.runAllTimers();
    expect(sentActions()).toEqual(["on"]);
  });

  test("a stop while the sticks are in the air lets them come to rest, and no others rise", () => {
    goByItself(client);
    stopAutoplay(client);
    answer({ enabled: ALONE });
    vi.runAllTimers();
    expect(sentActions()).toEqual(["on"]);
  });

  test("any other button stops it too", () => {
    goByItself(client);
    answer({ enabled: ALONE });
    press(client, { do: "undo" });
    answer({ enabled: ALONE });
    vi.runAllTimers();
    expect(sentActions()).toEqual(["on", "undo"]);
  });

  test("what was stopped and begun again goes on in one row, not in two", () => {
    goByItself(client);
    answer({ enabled: ALONE });
    goByItself(client);
    goByItself(client);
    expect(client.sent.length).toBe(2);
    vi.runOnlyPendingTimers();
    expect(sentActions()).toEqual(["on", "on"]);
  });

  test("begun while sticks fall, it goes on when they lie", () => {
    goOn(client);
    goByItself(client);
    expect(sentActions()).toEqual(["on"]);
    answer({ enabled: ALONE });
    vi.advanceTimersByTime(600);
    expect(sentActions()).toEqual(["on", "on"]);
  });

  test("where nobody answers it stops", () => {
    goByItself(client);
    vi.advanceTimersByTime(5000);
    expect(client.byItself).toBe(false);
  });
});

test("the computer is awaited as before where nothing goes on by itself", () => {
  answer({ enabled: { ...CAN, reply: true }, steps: stepsOf(5) });
  vi.advanceTimersByTime(499);
  expect(client.sent).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(sentActions()).toEqual(["reply"]);
});

describe("the computer's reply", () => {
  const REPLY = { ...CAN, reply: true };
  const OWN = { enabled: REPLY, turn: 1, seats: ["person", "level 1"], steps: stepsOf(2) };

  test("waits until the person's ply can be read, and longer after a capture", () => {
    answer({ ...OWN, last_effects: [["enter", "cow-dark", "E1"]] });
    const drawn = client.duration("--t-move");
    vi.advanceTimersByTime(drawn + 899);
    expect(sentActions()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(sentActions()).toEqual(["reply"]);
    answer({ ...OWN, last_effects: [["take", "E1"]] });
    vi.advanceTimersByTime(drawn + 1799);
    expect(sentActions()).toEqual(["reply"]);
    vi.advanceTimersByTime(1);
    expect(sentActions()).toEqual(["reply", "reply"]);
  });

  test("comes immediately at a touch, which means nothing else", () => {
    answer(OWN);
    touch(client, "E1");
    expect(sentActions()).toEqual(["reply"]);
    expect(hasten(client)).toBe(false);
    answer({ enabled: CAN, turn: 0 });
    vi.runAllTimers();
    expect(sentActions()).toEqual(["reply"]);
  });
});
