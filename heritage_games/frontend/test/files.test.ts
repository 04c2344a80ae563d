import { afterEach, expect, test, vi } from "vitest";

import { json } from "../src/host/page/files";

afterEach(() => void vi.unstubAllGlobals());

/** Answer the requests with these responses in turn; null is a broken connection. */
function network(...answers: (Response | null)[]): void {
  const fetch = async (): Promise<Response> => {
    const answer = answers.shift();
    if (!answer) throw new TypeError("Failed to fetch");
    return answer;
  };
  vi.stubGlobal("fetch", fetch);
}

const page = (name: string): URL => new URL(`https://museum.example/${name}`);

test("a connection that breaks once is tried again", async () => {
  network(null, Response.json({ plies: 3 }));
  expect(await json(page("once.json"))).toEqual({ plies: 3 });
});

test("a file that could not be had is asked for anew by the next board", async () => {
  network(null, new Response("", { status: 503 }), Response.json([]));
  await expect(json(page("twice.json"))).rejects.toThrow("/twice.json: 503");
  expect(await json(page("twice.json"))).toEqual([]);
});

test("two boards share one request", async () => {
  network(Response.json({ shared: true }));
  expect(await Promise.all([json(page("shared.json")), json(page("shared.json"))])).toHaveLength(2);
});

test("a gzipped file is unpacked", async () => {
  const packed = new Blob(['{"gzipped":1}']).stream().pipeThrough(new CompressionStream("gzip"));
  network(new Response(packed));
  expect(await json(page("packed.bin"))).toEqual({ gzipped: 1 });
});
