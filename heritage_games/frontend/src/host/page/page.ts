/**
 * Script of a page: it replaces `data-board` pictures by boards and starts the engine.
 *
 * On other sites it is passive; `board(element, { game: "morabaraba" })` puts one board into an element.
 */

import { plain } from "../../foreign_text";
import { kiosk } from "../kiosk";
import { made, write } from "../writing";
import { type Arrived, progressOf } from "./arrival";
import { type Engine, engine } from "./engine";
import { steps } from "./learn";
import { whenIdle } from "./learned";
import { read } from "./link";
import { found, type Say } from "./page_words";
import { type Placed, place, type Setting, type Wish } from "./place";
import { quiz } from "./quiz";
import { SITE, takeAlong } from "./site";
import { solving, tellSolved } from "./solved";
import type { Watch } from "./table";
import { type Company, company } from "./together";

/** The engine of all boards, started at the first request. */
let started: Engine | null = null;

function setting(say: Say, status: HTMLElement | null): Setting {
  let passes = "";
  let progress = "";
  const notice = (text: string, passing: boolean | "touch" = false, file = ""): void => {
    passes = passing === true ? text : "";
    const shown = passes && progress ? `${text} ${progress}` : text;
    if (!status || (status.textContent === plain(shown) && !file)) return;
    status.toggleAttribute("data-passing", Boolean(passing));
    write(status, shown);
    if (file) status.append(" ", download(say("keep_file"), file));
    // The board below moves; it then measures its height again.
    window.dispatchEvent(new Event("resize"));
  };
  const comes = (since: number) => (arrived: Arrived) => {
    const found = progressOf(arrived, (performance.now() - since) / 1000);
    progress = found ? say("arrives", { ...found }) : "";
    if (passes) notice(passes, true);
  };
  return {
    say,
    notice,
    passed: () => {
      if (passes) notice("");
    },
    kiosk: inMuseum(),
    engine: () => {
      started ??= engine(new URL("worker.js", import.meta.url), comes(performance.now()));
      return started;
    },
  };
}

/** Return a link that saves a text as a file. */
function download(label: string, text: string): HTMLElement {
  const link = made("a", "", label);
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = "game.txt";
  return link;
}

/** Game and ruleset that a visitor requests. */
interface Wanted {
  game: string;
  ruleset: string;
}

/**
 * Put one board into an element of any page of the same server.
 *
 * @param element - its content is replaced; the board takes its width.
 * @param wanted - game and ruleset, as in the addresses of this site.
 */
export async function board(element: HTMLElement, { game, ruleset }: Wanted): Promise<void> {
  const [status, room] = [made("p"), made("div")];
  status.setAttribute("role", "status");
  element.replaceChildren(status, room);
  const [say] = await Promise.all([found(SITE), dressed(element)]);
  const address = new URL(`boards/${encodeURIComponent(`${game}-${ruleset}`)}.bin`, SITE);
  await place(room, { address, own: false, link: null }, setting(say, status)).catch(() => {
    write(status, say("board_failed"));
  });
}

/** Load the style of boards in the document or shadow root of this element. */
function dressed(element: HTMLElement): Promise<void> {
  const root = element.getRootNode();
  const place = root instanceof ShadowRoot ? root : document.head;
  const { href } = new URL("board.css", import.meta.url);
  if (place.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const style = document.createElement("link");
  style.rel = "stylesheet";
  style.href = href;
  return new Promise((done) => {
    style.addEventListener("load", () => done());
    style.addEventListener("error", () => done());
    place.append(style);
  });
}

/** Replace the pictures of this page by live boards. */
async function begin(): Promise<void> {
  // If they cannot be fetched, the questions of the page stay, each with folded answers.
  for (const element of document.querySelectorAll<HTMLElement>("[data-quiz]"))
    quiz(element, inMuseum()).catch(() => {});
  const elements = Array.from(document.querySelectorAll<HTMLElement>("[data-board]"));
  if (!elements.length && !inMuseum()) return;
  const say = await found(SITE);
  const own = setting(say, document.querySelector<HTMLElement>(".page-notice"));
  const screen = inMuseum() ? kiosk(SITE, say) : null;
  if (!screen) whenIdle(() => tellSolved(document));
  takeAlong(document.querySelectorAll<HTMLAnchorElement>(".languages a"));
  const companies = new Map<string, Company>();
  const lay = async (element: HTMLElement): Promise<Placed | null> => {
    try {
      const board = await placed(element, own, companies);
      screen?.join(board);
      return board;
    } catch {
      own.notice(say("board_failed"));
      return null;
    }
  };
  for (const element of elements) {
    if (element.dataset.steps !== undefined) steps(element, own, (board) => screen?.join(board));
    else if (element === elements[0]) followLinks(lay(element));
    else whenSeen(element, () => lay(element));
  }
}

/** Follow links opened on this page, even before its board is ready. */
function followLinks(first: Promise<Placed | null>): void {
  window.addEventListener("hashchange", async () => {
    const [board, to] = [await first, read(location.hash)];
    if (board && to && isOwn(board.element)) board.follow(to);
  });
}

/** Return whether this page is on a museum screen. */
const inMuseum = (): boolean => document.documentElement.dataset.kiosk !== undefined;

/** Return whether a board saves its game and opens links: the first, if not mirrored. */
const isOwn = (element: HTMLElement): boolean =>
  element === document.querySelector("[data-board]") && element.dataset.together === undefined;

async function placed(element: HTMLElement, setting: Setting, companies: Map<string, Company>): Promise<Placed> {
  const { board = "", together } = element.dataset;
  const wish: Wish = { address: new URL(board, document.baseURI), own: isOwn(element), link: null };
  if (wish.own) wish.link = read(location.hash);
  if (!together) return place(element, wish, setting);
  const group = companies.get(together) ?? company();
  companies.set(together, group);
  const [watch, solved] = [group.watch(element), solving(element, inMuseum())];
  const shown: Watch["shown"] = (view, answer) => {
    watch.shown?.(view, answer);
    solved(view);
  };
  const there = await place(element, { ...wish, watch: { ...watch, shown } }, setting);
  group.join(there);
  return there;
}

/** Call a function before an element becomes visible; until then its picture suffices. */
function whenSeen(element: HTMLElement, then: () => void): void {
  const watch = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      watch.disconnect();
      then();
    },
    { rootMargin: "200px" },
  );
  watch.observe(element);
}

begin();
