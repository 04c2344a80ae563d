// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Book, SidePanel, View } from "../src/contract";
import { viewOf } from "./boards";
import { PLACING, type Shown, shown } from "./shown";

const WORDS = {
  "seats.ask": "Who plays {Side}?",
  "seats.now": "Who plays {Side}? Now it is {who}.",
  "seats.take": "Take the seat",
  "seats.again": "Ask again",
  "seats.two": "Two here",
  "seats.all": "All here",
  "seats.random": "the computer, at random",
  "thinking.now": "Play now",
  "buttons.done": "Done",
  "errors.player_slow": "{who} is slow.",
  "errors.kernel_slow": "Slow.",
};
const PLAYERS: Book["players"] = [
  { name: "person", label: "a person", level: 0, word: "A person", line: "beside you" },
  { name: "level 1", label: "gentle (level 1)", level: 1, word: "Gentle", line: "Overlooks much" },
  { name: "level 3", label: "steady (level 3)", level: 3, word: "Steady", line: "Overlooks less" },
  { name: "random", label: "at random", level: 0, word: "Random", line: "Any move" },
];
const LUCK = "The sticks decide much.";
const THINKING: NonNullable<View["thinking"]> = { title: "Light is thinking", depth: 2, words: "Two moves deep." };
const CAN = { ...viewOf({}).enabled, reply: true };

let board: Shown;

function start(view: Partial<View> = {}, book: Partial<Book> = {}): void {
  const text = ["you", "Steady"];
  const panels = PLACING.side_panels.map((panel) => {
    const who = text[panel.side] ?? "";
    return { ...panel, who, who_brief: who, level: panel.side ? 3 : 0, turn: panel.side === (view.turn ?? 0) };
  });
  const seats = ["person", "level 3"];
  board = shown(
    { ...PLACING, seats, side_panels: panels, ...view },
    { players: PLAYERS, luck: "", words: WORDS, ...book },
  );
}

const seat = (side: number): HTMLElement => board.one(`[data-seat="${side}"]`);
const chosen = (): string[] => board.texts(".hg-chosen b");

function choose(name: string): void {
  const radio = board.one<HTMLInputElement>(`input[value="${name}"]`);
  radio.checked = true;
  radio.dispatchEvent(new Event("change"));
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a seat", () => {
  test("shows who sits there, a level by strokes and its word", () => {
    start();
    expect(board.texts(".hg-who")).toEqual(["Light  Steady", "Dark you"]);
    expect(board.all(".hg-who .hg-strokes .hg-long").length).toBe(3);
    expect(seat(1).getAttribute("aria-label")).toBe("Who plays Light? Now it is steady (level 3).");
  });

  test("offers the careful player only if it sits there", () => {
    const careful = { name: "careful", label: "with care", level: 0, word: "Careful", line: "Thinks" };
    const offered = (...seats: string[]): boolean => {
      start({ seats }, { players: [...PLAYERS, careful] });
      seat(1).click();
      return board.all('input[value="careful"]').length > 0;
    };
    expect([offered("person", "level 3"), offered("person", "careful")]).toEqual([false, true]);
  });

  test("is no button in an example, nor beside a rule", () => {
    start({ example: { rule: "M5", id: "M5-a", caption: "", touches: [], lit: [], unchanged: "" } });
    expect(board.all(".hg-seat")).toEqual([]);
  });
});

