import { expect, test } from "vitest";
import type { ClientMessage, View } from "../src/contract";
import type { Answers } from "../src/host/page/ahead";
import type { Answered, Engine } from "../src/host/page/engine";
import { type Given, Table } from "../src/host/page/table";
import { bookOf, viewOf } from "./boards";

/** Engine with its recorded requests, and functions that answer them. */
interface Hand {
  asked: { what: string; message: Record<string, unknown> }[];
  answer(view: Partial<View>, more?: Partial<Answered>): Promise<void>;
  refuse(): Promise<void>;
  engine: Engine;
}

function handed(): Hand {
  const waiting: { fulfil: (answer: Answered) => void; reject: (error: Error) => void }[] = [];
  const asked: Hand["asked"] = [];
  const settled = (): Promise<void> => new Promise((done) => setTimeout(done));
  return {
    asked,
    answer: async (view, more = {}) => {
      waiting.shift()?.fulfil({ view: viewOf(view), record: "r", position: "p", ...more });
      await settled();
    },
    refuse: async () => {
      waiting.shift()?.reject(new Error("no"));
      await settled();
    },
    engine: {
      ready: Promise.resolve(),
      ask: (what, _board, message) => {
        asked.push({ what, message: message as Record<string, unknown> });
        return new Promise((fulfil, reject) => waiting.push({ fulfil, reject }));
      },
    },
  };
}

const START = viewOf({ revision: 1 });
/** E1 is refused, E2 is a whole ply; the numbers stand for differences encoded in parts. */
const ANSWERS = {
  touches: ["E1", "E2"],
  new: 0,
  tree: { view: 0, no: [0, -1], next: { E2: { view: 0 } } },
  parts: [],
} as Answers;

function laid(
  replies: (number: number) => Promise<Answers> = () => Promise.reject(new Error("none")),
  early: (messages: readonly ClientMessage[]) => void = () => {},
  other: Partial<View> = {},
  linked: View | null = null,
): {
  table: Table;
  seen: string[];
  views: View[];
} {
  const seen: string[] = [];
  const views: View[] = [];
  const start = { ...START, ...other };
  const given: Given = {
    open: { game: "morabaraba" },
    book: "b",
    reading: null,
    view: start,
    mode: "board",
    prefs: {},
    answers: null,
    learn: 0,
  };
  const table = new Table({
    name: "here",
    given,
    book: bookOf({ "errors.no_kernel": "gone" }),
    replies,
    worded: (book) => book,
    view: linked ?? start,
    linked: linked !== null,
    prefs: { guides: true, names: false, theme: "auto", speech: "full", kiosk: false },
    watch: {
      sent: ({ do: what }) => seen.push(`sent ${what}`),
      waits: () => seen.push("waits"),
      early,
      shown: (_, answer) => seen.push(answer ? "engine" : "page"),
    },
    more: { actions: [], pages: "", learn: null, done: [] },
  });
  table.model.on("change:view", () => views.push(table.view));
  return { table, seen, views };
}

/** Return the number of values in a value: parts are numbered after those of the view. */
const count = (value: unknown): number =>
  typeof value === "object" && value ? Object.values(value).reduce((all, each) => all + count(each), 1) : 1;
const turn = (): Promise<void> => new Promise((done) => setTimeout(done));
const touch = (...touches: string[]): ClientMessage => ({ do: "touch", touches });

test("a message that nobody can answer yet waits for the engine, and is then asked", async () => {
  const [{ table, seen }, hand] = [laid(), handed()];
  table.model.send({ revision: 1, ...touch("E1") });
  expect(seen).toEqual(["sent touch", "waits"]);
  const opening = table.open(hand.engine, null, 5);
  expect(hand.asked[0]).toEqual({ what: "open", message: { game: "morabaraba", seed: 5, replay: [] } });
  await hand.answer({ revision: 1 });
  await opening;
  await turn();
  expect(hand.asked[1]).toEqual({ what: "receive", message: { ...touch("E1"), revision: 1 } });
  await hand.answer({ revision: 2, plies: 1 });
  expect(table.view.plies).toBe(1);
});

