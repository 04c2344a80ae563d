import { describe, expect, test } from "vitest";
import { isFollowed, trackOf, walked, wayAlong } from "../src/board/track";
import { racing, sceneOf } from "./boards";

const track = trackOf(racing());

describe("the way of a walk", () => {
  test("comes by every hole, forwards and back", () => {
    expect(wayAlong(track, "h9", "h12")).toEqual(["h9", "h10", "h11", "h12"]);
    expect(wayAlong(track, "h12", "h9")).toEqual(["h12", "h11", "h10", "h9"]);
  });

  test("goes on over the hole that two tracks share", () => {
    expect(wayAlong(track, "h28", "j29")).toEqual(["h28", "h29", "shen", "j29"]);
  });

  test("takes no link: those are followed, not walked", () => {
    expect(wayAlong(track, "h6", "h10")).toHaveLength(5);
  });

  test("is straight where nothing is walked", () => {
    const lines = trackOf(sceneOf("south_africa"));
    expect(lines.size).toBe(0);
    expect(wayAlong(lines, "E1", "R5")).toEqual(["E1", "R5"]);
  });

  test("goes through several points", () => {
    expect(walked(track, ["h1", "h3", "h2"])).toEqual(["h1", "h2", "h3", "h2"]);
    expect(walked(track, ["shen"])).toEqual(["shen"]);
  });
});

test("a groove is followed where that is said, and only that way round", () => {
  const effects = [
    ["move", "h3", "h6", "pin-hound", "0"],
    ["mark", "followed", "h6", "h20"],
  ];
  expect(isFollowed(effects, "h6", "h20")).toBe(true);
  expect(isFollowed(effects, "h20", "h6")).toBe(false);
  expect(isFollowed(effects.slice(0, 1), "h6", "h20")).toBe(false);
});
