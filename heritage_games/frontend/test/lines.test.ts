import { describe, expect, test } from "vitest";
import { type Arrow, nextOf, onward } from "../src/board/lines";
import { BOARDS, racing, sceneOf } from "./boards";

const ARROWS: Arrow[] = ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"];
const south = sceneOf("south_africa");
const lesotho = sceneOf("lesotho");
const pulijudam = sceneOf("pulijudam");

describe("arrow keys", () => {
  test("go along a line that leads that way", () => {
    expect(onward(south, "E1", "ArrowRight")).toBe("E2");
    expect(onward(south, "E1", "ArrowDown")).toBe("E8");
    expect(onward(south, "A2", "ArrowDown")).toBe("R2");
    expect(onward(lesotho, "R4", "ArrowLeft")).toBe("C");
  });

  test("take the straight line before the diagonal", () => {
    expect(onward(south, "R1", "ArrowRight")).toBe("R2");
    expect(onward(south, "A1", "ArrowDown")).toBe("A8");
  });

  test("take a diagonal where no straighter line leads that way", () => {
    expect(onward(south, "R1", "ArrowUp")).toBe("A1");
    expect(onward(south, "A1", "ArrowLeft")).toBe("E1");
  });

  test("follow a slanting line past a nearer point that no line leads to", () => {
    const at = (x: number, y: number) =>
      ({ x, y, spoken: "", label: "", turn: 0, tag: [0, 0], tag_free: [0, 0], seats: [] }) as const;
    const slanted = {
      ...south,
      points: { a: at(0, 0), near: at(60, 0), far: at(100, 100) },
      neighbours: { a: ["far"] },
    };
    expect(onward(slanted, "a", "ArrowRight")).toBe("far");
  });

  test("go to the nearest point of that half where there is no line", () => {
    expect(onward(south, "R6", "ArrowUp")).toBe("R2");
    expect(onward(lesotho, "R1", "ArrowUp")).toBe("A1");
    expect(onward(lesotho, "A3", "ArrowRight")).toBe("E3");
  });

  test("stay at the edge", () => {
    expect(onward(south, "E3", "ArrowRight")).toBe("E3");
    expect(onward(south, "E6", "ArrowDown")).toBe("E6");
  });

  test("follow a slanting line down and back up", () => {
    const ray = ["t5", "c4", "c3", "c2", "c1"];
    for (const [order, point] of ray.slice(0, -1).entries()) {
      const next = ray[order + 1] ?? "";
      expect(onward(pulijudam, point, "ArrowDown")).toBe(next);
      expect(onward(pulijudam, next, "ArrowUp")).toBe(point);
    }
  });

  test.each([
    ...(Object.keys(BOARDS) as (keyof typeof BOARDS)[]).map((name) => [name, sceneOf(name)] as const),
    ["hounds_and_jackals", racing()] as const,
  ])("reach every point of %s from every point", (_, scene) => {
    const points = Object.keys(scene.points);
    for (const start of points) {
      const reached = new Set([start]);
      for (const point of reached) for (const arrow of ARROWS) reached.add(onward(scene, point, arrow));
      expect(reached.size).toBe(points.length);
    }
  });

  test("follow a track down the palm, round its foot and up the edge, and a link across", () => {
    const board = racing();
    expect(onward(board, "h1", "ArrowDown")).toBe("h2");
    expect(onward(board, "h10", "ArrowRight")).toBe("h11");
    expect(onward(board, "h11", "ArrowUp")).toBe("h12");
    expect(onward(board, "h29", "ArrowLeft")).toBe("shen");
    expect(onward(board, "h6", "ArrowRight")).toBe("h20");
  });

  test("follow the eye where the board is seen turned", () => {
    const halfTurn = (right: number, down: number) => [-right, -down] as const;
    const quarter = (right: number, down: number) => [down, -right] as const;
    expect(onward(south, "E2", "ArrowRight", halfTurn)).toBe("E1");
    expect(onward(south, "E2", "ArrowUp", halfTurn)).toBe("A2");
    expect(onward(south, "E1", "ArrowDown", quarter)).toBe("E2");
  });

  test("go to the next of some points, and round to the first", () => {
    const all = ["a", "b", "c", "d"];
    expect(nextOf(all, ["b", "d"], "a")).toBe("b");
    expect(nextOf(all, ["b", "d"], "b")).toBe("d");
    expect(nextOf(all, ["b", "d"], "d")).toBe("b");
    expect(nextOf(all, ["b", "d"], "c", true)).toBe("b");
    expect(nextOf(all, ["b", "d"], "a", true)).toBe("d");
    expect(nextOf(all, [], "a")).toBeUndefined();
  });
});
