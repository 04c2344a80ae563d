import { expect, test } from "vitest";
import { type Arrived, Counter, progressOf } from "../src/host/page/arrival";

const half = { here: 2_700_000, all: 5_400_000 };

test("progress is told in megabytes and minutes once the speed is known", () => {
  expect(progressOf(half, 2)).toBeNull();
  expect(progressOf({ here: 0, all: 5_400_000 }, 40)).toBeNull();
  expect(progressOf(half, 55)).toEqual({ here: 2.5, all: 5.5, minutes: 1 });
  expect(progressOf(half, 61)).toEqual({ here: 2.5, all: 5.5, minutes: 2 });
});

test("what arrives within seconds is not told", () => {
  expect(progressOf(half, 9)).toBeNull();
  expect(progressOf({ here: 5_300_000, all: 5_400_000 }, 55)).toBeNull();
});

test("a response is counted while it is read, and can still be used", async () => {
  const told: Arrived[] = [];
  const counter = new Counter((arrived) => told.push(arrived));
  counter.expect({ "a.bin": 4, "b.wasm": 10 });
  const response = new Response(new Uint8Array(4));
  const counted = counter.count("a.bin", response);
  expect((await response.arrayBuffer()).byteLength).toBe(4);
  await counted;
  expect(told.at(-1)).toEqual({ here: 4, all: 14 });
  const packed = new Response(new Uint8Array(5), { headers: { "Content-Encoding": "gzip", "Content-Length": "2" } });
  await counter.count("b.wasm", packed);
  expect(told.at(-1)).toEqual({ here: 5, all: 6 });
});

test("without a length a compressed file counts as a share of its size", async () => {
  const told: Arrived[] = [];
  const counter = new Counter((arrived) => told.push(arrived));
  counter.expect({ "b.wasm": 100 });
  await counter.count("b.wasm", new Response(new Uint8Array(100), { headers: { "Content-Encoding": "br" } }));
  expect(told).toEqual([{ here: 32, all: 32 }]);
});
