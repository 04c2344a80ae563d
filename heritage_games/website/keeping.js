/**
 * Keeps on the device what a lesson has fetched, so that it opens without a network too: everything comes from the
 * network where there is one, else as it came the last time.
 *
 * It stands before JupyterLite's own service worker, which goes on answering what the page itself has to answer. That
 * could keep files as well, but forgets that it should as soon as the browser has put it to sleep.
 */
{
  const KEPT = "heritage_games lessons";

  /** What no server answers, but the page itself. */
  const LIVE = /\/api\/(drive|stdin|service-worker-heartbeat)/;

  const fetched = async (event) => {
    const { request } = event;
    try {
      const answer = await fetch(request);
      if (answer.status === 200) event.waitUntil(keep(request, answer.clone()));
      return answer;
    } catch (error) {
      const cache = await caches.open(KEPT);
      // A page is the same whichever lesson it is asked to open.
      const kept = await cache.match(request, { ignoreSearch: request.mode === "navigate" });
      if (kept) return kept;
      throw error;
    }
  };

  const keep = async (request, answer) => {
    try {
      const cache = await caches.open(KEPT);
      await cache.put(request, answer);
    } catch {
      // A device that is full keeps no more, and the lesson goes on.
    }
  };

  // The page that leads to the first lesson was there before there was anybody to keep it.
  const front = async () => {
    try {
      const answer = await fetch("./");
      if (answer.status === 200) await keep("./", answer);
    } catch {
      // The next visit brings it.
    }
  };
  self.addEventListener("install", (event) => event.waitUntil(front()));

  self.addEventListener("fetch", (event) => {
    const { method, url } = event.request;
    const { origin, pathname } = new URL(url);
    if (method !== "GET" || origin !== location.origin || LIVE.test(pathname)) return;
    event.stopImmediatePropagation();
    event.respondWith(fetched(event));
  });
}