describe("the reader's seat is below the board, the others above it", () => {
  const below = (): string | null | undefined => board.root.querySelector(".hg-own-seat .hg-name")?.textContent;
  const seated = (...seats: string[]): void => {
    board.answer({ seats });
  };

  test("between the answers and the tools, also in the order of the keyboard", () => {
    start();
    const parts = [
      ".hg-side-panels:not(.hg-own-seat)",
      ".hg-stage",
      ".hg-now",
      ".hg-answered",
      ".hg-own-seat",
      ".hg-bar",
    ];
    const order = board.all(parts.join()).map((part) => parts.findIndex((each) => part.matches(each)));
    expect(order).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test("it is the seat of the only person", () => {
    start({ seats: ["level 3", "person"] });
    expect(below()).toBe("Light");
    seated("person", "level 3");
    expect(below()).toBe("Dark");
  });

  test("among people it is that of the side that begins, also when the board is opened later", () => {
    start({ seats: ["person", "person"], turn: 1 });
    expect(below()).toBe("Light");
    start({ seats: ["person", "person"], turn: 1, ply: 1, plies: 1 });
    expect(below()).toBe("Dark");
  });

  test("it stays through a game, and when a second person takes a seat or none is left", () => {
    start({ seats: ["level 3", "person"], turn: 1 });
    for (const seats of [
      ["person", "person"],
      ["level 3", "level 3"],
      ["person", "person"],
    ]) {
      for (const turn of [0, 1, null]) {
        board.answer({ seats, turn, ply: 2, plies: 2 });
        expect([seats, turn, below()]).toEqual([seats, turn, "Light"]);
      }
    }
  });

  test("on a board that turns between two people it is that of the side to move", () => {
    start({ seats: ["person", "person"], turn: 0 });
    board.model.put({ shared: true });
    for (const [turn, name] of [
      [1, "Light"],
      [null, "Light"],
      [0, "Dark"],
    ] as const) {
      board.answer({ turn });
      expect(below()).toBe(name);
    }
  });

  test("no seat is left out, and none appears twice", () => {
    start();
    expect(board.all("[data-seat]").map((one) => one.getAttribute("data-seat"))).toEqual(["1", "0"]);
    expect(board.texts(".hg-name")).toEqual(["Light", "Dark"]);
  });

  test("captured pieces lie with their captor", () => {
    const taken = { side: 1, name: "taken", kind: "cow-light", count: 3, words: "" };
    start({ stores: [taken] });
    expect(board.all(".hg-own-seat .hg-took > span").length).toBe(3);
    expect(board.all(".hg-took").length).toBe(1);
  });
});

describe("the chooser of a seat", () => {
  test("opens with whoever sits there, and the keyboard on it", () => {
    start();
    seat(1).click();
    expect(board.text(".hg-seats h3")).toBe("Who plays Light?");
    expect(chosen()).toEqual(["Steady"]);
    expect((document.activeElement as HTMLInputElement).value).toBe("level 3");
    expect(seat(1).getAttribute("aria-expanded")).toBe("true");
    expect(board.texts(".hg-player .hg-quiet")).toEqual(PLAYERS.map(({ line }) => line));
    expect(board.all(".hg-player .hg-strokes").length).toBe(2);
  });

  test("leads to what the levels were measured to be, on pages and where they were", () => {
    start({}, { measured: true });
    seat(1).click();
    expect(board.all(".hg-seats a")).toEqual([]);
    board.model.put({ pages: "../" });
    board.answer({});
    expect(board.one(".hg-seats a").getAttribute("href")).toBe("../levels/index.html");
  });

  test("lets who is chosen sit down when it is done, and not before", () => {
    start();
    seat(1).click();
    choose("level 1");
    expect([chosen(), board.sent]).toEqual([["Gentle"], []]);
    board.press("Done");
    expect(board.sent).toMatchObject([{ do: "seat", side: 1, who: "level 1" }]);
    expect(board.all(".hg-seats")).toEqual([]);
    expect(document.activeElement).toBe(seat(1));
  });

  test("changes nothing where it is closed, by key or by its seat, or nobody else was chosen", () => {
    start();
    for (const close of [
      () => board.one(".hg-seats").dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })),
      () => seat(1).click(),
      () => {
        choose("level 3");
        board.press("Done");
      },
    ]) {
      seat(1).click();
      choose("random");
      close();
      expect([board.all(".hg-seats"), board.sent]).toEqual([[], []]);
    }
  });

  test("says what luck leaves to skill", () => {
    start({}, { luck: LUCK });
    seat(0).click();
    expect(board.texts("form > .hg-quiet")).toEqual([LUCK]);
  });

  test("is found under More as well", () => {
    start();
    board.one("[data-tool=more]").click();
    board.press("Light: Steady");
    expect(board.text(".hg-seats h3")).toBe("Who plays Light?");
    expect(board.all(".hg-more")).toEqual([]);
  });
});

describe("a thought", () => {
  const slice = (change: Partial<View> = {}): void => board.answer({ enabled: CAN, thinking: THINKING, ...change });

  test("goes on at once, a message after the other", () => {
    start({ enabled: CAN, turn: 1 });
    vi.advanceTimersByTime(2000);
    expect(board.sent.length).toBe(1);
    slice();
    vi.advanceTimersByTime(1);
    expect(board.sent).toMatchObject([{ do: "reply" }, { do: "reply", revision: 2 }]);
  });

  test("is shown when it takes long, and said once", () => {
    start({ enabled: CAN, turn: 1 });
    slice();
    vi.advanceTimersByTime(349);
    expect(board.all(".hg-thinking")).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(board.text(".hg-thinking b")).toBe("Light is thinking");
    expect([board.all(".hg-bars .hg-full").length, board.all(".hg-bars .hg-filling").length]).toEqual([2, 1]);
    expect(board.heard()).toBe("Light is thinking. Two moves deep.");
    slice({ thinking: { ...THINKING, depth: 3, words: "Three moves deep." } });
    expect([board.text(".hg-thinking .hg-quiet:not(.hg-about)"), board.heard()]).toEqual([
      "Three moves deep.",
      "Light is thinking. Two moves deep.",
    ]);
    board.answer({ thinking: null, enabled: viewOf({}).enabled });
    expect(board.all(".hg-thinking")).toEqual([]);
  });

  test("that ends soon is never shown", () => {
    start({ enabled: CAN, turn: 1 });
    slice();
    board.answer({ thinking: null, plies: 1 });
    vi.advanceTimersByTime(1000);
    expect(board.all(".hg-thinking")).toEqual([]);
  });

  test.each([
    ["Play now", "now"],
    ["Undo", "undo"],
  ])("%s comes between two slices", (word, does) => {
    start({ enabled: { ...CAN, undo: true }, turn: 1 }, { words: { ...WORDS, "buttons.undo": "Undo" } });
    slice({ enabled: { ...CAN, undo: true } });
    vi.advanceTimersByTime(350);
    expect(board.sent.at(-1)).toMatchObject({ do: "reply", revision: 2 });
    board.press(word);
    slice({ enabled: { ...CAN, undo: true } });
    expect(board.sent.at(-1)).toMatchObject({ do: does, revision: 3 });
    vi.advanceTimersByTime(100);
    expect(board.sent.at(-1)).toMatchObject({ do: does });
  });
});

