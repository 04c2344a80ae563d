/** Boards as scenes without a drawing, and views of positions on them. */

import boards from "../../../tests/boards.json";
import type { Book, Scene, View } from "../src/contract";

type Graph = { places: Record<string, number[]>; neighbours: Record<string, string[]> };

/** Position and size of the points' unit square on each ground. */
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
        spoken: point,
        label: `where ${point} lies`,
        turn: 0,
        tag: [41, -33],
        tag_free: [27, -23],
        seats: [],
      } as const,
    ]),
  );
  return {
    svg: "",
    width: 656,
    height: 656,
    points,
    neighbours,
    tracks: [],
    ways: {},
    radius,
    scale: radius / 22,
    lift: 3,
    turns: {},
    lots: {},
    ground: BOARDS[name],
    board: [0, 0, 656, 656],
    pits: [],
  };
}

/** Return a book with the words that the tests use. */
export function bookOf(words: Record<string, string>): Book {
  return {
    game: "morabaraba",
    ruleset: "south_africa",
    title: "Morabaraba",
    title_lang: "st",
    subtitle: "",
    aim: "",
    rulesets: [],
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
    principles: [],
    no_principles: "",
    players: [],
    luck: "",
    measured: false,
    arranged: true,
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
    position_words: "",
    announcement: "",
    announcement_parts: [],
    touches: [],
    pending_move: null,
    pieces: [],
    stores: [],
    side_panels: [],
    legal: {},
    last_effects: [],
    refusal: null,
    steps: null,
    log: [],
    comments: {},
    variations: [],
    own_steps: null,
    skipped: "",
    result: null,
    enabled: {
      undo: false,
      redo: false,
      resign: true,
      draw: true,
      throw: false,
      reply: false,
      on: false,
      hint: false,
      review: false,
    },
    throw: null,
    last_throw: null,
    next_action: null,
    actions: [],
    hints: false,
    hint: null,
    review: null,
    setup: null,
    warns: false,
    warning: null,
    seats: ["person", "person"],
    options: {},
    thinking: null,
    failed: null,
    undecided: false,
    example: null,
    task: null,
    learn: null,
    notice: "",
    notices: [],
    ...change,
  };
}

/** The tiger on c3 may step to c4, or leap over b3 to a3. */
export const LEAPING = viewOf({
  pieces: [
    ["c3", "tiger", 0, 0],
    ["b3", "lamb", 1, 0],
    ["d3", "lamb", 1, 0],
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
    ["E8", "cow-dark", 0, 0],
    ["E2", "cow-dark", 0, 0],
    ["E3", "cow-dark", 0, 0],
    ["R8", "cow-dark", 0, 0],
    ["E5", "cow-light", 1, 0],
    ["E7", "cow-light", 1, 0],
    ["A4", "cow-light", 1, 0],
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
  last_effects: [
    ["move", "A3", "A4"],
    ["take", "R1"],
    ["mark", "protected", "E2"],
  ],
});

const HOLES = Array.from({ length: 29 }, (_, order) => order + 1);

/** Return the position of a hole on a board 100 wide, pointing up: down the palm, up the edge, along the top. */
function hole(k: number, side: -1 | 1): [number, number] {
  if (k <= 10) return [50 + side * 8, 104 - 9.6 * (k - 1)];
  const t = (k - 11) / 14;
  if (k <= 25) return [50 + side * (34 + 5 * t - 9 * Math.sin(Math.PI * t)), 10 + 108 * t];
  const angle = ((k - 25) / 5) * (Math.PI / 2);
  return [50 + side * 39 * Math.cos(angle), 118 + 22 * Math.sin(angle)];
}

/** Return the board of Hounds and Jackals: h1 to h29 on the right, j1 to j29 on the left, shen at the top. */
export function racing(): Scene {
  const [right, left] = ["h", "j"].map((side) => HOLES.map((k) => `${side}${k}`)) as [string[], string[]];
  const tracks = [right, left].map((track) => [...track, "shen"]);
  const links = ["h6 h20", "h8 h10", "j6 j20", "j8 j10"].map((link) => link.split(" "));
  const places: Record<string, [number, number]> = { shen: [50, 140] };
  for (const k of HOLES) Object.assign(places, { [`h${k}`]: hole(k, 1), [`j${k}`]: hole(k, -1) });
  const guest = (order: number): [number, number, number] => [order < 5 ? 20 + 30 * order : 130 - 30 * order, -60, 0.9];
  const point = (name: string) => ({
    x: 6.4 * (places[name]?.[0] ?? 0),
    y: 6.4 * (155 - (places[name]?.[1] ?? 0)),
    spoken: name === "shen" ? "the Shen" : name,
    label: name === "h7" ? "" : `where ${name} lies`,
    turn: 0,
    tag: [41, -33] as const,
    tag_free: [27, -23] as const,
    seats: name === "shen" ? Array.from({ length: 10 }, (_, order) => guest(order)) : [],
  });
  const near = (name: string): string[] =>
    [...tracks, ...links].flatMap((line) => {
      const at = line.indexOf(name);
      return at < 0 ? [] : [line[at - 1], line[at + 1]].filter((other) => other !== undefined);
    });
  const names = [...right, ...left, "shen"];
  return {
    ...sceneOf("south_africa"),
    points: Object.fromEntries(names.map((name) => [name, point(name)])),
    neighbours: Object.fromEntries(names.map((name) => [name, near(name)])),
    tracks,
    lots: { stick: [14, 70] },
    board: [0, 0, 656, 656],
    pits: [],
    ground: "axe-blade",
  };
}

/** Hounds have thrown three: h3 walks to h6, from where a line leads to h20; h27 walks home and captures j4. */
export const RACING = viewOf({
  ply: 4,
  plies: 4,
  pieces: [
    ["h3", "pin-hound", 0, 0],
    ["h27", "pin-hound", 0, 0],
    ["j4", "pin-jackal", 1, 0],
    ["shen", "pin-hound", 0, 0],
    ["shen", "pin-hound", 0, 1],
    ["shen", "pin-jackal", 1, 5],
  ],
  throw: {
    text: "3",
    words: "three: three flat sides up",
    open: true,
    side: 0,
    lots: [{ kind: "stick", side: null, faces: [1, 1, 1, 0], count: 4 }],
    due: false,
    choices: [],
  },
  legal: {
    h3: {
      effects: [],
      next: {
        h6: {
          effects: [
            ["move", "h3", "h6", "pin-hound", "0"],
            ["mark", "followed", "h6", "h20"],
            ["move", "h6", "h20", "pin-hound", "0"],
          ],
        },
      },
    },
    h27: {
      effects: [],
      next: {
        shen: {
          effects: [
            ["move", "h27", "shen", "pin-hound", "2"],
            ["take", "j4", "pin-jackal"],
            ["enter", "pin-jackal", "j1", "0"],
          ],
        },
      },
    },
  },
});
