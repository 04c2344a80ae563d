/** Service worker of the site, at its root: it passes the browser's events to the keeper. */

import { Keeper } from "./keeper";
import { cacheOf, SnapshotStore } from "./snapshot";
import { Store } from "./store";
import type { State, StateMessage, Wish } from "./talk";

/** The part of a service worker's global scope that is used here. */
interface Scope {
  /** The build of the site, defined before this script in its file. */
  readonly HERITAGE_GAMES_SITE: string;
  readonly registration: { readonly scope: string };
  readonly clients: { matchAll(wanted: { includeUncontrolled: boolean; type: string }): Promise<readonly Client[]> };
  skipWaiting(): Promise<void>;
  addEventListener<E>(kind: string, listener: (event: E) => void): void;
}

interface Client {
  readonly id: string;
  readonly url: string;
  postMessage(message: StateMessage): void;
}

interface Lasting {
  waitUntil(done: Promise<unknown>): void;
}

interface Fetching extends Lasting {
  readonly request: Request;
  readonly clientId: string;
  readonly resultingClientId: string;
  respondWith(response: Promise<Response>): void;
}

declare const self: Scope;

const base = self.registration.scope;

const open = async (type: string): Promise<readonly Client[]> => {
  const found = await self.clients.matchAll({ includeUncontrolled: true, type });
  return found.filter(({ url }) => url.startsWith(base));
};

/** Post a state to every page of the site, also to those opened before this worker. */
async function sendState(kept: State): Promise<void> {
  for (const client of await open("window")) client.postMessage({ kept });
}

/** Return the free storage in bytes; null if the browser does not report it. */
async function room(): Promise<number | null> {
  try {
    const { quota, usage } = await navigator.storage.estimate();
    return quota === undefined || usage === undefined ? null : quota - usage;
  } catch {
    return null;
  }
}

const cache = cacheOf(base);

const keeper = new Keeper({
  build: self.HERITAGE_GAMES_SITE,
  base,
  store: new Store(cache, base),
  snapshot: new SnapshotStore(cache, base),
  outside: { fetch: (request, how) => fetch(request, how), room },
  open: async () => (await open("all")).map(({ id }) => id),
  sendState,
  now: () => performance.now(),
});

self.addEventListener("install", (event: Lasting) =>
  // Open pages keep their build in any case.
  event.waitUntil(keeper.install().then(() => self.skipWaiting())),
);

self.addEventListener("activate", (event: Lasting) => event.waitUntil(keeper.activate()));

self.addEventListener("message", (event: Lasting & { readonly data: Wish }) =>
  event.waitUntil(keeper.receive(event.data)),
);

self.addEventListener("fetch", (event: Fetching) => {
  const { request, clientId: client, resultingClientId: coming } = event;
  if (request.method !== "GET" || !request.url.startsWith(base)) return;
  if (request.mode === "navigate") {
    event.respondWith(keeper.page(request, { client, coming }));
    event.waitUntil(keeper.tidied());
  } else event.respondWith(keeper.file(request.url, { client, coming }).then((found) => found ?? fetch(request)));
});
