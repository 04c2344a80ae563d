// @vitest-environment happy-dom
import { describe, expect, test, vi } from "vitest";
import type { Book, LearnView, TaskView, View } from "../src/contract";
import { learn, learned, nameOf } from "../src/host/page/learned";
import { showPrinters, showProgress } from "../src/host/page/progress";
import type { LocalStore } from "../src/host/storage";
import { PLACING, type Shown, shown } from "./shown";

const RULE: Book["rules"][number] = {
  id: "M3",
  number: "M3",
  title: "Three in a row",
  text: "Three cows are a mill.",
  note: "",
  grade_words: "attested",
  sources: ["GMS"],
  evidence: "",
  examples: [],
};
const TASK: TaskView = {
  id: "mill",
  title: "Close it",
  ask: "Close the top side.",
  state: "open",
  feedback: "",
  hint: "Look at E2.",
  plies: 1,
  left: 1,
  worked: [],
  rules: ["M3"],
};
const ROW: LearnView = {
  title: "Your first game",
  steps: ["place", "mill", "fly"].map((id) => ({ id, title: `the ${id}` })),
  number: 2,
  text: "",
};
const WORDS = {
  "learn.again": "Again",
  "learn.done": "Step {number} is done.",
  "learn.dot": "Step {number}: {title}",
  "learn.dot_done": "Step {number}, done: {title}",
  "learn.first_game": "The game",
  "learn.hint": "Hint",
  "learn.link": "Learn it in {count} steps",
  "learn.step": "Step {number}",
  "learn.straight": "Straight to the game",
  "learn.next": "Next: {title}",
  "numbers.3": "three",
  "task.try_again": "Try again",
};
const VERDICT: View["refusal"] = {
  heading: "Not A1",
  reasons: [{ words: "A cow stands there.", rule: "M3", points: ["A1"] }],
  instead: { words: "Place it elsewhere.", touches: ["E1", "E2"] },
  marks: [],
  unchanged: "Nothing has changed.",
};

let board: Shown;

function start(task: Partial<TaskView> = {}, change: Partial<View> = {}, row: Partial<LearnView> = {}): void {
  const view = { ...PLACING, learn: { ...ROW, ...row }, task: { ...TASK, ...task }, ...change };
  const words = { ...shownWords(), ...WORDS };
  board = shown(view, { rules: [RULE], words }, change.task === null ? "board" : "learn");
}

/** Return the words of any board in these tests. */
function shownWords(): Book["words"] {
  const plain = shown(PLACING);
  const { words } = plain.model.get("book") as Book;
  plain.end();
  return words;
}

const tools = (): string[] => board.texts(".hg-bar button");

test("a task asks before it shows the moves that were made for the reader", () => {
  const worked = [{ text: "E6-E5", words: "Dark played", items: [], more: [] }] as unknown as TaskView["worked"];
  board = shown({ ...PLACING, task: { ...TASK, worked } }, { rules: [RULE], words: shownWords() }, "task");
  const parts = Array.from(board.one(".hg-task").children, (one) => one.classList[0]);
  expect(parts.slice(1, 4)).toEqual(["hg-ask", "hg-row", "hg-worked"]);
});

test("a task that ends the game offers no other game", () => {
  const result = { winner: 0, words: "Dark has won.", rule: "M3", places: [1, 2] } as unknown as View["result"];
  board = shown({ ...PLACING, result, task: { ...TASK, state: "right", feedback: "A mill." } }, {}, "task");
  expect(board.text(".hg-over")).toBe("Dark has won.");
  expect(board.all(".hg-over button")).toEqual([]);
});

test("a task gives its verdict once, and a missed one is tried again with the only filled button", () => {
  for (const [state, filled] of [
    ["wrong", ["Try again"]],
    ["right", []],
  ] as const) {
    const view = { ...PLACING, status: "Verdict", task: { ...TASK, state, feedback: "Look again." } };
    board = shown(view, { rules: [RULE], words: { ...shownWords(), ...WORDS } }, "task");
    expect(board.all(".hg-status")).toEqual([]);
    expect(board.text(".hg-feedback")).toContain("Look again.");
    expect(board.texts(".hg-act")).toEqual(filled);
  }
});

