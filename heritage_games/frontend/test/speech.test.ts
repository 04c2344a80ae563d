import { describe, expect, test } from "vitest";
import type { Book, Prefs, Reason, View } from "../src/contract";
import { piecesOf } from "../src/state/pieces";
import { announcementText, may, playableAt, pointInFull, pointInShort, type SpeechContext } from "../src/state/speech";
import { bookOf, LEAPING, MOVING, RACING, racing, viewOf } from "./boards";

const book = bookOf({
  "speech.point": "{point}, {label}. {piece}.",
  "speech.point_alone": "{point}. {piece}.",
  "speech.empty": "empty",
  "speech.back": "{piece}, on the way back",
  "speech.neighbours": "Neighbours: {points}.",
  "speech.nothing_here": "Nothing here.",
  "speech.picked": "Picked up.",
  "speech.may_move": "You may move it to {points}.",
  "speech.may_fly": "You may fly it to {count} points.",
  "speech.may_go_here": "You may move here.",
  "speech.may_leap": "You may leap here and take the piece on {points}.",
  "speech.may_shoot": "You may shoot it.",
  "speech.may_give": "You may take it off.",
  "speech.may_place": "You may place a {piece} here.",
  "speech.by_rule": "Rule {number}.",
  "speech.threw": "{Side} threw {throw}.",
  "speech.playable": "{points} can be played.",
  "speech.only_playable": "Only {point} can be played.",
  "speech.count_playable": "There are {count} points.",
  "panel.choices": "You may choose",
  "numbers.2": "two",
  "speech.list_comma": ", ",
  "speech.list_last": " and ",
});
const context = (view: View, pending: readonly string[] = []): SpeechContext => ({
  book,
  view,
  pending,
  pieces: piecesOf(view),
});

describe("a point in words", () => {
  test("its name, where it lies, and what stands there", () => {
    expect(pointInShort(context(MOVING), "E8")).toBe("E8, where E8 lies. dark cow.");
    expect(pointInShort(context(MOVING), "E1")).toBe("E1, where E1 lies. empty.");
  });

  test("who goes back is told so", () => {
    const view = viewOf({ pieces: [["E8", "cow-dark", 0, 0, "back"]] });
    expect(pointInShort(context(view), "E8")).toBe("E8, where E8 lies. dark cow, on the way back.");
  });

  test("in full: its neighbours, and what may be done there", () => {
    expect(pointInFull(context(MOVING), "E8")).toBe(
      "E8, where E8 lies. dark cow. Neighbours: A8 empty, E1 empty and E7 light cow. You may move it to E1 and A8.",
    );
    expect(pointInFull(context(MOVING), "A4")).toContain("Nothing here.");
  });
});

describe("what may be done", () => {
  test("with a piece that is picked up", () => {
    expect(may(context(MOVING, ["E8"]), "E8")).toBe("Picked up.");
    expect(may(context(MOVING, ["E8"]), "E1")).toBe("You may move here.");
    expect(may(context(MOVING, ["E8"]), "R8")).toBe("");
  });

  test("with a shot", () => {
    expect(may(context(MOVING, ["E8", "E1"]), "E5")).toBe("You may shoot it.");
    expect(may(context(MOVING, ["E8", "E1"]), "A4")).toBe("");
  });

  test("with a move to a point on which others make room", () => {
    const sharing = viewOf({
      pieces: [["1", "cow-dark", 0, 0]],
      legal: {
        1: {
          effects: [],
          next: {
            2: {
              effects: [
                ["move", "1", "2", "cow-dark", "1"],
                ["move", "2", "2", "cow-light", "2"],
              ],
            },
          },
        },
      },
    });
    expect(may(context(sharing, ["1"]), "2")).toBe("You may move here.");
  });

  test("with a leap", () => {
    expect(may(context(LEAPING, ["c3"]), "c4")).toBe("You may move here.");
    expect(may(context(LEAPING, ["c3"]), "a3")).toBe("You may leap here and take the piece on b3.");
  });

  test("with a piece of one's own that must go", () => {
    const giving = viewOf({ pieces: [["E1", "cow-dark", 0, 0]], legal: { E1: { effects: [["take", "E1"]] } } });
    expect(may(context(giving), "E1")).toBe("You may take it off.");
  });

  test("with a piece from the hand", () => {
    const placing = viewOf({ legal: { E1: { effects: [["enter", "cow-dark", "E1"]] } } });
    expect(may(context(placing), "E1")).toBe("You may place a cow here.");
  });

  test("with a piece that may go to many points, which are counted", () => {
    const points = ["E1", "E2", "E3", "E4", "E5", "E6", "E7", "A1", "A2"];
    const next = Object.fromEntries(points.map((point) => [point, { effects: [["move", "E8", point]] }]));
    const flying = viewOf({ pieces: [["E8", "cow-dark", 0, 0]], legal: { E8: { effects: [], next } } });
    expect(may(context(flying), "E8")).toBe("You may fly it to 9 points.");
  });
});

