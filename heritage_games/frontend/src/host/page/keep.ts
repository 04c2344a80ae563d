/** The visitor's own game, kept through a reload. Nothing else is stored, and nowhere but in this tab. */

import type { ClientMessage, View } from "../../contract";
import { inFirst } from "./site";

/** A game as it was left. */
export interface Kept {
  record: string;
  /** The last view, shown immediately until the engine returns the same. */
  view: View;
  /** Of the scripts; a view of another build is not shown, and the game is set up again from its record. */
  build: string;
  /** In which the view tells: what was kept in another language is set up again too. */
  lang: string;
  /** The board's settings from a link, because a record has no hints and guides. */
  preset?: string;
}

/** A sign for the scripts of this site and for what they are told: `build.mjs` sets it, another one where any differs. */
declare const HERITAGE_GAMES_BUILD: string;
export const BUILD: string = typeof HERITAGE_GAMES_BUILD === "undefined" ? "" : HERITAGE_GAMES_BUILD;

/** A storage: sessionStorage, or its replacement. */
export type LocalStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Return the name under which a board is kept, the same in every language: that of its file, so that each board of each site has its own. */
export const nameOf = (board: URL, lang?: string): string => `heritage_games ${inFirst(board, lang)}`;

/** Return this tab's storage; null where the browser gives none, as in some frames. */
export function storage(): LocalStore | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

/** Return the saved game, null if there is none; delete other data. */
export function kept(store: LocalStore | null, name: string): Kept | null {
  try {
    const found = JSON.parse(store?.getItem(name) ?? "null") as Kept | null;
    if (found === null) return null;
    if (typeof found.record === "string" && typeof found.view?.plies === "number") return found;
  } catch {
    // Not ours, or cut off.
  }
  forget(store, name);
  return null;
}

/** Keep a game, once something has been played in it; one that has just begun is forgotten. */
export function keep(store: LocalStore | null, name: string, game: Kept): void {
  const { view } = game;
  if (view.example || !(view.plies || view.throw?.open)) {
    if (!view.example) forget(store, name);
    return;
  }
  try {
    store?.setItem(name, JSON.stringify({ ...game, view: still(view) }));
    store?.removeItem(earlyOf(name));
  } catch {
    // The storage is full or closed: the game goes on all the same.
  }
}

/** Return the key of the messages sent before the engine was ready. */
const earlyOf = (name: string): string => `${name} early`;

/** Return the messages that had not reached the engine when the page was left; ignore other data. */
export function keptEarly(store: LocalStore | null, name: string): ClientMessage[] {
  try {
    const found: unknown = JSON.parse(store?.getItem(earlyOf(name)) ?? "[]");
    return Array.isArray(found) ? found.filter((each) => typeof each?.do === "string") : [];
  } catch {
    return [];
  }
}

/** Save the messages sent before the engine is ready, until it has a game to save. */
export function keepEarly(store: LocalStore | null, name: string, messages: readonly ClientMessage[]): void {
  try {
    store?.setItem(earlyOf(name), JSON.stringify(messages));
  } catch {
    // The storage is full or closed: the game goes on all the same.
  }
}

/** An unreadable game is replaced by a new one; its record stays here under its own key. */
export function putAside(store: LocalStore | null, name: string, record: string): void {
  try {
    store?.setItem(`${name} earlier`, record);
  } catch {
    // The storage is full or closed: the reader is offered the record as well.
  }
  forget(store, name);
}

export function forget(store: LocalStore | null, name: string): void {
  try {
    store?.removeItem(name);
    store?.removeItem(earlyOf(name));
  } catch {
    // A storage that cannot write is empty.
  }
}

/** Return a view without what belongs to the moment. */
const still = (view: View): View => ({ ...view, refusal: null, announcement: "", notice: "", notices: [] });