test("what the page answered itself is played again there, and nothing is drawn anew", async () => {
  const [{ table, views }, hand] = [laid(), handed()];
  await table.expect(Promise.resolve(ANSWERS));
  table.model.send({ revision: 1, ...touch("E1") });
  await turn();
  expect(views.map(({ revision }) => revision)).toEqual([2]);
  const opening = table.open(hand.engine, null, 5);
  expect(hand.asked[0]?.message.replay).toEqual([touch("E1")]);
  await hand.answer({ revision: 2, announcement: "said there, in other words" });
  await opening;
  expect(views.length).toBe(1);
  expect(table.model.get("opening")).toBe(false);
  expect(table.model.get("record")).toBe("r");
});

test("a task is played and begun again without the engine, replies of the computer included", async () => {
  const task = { id: "t", state: "open" } as View["task"];
  const { table, views } = laid(undefined, undefined, { task });
  const start = table.view;
  const first = count(start);
  // The parts are a list of fields, and two views that differ in the number of plies.
  const parts = ["plies", [-1, first], 1, [first + 1, first + 2], 2, [first + 1, first + 4]];
  const replied = { view: first + 5, tree: { view: 0, next: { E1: { view: first + 3 } } } };
  const file = { touches: ["E1", "E2"], new: 0, tree: { view: 0, next: { E2: { view: first + 3, replied } } } };
  await table.expect(Promise.resolve({ ...file, parts } as unknown as Answers), start);
  for (const message of [touch("E2"), { do: "reply" }, touch("E1"), { do: "new" }, touch("E2")] as ClientMessage[]) {
    table.model.send({ revision: table.view.revision, ...message });
    await turn();
  }
  expect(views.map(({ plies }) => plies)).toEqual([1, 2, 1, 0, 1]);
  expect(views.map(({ revision }) => revision)).toEqual([2, 3, 4, 5, 6]);
});

test("the first ply of a task is taken back without the engine, by a restart", async () => {
  const task = { id: "t", state: "wrong" } as View["task"];
  for (const [ply, seats, sent] of [
    [1, ["person", "careful"], [{ do: "new" }]],
    [2, ["careful", "person"], [{ do: "new" }]],
    [2, ["person", "careful"], []],
  ] as const) {
    const [{ table, seen }, hand] = [laid(undefined, undefined, { task, ply, seats: [...seats] }), handed()];
    await table.expect(Promise.resolve(ANSWERS));
    table.model.send({ revision: 1, do: "undo" });
    await turn();
    expect(seen.slice(1)).toEqual([sent.length ? "page" : "waits"]);
    table.open(hand.engine, null, 5);
    expect(hand.asked[0]?.message.replay).toEqual(sent);
  }
});

test("later plies of a long task are in files of their own, which a restart makes needless", async () => {
  for (const [meanwhile, plies] of [
    [touch("E1"), [1, 2, 3]],
    [{ do: "new" }, [1, 2, 0, 1]],
  ] as const) {
    let come: (file: Answers) => void = () => {};
    const coming = new Promise<Answers>((done) => {
      come = done;
    });
    const { table, views } = laid(() => coming, undefined, { task: { id: "t", state: "open" } as View["task"] });
    const first = count(table.view);
    const parts = ["plies", [-1, first], 1, [first + 1, -3], 2, [first + 1, first + 4], 3, [first + 1, first + 6]];
    const tree = { view: 0, next: { E2: { view: first + 3, replied: { view: first + 5, reply: 4 } } } };
    await table.expect(Promise.resolve({ ...ANSWERS, tree, parts } as unknown as Answers), table.view);
    const later = { view: 0, next: { E1: { view: first + 7 } } };
    for (const message of [touch("E2"), { do: "reply" }, meanwhile] as ClientMessage[]) {
      table.model.send({ revision: table.view.revision, ...message });
      await turn();
    }
    come({ ...ANSWERS, tree: later, parts } as unknown as Answers);
    await turn();
    table.model.send({ revision: table.view.revision, ...touch("E2") });
    await turn();
    expect(views.map((view) => view.plies)).toEqual(plies);
  }
});

