/** Boards as scenes without a drawing, and views of positions on them. */

import boards from "../../../tests/boards.json";
import type { Book, Scene, View } from "../src/contract";

type Graph = { places: Record<string, number[]>; neighbours: Record<string, string[]> };

/** Each ground, with where the unit square of the points lies on it. */
const GROUNDS = {
  stone: { left: 76, top: 76, side: 504, radius: 28 },
  granite: { left: 40, top: 44, side: 576, radius: 26 },
} as const;

export const BOARDS = {
  south_africa: "stone",
  lesotho: "stone",
  pulijudam: "granite",
  rafaya: "granite",
} as const;

export function sceneOf(name: keyof typeof BOARDS): Scene {
  const { places, neighbours } = (boards as unknown as Record<string, Graph>)[name] as Graph;
  const { left, top, side, radius } = GROUNDS[BOARDS[name]];
  const points = Object.fromEntries(
    Object.entries(places).map(([point, [x = 0, y = 0]]) => [
      point,
      {
        x: left + side * x,
        y: top + side * (1 - y),
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
    radius,
    scale: radius / 22,
    lift: 3,
    turns: {},
    ground: BOARDS[name],
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

/** The tiger on c3 may step to c4, or leap over b3 to a3. */
export const LEAPING = viewOf({
  pieces: [
    ["c3", "tiger", 0],
    ["b3", "lamb", 1],
    ["d3", "lamb", 1],
  ],
  legal: {
    c3: {
      effects: [],
      next: {
        c4: { effects: [["move", "c3", "c4"]] },
        a3: {
          effects: [
            ["move", "c3", "a3"],
            ["take", "b3"],
          ],
        },
      },
    },
  },
});

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
