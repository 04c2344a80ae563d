/** Client without a page, which records sent messages, redraws and announcements. */

import type { Client, Duration, Model } from "../src/state/client";
import { emptyPost } from "../src/state/post";
import { type State, stateOf } from "../src/state/state";
import { bookOf, viewOf } from "./boards";

/** Durations in these tests, in milliseconds; all others are 0. */
const TIMES: Partial<Record<Duration, number>> = { "--t-move": 240, "--t-rest": 600, "--t-throw": 1000 };

export interface Recorded extends Client {
  /** The messages to the kernel, with the revisions that they quote. */
  readonly sent: { revision: number; do: string; touches?: readonly string[] }[];
  readonly spoken: string[];
  readonly focused: string[];
  /** The end of the pieces' motion, in milliseconds since the page loaded. */
  until: number;
}

export function clientOf(change: Partial<State>): Recorded {
  const traits: Record<string, unknown> = { book: bookOf({}), view: viewOf({}) };
  const model: Model = {
    get: (name) => traits[name],
    set: (name, value) => {
      traits[name] = value;
    },
    save_changes: () => undefined,
    send: (message) => client.sent.push(message as Recorded["sent"][number]),
    on: () => undefined,
    off: () => undefined,
  };
  const client: Recorded = {
    ...stateOf(model),
    ...change,
    model,
    post: emptyPost(),
    signal: new AbortController().signal,
    redraw: () => undefined,
    speak: (text) => client.spoken.push(text),
    focus: (selector) => client.focused.push(selector),
    duration: (token) => TIMES[token] ?? 0,
    moving: () => client.until - performance.now(),
    listening: () => 0,
    sent: [],
    spoken: [],
    focused: [],
    until: 0,
  };
  return client;
}