describe("a player that makes no move", () => {
  const words = "mine made no move. The game is as it was.";

  test("is told once, with two buttons", () => {
    start({ failed: { side: 1, words }, notice: words, turn: 1 });
    expect(board.all(".hg-notice").map((one) => one.querySelector("p")?.textContent)).toEqual([words]);
    board.press("Ask again");
    board.press("Take the seat");
    board.answer({ failed: { side: 1, words } });
    expect(board.sent).toMatchObject([{ do: "reply" }, { do: "seat", side: 1, who: "person" }]);
  });

  test.each([
    ["mine", "mine is slow."],
    ["random", "Slow."],
  ])("and that never answers (%s): how to stop it is said", (who, sentence) => {
    const panels = PLACING.side_panels.map((panel) => ({ ...panel, turn: panel.side === 1 }));
    start({ enabled: CAN, turn: 1, seats: ["person", who], side_panels: panels });
    vi.advanceTimersByTime(8000);
    expect(board.text(".hg-notice")).toBe(sentence);
  });
});

describe("the first choice", () => {
  const open = (plies = 0): Partial<View> => ({ seats: ["person", "person"], undecided: true, plies });

  test("the computer takes the other side, at the first level that is not the gentlest", () => {
    start(open());
    board.one<HTMLElement>("[data-start=computer]").click();
    expect(board.sent).toMatchObject([{ do: "seat", side: 1, who: "level 1" }]);
  });

  test("is dimmed until it is answered, and takes no second choice", () => {
    start(open());
    board.one<HTMLElement>("[data-start=computer]").click();
    expect(board.all("[data-start]:not([aria-disabled])")).toEqual([]);
    board.one<HTMLElement>("[data-start=people]").click();
    expect(board.sent).toHaveLength(1);
    board.answer({});
    expect(board.all("[data-start][aria-disabled]")).toEqual([]);
  });

  test("before a throw has decided who begins, the seat below the board is the reader's", () => {
    start({ ...open(), turn: null });
    board.one<HTMLElement>("[data-start=computer]").click();
    expect(board.sent).toMatchObject([{ do: "seat", side: 1, who: "level 1" }]);
  });

  test("has the only filled button until the first throw, which is played next", () => {
    const due = { text: "", words: "", open: false, side: 0, lots: [], due: true, choices: [] };
    const next_action = { words: "Throw", brief: "Throw", touches: [] };
    start({ ...open(), throw: due, next_action });
    expect(board.one("[data-next]").classList.contains("hg-second")).toBe(true);
    expect(board.all(".hg-act:not(.hg-second)")).toEqual([board.one("[data-start=computer]")]);
    board.answer({ throw: { ...due, due: false } });
    expect(board.texts("[data-start]")).toHaveLength(2);
    expect(board.all(".hg-act:not(.hg-second)")).toEqual([board.one("[data-next]")]);
    board.answer({ undecided: false, throw: due });
    expect(board.all(".hg-act:not(.hg-second)")).toEqual([board.one("[data-next]")]);
  });

  test("people stay at every side, and nothing is asked again", () => {
    const [first, second] = PLACING.side_panels as [SidePanel, SidePanel];
    start({ ...open(), side_panels: [first, second, { ...second, side: 2 }] });
    expect(board.text("[data-start=people]")).toBe("All here");
    start(open());
    expect(board.text("[data-start=people]")).toBe("Two here");
    board.one<HTMLElement>("[data-start=people]").click();
    expect(board.sent).toMatchObject([{ do: "seat", side: 0, who: "person" }]);
    start({ ...open(), undecided: false });
    expect(board.all(".hg-starter")).toEqual([]);
  });

  test("is not offered on a board that turns between two people, and no computer answers them", () => {
    localStorage.clear();
    start(open());
    board.model.put({ pages: "", shared: true });
    expect(board.all(".hg-starter")).toEqual([]);
    const moved = viewOf({ ...PLACING, ...open(1) });
    board.model.put({ view: moved });
    expect(board.sent).toEqual([]);
    board.model.put({ shared: false, view: moved });
    expect(board.sent).toMatchObject([{ do: "seat", who: "level 1" }]);
  });
});
