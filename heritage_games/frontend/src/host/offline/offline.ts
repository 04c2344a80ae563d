/**
 * The script of a page that lets the site be kept on the device.
 *
 * A game is kept when somebody asks for it, and never by itself: it has several megabytes. If the browser has no service
 * worker the page says nothing of it.
 */

import { renew } from "../writing";
import { forgotten, games, type Known, shown } from "./keeping";
import { plain } from "./list";
import type { State, StateMessage, Wish } from "./talk";

/** The folder of the site: this script is in assets/. */
const SITE = new URL("../", import.meta.url);

/** Milliseconds without progress after which a download is requested again, because browsers may end it. */
const SILENCE = 15_000;

const known: Known = { state: null, forgotten: false, refused: false, broken: false };
const elements = Array.from(document.querySelectorAll<HTMLElement>("[data-keep]"), (element) => panel(element));
let silence = 0;

/** One place of the page where a game, or all of them, can be kept; returns what draws it. */
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
    // Asked for by a touch, so that the browser does not empty it by itself.
    navigator.storage?.persist?.().catch(() => {});
    ask({ do: "keep", parts: game ? [game] : games(known.state?.index ?? null) });
  });
  const stop = button("stop", () => ask({ do: "stop" }));
  const forget = button("forget", () => {
    known.forgotten = true;
    ask({ do: "forget", parts: forgotten(game, known.state) });
  });
  return () => {
    const now = shown(game, words, known);
    const focused = element.contains(document.activeElement);
    const show = (part: HTMLElement | null, there: boolean): void => {
      if (part) part.hidden = !there;
    };
    // A notice is announced once, and not with every byte received.
    if (status) renew(status, now.text);
    if (bar) bar.value = now.share ?? 0;
    if (keep && now.keep) renew(keep, now.keep);
    show(bar, now.share !== null);
    show(stop, now.share !== null);
    show(keep, now.keep !== "");
    show(forget, now.forget);
    show(element, Boolean(now.text || now.keep || now.forget));
    // A button that goes hands the focus to the one that comes.
    if (focused && !element.contains(document.activeElement))
      [keep, stop, forget].find((one) => one?.hidden === false)?.focus();
  };
}

function draw(): void {
  for (const each of elements) each();
}

/** Ask the keeper, who is there after this if the browser lets him. */
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

/** The keeper could not come: the network has gone, or the site is being renewed in this moment. */
class Gone extends Error {}

/** Return the keeper when he is there. */
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

function onMessage({ data }: MessageEvent<Partial<StateMessage>>): void {
  if (data?.kept) showState(data.kept);
}

/** Show the state of the keeper. */
function showState(state: State): void {
  known.state = state;
  known.broken = false;
  const { fetching } = state;
  if (fetching) known.forgotten = false;
  window.clearTimeout(silence);
  if (fetching) silence = window.setTimeout(() => ask({ do: "keep", parts: fetching.parts }), SILENCE);
  draw();
}

/** How things stand where nobody keeps anything yet: nothing is kept, and the site says what it consists of. */
async function untouched(): Promise<State> {
  const response = await fetch(new URL("offline.json", SITE), { cache: "no-cache" });
  const packed = response.headers.has("Content-Encoding");
  return { index: response.ok ? await response.json() : null, packed, whole: [], fetching: null, trouble: null };
}

/** On the page that stands for one that is not kept: the way back to that one. */
function again(): void {
  const link = document.querySelector<HTMLAnchorElement>("a[data-again]");
  const path = plain(location.hash.slice(1));
  if (!link || !path) return;
  link.href = new URL(path, SITE).href;
  link.hidden = !link.href.startsWith(SITE.href);
}

async function begin(): Promise<void> {
  again();
  // In a frame of somebody else's page the browser would keep it for that page alone.
  if (!navigator.serviceWorker || window.top !== window) return;
  if (!elements.length) return;
  navigator.serviceWorker.addEventListener("message", onMessage);
  navigator.serviceWorker.startMessages();
  const script = new URL("sw.js", SITE).href;
  const keeper = (await navigator.serviceWorker.getRegistration(SITE.href).catch(() => undefined))?.active;
  if (keeper?.scriptURL === script) keeper.postMessage({ do: "tell" } satisfies Wish);
  else await untouched().then(showState, draw);
}

begin();
