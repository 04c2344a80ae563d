/** Display of the keeper on a page: sizes of parts, progress, saved parts, and errors. */

import { filled } from "../../words";
import { type Index, toCome } from "./list";
import type { State } from "./talk";

/** The keys of the texts used here: the section [keep] of pages.toml. */
export const KEEP_WORDS = [
  "game",
  "all",
  "coming",
  "kept_game",
  "kept_all",
  "kept_some",
  "forgotten",
  "full",
  "renewed",
  "broken",
  "stopped",
  "full_anew",
  "refused",
] as const;

type KeepKey = (typeof KEEP_WORDS)[number];

/** Number of bytes in a megabyte. */
const MEGA = 1_000_000;

/** Display of the keeper: a sentence, the progress, and the buttons. */
interface Shown {
  text: string;
  /** From 0 to 1; null if nothing is being downloaded. */
  share: number | null;
  /** The label of the save button; empty if there is nothing to save. */
  keep: string;
  forget: boolean;
}

/** Knowledge of a page about the saved files. */
export interface Known {
  /** Null if there is neither a keeper nor a connection to the site. */
  state: State | null;
  /** Whether a part was just deleted on this page. */
  forgotten: boolean;
  /** Whether the engine's snapshot is stored, which is deleted together with all games. */
  snapshot: boolean;
  /** Whether the browser refuses storage. */
  refused: boolean;
  /** Whether the service worker could not be installed. */
  broken: boolean;
}

/** Return the parts that can be requested: the names of the games. */
export function games(index: Index | null): string[] {
  return Object.entries(index?.parts ?? {}).flatMap(([name, { needs }]) => (needs.length ? [name] : []));
}

/** The state without a service worker. */
const NOBODY: Pick<State, "index" | "packed" | "whole"> = { index: null, packed: false, whole: [] };

const NOTHING: Shown = { text: "", share: null, keep: "", forget: false };

/**
 * Return the display for a game, or for all of them.
 *
 * @param game - its name; empty for all games.
 */
export function shown(game: string, words: Readonly<Record<string, string>>, known: Known): Shown {
  const say = (key: KeepKey, blanks = {}): string => filled(words[key] ?? key, blanks);
  const fetching = known.state?.fetching;
  if (known.refused) return { ...NOTHING, text: say("refused") };
  if (fetching && (!game || fetching.parts.includes(game))) {
    return { ...NOTHING, text: say("coming"), share: fetching.share };
  }
  const { there, some, size, forget } = standing(game, known);
  const still = there ? (game ? "kept_game" : "kept_all") : some ? "kept_some" : null;
  const key = happened(known, some) ?? still;
  const keep = size === null ? "" : say(game ? "game" : "all", { size: (size / MEGA).toFixed(1) });
  return { text: key ? say(key) : "", share: null, keep, forget };
}

/**
 * Return whether all or some requested parts are saved, the bytes to download, and whether anything can be deleted.
 *
 * The bytes are null if all are saved or none is available.
 */
function standing(game: string, known: Known): { there: boolean; some: boolean; size: number | null; forget: boolean } {
  const { index, whole, packed } = known.state ?? NOBODY;
  const wanted = game ? [game] : games(index);
  const there = wanted.length > 0 && wanted.every((name) => whole.includes(name));
  const some = game ? there : whole.length > 0;
  const listed = index && wanted.some((name) => index.parts[name]);
  const size = listed && !there ? toCome(index, wanted, whole, packed) : null;
  return { there, some, size, forget: some || (!game && known.snapshot) };
}

/** Return the last event to report; null if there is none. */
function happened({ broken, forgotten, state }: Known, some: boolean): KeepKey | null {
  if (broken) return "broken";
  return state?.trouble ?? (forgotten && !some ? "forgotten" : null);
}

/** Return the parts to delete: one game, or everything. */
export const forgotten = (game: string, state: State | null): readonly string[] =>
  game ? [game] : (state?.whole ?? []);
