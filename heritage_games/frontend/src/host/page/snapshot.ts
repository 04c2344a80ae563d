/**
 * Snapshot of Python's memory in the form in which it is fetched: a header, and the memory XORed with the initial
 * memory of the WebAssembly module (pages/snapshot.mjs), so that nothing is fetched twice and most of it is zero.
 */

/** Index of the header's length in the header, in words of four bytes. */
const HEAD = 1;
const PAGE = 65_536;

/**
 * Restore a snapshot in its own buffer, and grow the memory to the size it had.
 *
 * The memory keeps its initial content, because Python's start reads it again.
 */
export function takenUp(snapshot: Uint8Array<ArrayBuffer>, memory: WebAssembly.Memory): void {
  const head = new Uint32Array(snapshot.buffer, snapshot.byteOffset, HEAD + 1)[HEAD] ?? 0;
  const size = snapshot.length - head;
  const first = new Uint32Array(memory.buffer, 0, Math.min(memory.buffer.byteLength, size) >> 2);
  const heap = new Uint32Array(snapshot.buffer, snapshot.byteOffset + head, first.length);
  for (let place = 0; place < first.length; place += 1) heap[place] = (heap[place] ?? 0) ^ (first[place] ?? 0);
  memory.grow(Math.max(0, Math.ceil((size - memory.buffer.byteLength) / PAGE)));
}
