/** What a page shows of the keeper: what may be kept and how big it is, how far it is, what is kept, and what went wrong. */

import { filled } from "../../words";
import { type Index, toCome } from "./list";
import type { State } from "./talk";

/** Every word that is used here: the section [keep] of pages.toml. */
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

export type KeepKey = (typeof KEEP_WORDS)[number];

/** Bytes of a megabyte. */
const MEGA = 1_000_000;

/** What the reader sees: a sentence, how far it is, and the buttons that are there. */
export interface Shown {
  told: string;
  /** From 0 to 1; null where nothing is on its way. */
  share: number | null;
  /** What the button says that keeps; empty where there is nothing to keep. */
  keep: string;
  forget: boolean;
}

/** What is known. */
export interface Known {
  /** Null where nobody is there who keeps anything, and the site cannot be reached either. */
  state: State | null;
  /** Something was forgotten here just now. */
  forgotten: boolean;
  /** The browser lets nothing be kept. */
  refused: boolean;
  /** The keeper could not come. */
  broken: boolean;
}

/** The parts that somebody can ask for: games, by their names. */
export function games(index: Index | null): string[] {
  return Object.entries(index?.parts ?? {}).flatMap(([name, { needs }]) => (needs.length ? [name] : []));
}

/** How things stand where nobody is there who keeps anything. */
const NOBODY: Pick<State, "index" | "packed" | "whole"> = { index: null, packed: false, whole: [] };

const NOTHING: Shown = { told: "", share: null, keep: "", forget: false };

/**
 * Return what is shown to somebody who may keep a game, or all of them.
 *
 * @param game - its name; empty where all are meant.
 */
export function shown(game: string, words: Readonly<Record<string, string>>, known: Known): Shown {
  const say = (key: KeepKey, blanks = {}): string => filled(words[key] ?? key, blanks);
  const fetching = known.state?.fetching;
  if (known.refused) return { ...NOTHING, told: say("refused") };
  if (fetching && (!game || fetching.parts.includes(game))) {
    return { ...NOTHING, told: say("coming"), share: fetching.share };
  }
  const { there, some, size } = standing(game, known);
  const still = there ? (game ? "kept_game" : "kept_all") : some ? "kept_some" : null;
  const told = happened(known, some) ?? still;
  const keep = size === null ? "" : say(game ? "game" : "all", { size: (size / MEGA).toFixed(1) });
  return { told: told ? say(told) : "", share: null, keep, forget: some };
}

/** Whether all that is meant is here, whether some of it is, and how many bytes are to come; null where none can. */
function standing(game: string, known: Known): { there: boolean; some: boolean; size: number | null } {
  const { index, whole, packed } = known.state ?? NOBODY;
  const wanted = game ? [game] : games(index);
  const there = wanted.length > 0 && wanted.every((name) => whole.includes(name));
  const some = game ? there : whole.length > 0;
  const listed = index && wanted.some((name) => index.parts[name]);
  return { there, some, size: listed && !there ? toCome(index, wanted, whole, packed) : null };
}

/** What happened last that is worth a word; null where nothing did. */
function happened({ broken, forgotten, state }: Known, some: boolean): KeepKey | null {
  if (broken) return "broken";
  return state?.trouble ?? (forgotten && !some ? "forgotten" : null);
}

/** Return what is to be forgotten: one game, or everything. */
export const forgotten = (game: string, state: State | null): readonly string[] =>
  game ? [game] : (state?.whole ?? []);
