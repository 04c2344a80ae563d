/** Storage of the visitor's own game, across reloads; nothing else, and only in this tab. */

import type { ClientMessage, View } from "../../contract";
import { keepText, type LocalStore, textAt, valueAt } from "../storage";
import { inFirst } from "./site";

/** Saved game. */
export interface Kept {
  record: string;
  /** The last view, shown immediately until the engine returns the same. */
  view: View;
  /** The scripts' build; if a view is of another one, the game is rebuilt from its record. */
  build: string;
  /** The language of the view; a game in another one is also rebuilt from its record. */
  lang: string;
  /** The board's settings from a link, because a record has no hints and guides. */
  preset?: string;
}

/** A hash of the scripts and texts of this site, set by `build.mjs`. */
declare const HERITAGE_GAMES_BUILD: string;
export const BUILD: string = typeof HERITAGE_GAMES_BUILD === "undefined" ? "" : HERITAGE_GAMES_BUILD;

/** Return the storage key of a board, from its file's address; equal in every language. */
export const nameOf = (board: URL, lang?: string): string => `heritage_games ${inFirst(board, lang)}`;

/** Return the saved game, null if there is none; delete invalid data. */
export function kept(store: LocalStore | null, name: string): Kept | null {
  const found = valueAt(store, name) as Kept | null;
  if (typeof found?.record === "string" && typeof found.view?.plies === "number") return found;
  if (textAt(store, name) !== null) forget(store, name);
  return null;
}

/** Save a game once something has been played in it; delete a game that has just begun. */
export function keep(store: LocalStore | null, name: string, game: Kept): void {
  const { view } = game;
  if (view.example) return;
  if (!(view.plies || view.throw?.open)) forget(store, name);
  else if (keepText(store, name, JSON.stringify({ ...game, view: still(view) }))) keepText(store, earlyOf(name), null);
}

/** Return the key of the messages sent before the engine was ready. */
const earlyOf = (name: string): string => `${name} early`;

/** Return the messages that had not reached the engine before leaving; ignore other data. */
export function keptEarly(store: LocalStore | null, name: string): ClientMessage[] {
  const found = valueAt(store, earlyOf(name));
  return Array.isArray(found) ? found.filter((each) => typeof each?.do === "string") : [];
}

/** Save the messages sent before the engine is ready; the first saved game replaces them. */
export function keepEarly(store: LocalStore | null, name: string, messages: readonly ClientMessage[]): void {
  keepText(store, earlyOf(name), JSON.stringify(messages));
}

/** Store an unreadable record under its own key, because a new game replaces it. */
export function putAside(store: LocalStore | null, name: string, record: string): void {
  keepText(store, `${name} earlier`, record);
  forget(store, name);
}

export function forget(store: LocalStore | null, name: string): void {
  keepText(store, name, null);
  keepText(store, earlyOf(name), null);
}

/** Return a view without its temporary messages, and without the plies taken back, which the record lacks. */
const still = (view: View): View => ({
  ...view,
  refusal: null,
  announcement: "",
  notice: "",
  notices: [],
  enabled: { ...view.enabled, redo: false },
});