describe("a step", () => {
  test("asks above its rule, in a row that knows what is done", () => {
    start();
    board.model.put({ done: ["place"] });
    expect(board.text(".hg-ask")).toBe("Close the top side.");
    expect(board.text(".hg-answered .hg-rule-text")).toBe("Three cows are a mill.");
    expect(board.all(".hg-rule-source, .hg-links")).toEqual([]);
    board.one<HTMLElement>(".hg-rule-title > .hg-rule-number").click();
    expect(board.text(".hg-rule-source")).toContain("GMS");
    expect(board.texts(".hg-dots .hg-unseen")).toEqual([
      "Step 1, done: the place",
      "Step 2: the mill",
      "Step 3: the fly",
    ]);
    expect(board.text('.hg-dots [aria-current="step"]')).toBe("Step 2: the mill");
    expect(tools()).toEqual(["Step 1", "Hint", "Again", "Straight to the game"]);
    expect(board.all(".hg-side-panels, .hg-act")).toEqual([]);
  });

  test("tells after a refusal where to look, and then the rule", () => {
    start({}, { refusal: VERDICT });
    const [heading, , reason, look, rule] = Array.from(board.one(".hg-refusal").children);
    expect([heading?.textContent, look?.textContent]).toEqual(["Not A1", "Look at E2. Nothing has changed."]);
    expect([reason?.className, rule?.className]).toEqual(["hg-reason", "hg-rule"]);
    expect(board.all(".hg-chip")).toEqual([]);
  });

  test("tells of a legal move that is not asked for what it lacks, and begins again", () => {
    start({ state: "wrong", feedback: "No mill yet." }, { plies: 1, ply: 1 });
    expect(board.text(".hg-finished p")).toBe("No mill yet.");
    expect(board.text(".hg-missed .hg-look")).toBe("Look at E2.");
    expect(tools()).toEqual(["Step 1", "Hint", "Try again"]);
    board.one<HTMLButtonElement>(".hg-bar .hg-act").click();
    expect(board.sent.map(({ do: what }) => what)).toEqual(["new"]);
  });

  test("offers the next step only when it is done, as the one filled button", () => {
    start({ state: "right", feedback: "A mill." });
    expect(board.text(".hg-ask")).toBe("Step 2 is done.");
    expect(board.all(".hg-dot-done").length).toBe(1);
    expect(tools().at(-1)).toBe("Step 3");
    expect(board.all(".hg-act").length).toBe(1);
    board.one<HTMLButtonElement>(".hg-act").click();
    expect(board.sent).toEqual([expect.objectContaining({ do: "step", number: 3 })]);
  });

  test("leads from the last to the game, and from the first to none before", () => {
    start({ state: "right" }, {}, { number: 3 });
    expect(tools().at(-1)).toBe("The game");
    board.end();
    start({}, {}, { number: 1 });
    expect(tools()[0]).toBe("Hint");
    board.one('[data-tool="straight"]').click();
    expect(board.sent).toEqual([expect.objectContaining({ do: "step", number: 4 })]);
  });

  test("shows and says where to look when it is asked, by button and by key", () => {
    start();
    board.one<HTMLButtonElement>('[data-tool="hint"]').click();
    expect(board.text(".hg-look")).toBe("Look at E2.");
    expect(board.heard()).toBe("Look at E2.");
    const hit = board.one<SVGElement>('.hg-hit[tabindex="0"]');
    hit.focus();
    hit.dispatchEvent(new KeyboardEvent("keydown", { key: "h", bubbles: true, cancelable: true, composed: true }));
    expect(board.all(".hg-look")).toEqual([]);
  });

  test("gives way to another, which is drawn without what was unfolded", () => {
    start();
    board.one<HTMLButtonElement>('[data-tool="hint"]').click();
    board.answer({ learn: { ...ROW, number: 3 }, task: { ...TASK, id: "fly", ask: "Fly." } });
    expect(board.text(".hg-ask")).toBe("Fly.");
    expect(board.all(".hg-look")).toEqual([]);
  });
});