test("what is said before the engine is there is told, so that it can be kept, until it has been played again", async () => {
  const told: ClientMessage[][] = [];
  const [{ table }, hand] = [laid(undefined, (messages) => told.push([...messages])), handed()];
  await table.expect(Promise.resolve(ANSWERS));
  table.model.send({ revision: 1, ...touch("E1") });
  await turn();
  table.model.send({ revision: 2, do: "redo" });
  expect(told).toEqual([[touch("E1")], [touch("E1"), { do: "redo" }]]);
  const opening = table.open(hand.engine, null, 5);
  table.model.send({ revision: 2, ...touch("E2") });
  expect(told[2]).toEqual([touch("E1"), { do: "redo" }, touch("E2")]);
  await hand.answer({ revision: 2 });
  await opening;
  table.model.send({ revision: 2, ...touch("E1") });
  expect(told.length).toBe(3);
});

test("of what waited for answers each is answered on the view after the one before", async () => {
  const { table, seen } = laid();
  const own = count(START);
  // E2 leads to a view with one more ply.
  const parts = ["plies", [-1, own], START.plies + 1, [own + 1, own + 2]] as Answers["parts"];
  const tree = { view: 0, no: [0, -1], next: { E2: { view: own + 3 } } };
  const coming = table.expect(Promise.resolve({ ...ANSWERS, tree, parts }));
  for (let time = 0; time < 2; time += 1) table.model.send({ revision: 1, ...touch("E2") });
  await coming;
  await turn();
  expect(table.view.plies).toBe(START.plies + 1);
  expect(seen.filter((what) => what === "page")).toEqual(["page"]);
  expect(seen.at(-1)).toBe("waits");
});

test("a throw is made here where each is answered, and is the same one in the engine and in what is kept", async () => {
  const choice = { text: "3", words: "three", chance: "1" };
  const due: NonNullable<View["throw"]> = {
    text: "",
    words: "",
    open: false,
    side: 0,
    lots: [],
    due: true,
    choices: [choice],
  };
  const lies = { open: true, text: "3" } as unknown as typeof due;
  const told: ClientMessage[][] = [];
  const [{ table }, hand] = [laid(undefined, (messages) => told.push([...messages]), { throw: due }), handed()];
  // The throw waits for the answers, and is made once they have arrived.
  const own = count(table.view);
  const parts = ["throw", [-1, own], true, "3", "open", "text", [-1, own + 4, own + 5], [own + 6, own + 2, own + 3]];
  const answers = { ...ANSWERS, throws: { "3": { view: own + 8 } }, parts: [...parts, [own + 1, own + 7]] } as Answers;
  const coming = table.expect(Promise.resolve(answers));
  table.model.send({ revision: 1, do: "throw" });
  expect(told).toEqual([[{ do: "throw" }]]);
  await coming;
  await turn();
  const thrown = { do: "thrown", text: "3" };
  expect(told.at(-1)).toEqual([thrown]);
  expect(table.view.throw?.text).toBe("3");
  // Answers for the position before the throw are no longer valid.
  table.model.send({ revision: 2, ...touch("E1") });
  const opening = table.open(hand.engine, null, 5);
  expect(hand.asked[0]?.message.replay).toEqual([thrown]);
  await hand.answer({ revision: 2, throw: lies });
  await opening;
  expect(hand.asked[1]?.message).toEqual({ ...touch("E1"), revision: 2 });
});

