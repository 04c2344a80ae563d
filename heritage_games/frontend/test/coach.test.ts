// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { marksOf } from "../src/board/marks";
import type { Book, HintView, PrincipleView, View, WarningView } from "../src/contract";
import { viewOf } from "./boards";
import { HINT, PLACING, type Shown, shown } from "./shown";

const { enabled } = viewOf({});
const ABLE = { hints: true, enabled: { ...enabled, hint: true } };

const WHERE: HintView = { ...HINT, step: 2, where: "Look at E1.", marks: [["halo", "E1"]] };

const MOVE: HintView = {
  ...WHERE,
  step: 3,
  move: "E1",
  words: "place on E1",
  because: "It closes a mill. Light can close one next.",
  touches: ["E1"],
  facts: [
    { number: 1, words: "It closes a mill.", sure: "proved", sure_words: "proved", points: ["E1", "E2"] },
    { number: 2, words: "It wins soon.", sure: "ahead", sure_words: "looked ahead", points: ["E1"] },
  ],
  marks: [
    ["halo", "E1"],
    ["arrow", "E1", "A1"],
    ["coming", "E1", "E2", "E3"],
    ["number", 1, "E1"],
    ["guess", 2, "E1"],
  ],
};

const WARNING: WarningView = {
  text: "E2",
  heading: "Before E2 is played",
  words: "Light can close a mill.",
  anyway: "Play E2 all the same",
  points: ["E1"],
  marks: [
    ["meant", "E2"],
    ["threat", "E1", "A1"],
    ["alarm", "E1"],
  ],
};

const PRINCIPLE = {
  id: "S1",
  number: "S1",
  title: "Close a mill",
  text: "Look first for a line.",
  note: "",
  sources: ["Somebody"],
  grade_words: "ours",
  evidence: "",
  examples: [],
  side: "",
  effects: [
    { words: "It does harm.", short: "-3", points: -3, low: -5, high: -1 },
    { words: "It helps.", short: "+3", points: 3, low: 1, high: 5 },
  ],
} as unknown as PrincipleView;

let board: Shown;
const start = (view: Partial<View> = {}): void => {
  board = shown({ ...PLACING, ...ABLE, ...view }, { principles: [PRINCIPLE] } as Partial<Book>);
};
const key = (name: string): boolean =>
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }),
  );

