// @vitest-environment happy-dom
/** The review: its panel, its messages, and its marks on the board. */

import { describe, expect, test } from "vitest";
import type { ReviewView, View } from "../src/contract";
import { comes } from "../src/state/onward";
import { PLACING, type Shown, shown } from "./shown";

let board: Shown;

const TURNING: ReviewView["turnings"][number] = {
  ply: 2,
  label: "move 2",
  heading: "Light played",
  played: "A1",
  played_words: "dark 50 → 60",
  better: "E2",
  better_words: "dark 50 → 40",
  facts: [{ number: 1, words: "It stands in the way.", sure: "proved", sure_words: "proved", points: ["E2"] }],
  principle: "",
  line: "The game could have gone on like this: E2, A1.",
  marks: [
    ["played", "A1"],
    ["halo", "E2"],
  ],
};

const REVIEW: ReviewView = {
  percent: 100,
  looking: "Looking back: 100% done",
  title: "Looking back",
  heading: "3 moves. The game turned twice.",
  caption: "Wins of dark in 100",
  curve: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 560 144"><path d="M0,0H9"/></svg>',
  heads: ["Dark"],
  rows: ["50", "50", "60", "55"].map((figure, ply) => ({
    ply,
    text: "E1",
    figures: [figure],
    point: ply === 2 ? 1 : 0,
  })),
  turnings: [TURNING, { ...TURNING, ply: 3, label: "move 3" }],
  chosen: 1,
};

/** A finished game in which the first turning point is on the board. */
const view: View = { ...PLACING, legal: {}, log: ["E1", "A1", "E2"], plies: 3, ply: 1, review: REVIEW };

const click = (selector: string, place = 0): void => (board.all(selector)[place] as HTMLButtonElement).click();

describe("looking back", () => {
  test("goes on by itself until all has been looked at, before the computer plays", () => {
    const looking = {
      ...view,
      enabled: { ...view.enabled, reply: true },
      review: { ...REVIEW, percent: 40, curve: "", turnings: [] },
    };
    expect(comes({ view: looking, mode: "board", byItself: false })).toBe("review");
    expect(comes({ view: { ...looking, review: REVIEW }, mode: "board", byItself: false })).toBe("reply");
    board = shown(looking);
    expect(board.one<HTMLProgressElement>(".hg-review progress").value).toBe(40);
    expect(board.all(".hg-curve")).toHaveLength(0);
  });

  test("shows the curve, and the same as a table by mouse and by arrow key", () => {
    board = shown(view);
    expect(board.all(".hg-curve svg path")).toHaveLength(1);
    click(".hg-tab", 1);
    expect(board.all(".hg-curve")).toHaveLength(0);
    expect(board.texts(".hg-values thead th")).toEqual(["ply", "played", "Dark"]);
    expect(board.texts(".hg-values tr.hg-point td")).toEqual(["E1", "60"]);
    const arrow = new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true });
    board.one('.hg-tab[aria-selected="true"]').dispatchEvent(arrow);
    expect(board.all(".hg-curve")).toHaveLength(1);
  });

  test("shows neither curve nor table if the game has no chances to show", () => {
    board = shown({ ...view, review: { ...REVIEW, caption: "", curve: "", heads: [], rows: [] } });
    expect(board.all(".hg-chart")).toHaveLength(0);
    expect(board.all(".hg-points > .hg-point")).toHaveLength(2);
  });

  test("tells what was played, what was better and why, and marks both on the board", () => {
    board = shown(view);
    expect(board.texts(".hg-box code")).toEqual(["A1", "E2"]);
    expect(board.texts(".hg-why span")).toEqual(["It stands in the way."]);
    expect(board.all(".hg-mark-played, .hg-mark-halo")).toHaveLength(2);
    board.answer({ ply: 3, review: REVIEW });
    expect(board.all(".hg-mark-played, .hg-mark-halo"), "of another position").toHaveLength(0);
  });

  test("leads to another turning point, to the line, to the board, and to another try", () => {
    board = shown(view);
    const [chosen] = board.all('.hg-points [aria-current="step"]');
    expect([chosen?.textContent, chosen?.getAttribute("aria-label")]).toEqual(["1", "1, move 2"]);
    click(".hg-points > .hg-point", 1);
    expect(board.sent.at(-1)).toMatchObject({ do: "review", show: 2 });
    board.answer({ review: REVIEW });
    click(".hg-acts button", 1);
    expect(board.texts(".hg-review > p.hg-quiet").at(-1)).toBe("The game could have gone on like this: E2, A1.");
    click(".hg-acts button", 0);
    expect(board.sent.at(-1)).toMatchObject({ do: "retry", ply: 2 });
    board.answer({ review: REVIEW });
    click(".hg-drawer-head button");
    expect(board.sent.at(-1)).toMatchObject({ do: "review", show: -1 });
  });

  test("is offered where a game has ended", () => {
    const ended = { words: "Dark has won.", rule: "M15", places: [1, 2] };
    board = shown({ ...view, review: null, result: ended, enabled: { ...view.enabled, review: true } });
    const offered = board.all(".hg-over button").find((button) => button.textContent === "open");
    (offered as HTMLButtonElement).click();
    expect(board.sent.at(-1)).toMatchObject({ do: "review" });
  });
});