test("after a whole ply the answers to the next come, and a touch waits for them without a word", async () => {
  const asked: number[] = [];
  let come: (file: Answers) => void = () => {};
  const [{ table, seen, views }, hand] = [
    laid((number) => {
      asked.push(number);
      return new Promise((done) => {
        come = done;
      });
    }),
    handed(),
  ];
  const first = { ...ANSWERS, tree: { view: 0, no: [0, -1], next: { E2: { view: 0, reply: 7 } } } };
  await table.expect(Promise.resolve(first));
  table.receive(touch("E1"));
  await turn();
  expect(asked).toEqual([]);
  table.receive(touch("E2"));
  table.receive(touch("E1"));
  await turn();
  expect(asked).toEqual([7]);
  expect(views.length).toBe(2);
  come(ANSWERS);
  await turn();
  expect(views.map(({ revision }) => revision)).toEqual([2, 3, 4]);
  expect(seen).toEqual(["page", "page", "page"]);
  const opening = table.open(hand.engine, null, 5);
  expect(hand.asked[0]?.message.replay).toEqual([touch("E1"), touch("E2"), touch("E1")]);
  await hand.answer({ revision: 4 });
  await opening;
});

test("where the answers to the next ply cannot be had the engine is waited for", async () => {
  const { table, seen } = laid();
  await table.expect(Promise.resolve({ ...ANSWERS, tree: { view: 0, next: { E2: { view: 0, reply: 7 } } } }));
  table.receive(touch("E2"));
  table.receive(touch("E1"));
  await turn();
  expect(seen).toEqual(["page", "waits"]);
});

test("where the engine stands elsewhere it is right, and what waited is dropped", async () => {
  const [{ table, views }, hand] = [laid(), handed()];
  table.model.send({ revision: 1, ...touch("E1") });
  const opening = table.open(hand.engine, { record: "1. E3" }, 5);
  await hand.answer({ revision: 1, plies: 1 });
  await opening;
  await turn();
  expect(views.map(({ plies }) => plies)).toEqual([0, 1]);
  expect(hand.asked.length).toBe(1);
});

test("a message is asked when the one before it is answered, with the revision that this told", async () => {
  const [{ table }, hand] = [laid(), handed()];
  const opening = table.open(hand.engine, null, 5);
  await hand.answer({ revision: 7 });
  await opening;
  table.receive(touch("E1"));
  table.receive(touch("E1", "E2"));
  await turn();
  expect(hand.asked.length).toBe(2);
  await hand.answer({ revision: 9 });
  expect(hand.asked[2]?.message.revision).toBe(9);
});

test("what the engine does not understand puts back what was drawn ahead", async () => {
  const [{ table, views }, hand] = [laid(), handed()];
  const opening = table.open(hand.engine, null, 5);
  await hand.answer({ revision: 1 });
  await opening;
  table.receive(touch("nowhere"));
  await turn();
  await hand.refuse();
  expect(views.map(({ revision }) => revision)).toEqual([1]);
  table.receive(touch("E1"));
  await turn();
  expect(hand.asked.at(-1)?.message.revision).toBe(1);
});

test("an answer to the game before the last opening is none", async () => {
  const [{ table }, hand] = [laid(), handed()];
  const first = table.open(hand.engine, null, 5);
  await hand.answer({ revision: 1 });
  await first;
  table.receive(touch("E1"));
  await turn();
  const second = table.open(hand.engine, { position: "x" }, 6);
  await hand.answer({ revision: 2, plies: 1 });
  await hand.answer({ revision: 1, plies: 0, status: "the link's" });
  await second;
  await turn();
  expect(table.view.status).toBe("the link's");
});

test("without an engine what was computed still answers, and the rest is told at once", async () => {
  const { table, seen } = laid();
  await table.expect(Promise.resolve(ANSWERS));
  table.close();
  expect(table.model.get("opening")).toBe(false);
  table.model.send({ revision: 1, ...touch("E1") });
  await turn();
  expect(seen.slice(-2)).toEqual(["sent touch", "page"]);
  expect(() => table.model.send({ revision: 2, do: "throw" })).toThrow();
  table.model.send({ revision: 2, do: "new" });
  await turn();
  expect(table.view).toEqual({ ...START, revision: 3 });
});

