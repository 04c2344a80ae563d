// @vitest-environment happy-dom
import { describe, expect, test, vi } from "vitest";
import type { Book, Mode, View } from "../src/contract";
import { modelOf } from "../src/host/page/model";
import index from "../src/index";
import { MOVING, viewOf } from "./boards";
import { PLACING, type Shown, shown } from "./shown";

const { enabled } = viewOf({});

let board: Shown;

function start(view: Partial<View> = {}, book: Partial<Book> = {}, mode: Mode = "board"): void {
  board = shown({ ...MOVING, ...view }, book, mode);
}

const RULE: Book["rules"][number] = {
  id: "M5",
  number: "M5",
  title: "A shot",
  text: "A mill shoots.",
  note: "",
  grade_words: "attested",
  sources: ["GMS"],
  evidence: "",
  examples: [{ id: "M5-one", caption: "A mill is made." }],
};

const EXAMPLE: NonNullable<View["example"]> = {
  rule: "M5",
  id: "M5-one",
  caption: "A mill.",
  unchanged: "…",
  touches: ["E1"],
  lit: [],
};

describe("whose turn it is", () => {
  test("is one sentence, and the seat of that side", () => {
    start({ ...PLACING, status: "Dark to place" });
    expect(board.text(".hg-status")).toBe("Dark to place");
    expect(board.texts('.hg-side-panel[aria-current="true"] .hg-who')).toEqual(["Dark"]);
    board.answer({
      status: "Light to place",
      side_panels: PLACING.side_panels.map((panel) => ({ ...panel, turn: panel.side === 1 })),
    });
    expect([board.text(".hg-status"), board.texts(".hg-turn .hg-who")]).toEqual(["Light to place", ["Light"]]);
  });
});

test("the panel of answers is scrolled to its top only if it is scrolled down, which costs a layout", async () => {
  start();
  const panel = board.one(".hg-answered");
  const scrolled = vi.spyOn(panel, "scrollTo");
  board.answer({});
  await new Promise((done) => setTimeout(done));
  expect(scrolled).not.toHaveBeenCalled();
  panel.scrollTop = 40;
  panel.dispatchEvent(new Event("scroll"));
  board.answer({});
  await new Promise((done) => setTimeout(done));
  expect(scrolled).toHaveBeenCalledWith({ top: 0 });
});

test("the panel of answers is a stop of the keyboard only while something stands in it", () => {
  start({ ...PLACING, steps: null });
  const panel = board.one(".hg-answered");
  expect([panel.childElementCount, panel.hasAttribute("tabindex")]).toEqual([0, false]);
  board.answer({ notice: "No such move." });
  expect([panel.querySelectorAll(".hg-notice").length, panel.getAttribute("tabindex")]).toEqual([1, "0"]);
});

test("in a low frame the aim leaves its space to the first refusal or ply", () => {
  start({ ...PLACING, steps: null });
  expect(board.all(".hg-aim")).toHaveLength(1);
  board.answer({
    refusal: {
      heading: "Not A4",
      reasons: [],
      instead: { words: "", touches: [] },
      marks: [],
      unchanged: "",
    },
  });
  expect(board.all(".hg-aim")).toHaveLength(0);
  board.one<HTMLElement>(".hg-refusal > .hg-tool").click();
  expect(board.all(".hg-aim")).toHaveLength(1);
  board.answer({ refusal: null, steps: { text: "E1", side: 0, words: "", items: [] } });
  expect(board.all(".hg-aim")).toHaveLength(0);
});

