// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { happeningOf } from "../src/state/happening";
import { viewOf } from "./boards";
import { PLACING, type Shown, shown } from "./shown";

let made = 0;

/** Mock of the browser's audio interface; only the number of contexts counts. */
const anything: unknown = new Proxy(() => anything, {
  get: (_, name) => (name === "then" ? undefined : name === "getChannelData" ? () => new Float32Array(9) : anything),
  set: () => true,
});

class Context {
  sampleRate = 100;
  currentTime = 0;
  destination = {};
  constructor() {
    made += 1;
  }
  resume = (): Promise<void> => Promise.resolve();
  createOscillator = (): unknown => anything;
  createGain = (): unknown => anything;
  createBufferSource = (): unknown => anything;
  createBiquadFilter = (): unknown => anything;
  createBuffer = (): unknown => anything;
}

let board: Shown;
const WORDS = { "sounds.place": "stone on stone", "buttons.more": "More", "buttons.sound": "Sound", "tips.sound": "" };

function start(): void {
  board = shown(PLACING, { words: WORDS });
}

function placed(): void {
  board.touch("E1");
  board.answer({ plies: 1, ply: 1, last_effects: [["enter", "cow-dark", "E1"]] });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("AudioContext", Context);
  made = 0;
  window.localStorage.clear();
});
afterEach(() => {
  window.localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("sounds", () => {
  test("nothing is made before somebody switches them on", () => {
    start();
    placed();
    expect(made).toBe(0);
    expect(board.all(".hg-caption")).toEqual([]);
  });

  test("the switch is the first thing under More, is remembered, and captions follow each sound for a while", () => {
    start();
    board.one('[data-tool="more"]').click();
    const tools = board.all(".hg-more .hg-tools > button");
    expect(tools[0]?.getAttribute("data-tool")).toBe("sound");
    expect(tools[0]?.getAttribute("aria-pressed")).toBe("false");
    (tools[0] as HTMLButtonElement).click();
    expect(made).toBe(1);
    expect(board.one('[data-tool="sound"]').getAttribute("aria-pressed")).toBe("true");
    expect(window.localStorage.getItem("heritage-games.sound")).toBe("on");
    placed();
    expect(board.one(".hg-caption").textContent).toContain("stone on stone");
    vi.advanceTimersByTime(1300);
    expect(board.all(".hg-caption")).toEqual([]);
    board.one('[data-tool="sound"]').click();
    expect(window.localStorage.getItem("heritage-games.sound")).toBe("off");
    expect(made).toBe(1);
  });
});

describe("what has happened", () => {
  const before = viewOf({ revision: 1 });
  const heardAfter = (change: Parameters<typeof viewOf>[0]) =>
    happeningOf(before, viewOf({ revision: 2, plies: before.plies + 1, ply: before.plies + 1, ...change }));

  test("a capture tells more than a mill, and a mill more than a move", () => {
    start();
    const mill = ["mark", "mill", "E1", "E2", "E3"];
    expect(heardAfter({ last_effects: [["enter", "cow-dark", "E3"], mill, ["take", "A1"]] })).toBe("capture");
    expect(heardAfter({ last_effects: [["move", "E8", "E1"], mill] })).toBe("mill");
    expect(heardAfter({ last_effects: [["move", "E8", "E1"]], steps: null })).toBe("move");
  });

  test("a person alone loses or wins, and two people always hear the winner", () => {
    start();
    const result = { words: "", rule: "", places: [2, 1] };
    expect(heardAfter({ result, seats: ["person", "level 2"] })).toBe("lose");
    expect(heardAfter({ result, seats: ["level 2", "person"] })).toBe("win");
    expect(heardAfter({ result, seats: ["person", "person"] })).toBe("win");
  });
});
