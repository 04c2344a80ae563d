/** The two boards of Morabaraba as scenes without a drawing, and views of positions on them. */

import boards from "../../../tests/boards.json";
import type { Book, Scene, View } from "../src/contract";

type Graph = { places: Record<string, number[]>; neighbours: Record<string, string[]> };

export function sceneOf(name: "south_africa" | "lesotho"): Scene {
  const { places, neighbours } = boards[name] as Graph;
  const points = Object.fromEntries(
    Object.entries(places).map(([point, [x = 0, y = 0]]) => [
      point,
      {
        x: 76 + 504 * x,
        y: 76 + 504 * (1 - y),
        label: `where ${point} lies`,
        turn: 0,
        tag: [41, -33],
        tag_free: [27, -23],
      } as const,
    ]),
  );
  return {
    svg: "",
    width: 656,
    height: 656,
    points,
    neighbours,
    radius: 28,
    scale: 1.27,
    lift: 3,
    turns: {},
    ground: "stone",
  };
}

/** A book with the words that the tests ask about. */
export function bookOf(words: Record<string, string>): Book {
  return {
    game: "morabaraba",
    ruleset: "south_africa",
    title: "Morabaraba",
    title_lang: "st",
    subtitle: "",
    version: "0",
    scene: sceneOf("south_africa"),
    sides: [
      { id: "dark", name: "Dark", kind: "cow-dark" },
      { id: "light", name: "Light", kind: "cow-light" },
    ],
    pieces: {
      "cow-dark": { one: "cow", many: "cows", label: "dark cow" },
      "cow-light": { one: "cow", many: "cows", label: "light cow" },
    },
    rules: [],
    options: [],
    words,
    report: { address: "", text: "" },
  };
}

export function viewOf(change: Partial<View>): View {
  return {
    revision: 1,
    ply: 0,
    plies: 0,
    turn: 0,
    side_to_touch: true,
    status: "",
    spoken: "",
    say: "",
    touches: [],
    sofar: null,
    pieces: [],
    stores: [],
    herds: [],
    legal: {},
    last: [],
    verdict: null,
    steps: null,
    log: [],
    comments: {},
    over: null,
    can: { undo: false, redo: false, resign: true, draw: true, throw: false, done: false, reply: false },
    seats: ["person", "person"],
    options: {},
    example: null,
    task: null,
    notice: "",
    notices: [],
    ...change,
  };
}

/** Dark moves from E8 to E1, which makes a mill, and then shoots E5 or E7; or from R8 to A8. */
export const MOVING = viewOf({
  pieces: [
    ["E8", "cow-dark", 0],
    ["E2", "cow-dark", 0],
    ["E3", "cow-dark", 0],
    ["R8", "cow-dark", 0],
    ["E5", "cow-light", 1],
    ["E7", "cow-light", 1],
    ["A4", "cow-light", 1],
  ],
  legal: {
    E8: {
      effects: [],
      next: {
        E1: {
          effects: [
            ["move", "E8", "E1"],
            ["mark", "mill", "E1", "E2", "E3"],
            ["mark", "protected", "A4"],
          ],
          next: { E5: { effects: [["take", "E5"]] }, E7: { effects: [["take", "E7"]] } },
        },
        A8: { effects: [["move", "E8", "A8"]] },
      },
    },
    R8: { effects: [], next: { A8: { effects: [["move", "R8", "A8"]] } } },
  },
  last: [
    ["move", "A3", "A4"],
    ["take", "R1"],
    ["mark", "protected", "E2"],
  ],
});
