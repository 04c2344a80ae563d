/**
 * Script of a page on which the site can be saved on the device.
 *
 * A game is saved only on request, because it has several megabytes. If the browser has no service worker, the page
 * does not mention it.
 */

import { renew } from "../writing";
import { forgotten, games, type Known, shown } from "./keeping";
import { plain } from "./list";
import { cacheOf, SnapshotStore } from "./snapshot";
import type { State, StateMessage, Wish } from "./talk";

/** The folder of the site: this script is in assets/. */
const SITE = new URL("../", import.meta.url);

/** Milliseconds without progress before a download is repeated; browsers may end it. */
const SILENCE = 15_000;

const snapshots = new SnapshotStore(cacheOf(SITE.href), SITE.href);
const known: Known = { state: null, forgotten: false, snapshot: false, refused: false, broken: false };
const elements = Array.from(document.querySelectorAll<HTMLElement>("[data-keep]"), (element) => panel(element));
let silence = 0;

/** Set up an element for saving one or all games; return the function that draws it. */
function panel(element: HTMLElement): () => void {
  const game = element.dataset.keep ?? "";
  const words = JSON.parse(element.querySelector("script")?.textContent ?? "{}");
  const [status, bar] = [element.querySelector<HTMLElement>("[role=status]"), element.querySelector("progress")];
  const button = (what: Wish["do"], act: () => void): HTMLElement | null => {
    const found = element.querySelector<HTMLElement>(`[data-do=${what}]`);
    found?.addEventListener("click", act);
    return found;
  };
  const keep = button("keep", () => {
    // After a user gesture, browsers grant persistent storage.
    navigator.storage?.persist?.().catch(() => {});
    ask({ do: "keep", parts: game ? [game] : games(known.state?.index ?? null) });
  });
  const stop = button("stop", () => ask({ do: "stop" }));
  const forget = button("forget", async () => {
    known.forgotten = true;
    const parts = forgotten(game, known.state);
    // Without a saved game there may be no service worker.
    if (parts.length) return ask({ do: "forget", parts });
    await snapshots.forget();
    known.snapshot = false;
    draw();
  });
  return () => {
    const now = shown(game, words, known);
    const focused = element.contains(document.activeElement);
    const show = (part: HTMLElement | null, there: boolean): void => {
      if (part) part.hidden = !there;
    };
    // A live region announces a text once, and not with every progress report.
    if (status) renew(status, now.text);
    if (bar) bar.value = now.share ?? 0;
    if (keep && now.keep) renew(keep, now.keep);
    show(bar, now.share !== null);
    show(stop, now.share !== null);
    show(keep, now.keep !== "");
    show(forget, now.forget);
    show(element, Boolean(now.text || now.keep || now.forget));
    // If the focused button disappears, the focus moves to the one that replaces it.
    if (focused && !element.contains(document.activeElement))
      [keep, stop, forget].find((one) => one?.hidden === false)?.focus();
  };
}

function draw(): void {
  for (const each of elements) each();
}

/** Send a request to the keeper; install the service worker first if necessary. */
async function ask(wish: Wish): Promise<void> {
  try {
    const keeper = await navigator.serviceWorker.register(new URL("sw.js", SITE), { scope: SITE.href });
    (await active(keeper)).postMessage(wish);
  } catch (error) {
    if (error instanceof Gone) known.broken = true;
    else known.refused = true;
    draw();
  }
}

/** Error: the service worker was not installed, because there is no network or the site is changing. */
class Gone extends Error {}

/** Return the active service worker. */
function active({ installing, waiting, active }: ServiceWorkerRegistration): Promise<ServiceWorker> {
  const coming = active ?? waiting ?? installing;
  return new Promise((fulfil, reject) => {
    const look = (): void => {
      if (coming?.state === "activated") fulfil(coming);
      else if (!coming || coming.state === "redundant") reject(new Gone());
    };
    coming?.addEventListener("statechange", look);
    if (coming && coming === active) fulfil(coming);
    else look();
  });
}

/** Show the state of the keeper, and then whether there is a snapshot. */
function showState(state: State): void {
  known.state = state;
  known.broken = false;
  const { fetching } = state;
  if (fetching) known.forgotten = false;
  clearTimeout(silence);
  if (fetching) silence = setTimeout(() => ask({ do: "keep", parts: fetching.parts }), SILENCE);
  else searchSnapshot().then(draw, () => {});
  draw();
}

async function searchSnapshot(): Promise<void> {
  known.snapshot = await snapshots.exists();
}

/** Return the state before anything is saved, with the parts of the site. */
async function untouched(): Promise<State> {
  const response = await fetch(new URL("offline.json", SITE), { cache: "no-cache" });
  const packed = response.headers.has("Content-Encoding");
  return { index: response.ok ? await response.json() : null, packed, whole: [], fetching: null, trouble: null };
}

/** On the page shown in place of one that is not saved, set the link to that page. */
function again(): void {
  const link = document.querySelector<HTMLAnchorElement>("a[data-again]");
  const path = plain(location.hash.slice(1));
  if (!link || !path) return;
  link.href = new URL(path, SITE).href;
  link.hidden = !link.href.startsWith(SITE.href);
}

async function begin(): Promise<void> {
  again();
  // In a frame on another site, the browser would save the files only for that site.
  if (!navigator.serviceWorker || window.top !== window || !elements.length) return;
  navigator.serviceWorker.addEventListener("message", ({ data }: MessageEvent<Partial<StateMessage>>) => {
    if (data?.kept) showState(data.kept);
  });
  navigator.serviceWorker.startMessages();
  const script = new URL("sw.js", SITE).href;
  const keeper = (await navigator.serviceWorker.getRegistration(SITE.href).catch(() => undefined))?.active;
  if (keeper?.scriptURL === script) keeper.postMessage({ do: "tell" } satisfies Wish);
  else await untouched().then(showState, draw);
}

begin();