describe("a race", () => {
  const hounds = {
    ...bookOf({
      ...book.words,
      "speech.several": "{count} {pieces}",
      "speech.may_go_on": "Here, and the line leads on to {point}.",
      "speech.may_reach": "Here; then {points} is taken.",
      "speech.may_hit": "Here, and take it.",
      "numbers.2": "two",
    }),
    scene: racing(),
    pieces: {
      "pin-hound": { one: "hound", many: "hounds", label: "hound" },
      "pin-jackal": { one: "jackal", many: "jackals", label: "jackal" },
    },
  };
  const ofHounds = (view: View, pending: readonly string[] = []): SpeechContext => ({
    ...context(view, pending),
    book: hounds,
  });

  test("guests are counted", () => {
    expect(pointInShort(ofHounds(RACING), "shen")).toBe("The Shen, where shen lies. two hounds and jackal.");
  });

  test("where a piece may go, and what comes of it", () => {
    expect(may(ofHounds(RACING), "h3")).toBe("You may move it to h6.");
    expect(may(ofHounds(RACING, ["h3"]), "h6")).toBe("Here, and the line leads on to h20.");
    expect(may(ofHounds(RACING, ["h27"]), "shen")).toBe("Here; then j4 is taken.");
  });

  test("a point is called what a sentence calls it, and notation stays small", () => {
    expect(pointInFull(ofHounds(RACING), "h29")).toContain("the Shen two hounds and jackal");
    expect(pointInShort(ofHounds(RACING), "h5")).toBe("h5, where h5 lies. empty.");
    expect(pointInShort(ofHounds(RACING), "h7"), "its name tells where it lies").toBe("h7. empty.");
    expect(may(ofHounds(viewOf({ legal: { h27: { effects: [], next: { shen: { effects: [] } } } } })), "h27")).toBe(
      "You may move it to the Shen.",
    );
  });

  test("who is met is knocked off", () => {
    const hit = [
      ["take", "j5", "pin-jackal"],
      ["move", "j8", "j5", "pin-hound", "0"],
    ];
    const meeting = viewOf({
      pieces: [
        ["j8", "pin-hound", 0, 0],
        ["j5", "pin-jackal", 1, 0],
      ],
      legal: { j8: { effects: [], next: { j5: { effects: hit } } } },
    });
    expect(may(ofHounds(meeting, ["j8"]), "j5")).toBe("Here, and take it.");
  });

  test("a guest that may be lifted is given", () => {
    const lifting = { ...RACING, legal: { shen: { effects: [["take", "shen", "pin-hound"]] } } };
    expect(may(ofHounds(lifting), "shen")).toBe("You may take it off.");
  });
});

describe("what has just happened", () => {
  const ruled = { ...book, rules: ["M3", "M5"].map((id) => ({ id, number: id })) as unknown as Book["rules"] };
  const item = (words: string, rule: string): Reason => ({ words, rule, points: [] });
  const played = viewOf({
    announcement: "Dark: E8-E1xA3. Light to move.",
    status: "Light to move",
    announcement_parts: ["steps", "status"],
    steps: {
      text: "E8-E1xA3",
      side: 0,
      words: "",
      items: [item("The cow moves.", "M3"), item("A cow is shot.", "M5")],
    },
  });
  const announced = (view: View, speech: Prefs["speech"]): string =>
    announcementText({ book: ruled, view, pending: [], frame: { gap: 48 }, prefs: { speech } });

  test("is told step by step, with each rule, without, or as it is written", () => {
    expect(announced(played, "full")).toBe("The cow moves. Rule M3. A cow is shot. Rule M5. Light to move.");
    expect(announced(played, "short")).toBe("The cow moves. A cow is shot. Light to move.");
    expect(announced(played, "notation")).toBe("Dark: E8-E1xA3. Light to move.");
  });

  test("a refusal is told once: with every reason and its rule, or in the words of its heading", () => {
    const verdict = {
      heading: "Not A4: that cow stands in a mill",
      reasons: [item("It is in a mill.", "M5"), item("It is not your turn.", "M3")],
      instead: { words: "Shoot another.", touches: [] },
      marks: [],
      unchanged: "",
    };
    const view = viewOf({ announcement: "written", announcement_parts: ["refusal"], refusal: verdict });
    expect(announced(view, "full")).toBe(
      "Not A4. It is in a mill. Rule M5. It is not your turn. Rule M3. Shoot another.",
    );
    expect(announced(view, "short")).toBe("Not A4: that cow stands in a mill.");
    expect(announced(view, "notation")).toBe("Not A4: that cow stands in a mill.");
  });

  test("after a throw, what can be played is told", () => {
    const sides = [
      { id: "hounds", name: "Hounds", kind: "pin-hound" },
      { id: "jackals", name: "Jackals", kind: "pin-jackal" },
    ];
    const race = { ...book, scene: racing(), sides };
    const view = { ...RACING, status: "Hounds to move", announcement_parts: ["throw", "status", "open"] };
    const says = (speech: Prefs["speech"], change: Partial<View> = {}, gap = 48): string =>
      announcementText({ book: race, view: { ...view, ...change }, pending: [], frame: { gap }, prefs: { speech } });
    const threw = "Hounds threw three: three flat sides up. Hounds to move.";
    expect(says("full")).toBe(`${threw} h3 and h27 can be played.`);
    expect(says("short")).toBe(`${threw} There are two points.`);
    expect(playableAt({ book: race, view, pending: ["h3"] })).toEqual(["h6"]);
    const legal = { h3: { effects: [] } };
    expect(says("full", { legal })).toBe(`${threw} Only h3 can be played.`);
    const actions = [
      { words: "Walk to 6", touches: ["h3", "h6"] },
      { words: "Pay 2", touches: ["h3", "pay"] },
    ];
    for (const speech of ["full", "short"] as const)
      expect(says(speech, { legal, actions })).toBe(`${threw} You may choose: Walk to 6 and Pay 2.`);
    const onBoard = { legal, actions: actions.slice(0, 1) };
    expect(says("full", onBoard), "without buttons").toBe(`${threw} Only h3 can be played.`);
    expect(says("full", onBoard, 20), "with buttons").toBe(`${threw} You may choose: Walk to 6.`);
  });

  test("what has no parts is told as it is written", () => {
    expect(announced(viewOf({ announcement: "Picked up." }), "full")).toBe("Picked up.");
  });
});
