/** Messages between a page and the keeper of the site. */

import type { Index } from "./list";

/** Why something is not kept: no room, a new build meanwhile, no network, somebody stopped it, or no room for a new build. */
export type Trouble = "full" | "renewed" | "broken" | "stopped" | "full_anew";

/** Requests of a page; every page then receives the new state. */
export type Wish =
  | { do: "tell" }
  | { do: "stop" }
  | { do: "keep"; parts: readonly string[] }
  | { do: "forget"; parts: readonly string[] };

/** State of the keeper. */
export interface State {
  /** The parts of the site in the current build; null if they are unknown. */
  index: Index | null;
  /** Whether the server compresses what it sends. */
  packed: boolean;
  /** The parts that are whole. */
  whole: readonly string[];
  /** The part being downloaded, and its progress from 0 to 1. */
  fetching: { parts: readonly string[]; share: number } | null;
  trouble: Trouble | null;
}

/** Envelope that distinguishes the keeper's messages from others. */
export interface StateMessage {
  kept: State;
}

/** A fault with one of these causes. */
export class Troubled extends Error {
  constructor(readonly trouble: Trouble) {
    super(trouble);
  }
}
