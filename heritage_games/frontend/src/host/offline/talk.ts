/** Messages between a page and the keeper of the site. */

import type { Index } from "./list";

/** Cause of a failure: no space, new build, no network, stopped, no space for a new build. */
export type Trouble = "full" | "renewed" | "broken" | "stopped" | "full_anew";

/** Request of a page; every page then receives the new state. */
export type Wish =
  | { do: "tell" }
  | { do: "stop" }
  | { do: "keep"; parts: readonly string[] }
  | { do: "forget"; parts: readonly string[] };

/** State of the keeper. */
export interface State {
  /** The parts of the site in the current build; null if they are unknown. */
  index: Index | null;
  /** Whether the server compresses its responses. */
  packed: boolean;
  /** The parts that are completely saved. */
  whole: readonly string[];
  /** The parts being downloaded, and the progress from 0 to 1. */
  fetching: { parts: readonly string[]; share: number } | null;
  trouble: Trouble | null;
}

/** Envelope that distinguishes the keeper's messages from others. */
export interface StateMessage {
  kept: State;
}

/** Error with one of these causes. */
export class Troubled extends Error {
  constructor(readonly trouble: Trouble) {
    super(trouble);
  }
}
