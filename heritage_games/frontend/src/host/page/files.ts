/** The files of JSON that the boards of a page are made of. */

const files = new Map<string, Promise<unknown>>();

/** Return a file of JSON, gzipped if it ends in .bin; what several boards ask for is fetched once. */
export function json<T>(address: URL): Promise<T> {
  const { href } = address;
  let file = files.get(href);
  if (!file) {
    // A connection that breaks once, as in a full class room, must not leave a board without answers.
    file = read(href).catch(() => read(href));
    files.set(href, file);
    file.catch(() => files.delete(href));
  }
  return file as Promise<T>;
}

/** Return what a file of JSON holds; a gzipped one may have been unpacked by the server. */
async function read(href: string): Promise<unknown> {
  const response = await fetch(href);
  if (!response.ok) throw new Error(`${href}: ${response.status}`);
  // A blob would be kept by another process of the browser, and streamed back from there.
  const bytes = await response.arrayBuffer();
  const { body } = new Response(bytes);
  const gzipped = new Uint8Array(bytes)[0] === 0x1f;
  return new Response(gzipped ? body?.pipeThrough(new DecompressionStream("gzip")) : body).json();
}