describe("a refusal", () => {
  const verdict: View["refusal"] = {
    heading: "Not A4: that cow stands in a mill",
    reasons: [
      { words: "A4 stands in a mill.", rule: "M5", points: ["A4"] },
      { words: "Others do not.", rule: "M5", points: [] },
    ],
    instead: { words: "Shoot one of these.", touches: ["E5", "pass"] },
    marks: [],
    unchanged: "Nothing has changed.",
  };

  test("says what, why by which rule, and what is possible", () => {
    start({ refusal: verdict }, { rules: [RULE], words: { "panel.rule": "Rule {number}", "controls.pass": "Pass" } });
    expect(board.text(".hg-refusal h3")).toBe("Not A4: that cow stands in a mill");
    expect(board.texts(".hg-reason .hg-number")).toEqual(["1", "2"]);
    const [first] = board.texts(".hg-reason");
    expect(first, "the rule is named before the reason, whose end may be cut").toBe("1Rule M5. A4 stands in a mill.");
    expect(board.text(".hg-refusal .hg-rule-text")).toBe("A mill shoots.");
    expect(board.texts(".hg-chip")).toEqual(["E5", "Pass"]);
    const before = board.one(".hg-chips").previousElementSibling?.textContent;
    expect(before, "the chips follow the sentence that announces them").toMatch(/Shoot one of these\.$/);
  });

  test("lights the points of a reason while it is looked at", () => {
    start({ refusal: verdict }, { rules: [RULE] });
    const [reason] = board.all(".hg-reason");
    reason?.dispatchEvent(new PointerEvent("pointerenter"));
    expect(board.all(".hg-mark-example")).toHaveLength(1);
    reason?.dispatchEvent(new PointerEvent("pointerleave"));
    expect(board.all(".hg-mark-example")).toHaveLength(0);
  });

  test("is put away by the next touch, and the keyboard is on its point", () => {
    start({ refusal: verdict }, { rules: [RULE] });
    board.press("E5", ".hg-refusal");
    expect(board.all(".hg-refusal")).toHaveLength(0);
    expect(board.sent).toMatchObject([{ do: "touch", touches: ["E5"] }]);
    expect(document.activeElement).toBe(board.hit("E5"));
  });

  test("is put away by its button and by Escape", () => {
    start({}, { rules: [RULE] });
    for (const away of [
      () => board.one<HTMLElement>(".hg-refusal > .hg-tool").click(),
      () => board.hit("A4").dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })),
    ]) {
      board.answer({ refusal: verdict });
      expect(board.all(".hg-refusal")).toHaveLength(1);
      away();
      expect(board.all(".hg-refusal")).toHaveLength(0);
    }
  });

  test("that comes in answer to a touch here is said", () => {
    start({}, { rules: [RULE] });
    board.touch("A4");
    board.answer({ refusal: verdict, announcement: "Not A4.", announcement_parts: ["announcement"] });
    expect(board.heard()).toBe("Not A4.");
  });
});

