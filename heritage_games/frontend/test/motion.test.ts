import { describe, expect, test } from "vitest";
import { motionOf } from "../src/board/motion";
import { trackOf } from "../src/board/track";
import type { EffectList } from "../src/contract";
import { type Actor, cast, happened, type Picture, piecesOf } from "../src/state/pieces";
import { RACING, racing } from "./boards";

const SIDES = { "pin-hound": 0, "pin-jackal": 1 };
const PACE = 240;
const track = trackOf(racing());
const start = cast([], piecesOf(RACING), []);
const named = (point: string, seat = 0): number =>
  start.find((actor) => actor.point === point && actor.seat === seat)?.id ?? -1;
const seen = (effects: readonly EffectList[], pace = PACE) => motionOf(start, effects, SIDES, track, pace);

const LINE = RACING.legal.h3?.next?.h6?.effects ?? [];
const HOME = RACING.legal.h27?.next?.shen?.effects ?? [];

describe("what is seen of a move", () => {
  test("it is walked hole by hole, then the groove is followed", () => {
    const { cues, lasts } = seen(LINE);
    expect(cues.map(({ id, does, way }) => [id, does, way.map(({ point }) => point).join()])).toEqual([
      [named("h3"), "walk", "h3,h4,h5,h6"],
      [named("h3"), "follow", "h6,h20"],
    ]);
    expect(cues[1]?.at).toBe(cues[0]?.lasts);
    expect(lasts).toBeLessThanOrEqual(600);
  });

  test("the longest walk and its groove take no more than 600 milliseconds", () => {
    const { lasts } = seen([
      ["move", "h3", "h11", "pin-hound", "0"],
      ["mark", "followed", "h11", "h20"],
      ["move", "h11", "h20", "pin-hound", "0"],
    ]);
    expect(lasts).toBeLessThanOrEqual(600);
  });

  test("then what follows, one thing after the other", () => {
    const { cues, actors } = seen(HOME);
    expect(cues.map(({ does }) => does)).toEqual(["walk", "go", "come"]);
    expect(cues.map(({ at }) => at)).toEqual([0, 300, 300 + PACE]);
    expect(cues[0]?.way.at(-1)).toEqual({ point: "shen", seat: 2 });
    expect(actors.find(({ id }) => id === named("j4"))?.leaving).toBe(true);
    expect(actors.find(({ point }) => point === "j1")?.id).toBe(cues[2]?.id);
  });

  test("who turns back does so when the walk has come to its end", () => {
    const { cues, actors } = seen([
      ["move", "h27", "shen", "pin-hound", "2"],
      ["turn", "shen", "pin-hound", "back"],
    ]);
    expect(cues.map(({ id, does, at }) => [id, does, at])).toEqual([
      [named("h27"), "walk", 0],
      [named("h27"), "turn", 300],
    ]);
    expect(actors.filter(({ way }) => way === "back").map(({ id }) => id)).toEqual([named("h27")]);
  });

  test("a piece that is brought to a hole which another has just left is not that other", () => {
    const { actors } = seen([
      ["move", "h3", "h4", "pin-hound", "0"],
      ["enter", "pin-hound", "h3", "0"],
    ]);
    expect(actors.find(({ point }) => point === "h4")?.id).toBe(named("h3"));
    expect(actors.find(({ point }) => point === "h3")?.id).not.toBe(named("h3"));
  });

  test("of several guests the last to come is the one that is lifted", () => {
    const { actors } = seen([["take", "shen", "pin-hound"]]);
    expect(actors.filter(({ leaving }) => leaving).map(({ id }) => id)).toEqual([named("shen", 1)]);
  });

  test("without motion everybody is there at once", () => {
    const { cues, lasts, actors } = seen(HOME, 0);
    expect([cues, lasts]).toEqual([[], 0]);
    expect(actors.find(({ point, seat }) => point === "shen" && seat === 2)?.id).toBe(named("h27"));
  });
});

describe("guests on one point", () => {
  test("keep their names by seat, whatever the order they are told in", () => {
    const again = cast(start, [...piecesOf(RACING)].reverse(), []);
    const names = (actors: readonly Actor[]): string[] =>
      actors.map(({ id, kind, point, seat }) => `${id} ${kind} ${point} ${seat}`).sort();
    expect(names(again)).toEqual(names(start));
  });

  test("move up where one has left", () => {
    const left = piecesOf(RACING).filter(({ point, seat }) => point !== "shen" || seat !== 0);
    const up = left.map((piece) => (piece.seat === 1 ? { ...piece, seat: 0 } : piece));
    const now = cast(start, up, []);
    expect(now.filter(({ leaving }) => leaving)).toHaveLength(1);
    expect(now.filter(({ point, leaving }) => point === "shen" && !leaving)).toHaveLength(2);
  });
});

describe("what is new from one picture to the next", () => {
  const pictureOf = (ply: number, last: readonly EffectList[], ahead: readonly EffectList[]): Picture => ({
    ply,
    last,
    ahead,
  });

  test("what is drawn ahead", () => {
    expect(happened(pictureOf(4, [], []), pictureOf(4, [], LINE))).toEqual(LINE);
  });

  test("nothing, when that is confirmed, in whichever order it was touched", () => {
    expect(happened(pictureOf(4, [], LINE), pictureOf(5, LINE, []))).toEqual([]);
    expect(happened(pictureOf(4, [], [...LINE].reverse()), pictureOf(5, LINE, []))).toEqual([]);
  });

  test("the rest, when only the first half was drawn", () => {
    expect(happened(pictureOf(4, [], LINE.slice(0, 1)), pictureOf(5, LINE, []))).toEqual(LINE.slice(1));
  });

  test("the ply of another player", () => {
    expect(happened(pictureOf(4, HOME, []), pictureOf(5, LINE, []))).toEqual(LINE);
  });

  test("nothing, when something is taken back, put back, or looked at further on", () => {
    expect(happened(pictureOf(5, LINE, []), pictureOf(4, HOME, []))).toEqual([]);
    expect(happened(pictureOf(4, [], LINE), pictureOf(4, [], []))).toEqual([]);
    expect(happened(pictureOf(4, [], []), pictureOf(7, LINE, []))).toEqual([]);
  });

  test("nothing, when a throw is made and nobody has moved", () => {
    expect(happened(pictureOf(5, LINE, []), pictureOf(5, LINE, []))).toEqual([]);
  });
});
