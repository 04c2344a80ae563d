import { expect, test } from "vitest";
import { gunzipped, unzip } from "../src/host/page/unzip";

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const text = (data: Uint8Array | undefined): string => new TextDecoder().decode(data);

async function packed(data: Uint8Array<ArrayBuffer>, format: CompressionFormat): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([data]).stream().pipeThrough(new CompressionStream(format));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Return a record of a zip archive of this length, with 16- and 32-bit numbers at these offsets. */
function record(length: number, short: Record<number, number>, long: Record<number, number>): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(length));
  for (const [place, number] of Object.entries(short)) view.setUint16(Number(place), number, true);
  for (const [place, number] of Object.entries(long)) view.setUint32(Number(place), number, true);
  return new Uint8Array(view.buffer);
}

/** Return a zip archive with these files. */
async function zip(files: Record<string, string>, comment = "", method = 0): Promise<ArrayBuffer> {
  const heads: Uint8Array<ArrayBuffer>[] = [];
  const entries: Uint8Array<ArrayBuffer>[] = [];
  let place = 0;
  for (const [name, content] of Object.entries(files)) {
    const data = bytes(content);
    const { length } = bytes(name);
    const head = [record(30, { 26: length, 28: 3 }, { 0: 0x04034b50 }), bytes(name), bytes("xyz"), data];
    const about = { 0: 0x02014b50, 20: data.length, 42: place };
    heads.push(...head);
    entries.push(record(46, { 10: method, 28: length }, about), bytes(name));
    place += head.reduce((sum, part) => sum + part.length, 0);
  }
  const end = record(22, { 10: entries.length / 2, 20: comment.length }, { 0: 0x06054b50, 16: place });
  return new Blob([...heads, ...entries, end, bytes(comment)]).arrayBuffer();
}

test("files come out as they went in, whatever their names", async () => {
  const long = "a board ".repeat(5000);
  const made = await zip({ "a/ə.txt": long, b: "plain", empty: "" });
  const files = unzip(made);
  expect(Array.from(files.keys())).toEqual(["a/ə.txt", "b", "empty"]);
  expect(Array.from(files.values(), text)).toEqual([long, "plain", ""]);
});

test("a remark at the end does no harm", async () => {
  expect(unzip(await zip({ b: "x" }, "made by hand")).size).toBe(1);
});

test("what is no zip of stored files is an error", async () => {
  expect(() => unzip(new ArrayBuffer(100))).toThrow("not a zip");
  expect(() => unzip(new ArrayBuffer(0))).toThrow("not a zip");
  const compressed = await zip({ b: "x" }, "", 8);
  expect(() => unzip(compressed)).toThrow("not a zip");
});

/** Return a stream that delivers a few bytes at a time. */
function dripping(data: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start: (control) => {
      for (let place = 0; place < data.length; place += 7) control.enqueue(data.slice(place, place + 7));
      control.close();
    },
  });
}

test("what is gzipped is unpacked as it comes, and what is not comes as it is", async () => {
  const memory = "memory ".repeat(100);
  expect(text(await gunzipped(dripping(await packed(bytes(memory), "gzip"))))).toBe(memory);
  expect(text(await gunzipped(dripping(bytes(memory))))).toBe(memory);
  expect(text(await gunzipped(dripping(bytes(""))))).toBe("");
  await expect(gunzipped(dripping(new Uint8Array([0x1f, 0x8b, 1, 2, 3])))).rejects.toThrow();
});