test("a step that ends the game shows its verdict without an offer of a new game", () => {
  start({ state: "right", feedback: "Dark has won." }, { result: { words: "Over.", rule: "M3", places: [1, 2] } });
  expect(board.text(".hg-finished p")).toBe("Dark has won.");
  expect(board.all(".hg-over")).toEqual([]);
});

test("an answer without content has no mark that it continues", () => {
  start({}, { task: null, learn: null, refusal: VERDICT });
  board.one(".hg-answered").setAttribute("data-more", "");
  board.answer({ refusal: null });
  expect(board.all(".hg-answered > *, [data-more]")).toEqual([]);
});

describe("the game behind the steps", () => {
  test("tells what it is until a move is made, and when it is over", () => {
    start({}, { task: null }, { number: 4, text: "A whole game." });
    expect(board.text(".hg-first p")).toBe("A whole game.");
    board.one<HTMLButtonElement>(".hg-first button").click();
    expect(board.sent).toEqual([expect.objectContaining({ do: "step", number: 3 })]);
    board.answer({ plies: 1, ply: 1 });
    expect(board.all(".hg-first")).toEqual([]);
    board.answer({ result: { words: "Dark has won.", rule: "M3", places: [1, 2] } });
    expect(board.text(".hg-first p")).toBe("A whole game.");
  });
});

describe("the way to the steps", () => {
  test("is beside the aim on a phone, and elsewhere in the header of the page", () => {
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(360);
    vi.spyOn(document.documentElement, "clientHeight", "get").mockReturnValue(640);
    start({}, { task: null, learn: null });
    expect(board.all('a[href="learn/index.html"]')).toEqual([]);
    board.model.put({ learn: { href: "learn/index.html", count: 3 } });
    board.answer({});
    expect(board.text('a[href="learn/index.html"]')).toBe("Learn it in three steps");
    vi.restoreAllMocks();
  });
});

describe("what is done", () => {
  const store = (texts = new Map<string, string>()): LocalStore => ({
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, value) => texts.set(name, value),
    removeItem: (name) => texts.delete(name),
  });
  const page = "https://museum.example/games/a/b/learn/index.html?x=1#step-2";

  test("is kept for each page by itself, whatever its address ends in", () => {
    const here = store();
    expect(nameOf(page)).toBe(nameOf("https://museum.example/games/a/b/learn/"));
    expect(learn(here, nameOf(page), "mill")).toEqual(["mill"]);
    expect(learn(here, nameOf(page), "mill")).toEqual(["mill"]);
    expect(learn(here, nameOf(page), "fly")).toEqual(["mill", "fly"]);
    expect(learned(here, nameOf(page))).toEqual(["mill", "fly"]);
    expect(learned(here, nameOf("https://museum.example/games/a/c/learn/"))).toEqual([]);
  });

  test("is nothing where somebody else has written, and goes on where nothing can be kept", () => {
    for (const text of ["{", "5", '{"a":1}']) expect(learned(store(new Map([["n", text]])), "n")).toEqual([]);
    expect(learned(store(new Map([["n", '["a",5]']])), "n")).toEqual(["a"]);
    const full: LocalStore = {
      ...store(),
      setItem: () => {
        throw new Error("QuotaExceededError");
      },
    };
    expect(learn(full, "n", "mill")).toEqual(["mill"]);
    expect(learn(null, "n", "mill")).toEqual(["mill"]);
  });

  test("stands beside the way to it", () => {
    document.body.innerHTML = `<a data-learn href="${page}">Learn <span data-text="{done} of 3" hidden></span></a>`;
    showProgress(document);
    expect(document.querySelector("span")?.hidden).toBe(true);
    window.localStorage.setItem(nameOf(page), '["mill"]');
    showProgress(document);
    expect(document.querySelector("span")?.textContent).toBe("1 of 3");
    window.localStorage.clear();
  });
});

test("a sheet has a button that prints it", () => {
  document.body.innerHTML = "<button data-print hidden>Print</button>";
  const print = vi.fn();
  vi.stubGlobal("print", print);
  showPrinters(document);
  const printer = document.querySelector("button");
  printer?.click();
  expect([printer?.hidden, print.mock.calls.length]).toEqual([false, 1]);
  vi.unstubAllGlobals();
});
