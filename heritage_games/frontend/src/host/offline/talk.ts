/** What a page and the keeper of the site say to each other. */

import type { Index } from "./list";

/** Why something is not kept: no room, a new build meanwhile, no network, somebody stopped it, or no room for a new build. */
export type Trouble = "full" | "renewed" | "broken" | "stopped" | "full_anew";

/** What a page asks for; every page is then told how things stand. */
export type Wish =
  | { do: "tell" }
  | { do: "stop" }
  | { do: "keep"; parts: readonly string[] }
  | { do: "forget"; parts: readonly string[] };

/** How things stand. */
export interface State {
  /** What the site consists of, in the build that pages are given; null where that is not known. */
  index: Index | null;
  /** Whether the server compresses what it sends. */
  packed: boolean;
  /** The parts that are whole. */
  whole: readonly string[];
  /** What is on its way, and how much of it is there, from 0 to 1. */
  fetching: { parts: readonly string[]; share: number } | null;
  trouble: Trouble | null;
}

/** How a message to a page is told from those of others. */
export interface Told {
  kept: State;
}

/** A fault with one of these causes. */
export class Troubled extends Error {
  constructor(readonly trouble: Trouble) {
    super(trouble);
  }
}
