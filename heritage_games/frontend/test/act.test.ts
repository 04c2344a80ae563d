import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { HintView } from "../src/contract";
import {
  askHint,
  begin,
  closeHint,
  discardTouches,
  doNext,
  light,
  replace,
  showSteps,
  take,
  takeBack,
  throwOn,
  touch,
  unfold,
} from "../src/state/act";
import type { State } from "../src/state/state";
import { bookOf, MOVING, RACING, racing, viewOf } from "./boards";
import { clientOf, type Recorded } from "./client";

let client: Recorded;

const start = (change: Partial<State> = {}): void => {
  client = clientOf({ view: MOVING, ...change });
};

beforeEach(() => start());
afterEach(() => vi.useRealTimers());

test("a legal touch is drawn at once, any other is asked", () => {
  touch(client, "E8");
  expect([client.pending, client.cursor]).toEqual([["E8"], "E8"]);
  start();
  touch(client, "A4");
  expect(client.pending).toEqual([]);
  expect(client.sent[0]?.touches).toEqual(["A4"]);
});

test("a touch that waits for its answer is marked on the board, and so are those that follow it", () => {
  touch(client, "E8");
  expect(client.lit).toEqual([]);
  start({ view: viewOf({ legal: {}, side_to_touch: false }) });
  touch(client, "E8");
  expect(client.lit).toEqual(["E8"]);
  touch(client, "E1");
  touch(client, "A6");
  expect(client.lit).toEqual(["E8", "E1", "A6"]);
});

test("a touch puts away what was shown about the last thing", () => {
  start({
    notice: "No such move.",
    spokenText: "…",
    lit: ["E1"],
    step: 1,
    confirmation: { question: "?", message: { do: "new" } },
  });
  touch(client, "E8");
  expect(client).toMatchObject({
    notice: "",
    spokenText: "",
    lit: [],
    step: null,
    confirmation: null,
    putAway: 1,
    acting: true,
  });
});

test("what is picked up is put down, and a turn is taken back whole", () => {
  start({ pending: ["E8"] });
  discardTouches(client);
  expect(client.pending).toEqual([]);
  start({ pending: ["E8", "E1"] });
  discardTouches(client);
  expect(client.pending).toEqual(["E8", "E1"]);
  expect(takeBack(client)).toBe(true);
  expect([client.pending, client.sent[0]?.touches]).toEqual([[], []]);
  expect(takeBack(client)).toBe(false);
});

test("a game is given up without a question unless it is one's own and still under way", () => {
  const message = { do: "load", text: "1. E1" } as const;
  const acts = [() => begin(client), () => replace(client, message)];
  const played = { plies: 2, ply: 2 };
  const example = { rule: "M5", id: "M5-safe", caption: "", touches: [], lit: [], unchanged: "" };
  const settled: Partial<State>[] = [
    { view: viewOf({}) },
    { view: viewOf({ ...played, result: { words: "Dark has won.", rule: "M3", places: [1, 2] } }) },
    { view: viewOf({ ...played, example }) },
    { view: viewOf(played), mode: "task" },
  ];
  for (const act of acts) {
    for (const change of settled) {
      start(change);
      act();
      expect([client.confirmation, client.sent.length]).toEqual([null, 1]);
    }
    start({ view: viewOf(played) });
    act();
    expect([client.confirmation?.message.do, client.sent]).toEqual([act === acts[0] ? "new" : "load", []]);
  }
});

test("a whole turn that a button names is made once, and not over a message that is under way", () => {
  take(client, ["R8", "A8"]);
  take(client, ["E8", "A8"]);
  expect(client.sent.map(({ touches }) => touches)).toEqual([["R8", "A8"]]);
  expect(client.pending).toEqual(["R8", "A8"]);
});

