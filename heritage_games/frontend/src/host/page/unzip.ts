/** Unpacking of zip archives, such as wheels, by the browser. */

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const STORED = 0;

/** Return the requested files of a zip archive by name; throw an error if it is not a zip archive. */
export async function unzip(zip: ArrayBuffer, wanted: (path: string) => boolean): Promise<Map<string, Uint8Array>> {
  const at = new DataView(zip);
  const end = lastEntry(at);
  const count = at.getUint16(end + 10, true);
  const files = new Map<string, Promise<Uint8Array>>();
  let place = at.getUint32(end + 16, true);
  for (let number = 0; number < count; number += 1) {
    if (at.getUint32(place, true) !== ENTRY) throw new Error("not a zip");
    const [name, extra, comment] = [28, 30, 32].map((field) => at.getUint16(place + field, true)) as [
      number,
      number,
      number,
    ];
    const path = new TextDecoder().decode(new Uint8Array(zip, place + 46, name));
    if (wanted(path)) files.set(path, file(zip, at, place));
    place += 46 + name + extra + comment;
  }
  return new Map(await Promise.all(Array.from(files, async ([path, bytes]) => [path, await bytes] as const)));
}

/** Return the offset of the end record. */
function lastEntry(at: DataView): number {
  for (let place = at.byteLength - 22; place >= 0; place -= 1) if (at.getUint32(place, true) === END) return place;
  throw new Error("not a zip");
}

async function file(zip: ArrayBuffer, at: DataView, entry: number): Promise<Uint8Array> {
  const [method, size, head] = [
    at.getUint16(entry + 10, true),
    at.getUint32(entry + 20, true),
    at.getUint32(entry + 42, true),
  ];
  const start = head + 30 + at.getUint16(head + 26, true) + at.getUint16(head + 28, true);
  const packed = new Uint8Array(zip, start, size);
  if (method === STORED) return packed;
  return whole(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw")));
}

async function whole(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Return a stream, unpacked if it is gzipped; some servers unpack such files themselves. */
export async function gunzipped(packed: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>> {
  const reader = packed.getReader();
  const { value: first } = await reader.read();
  const rest = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (control) => {
      if (first) control.enqueue(first);
      else control.close();
    },
    pull: async (control) => {
      const { done, value } = await reader.read();
      if (done) control.close();
      else control.enqueue(value);
    },
  });
  const gzipped = first?.[0] === 0x1f && first[1] === 0x8b;
  return whole(gzipped ? rest.pipeThrough(new DecompressionStream("gzip")) : rest);
}
