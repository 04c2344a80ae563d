/** A fetched snapshot is restored to the memory it was taken of. */

import { expect, test } from "vitest";
import { takenUp } from "../src/host/page/snapshot";

const PAGE = 65_536;
const HEAD = 32;

/** Return a snapshot in the form in which it is fetched, from its memory and the initial memory. */
function fetched(was: Uint8Array, begins: Uint8Array): Uint8Array<ArrayBuffer> {
  const snapshot = new Uint8Array(HEAD + was.length).fill(7, 0, HEAD);
  new Uint32Array(snapshot.buffer)[1] = HEAD;
  snapshot.set(
    was.map((byte, place) => byte ^ (begins[place] ?? 0)),
    HEAD,
  );
  return snapshot;
}

function memory(pages: number): { memory: WebAssembly.Memory; begins: Uint8Array } {
  const made = new WebAssembly.Memory({ initial: pages, maximum: 4 });
  new Uint8Array(made.buffer).forEach((_, place, all) => {
    all[place] = place % 251;
  });
  return { memory: made, begins: new Uint8Array(made.buffer).slice() };
}

/** Return the index of the first differing byte; -1 if there is none. */
function differing(one: Uint8Array, other: Uint8Array): number {
  return one.length === other.length ? one.findIndex((byte, place) => byte !== other[place]) : one.length;
}

test("a snapshot is what it was, and the memory has grown to hold it and is otherwise untouched", () => {
  const { memory: live, begins } = memory(1);
  const was = new Uint8Array(2 * PAGE).map((_, place) => (place * 13) % 241);
  const snapshot = fetched(was, begins);
  const head = snapshot.slice(0, HEAD);
  takenUp(snapshot, live);
  expect(snapshot.slice(0, HEAD)).toEqual(head);
  expect(differing(snapshot.subarray(HEAD), was)).toBe(-1);
  expect(live.buffer.byteLength).toBe(2 * PAGE);
  expect(differing(new Uint8Array(live.buffer, 0, PAGE), begins)).toBe(-1);
});

test("a memory that is bigger than a snapshot stays as it is", () => {
  const { memory: live, begins } = memory(2);
  const was = new Uint8Array(PAGE).fill(200);
  const snapshot = fetched(was, begins);
  takenUp(snapshot, live);
  expect(differing(snapshot.subarray(HEAD), was)).toBe(-1);
  expect(live.buffer.byteLength).toBe(2 * PAGE);
});