test("the next thing is a throw, or the one move that a throw leaves", () => {
  const next = { words: "Move h3 to h6", brief: "h3-h6", touches: ["h3", "h6"] };
  start({ view: { ...RACING, next_action: next }, book: { ...bookOf({}), scene: racing() } });
  doNext(client);
  expect(client.sent[0]).toMatchObject({ do: "touch", touches: ["h3", "h6"] });
  start({ view: viewOf({ enabled: { ...viewOf({}).enabled, throw: true }, next_action: { ...next, touches: [] } }) });
  doNext(client);
  expect(client.sent[0]).toMatchObject({ do: "throw" });
});

test("a control is touched where it is all that may be touched", () => {
  start({ view: viewOf({ legal: { pass: { effects: [] } } }) });
  expect(throwOn(client)).toBe(true);
  expect(client.sent[0]?.touches).toEqual(["pass"]);
  start({ view: viewOf({ legal: { pass: { effects: [] }, E1: { effects: [] } } }) });
  expect(throwOn(client)).toBe(false);
});

test("a game that would be lost is asked about; the answer has the keyboard", () => {
  start({ view: viewOf({ plies: 3 }) });
  begin(client);
  expect([client.sent, client.focused]).toEqual([[], [".hg-confirmation button"]]);
  expect(client.confirmation?.message).toEqual({ do: "new" });
  start({ view: viewOf({ plies: 0 }) });
  begin(client);
  expect(client.sent).toMatchObject([{ do: "new" }]);
});

test("what unfolds takes the keyboard to its heading", () => {
  unfold(client, "rules");
  expect([client.unfolded.has("rules"), client.focused]).toEqual([true, ['[data-part="rules"] [tabindex="-1"]']]);
  unfold(client, "rules");
  expect([client.unfolded.has("rules"), client.focused.length]).toEqual([false, 1]);
});

test("points are lit and put out", () => {
  light(client, ["E1", "E2"]);
  expect(client.lit).toEqual(["E1", "E2"]);
  light(client, []);
  expect(client.lit).toEqual([]);
});

test("steps are shown one after the other, and put out behind the last", () => {
  vi.useFakeTimers();
  const item = (point: string) => ({ words: "", rule: "M1", points: [point] });
  const steps = { text: "", side: 0, words: "", items: [item("E1"), item("E2")] };
  start({ view: viewOf({ steps }) });
  const seen: (number | null)[] = [];
  for (let press = 0; press < 3; press += 1) {
    showSteps(client);
    seen.push(client.step);
  }
  expect(seen, "without motion one for each press").toEqual([0, 1, null]);
  client.duration = () => 800;
  showSteps(client);
  expect([client.step, client.lit]).toEqual([0, ["E1"]]);
  vi.advanceTimersByTime(800);
  expect([client.step, client.lit]).toEqual([1, ["E2"]]);
  vi.advanceTimersByTime(800);
  expect([client.step, client.lit]).toEqual([null, []]);
});

test("a hint asked for or put away in the drawer leaves no drawer over it", () => {
  for (const [act, hint] of [
    [askHint, null],
    [closeHint, { step: 1, steps: ["", "", ""] }],
  ] as const) {
    start({ view: viewOf({ enabled: { ...viewOf({}).enabled, hint: true }, hint: hint as HintView | null }) });
    client.unfolded.add("more");
    expect(act(client)).toBe(true);
    expect(client.unfolded.has("more")).toBe(false);
  }
});

test("a hint, or its next step, waits for an answer in transit, once", () => {
  const enabled = { ...viewOf({}).enabled, hint: true };
  for (const [hint, step] of [
    [null, 1],
    [{ step: 1, steps: ["", "", ""] } as unknown as HintView, 2],
  ] as const) {
    start({ view: viewOf({ enabled, hint }) });
    client.post.away = 0;
    client.post.sent = "seat";
    expect([askHint(client), askHint(client)]).toEqual([true, true]);
    expect(client.post.waiting).toEqual([{ do: "hint", step }]);
  }
  start({ view: viewOf({ enabled }) });
  expect([askHint(client), askHint(client)]).toEqual([true, true]);
  expect([client.sent.length, client.post.waiting]).toEqual([1, []]);
});
