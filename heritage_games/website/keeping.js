/**
 * Stores the files that a lesson fetches on the device, so that it also opens offline: requests are answered by the
 * network if there is one, otherwise from the cache.
 *
 * It precedes JupyterLite's own service worker, which still answers the requests that only the page can answer. That
 * worker could also cache files, but loses this setting when the browser stops it.
 */
{
  const KEPT = "heritage_games lessons";

  /** Requests that the page itself answers, not a server. */
  const LIVE = /\/api\/(drive|stdin|service-worker-heartbeat)/;

  const fetched = async (event) => {
    const { request } = event;
    try {
      const answer = await fetch(request);
      if (answer.status === 200) event.waitUntil(keep(request, answer.clone()));
      return answer;
    } catch (error) {
      const cache = await caches.open(KEPT);
      // The page is the same for every lesson that the query names.
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
      // If the device is full, nothing more is stored, and the lesson continues.
    }
  };

  // The page that leads to the first lesson was loaded before this worker existed.
  const front = async () => {
    try {
      const answer = await fetch("./");
      if (answer.status === 200) await keep("./", answer);
    } catch {
      // It is stored at the next visit.
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