test("when the engine fails what waits is given back", async () => {
  const { table, views } = laid();
  table.receive(touch("E1"));
  table.close();
  expect(views.length).toBe(1);
});

test("a preset says what the reader is to see; all else that was chosen stays", async () => {
  const { table } = laid();
  const hand = handed();
  const before = table.model.get("prefs") as object;
  const opened = table.open(hand.engine, { preset: "morabaraba/south_africa | guides off" }, 1);
  await hand.answer({ revision: 1 }, { prefs: { guides: false } });
  await opened;
  expect(hand.asked[0]?.message).toMatchObject({ preset: "morabaraba/south_africa | guides off" });
  expect(table.model.get("prefs")).toEqual({ ...before, guides: false });
});

const E1: View["pieces"] = [["E1", "cow-dark", 0, 0]];

test("a touch on the drawn position of a link is asked if the engine finds the same pieces there", async () => {
  const [{ table, views }, hand] = [laid(undefined, undefined, {}, viewOf({ revision: 1, pieces: E1 })), handed()];
  table.model.send({ revision: 1, ...touch("E1") });
  const opening = table.open(hand.engine, { position: "p" }, 5);
  await hand.answer({ revision: 2, pieces: E1, turn: 1 });
  await opening;
  await turn();
  expect(views, "the answer to the touch is the first view").toEqual([]);
  expect(hand.asked[1]?.message).toEqual({ ...touch("E1"), revision: 2 });
  await hand.answer({ revision: 3, pieces: E1, touches: ["E1"] });
  expect(views.map(({ revision }) => revision)).toEqual([3]);
});

test.each([
  ["nothing was touched", [], E1, {}, [2]],
  ["the engine finds other pieces", ["E1"], [], {}, [1, 2]],
  ["the engine rejects the link", ["E1"], E1, { notice: "no" }, [1, 2]],
] as const)(
  "the engine's view replaces the drawn position of a link if %s",
  async (_, touches, pieces, more, shown) => {
    const [{ table, views }, hand] = [laid(undefined, undefined, {}, viewOf({ revision: 1, pieces: E1 })), handed()];
    if (touches.length) table.model.send({ revision: 1, ...touch(...touches) });
    const opening = table.open(hand.engine, { position: "p" }, 5);
    await hand.answer({ revision: 2, pieces: [...pieces] }, more);
    await opening;
    await turn();
    expect(views.map(({ revision }) => revision)).toEqual(shown);
    expect(hand.asked).toHaveLength(1);
  },
);

test("the engine's view replaces the drawn position of a link if it rejects the touch that waited", async () => {
  const [{ table, views }, hand] = [laid(undefined, undefined, {}, viewOf({ revision: 1, pieces: E1 })), handed()];
  table.model.send({ revision: 1, ...touch("E1") });
  table.model.send({ revision: 1, ...touch("E2") });
  const opening = table.open(hand.engine, { position: "p" }, 5);
  await hand.answer({ revision: 2, pieces: E1, status: "Light to place" });
  await opening;
  await hand.refuse();
  expect(views.map(({ revision, status }) => [revision, status])).toEqual([[2, "Light to place"]]);
  expect(hand.asked[2]?.message).toEqual({ ...touch("E2"), revision: 2 });
  await hand.answer({ revision: 3, pieces: E1 });
  table.model.send({ revision: 3, ...touch("E3") });
  await turn();
  await hand.refuse();
  expect(views.map(({ revision }) => revision)).toEqual([2, 3, 3]);
});

test("the drawn position of a link does not promise moves if the engine failed", () => {
  const { table } = laid(undefined, undefined, {}, viewOf({ revision: 1, pieces: E1, status: "wait" }));
  table.close();
  expect(table.view).toMatchObject({ pieces: E1, status: "gone" });
});
