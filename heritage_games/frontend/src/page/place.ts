/** One board put into the page: its file, its book, what it begins from, and who answers it. */

import type { Book, View } from "../contract";
import type { Action } from "../state";
import board from "./board.js";
import type { Answer, Engine } from "./engine";
import { forget, type Kept, keep, kept, nameOf, storage } from "./keep";
import { type Link, link } from "./link";
import type { PageModel } from "./model";
import type { Say } from "./page_words";
import { bookUnder, type Reading } from "./reading";
import { type From, type Given, Table, type Watch } from "./table";

/** What a page gives its boards. */
export interface Setting {
  readonly say: Say;
  /** Put a sentence before the reader; `passing` where it holds only until the engine is there. */
  notice(text: string, passing?: boolean): void;
  /** The engine is there. */
  passed(): void;
  /** Whether this is a screen in a museum. */
  readonly kiosk: boolean;
  /** The engine; asking for it starts it. */
  engine(): Engine;
}

/** A board of the page. */
export interface Placed {
  readonly element: HTMLElement;
  readonly table: Table;
  /** Begin again from a link. */
  follow(to: Link): Promise<void>;
  /** Forget the game that is kept. */
  forget(): void;
}

/** What a board is to be. */
export interface Wish {
  /** Its file. */
  address: URL;
  /** Whether it keeps its game, and links lead to it. */
  own: boolean;
  link: Link;
  watch?: Partial<Watch>;
}

const files = new Map<string, Promise<unknown>>();

/** Return a file of JSON; what several boards ask for is fetched once. */
function json<T>(address: URL): Promise<T> {
  const there = files.get(address.href);
  if (there) return there as Promise<T>;
  const fetched = fetch(address).then((response) => {
    if (!response.ok) throw new Error(`${address.pathname}: ${response.status}`);
    return response.json();
  });
  files.set(address.href, fetched);
  return fetched as Promise<T>;
}

/** Return the book of a board: that of its ruleset, with what is other in it under the readings of the board. */
async function bookOf({ book, reading }: Given, address: URL): Promise<Book> {
  const whole = json<Book>(new URL(book, address));
  const other = reading ? json<Reading>(new URL(reading, address)) : null;
  return other ? bookUnder(...(await Promise.all([whole, other]))) : whole;
}

/** Put a board into an element, in place of its picture. */
export async function place(element: HTMLElement, wish: Wish, setting: Setting): Promise<Placed> {
  const { address, own } = wish;
  const { say } = setting;
  const given = await json<Given>(address);
  const book = await bookOf(given, address);
  const [store, name] = [own ? storage() : null, nameOf(address)];
  const left = asks(wish.link) ? null : kept(store, name);
  const from = begins(wish.link, left);
  const view = left && known(left, given, book) ? left.view : given.view;
  let linked = asks(wish.link);

  const remember = (seen: View, { record }: Answer): void => {
    keep(store, name, { record, view: seen, version: book.version });
    // Once something has been played, the address leads to the game that goes on and not back to its beginning.
    if (!linked || seen.revision <= table.openedAt) return;
    linked = false;
    history.replaceState(history.state, "", location.pathname + location.search);
  };
  const watch: Watch = {
    said: (message) => {
      setting.notice("");
      wish.watch?.said?.(message);
    },
    waits: () => setting.notice(say("opening_wait"), true),
    shown: (seen, answer) => {
      if (own && answer) remember(seen, answer);
      wish.watch?.shown?.(seen, answer);
    },
  };
  const table = new Table({
    name: address.href,
    given,
    book,
    worded: (told) => ({ ...told, words: { ...told.words, "errors.no_kernel": say("failed_game") } }),
    view,
    prefs: { guides: true, names: false, theme: "auto", ...given.prefs, kiosk: setting.kiosk },
    watch,
    more: {
      actions: own && !setting.kiosk ? links(say, () => table.model) : [],
      pages: new URL(`../${book.game}/${book.ruleset}/`, address).href,
    },
  });
  const show = (): void => {
    if (element.querySelector(":scope > .board-live")) return;
    const live = document.createElement("div");
    live.className = "board-live";
    element.replaceChildren(live);
    board.render({ model: table.model, el: live });
  };
  const refused = (asked: NonNullable<From>, reason: string): void => {
    if ("position" in asked) setting.notice(say("bad_position", { reason }));
    else if (!asked.replay) setting.notice(say("bad_record", { reason }));
    else {
      forget(store, name);
      setting.notice(say("not_kept"));
    }
  };
  const open = async (asked: From): Promise<void> => {
    try {
      const engine = setting.engine();
      await engine.ready;
      const { notice } = await table.open(engine, asked, seed());
      setting.passed();
      if (asked && notice) refused(asked, notice);
    } catch {
      setting.notice(say(given.answers && !asked ? "failed" : "failed_game"));
      table.close();
    }
    show();
  };

  if (from && view === given.view) setting.notice(say("opening"), true);
  else show();
  if (left && view === left.view) setting.notice(say("kept"));
  if (wish.link && "wrong" in wish.link) setting.notice(say(wish.link.wrong));
  if (given.answers && !from) table.expect(json(new URL(given.answers, address)));
  open(from);

  return {
    element,
    table,
    follow: async (to) => {
      if (to && "wrong" in to) setting.notice(say(to.wrong));
      linked = asks(to);
      await open(begins(to, null));
    },
    forget: () => forget(store, name),
  };
}

/** Whether a link asks for a position or a game. */
const asks = (to: Link): boolean => to !== null && !("wrong" in to);

function begins(to: Link, left: Kept | null): From {
  if (to && !("wrong" in to)) return to;
  if (!left) return null;
  const { touches, ply, plies } = left.view;
  const replay = touches.length ? [{ do: "touch", touches } as const] : ply < plies ? [{ do: "go", ply } as const] : [];
  return { record: left.record, replay };
}

/** Whether a kept view can be shown as it is: it was made by this version, under the rules that this page has. */
function known({ view, version }: Kept, given: Given, book: Book): boolean {
  return version === book.version && JSON.stringify(view.options) === JSON.stringify(given.view.options);
}

/** Two buttons that copy a link: to the game, and to the position. */
function links(say: Say, model: () => PageModel): Action[] {
  return (["record", "position"] as const).map((kind) => ({
    label: say(`link_${kind}`),
    act: async (field) => {
      const text = link(location.href, kind, String(model().get(kind) ?? ""));
      try {
        await navigator.clipboard.writeText(text);
        return say("link_copied");
      } catch {
        // Browsers give the clipboard to pages over https and on this computer only.
        field.value = text;
        field.select();
        return say("link_by_hand");
      }
    },
  }));
}

/** A seed that the visitor's own browser has drawn. */
const seed = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) >>> 1;