describe("the tools", () => {
  test("work where there is something to do", () => {
    start({ enabled: { ...enabled, undo: true } });
    const undo = board.one<HTMLButtonElement>('[data-tool="undo"]');
    expect(undo.disabled).toBe(false);
    undo.click();
    expect(board.sent.at(-1)).toMatchObject({ do: "undo" });
  });

  test("under More are those of this game that work now, and folds for all others", () => {
    start({ plies: 0 });
    board.one('[data-tool="more"]').click();
    const inside = board.one(".hg-more .hg-overlay");
    const shown = () =>
      [...inside.querySelectorAll("button, select, summary")]
        .filter((one) => !one.parentElement?.closest(".hg-fold-body"))
        .map((one) => one.getAttribute("data-tool") ?? one.textContent);
    const folds = ["record", "settings", "for_teacher"];
    expect(shown()).toEqual(["close", "sound", "new", "names", "full", "help", "print", ...folds]);
    board.answer({ plies: 4, enabled: { ...enabled, redo: true, review: true } });
    const actions = ["open", "resign", "draw", "help", "print"];
    expect(shown()).toEqual(["close", "sound", "new", "redo", "names", "full", ...actions, ...folds]);
    expect(inside.querySelectorAll('[data-tool="wall"], [data-tool="guides"], [data-tool="speak"]')).toHaveLength(3);
  });

  test("the projector is under More for a task too", () => {
    start({}, {}, "task");
    board.one('[data-tool="more"]').click();
    expect(board.all('.hg-more [data-tool="wall"]')).toHaveLength(1);
  });

  test("are one stop of the Tab key, which stays where it was", () => {
    start({ enabled: { ...enabled, undo: true, redo: true } });
    const stops = () => board.all('.hg-bar [tabindex="0"]').map((tool) => tool.getAttribute("data-tool"));
    expect(stops()).toEqual(["undo"]);
    board.one('[data-tool="rules"]').focus();
    board.answer({});
    expect(stops()).toEqual(["rules"]);
  });

  test("that do not work any more give the keyboard to one beside them", () => {
    start({ enabled: { ...enabled, undo: true } });
    board.one('[data-tool="undo"]').focus();
    board.answer({ enabled });
    expect(document.activeElement?.getAttribute("data-tool")).toBe("rules");
  });

  test("unfold a drawer, whose heading has the keyboard, and close it again", () => {
    start({}, { rules: [RULE] });
    board.one('[data-tool="rules"]').click();
    expect(document.activeElement?.textContent).toBe("rules");
    expect(board.texts(".hg-rules summary")).toEqual(["M5A shot"]);
    board.press("close", ".hg-rules");
    expect(board.all(".hg-rules")).toHaveLength(0);
    expect(document.activeElement).toBe(board.one('[data-tool="rules"]'));
  });

  test("beyond the first four lie over the board, until Escape gives the keyboard back", () => {
    start({ plies: 4, hints: true, enabled: { ...enabled, redo: true } });
    const bar = () => board.all(".hg-bar > button").map((tool) => tool.getAttribute("data-tool"));
    expect(bar()).toEqual(["undo", "hint", "rules", "more"]);
    board.one('[data-tool="more"]').click();
    const over = board.one<HTMLDialogElement>("dialog.hg-more");
    expect([over.open, over.closest(".hg-answered")]).toEqual([true, null]);
    expect(document.activeElement?.id).toBe(over.getAttribute("aria-labelledby"));
    board.one('dialog [data-tool="new"]').click();
    expect(document.activeElement?.closest(".hg-confirmation")).not.toBe(null);
    board.one(".hg-confirmation button:last-child").click();
    expect(document.activeElement?.id).toBe(over.getAttribute("aria-labelledby"));
    over.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    expect(board.all("dialog")).toEqual([]);
    expect(document.activeElement).toBe(board.one('[data-tool="more"]'));
    board.one('[data-tool="more"]').click();
    board.one('.hg-more [data-tool="redo"]').click();
    expect([board.all("dialog").length, board.sent.at(-1)?.do]).toEqual([0, "redo"]);
  });

  test("ask before a game is lost", () => {
    start({ plies: 4, enabled: { ...enabled, undo: true } });
    board.one('[data-tool="more"]').click();
    board.press("resign", ".hg-more");
    expect(board.text(".hg-confirmation p")).toBe("confirm_resign");
    expect(document.activeElement?.textContent).toBe("yes");
    board.press("no");
    expect(board.all(".hg-confirmation")).toHaveLength(0);
    board.press("resign", ".hg-more");
    board.press("yes");
    expect(board.sent.at(-1)).toMatchObject({ do: "resign" });
  });
});

