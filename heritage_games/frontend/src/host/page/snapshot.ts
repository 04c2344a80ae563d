/**
 * A snapshot of Python's memory, as it is fetched: its head, and what the memory held when it was taken, XORed with what
 * the WebAssembly lays into it when it begins (pages/snapshot.mjs). So nothing is fetched twice, and most of it is zero.
 */

/** Index of the header's length in the header, in words of four bytes. */
const HEAD = 1;
const PAGE = 65_536;

/**
 * Make a snapshot what it was when it was taken, in its own place, and the memory as big as it was then.
 *
 * The memory still holds what it begins with, and goes on holding it: Python's start reads that once more.
 */
export function takenUp(snapshot: Uint8Array<ArrayBuffer>, memory: WebAssembly.Memory): void {
  const head = new Uint32Array(snapshot.buffer, snapshot.byteOffset, HEAD + 1)[HEAD] ?? 0;
  const size = snapshot.length - head;
  const first = new Uint32Array(memory.buffer, 0, Math.min(memory.buffer.byteLength, size) >> 2);
  const heap = new Uint32Array(snapshot.buffer, snapshot.byteOffset + head, first.length);
  for (let place = 0; place < first.length; place += 1) heap[place] = (heap[place] ?? 0) ^ (first[place] ?? 0);
  memory.grow(Math.max(0, Math.ceil((size - memory.buffer.byteLength) / PAGE)));
}
