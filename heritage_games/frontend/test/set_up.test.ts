// @vitest-environment happy-dom

import { describe, expect, test, vi } from "vitest";
import css from "../../static/board.css?raw";
import type { SetupView } from "../src/contract";
import { tableOf } from "../src/panel/task_maker";
import { presetOf } from "../src/state/preset";
import { bookOf, viewOf } from "./boards";
import { shown } from "./shown";

const SETUP: SetupView = {
  tools: ["cow-dark", "cow-light"],
  tool: "cow-dark",
  selections: [{ key: "turn", words: "Whose turn", value: "dark", values: [{ value: "dark", words: "Dark" }] }],
  counters: [{ key: "hand:0", words: "Dark: in hand", value: 1, most: 2 }],
  text: "morabaraba; turn dark; hand 1 2",
  problems: [],
  waits: false,
  goals: [{ value: "mill_formed", words: "M3 · A mill" }],
  task: null,
};

describe("a board that is set up", () => {
  test("sends what is chosen and touched, and nothing of a game is beside it", () => {
    const board = shown(viewOf({ setup: SETUP, legal: { E1: { effects: [["enter", "cow-dark", "E1"]] } } }));
    board.one<HTMLButtonElement>('.hg-puts[data-tool="take"]').click();
    expect(board.sent.at(-1)).toMatchObject({ do: "arrange", name: "tool", value: "take" });
    board.answer({});
    board.all(".hg-step").forEach((step) => {
      (step as HTMLButtonElement).click();
      board.answer({});
    });
    expect(board.sent.slice(1).map((message) => ("value" in message ? message.value : ""))).toEqual([0, 2]);
    const number = board.one<HTMLInputElement>(".hg-counter input");
    number.value = "99";
    number.dispatchEvent(new Event("change"));
    expect(board.sent.at(-1)).toMatchObject({ name: "hand:0", value: 2 });
    board.answer({});
    expect(board.all(".hg-log, .hg-seat, .hg-move")).toEqual([]);
    board.one<HTMLButtonElement>(".hg-drawer-head button").click();
    expect(board.sent.at(-1)).toMatchObject({ do: "back" });
  });

  test("is not played from while something is wrong, and asks where a game would be lost", () => {
    const board = shown(viewOf({ setup: { ...SETUP, problems: ["Dark has 13 cows."] } }));
    expect(board.one(".hg-unfit li").textContent).toBe("Dark has 13 cows.");
    expect(board.one<HTMLButtonElement>(".hg-setup .hg-act").disabled).toBe(true);
    board.answer({ setup: { ...SETUP, waits: true } });
    board.one<HTMLButtonElement>(".hg-setup .hg-act").click();
    expect(board.sent).toEqual([]);
    (board.all(".hg-confirmation button")[0] as HTMLButtonElement).click();
    expect(board.sent.at(-1)).toMatchObject({ do: "arrange", name: "play" });
  });

  test("is in sight when it opens at 400 % zoom, and the board when it closes", () => {
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(320);
    const style = document.head.appendChild(document.createElement("style"));
    style.append(css);
    const board = shown(viewOf({}));
    const hidden = () =>
      board.all(".hg-answered, .hg-stage").filter((part) => getComputedStyle(part).display === "none");
    expect(board.root.dataset.frame).toBe("zoom");
    board.answer({ setup: SETUP });
    expect(hidden()).toEqual([board.one(".hg-stage")]);
    board.answer({ setup: null });
    expect(hidden()).toEqual([board.one(".hg-answered")]);
    style.remove();
    vi.restoreAllMocks();
  });

  test("gives a task as texts, or says what is wrong with it", () => {
    const made = { toml: "[[tasks]]", words: "[own]", python: "hg.task()", fragment: "task=x", problems: [] };
    const board = shown(viewOf({ setup: { ...SETUP, task: made } }));
    expect(board.all(".hg-made button")).toHaveLength(2);
    board.answer({ setup: { ...SETUP, task: { ...made, problems: ["say what counts as solved"] } } });
    expect(board.all(".hg-made")).toEqual([]);
    expect(board.one(".hg-task-maker ~ .hg-unfit li").textContent).toBe("say what counts as solved");
  });
});

test("a form becomes the table of a task", () => {
  const table = (told: Record<string, string>) => tableOf((name) => told[name] ?? "");
  expect(table({ ask: "Win!", goal1: "outcome won", plies: "2" })).toEqual({
    ask: "Win!",
    goal: { outcome: "won" },
    plies: 2,
  });
  expect(
    table({ goal1: "line", points1: "E1, E2 E3", goal2: "code mill_formed", solution: "1+3: 1:5-6 3:8-11, E2" }),
  ).toEqual({
    goal: { all: [{ line: ["E1", "E2", "E3"] }, { code: "mill_formed" }] },
    plies: 1,
    solution: ["1+3: 1:5-6 3:8-11", "E2"],
  });
  expect(table({ goal1: "on" })).toEqual({ goal: { on: "" }, plies: 1 });
});

test("a preset is written as Python reads it", () => {
  const state = {
    book: { ...bookOf({ "seats.level 3": "steady" }), game: "morabaraba", ruleset: "lesotho" },
    view: viewOf({ seats: ["mine", "level 3"], options: { flying: false, places: "" }, hints: false }),
    prefs: { guides: false, names: false, theme: "auto", speech: "full", kiosk: false } as const,
  };
  state.book.sides = ["dark", "light"].map((id) => ({ id, name: id, kind: id }));
  expect(presetOf(state, "morabaraba; turn dark; hand 12 12")).toBe(
    "morabaraba/lesotho | flying false | light level 3 | position morabaraba; turn dark; hand 12 12 | guides off | hints off",
  );
});