describe("the moves", () => {
  test("stand behind one another, and each leads to its position", () => {
    start({ log: ["E1", "A1", "E2"], ply: 2, plies: 3 });
    expect(board.texts(".hg-log-move")).toEqual(["E1", "A1", "E2"]);
    expect(board.texts('[aria-current="step"]')).toEqual(["A1"]);
    board.press("E2", ".hg-log");
    expect(board.sent).toMatchObject([{ do: "go", ply: 3 }]);
  });

  test("of a long game lie in two parts", () => {
    start({ log: ["E2"], ply: 3, plies: 3 });
    board.model.put({ past: { log: ["E1", "A1"], comments: {} }, view: board.model.get("view") });
    expect(board.texts(".hg-log-move")).toEqual(["E1", "A1", "E2"]);
  });

  test("of a long game are drawn again only where something has changed", () => {
    const log = Array.from({ length: 60 }, (_, order) => `move ${order + 1}`);
    start({ log, ply: 60, plies: 60 });
    const [, second] = board.all(".hg-log-block");
    if (second) second.textContent = "as it was";
    board.answer({ log: [...log, "move 61"], ply: 61, plies: 61 });
    expect([second?.textContent, ...board.texts('[aria-current="step"]')]).toEqual(["as it was", "move 61"]);
    expect(board.all(".hg-log-move")).toHaveLength(41);
    board.answer({ ply: 22 });
    expect([board.all(".hg-log-move").length, ...board.texts('[aria-current="step"]')]).toEqual([61, "move 22"]);
    board.answer({ comments: { 3: "a trap" } });
    expect(board.texts(".hg-log-block small")).toEqual(["a trap"]);
  });

  test("of a line that was left stand under the move that they replace, and are opened again", () => {
    const line = (ply: number, which: number, moves: string[]) => ({
      ply,
      which,
      moves,
      words: `kept: ${moves.length}`,
    });
    start({ log: ["E1", "A1", "E2"], ply: 3, plies: 3, variations: [line(2, 0, ["A2", "E3"]), line(4, 0, ["R1"])] });
    const inOrder = board.texts(".hg-log-table button");
    expect(inOrder).toEqual(["E1", "A1", "2A2 E3kept: 2", "E2", "4R1kept: 1"]);
    const [first] = board.all(".hg-log-line") as HTMLButtonElement[];
    expect(first?.getAttribute("aria-label")).toBe("open");
    first?.click();
    expect(board.sent).toMatchObject([{ do: "line", ply: 2, which: 0 }]);
  });

  test("that were all taken back are still there as a line", () => {
    start({ variations: [{ ply: 1, which: 0, moves: ["E1"], words: "kept: 1 move" }] });
    expect(board.all(".hg-log-line")).toHaveLength(1);
  });

  test("that are typed are sent, and leave the field when they are made", async () => {
    start();
    const field = board.one<HTMLInputElement>(".hg-move input");
    field.value = " E8-A8 ";
    board.press("play", ".hg-move");
    expect(board.sent).toMatchObject([{ do: "type", text: "E8-A8" }]);
    board.answer({ notice: "No such move." });
    await new Promise((then) => setTimeout(then));
    expect([field.value.trim(), board.texts(".hg-notice p")]).toEqual(["E8-A8", ["No such move."]]);
    board.press("play", ".hg-move");
    board.answer({ notice: "", ply: 1, plies: 1 });
    await new Promise((then) => setTimeout(then));
    expect(field.value).toBe("");
  });
});

test("the turn as far as it has gone is told, and can be taken back", () => {
  start({ touches: ["E8", "E1"], pending_move: { text: "E8-E1", words: "a mill" } });
  expect(board.text(".hg-sofar code")).toBe("E8-E1");
  board.press("take_back");
  expect(board.sent).toMatchObject([{ do: "touch", touches: [] }]);
  expect(board.all(".hg-sofar")).toHaveLength(0);
});

test("a rule's own card has its example above the sources, once, and no field for moves", () => {
  start({ example: EXAMPLE }, { rules: [RULE], card: "M5" }, "card");
  const [, words, shown, source] = Array.from(board.one(".hg-rule").children, (one) => one.classList[0]);
  expect([words, shown, source]).toEqual(["hg-rule-text", "hg-example", "hg-rule-source"]);
  expect(board.texts(".hg-example .hg-act")).toEqual(["play"]);
  expect(board.texts(".hg-links > *")).not.toContain("see_played");
  expect(board.all(".hg-move")).toEqual([]);
});

test("on the page of a rule the panel has the rule and then its example, without sources", () => {
  start({ example: EXAMPLE }, { rules: [RULE] }, "card");
  expect(Array.from(board.one(".hg-rule").children, (one) => one.classList[0])).toEqual(["hg-rule-text", "hg-example"]);
  expect(board.texts(".hg-example .hg-row > *")).toEqual(["play"]);
});

