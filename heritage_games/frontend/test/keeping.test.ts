/// <reference types="vite/client" />
/** The offline cache of lessons, a separate script that precedes JupyterLite's service worker. */

import { beforeEach, expect, test } from "vitest";
import script from "../../website/keeping.js?raw";

const HERE = "http://127.0.0.1";

interface Asked {
  method?: string;
  mode?: string;
  url: string;
}

let network: Map<string, string> | null;
let kept: Map<string, Response>;
let full: boolean;
let heard: Record<string, (event: object) => void>;

const urlOf = (asked: Asked | string): string =>
  typeof asked === "string" ? new URL(asked, `${HERE}/service-worker.js`).href : asked.url;

beforeEach(() => {
  network = new Map();
  kept = new Map();
  full = false;
  const path = (url: string, search = true): string => (search ? url : (url.split("?")[0] ?? ""));
  const cache = {
    match: async ({ url }: Asked, { ignoreSearch }: { ignoreSearch: boolean }) =>
      [...kept].find(([other]) => path(other, !ignoreSearch) === path(url, !ignoreSearch))?.[1].clone(),
    put: async (asked: Asked | string, answer: Response) => {
      if (full) throw new Error("full");
      kept.set(urlOf(asked), answer);
    },
  };
  const fetched = async (asked: Asked | string): Promise<Response> => {
    if (!network) throw new TypeError("no network");
    const body = network.get(urlOf(asked));
    return new Response(body ?? "", { status: body === undefined ? 404 : 200 });
  };
  heard = {};
  const self = {
    addEventListener: (name: string, act: (event: object) => void) => {
      heard[name] = act;
    },
  };
  new Function("self", "caches", "fetch", "location", script)(self, { open: async () => cache }, fetched, {
    origin: HERE,
  });
});

/** Request a file; return its text, or undefined if another handler has to answer. */
async function asked(request: Asked): Promise<string | undefined> {
  let answer: Promise<Response> | undefined;
  let stopped = false;
  const waiting: Promise<unknown>[] = [];
  heard.fetch?.({
    request: { method: "GET", mode: "cors", ...request },
    respondWith: (given: Promise<Response>) => {
      answer = given;
    },
    stopImmediatePropagation: () => {
      stopped = true;
    },
    waitUntil: (until: Promise<unknown>) => waiting.push(until),
  });
  expect(stopped).toBe(answer !== undefined);
  const got = await answer;
  await Promise.all(waiting);
  return got?.text();
}

test("what came once is there without a network, and with one it comes anew", async () => {
  const url = `${HERE}/build/one.js?_=1`;
  network?.set(url, "old");
  expect(await asked({ url })).toBe("old");
  network?.set(url, "new");
  expect(await asked({ url })).toBe("new");
  network = null;
  expect(await asked({ url })).toBe("new");
  await expect(asked({ url: `${HERE}/build/other.js` })).rejects.toThrow("no network");
});

test("the front page is kept as soon as there is anybody to keep it", async () => {
  network?.set(`${HERE}/`, "front");
  await new Promise((done) => heard.install?.({ waitUntil: (until: Promise<void>) => until.then(done) }));
  network = null;
  expect(await asked({ url: `${HERE}/`, mode: "navigate" })).toBe("front");
});

test("a page that was opened for one lesson opens another", async () => {
  const url = `${HERE}/notebooks/index.html`;
  network?.set(`${url}?path=00.ipynb`, "page");
  await asked({ url: `${url}?path=00.ipynb`, mode: "navigate" });
  network = null;
  expect(await asked({ url: `${url}?path=10.ipynb`, mode: "navigate" })).toBe("page");
  await expect(asked({ url: `${url}?path=10.ipynb` })).rejects.toThrow("no network");
});

test("what is not there is not kept, and a full device gets its lesson all the same", async () => {
  const url = `${HERE}/files/10.ipynb`;
  await asked({ url });
  expect(kept.size).toBe(0);
  network?.set(url, "lesson");
  full = true;
  expect(await asked({ url })).toBe("lesson");
});

test("what the page itself answers, and what is not ours to keep, is left to others", async () => {
  for (const url of [`${HERE}/api/drive`, `${HERE}/api/stdin/1`, `${HERE}/api/service-worker-heartbeat`])
    expect(await asked({ url })).toBeUndefined();
  expect(await asked({ url: "http://elsewhere.example/x" })).toBeUndefined();
  expect(await asked({ url: `${HERE}/files/10.ipynb`, method: "POST" })).toBeUndefined();
  network?.set(`${HERE}/api/contents/all.json`, "list");
  expect(await asked({ url: `${HERE}/api/contents/all.json` })).toBe("list");
});
