// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { PLACING, type Shown, shown } from "./shown";

const STEPS = [
  {
    label: "",
    heading: "Dark played E1",
    refused: false,
    items: [{ words: "Placed.", rule: "M2", points: ["E1"] }],
    said: [],
  },
  {
    label: "",
    heading: "Not E1",
    refused: true,
    items: [{ words: "Taken.", rule: "M2", points: ["E1"] }],
    said: ["Elsewhere."],
  },
];
const WORDS = {
  "replay.back": "Back",
  "replay.count": "{number} of {count}",
  "replay.guess": "Guess.",
  "replay.next": "Next",
  "replay.play_on": "Play on",
  "replay.refused": "Not allowed",
  "replay.steps": "Steps",
  "replay.title": "{title}, step by step",
};

let board: Shown;
const sent = () => board.sent.at(-1);

function start(number: number): void {
  board = shown({ ...PLACING, legal: {} }, { words: WORDS, title: "Morabaraba" }, "replay");
  board.model.put({ replay: { ask: "", number, steps: STEPS } });
  board.answer({});
}

describe("a replay", () => {
  test("shows the steps up to the one on the board, which is told in full", () => {
    start(0);
    expect(board.all(".hg-replay-step")).toEqual([]);
    start(1);
    expect(board.texts(".hg-replay-step")).toEqual(["1Dark played E1"]);
    start(2);
    expect(board.text(".hg-ask")).toBe("Morabaraba, step by step");
    expect(board.texts(".hg-replay-step")).toEqual(["1Dark played E1", "2Not allowed Not E1"]);
    expect(board.all(".hg-replay-items").length).toBe(1);
    expect(board.text('[aria-current="step"]')).toContain("Taken.");
    expect(board.text('[aria-current="step"]')).toContain("Elsewhere.");
  });

  test("goes on, back, and to the step that is pressed", () => {
    start(1);
    board.one<HTMLButtonElement>('[data-tool="forward"]').click();
    expect(sent()).toEqual(expect.objectContaining({ do: "step", number: 2 }));
    board.answer({});
    board.one<HTMLButtonElement>('[data-tool="back"]').click();
    expect(sent()).toEqual(expect.objectContaining({ do: "step", number: 0 }));
    board.answer({});
    board.one<HTMLButtonElement>(".hg-replay-now .hg-replay-step").click();
    expect(sent()).toEqual(expect.objectContaining({ do: "step", number: 1 }));
  });

  test("ends at the last step, where the keys go back and the arrow on does nothing", () => {
    start(2);
    expect(board.one<HTMLButtonElement>('[data-tool="forward"]').disabled).toBe(true);
    const press = (key: string) =>
      board.one('[data-tool="back"]').dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    press("ArrowRight");
    expect(board.sent).toEqual([]);
    press("Home");
    expect(sent()).toEqual(expect.objectContaining({ do: "step", number: 0 }));
  });

  test("is played on from the step on the board", () => {
    start(1);
    board.one<HTMLButtonElement>(".hg-answered > .hg-link").click();
    expect(sent()).toEqual(expect.objectContaining({ do: "new" }));
  });
});