describe("a hint", () => {
  test("is asked for by a tool that says whether it is open, and put away by it", () => {
    start();
    const tool = board.one('[data-tool="hint"]');
    tool.click();
    expect(board.sent).toMatchObject([{ do: "hint", step: 1 }]);
    board.answer({ hint: HINT, announcement: "Hint." });
    expect([tool.getAttribute("aria-expanded"), board.heard()]).toEqual(["true", "Hint."]);
    tool.click();
    expect(board.sent.at(-1)).toMatchObject({ do: "hint", step: 0 });
  });

  test("is not given before a throw, and the tool says why", () => {
    const due = { text: "", words: "", open: false, side: 0, lots: [], due: true, choices: [] };
    start({ throw: due, enabled: { ...enabled, hint: false } });
    const tool = board.one('[data-tool="hint"]');
    expect([tool.hasAttribute("disabled"), tool.getAttribute("aria-disabled"), tool.title]).toEqual([
      false,
      "true",
      "hint_throw",
    ]);
    tool.click();
    expect([board.sent, board.heard()]).toEqual([[], "hint_throw"]);
  });

  test("is asked for by a key, step by step and no further than the last; Escape puts it away", () => {
    start();
    board.hit("E1").focus();
    key("h");
    board.answer({ hint: HINT });
    key("h");
    board.answer({ hint: WHERE });
    key("h");
    board.answer({ hint: MOVE });
    key("h");
    expect(board.sent.map((message) => "step" in message && message.step)).toEqual([1, 2, 3]);
    key("Escape");
    expect(board.sent.at(-1)).toMatchObject({ do: "hint", step: 0 });
  });

  test("begins with an idea in words; Why? opens the card of its principle and what it is worth", () => {
    start({ hint: HINT });
    expect(board.text(".hg-coach > .hg-lead")).toBe("Close a mill. Look first for a line.");
    expect(board.one<HTMLDetailsElement>(".hg-coach details").open).toBe(false);
    expect(board.text(".hg-principle .hg-rule-title")).toBe("S1Close a mill");
    expect([board.text(".hg-rule-text"), board.text(".hg-effect p")]).toEqual(["Look first for a line.", "It helps."]);
    expect(board.text(".hg-worth")).toBe("+3");
    expect(board.all(".hg-mark-halo")).toHaveLength(0);
    board.answer({ hint: { ...HINT, principle: "", seek: "Look at their lines." } });
    expect([board.all(".hg-principle, .hg-coach details").length, board.text(".hg-lead")]).toEqual([
      0,
      "Look at their lines.",
    ]);
  });

  test("is asked for again while the search for it goes on", async () => {
    start();
    board.answer({ hint: { ...HINT, seek: "", looking: "Looking ahead" } });
    expect(board.text(".hg-lead")).toBe("Looking ahead");
    await new Promise((then) => setTimeout(then));
    expect(board.sent).toMatchObject([{ do: "hint", step: 1 }]);
    board.answer({ hint: HINT });
    await new Promise((then) => setTimeout(then));
    expect(board.sent).toHaveLength(1);
  });

  test("has no button for the move until the move is found", () => {
    start({ hint: { ...HINT, step: 3, seek: "", looking: "Looking ahead" } });
    expect([board.all(".hg-acts button").length, board.all('[data-hint="play"]').length]).toEqual([1, 0]);
    board.answer({ hint: MOVE });
    expect(board.text('[data-hint="play"]')).toBe("play");
  });

  test("shows where it stands on a ladder, and steps that were taken can be looked at again", () => {
    start({ hint: WHERE });
    expect(board.text('.hg-ladder [aria-current="step"]')).toBe("2Which point");
    expect(board.all(".hg-ladder button")).toHaveLength(1);
    board.press("What to look for");
    expect(board.sent).toMatchObject([{ do: "hint", step: 1 }]);
    expect([board.text(".hg-lead"), board.all(".hg-mark-halo").length]).toEqual(["Look at E1.", 1]);
  });

  test("keeps the letters of notation, which stands alone if words would only repeat it", () => {
    start({ hint: { ...MOVE, move: "e4-f4", words: "" } });
    expect(board.text(".hg-coach > h4")).toBe("e4-f4");
  });

  test("tells the move and why, with the numbers that lie on the board, and how sure each is", () => {
    start({ hint: MOVE });
    expect(board.text(".hg-coach > h4")).toBe("Place on E1");
    expect(board.text(".hg-coach > p")).toBe("It closes a mill. Light can close one next.");
    const reasons = board.all(".hg-why li").map((one) => [one.getAttribute("data-sure"), one.textContent]);
    expect(reasons).toEqual([
      ["proved", "1It closes a mill.proved"],
      ["ahead", "2It wins soon.looked ahead"],
    ]);
    const numbers = board.all(".hg-mark-number, .hg-mark-guess");
    expect(numbers.map((one) => one.textContent?.trim())).toEqual(["1", "2"]);
    const places = numbers.map((one) => one.getAttribute("transform"));
    expect(places[0], "two numbers of one point stand beside each other").not.toBe(places[1]);
    board.press("play", ".hg-coach");
    expect(board.sent).toMatchObject([{ do: "touch", touches: ["E1"] }]);
  });

  test("has no Why? if its only reason is the sentence below the move", () => {
    const words = "Looking ahead, the computer finds no better move.";
    const alone = { number: 1, words, sure: "ahead", sure_words: "", points: [] };
    start({ hint: { ...MOVE, principle: "", because: words, facts: [alone] } });
    expect(board.all(".hg-why")).toHaveLength(0);
    board.answer({
      hint: { ...MOVE, principle: "", because: words, facts: [{ ...alone, sure_words: "looked ahead" }] },
    });
    expect(board.all(".hg-why")).toHaveLength(1);
  });

  test("leaves the keyboard on the board when it is put away, and on the move when it is asked for from its button", async () => {
    start({ hint: WHERE });
    const onward = board.all(".hg-coach .hg-act")[0] as HTMLElement;
    onward.focus();
    onward.click();
    board.answer({ hint: MOVE });
    await new Promise((then) => setTimeout(then));
    expect(document.activeElement).toBe(board.one(".hg-coach > h4"));
    board.press("choose");
    expect(board.sent.at(-1)).toMatchObject({ do: "hint", step: 0 });
    expect(document.activeElement?.classList.contains("hg-hit")).toBe(true);
  });

  test("cannot be asked for where none can be had, and has no tool where the board gives none", () => {
    start({ enabled });
    expect(board.one<HTMLButtonElement>('[data-tool="hint"]').disabled).toBe(true);
    board.hit("E1").focus();
    key("h");
    expect(board.sent).toEqual([]);
    board.answer({ hints: false });
    expect(board.all('[data-tool="hint"]')).toHaveLength(0);
  });
});

describe("a word before a blunder", () => {
  test("has the keyboard on what plays nothing, and says what could come", async () => {
    start();
    board.touch("E2");
    board.answer({ warning: WARNING, announcement: "Before E2 is played. Light can close a mill." });
    await new Promise((then) => setTimeout(then));
    expect(document.activeElement?.textContent).toBe("again");
    expect([board.text(".hg-warning h3"), board.heard()]).toEqual([
      "!Before E2 is played",
      "Before E2 is played. Light can close a mill.",
    ]);
    const marks = ["meant", "threat", "alarm"].map((kind) => board.all(`.hg-mark-${kind}`).length);
    expect(marks).toEqual([1, 1, 1]);
    expect(board.all(".hg-piece"), "the move is not made").toHaveLength(0);
  });

  test("is answered by choosing again, by playing all the same, by Escape, or by turning it off", () => {
    start({ warning: WARNING });
    board.press("again");
    expect(board.sent.at(-1)).toMatchObject({ do: "touch", touches: [] });
    expect(document.activeElement?.classList.contains("hg-hit")).toBe(true);
    board.answer({ warning: null });
    board.answer({ warning: WARNING });
    board.press("Play E2 all the same");
    expect(board.sent.at(-1)).toMatchObject({ do: "anyway" });
    board.answer({ warning: null });
    board.answer({ warning: WARNING });
    key("Escape");
    expect(board.sent.at(-1)).toMatchObject({ do: "touch", touches: [] });
    board.answer({ warning: null });
    board.answer({ warning: WARNING });
    board.press("turn_off");
    expect(board.sent.at(-1)).toMatchObject({ do: "warn", on: false });
  });

  test("can be asked for under More", () => {
    start();
    board.one('[data-tool="more"]').click();
    expect(board.one("[data-warns]").getAttribute("aria-pressed")).toBe("false");
    board.press("turn_on");
    expect(board.sent.at(-1)).toMatchObject({ do: "warn", on: true });
  });
});

test("marks of advice lie beside those of the game", () => {
  const look = { view: viewOf({}), pending: [], pieces: [], guides: true, refusal: null, lit: [] };
  expect(marksOf({ ...look, advice: [["halo", "E1"]] })).toEqual([["halo", "E1"]]);
});
