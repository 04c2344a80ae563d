/** Unpacking of zip archives, such as wheels, by the browser. */

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const NO_ZIP = "not a zip";

/** Return the files of an uncompressed zip by name; throw an error if it is not a zip. */
export function unzip(zip: ArrayBuffer): Map<string, Uint8Array> {
  const at = new DataView(zip);
  const end = lastEntry(at);
  const files = new Map<string, Uint8Array>();
  let place = at.getUint32(end + 16, true);
  for (let left = at.getUint16(end + 10, true); left; left -= 1) {
    const short = (field: number): number => at.getUint16(place + field, true);
    if (at.getUint32(place, true) !== ENTRY || short(10)) throw new Error(NO_ZIP);
    const path = new TextDecoder().decode(new Uint8Array(zip, place + 46, short(28)));
    files.set(path, stored(zip, at, place));
    place += 46 + short(28) + short(30) + short(32);
  }
  return files;
}

/** Return the offset of the end record. */
function lastEntry(at: DataView): number {
  for (let place = at.byteLength - 22; place >= 0; place -= 1) if (at.getUint32(place, true) === END) return place;
  throw new Error(NO_ZIP);
}

function stored(zip: ArrayBuffer, at: DataView, entry: number): Uint8Array {
  const head = at.getUint32(entry + 42, true);
  const start = head + 30 + at.getUint16(head + 26, true) + at.getUint16(head + 28, true);
  return new Uint8Array(zip, start, at.getUint32(entry + 20, true));
}

async function whole(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Return a stream's bytes, unpacked if they are gzipped; some servers unpack files themselves. */
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