test("rules that cover the board of a phone are folded if an example is played", () => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(360);
  vi.spyOn(document.documentElement, "clientHeight", "get").mockReturnValue(640);
  start({}, { rules: [RULE] });
  board.one<HTMLButtonElement>('[data-tool="rules"]').click();
  board.press("see_played", ".hg-rules");
  expect(board.sent).toMatchObject([{ do: "example", rule: "M5", example: "M5-one", played: true }]);
  expect(board.all(".hg-rules")).toEqual([]);
  vi.restoreAllMocks();
});

const EXAMPLE_THROWN = {
  example: EXAMPLE,
  throw: { text: "3", words: "three", open: true, side: 0, lots: [], due: false, choices: [] },
  next_action: { words: "Move on", brief: "Move", touches: ["E8", "A8"] },
};

test("an example has the only filled button, also next to a throw", () => {
  start(EXAMPLE_THROWN, { rules: [RULE] }, "card");
  expect(board.texts(".hg-act")).toContain("Move on");
  expect(board.texts(".hg-act:not(.hg-second)")).toEqual(["play"]);
});

test.each([
  [360, 640, ["Move", "play"], 0],
  [256, 495, ["play"], 0],
  [320, 256, ["play"], 1],
])("a race's example is replayed from the bar, in %d by %d", (width, height, acts, seats) => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(width);
  vi.spyOn(document.documentElement, "clientHeight", "get").mockReturnValue(height);
  start(EXAMPLE_THROWN, { rules: [RULE], card: "M5" }, "card");
  expect(board.texts(".hg-throw .hg-act")).toEqual(acts);
  expect(board.all(".hg-example .hg-act")).toEqual([]);
  board.press("play", ".hg-throw");
  expect(board.sent).toMatchObject([{ do: "example", rule: "M5", example: "M5-one", played: true }]);
  expect(Array.from(board.all(".hg-side-panels"), (one) => one.className)).toEqual(["hg-side-panels"]);
  board.answer({ steps: { side: 0, words: "Dark played", text: "E8", items: [] } });
  expect(board.all(".hg-side-panels")).toHaveLength(seats);
  vi.restoreAllMocks();
});

test("an example stands over one's own game, and leads back to it", () => {
  start({ example: EXAMPLE }, { rules: [RULE] });
  board.press("back", ".hg-example");
  expect(board.sent).toMatchObject([{ do: "back" }]);
});

test("a quiz tells of every answer whether it is right, and counts", () => {
  const answers = [
    { text: "Yes", right: true, feedback: "So it is." },
    { text: "No", right: false, feedback: "It may." },
  ];
  const quiz = [{ id: "q1", lesson: "morabaraba", rule: "M5", ask: "May it?", answers }];
  start({}, { quiz, rules: [RULE] } as Partial<Book>, "quiz");
  board.press("check");
  expect(board.text(".hg-feedback")).toBe("choose");
  board.one<HTMLInputElement>('input[value="1"]').click();
  board.press("check");
  expect(board.model.get("answers")).toEqual({ q1: 1 });
  expect(board.text(".hg-feedback p")).toContain("It may.");
  expect(board.all('[data-right="false"]')).toHaveLength(1);
  board.press("again");
  expect(board.model.get("answers")).toEqual({});
});

describe("a throw", () => {
  const made = { text: "3", words: "three", open: true, side: 0, lots: [], due: false, choices: [] };

  test("is told once it lies, and the next thing is one button", () => {
    const next = { words: "Move on", brief: "Move", touches: ["E8", "A8"] };
    start({ throw: made, next_action: next });
    expect(board.text(".hg-throw-score")).toBe("3");
    board.press("Move on");
    expect(board.sent).toMatchObject([{ do: "touch", touches: ["E8", "A8"] }]);
  });

  test.each([
    ["that is made here", "throw"],
    ["of the computer", "reply"],
  ] as const)("%s is seen to fall before anything of it is told", async (_, can) => {
    const due = { ...made, text: "", words: "", due: true, open: false };
    start({
      throw: due,
      enabled: { ...enabled, [can]: true },
      next_action: { words: "Throw", brief: "Throw", touches: [] },
    });
    board.root.style.setProperty("--t-throw", "0.05s");
    if (can === "throw") board.press("Throw");
    else board.touch("E1"); // the reply is not awaited
    const lots = [{ kind: "stick", side: null, faces: [1, 0], count: 2 }];
    board.answer({ throw: { ...made, lots }, enabled, status: "Dark to move" });
    expect(board.all(".hg-falling")).toHaveLength(1);
    expect([board.all(".hg-throw-score").length, board.text(".hg-status")]).toEqual([0, ""]);
    const lies = (): void => expect(board.text(".hg-status")).toBe("Dark to move");
    await vi.waitFor(lies, { timeout: 60_000 });
    expect(board.text(".hg-throw-score")).toBe("3");
  });
});

