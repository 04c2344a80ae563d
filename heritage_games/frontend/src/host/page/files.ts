/** The files of JSON that the boards of a page are made of. */

const files = new Map<string, Promise<unknown>>();

/** Return a file of JSON, gzipped if it ends in .bin; what several boards ask for is fetched once. */
export function json<T>(address: URL): Promise<T> {
  const there = files.get(address.href);
  if (there) return there as Promise<T>;
  // A connection that breaks once, as in a full class room, must not leave a board without answers.
  const fetched = read(address).catch(() => read(address));
  files.set(address.href, fetched);
  fetched.catch(() => files.delete(address.href));
  return fetched as Promise<T>;
}

async function read(address: URL): Promise<unknown> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address.pathname}: ${response.status}`);
  return unpacked(response);
}

/** Return what a gzipped file of JSON holds; some servers unpack such files themselves. */
async function unpacked(response: Response): Promise<unknown> {
  const packed = await response.blob();
  const gzipped = (await packed.slice(0, 1).text()) === "\x1f";
  return new Response(gzipped ? packed.stream().pipeThrough(new DecompressionStream("gzip")) : packed).json();
}
