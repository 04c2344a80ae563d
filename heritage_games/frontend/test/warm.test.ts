import { expect, test } from "vitest";
import type { Engine } from "../src/host/page/engine";
import { warm } from "../src/host/page/warm";

test("an engine is warmed once, step by step until it is enough, and never while something is asked", async () => {
  const calls: string[] = [];
  let looks = 0;
  const engine: Engine = {
    ready: Promise.resolve(),
    ask: () => Promise.reject(new Error("nobody asks here")),
    warm: async (board) => {
      calls.push(board);
      return calls.length < 3;
    },
    get busy() {
      looks += 1;
      return looks === 2;
    },
  };
  await Promise.all([warm(engine, "here"), warm(engine, "there")]);
  await warm(engine, "there");
  expect(calls).toEqual(["here", "here", "here"]);
  expect(looks).toBe(4);
});

test("an engine that cannot be warmed is left as it is", async () => {
  let count = 0;
  const engine = {
    busy: false,
    warm: () => {
      count += 1;
      return Promise.reject(new Error("no such board"));
    },
  } as unknown as Engine;
  await warm(engine, "here");
  expect(count).toBe(1);
});