test("the ply of one's own stays above the reply", () => {
  const steps = { text: "A1", side: 1, words: "Light played", items: [] };
  start({ steps, own_steps: { ...steps, text: "E1", side: 0, words: "You played" } });
  expect(board.texts(".hg-own-ply h3, .hg-steps h3")).toEqual(["You played E1", "Light played A1"]);
});

test("a record is asked for where somebody looks at it, once for each revision", () => {
  start();
  expect(board.sent).toEqual([]);
  board.one('[data-tool="more"]').click();
  board.one('[data-tool="more"]').click();
  board.one('[data-tool="more"]').click();
  expect(board.sent.map((message) => message.do)).toEqual(["record"]);
  board.answer({});
  expect(board.sent.map((message) => message.do)).toEqual(["record", "record"]);
});

test("nothing is drawn before what Python sends has come", () => {
  start();
  const { model } = board;
  const late = modelOf({ book: {}, mode: "board" }, () => undefined);
  const end = index.render({ model: late, el: document.body });
  expect(document.querySelectorAll(".hg")).toHaveLength(1);
  late.put({ book: model.get("book"), view: model.get("view") });
  expect(document.querySelectorAll(".hg")).toHaveLength(2);
  end();
  expect(document.querySelectorAll(".hg")).toHaveLength(1);
});

describe("principles", () => {
  const principle: Book["principles"][number] = {
    ...RULE,
    id: "S1",
    number: "S1",
    title: "Close a mill",
    side: "",
    effects: [{ words: "It harms.", short: "", points: -22.4, low: -26.5, high: -17.8 }],
    harms: false,
  };

  test("that do harm stand behind the others, below a heading of their own", () => {
    const [tip, harmful] = [
      { ...principle, id: "S2", number: "S2", title: "Stand in the way" },
      { ...principle, harms: true },
    ];
    start({}, { rules: [RULE], principles: [harmful, tip] });
    board.one('[data-tool="rules"]').click();
    expect(board.texts(".hg-rules summary")).toEqual(["M5A shot", "S2Stand in the way", "S1Close a mill"]);
    expect(board.texts(".hg-rules h5")).toEqual(["harmful"]);
  });

  test("stand below the rules, with their worth on a line through 0 and in words", () => {
    start({}, { rules: [RULE], principles: [principle] });
    board.one('[data-tool="rules"]').click();
    expect(board.texts(".hg-rules summary")).toEqual(["M5A shot", "S1Close a mill"]);
    expect(board.texts(".hg-effect p")).toEqual(["It harms."]);
    expect(board.one(".hg-effect-point").getAttribute("cx")).toBe("-22.4");
    expect(board.one(".hg-effect-interval").getAttribute("d")).toBe("M-26.5 0H-17.8");
  });

  test("are a card by themselves, with their worth between their words and who says so", () => {
    start({}, { rules: [RULE], principles: [principle], card: "S1" }, "card");
    expect(board.text("h2.hg-rule-title")).toBe("S1Close a mill");
    expect(board.texts(".hg-rule > *").slice(1, 3)).toEqual([RULE.text, "It harms."]);
  });

  test("are missing where nothing is ever decided, and it says so", () => {
    start({}, { rules: [RULE], no_principles: "Nobody ever decides anything." });
    board.one('[data-tool="rules"]').click();
    expect(board.text(".hg-rules")).toContain("Nobody ever decides anything.");
  });
});
