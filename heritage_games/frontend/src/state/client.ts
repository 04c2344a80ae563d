/**
 * A state with what it needs round it: the kernel that answers its messages, and something that draws it and says it.
 *
 * Whoever changes the state does so through this, and knows no page; `widget.ts` is the client that a page shows.
 */

import type { ClientMessage } from "../contract";
import type { State, Traits } from "./state";

/** The part of anywidget's model that is used here. */
export interface Model extends Traits {
  set(name: string, value: unknown): void;
  save_changes(): void;
  send(content: unknown): void;
  on(event: string, callback: () => void): void;
  off(event: string, callback: () => void): void;
}

/** Messages to the kernel: the one under way, and those that wait for its answer; post.ts sends them. */
export interface Post {
  /** The revision quoted by the message under way; null when there is none. */
  away: number | null;
  /** The purpose of that message. */
  sent: ClientMessage["do"] | "";
  waiting: ClientMessage[];
  /** Touches that came before the answer to a complete move, or to another message that changes the position. */
  early: string[];
  alarm: number;
}

/** How long something lasts, as style/tokens.css has it. */
export const DURATIONS = ["--t-quick", "--t-move", "--t-step", "--t-throw", "--t-rest", "--t-letter"] as const;
export type Duration = (typeof DURATIONS)[number];

/** Interface that a state needs of its page. */
export interface Display {
  /** Draw everything that has changed. */
  redraw(): void;
  /** Say a sentence to those who hear the board. */
  speak(text: string): void;
  /** Give the keyboard to the first element that fits a selector, where one does. */
  focus(selector: string): void;
  /** Return how long a motion takes, or a rest, in milliseconds; no motion lasts for readers who want none. */
  duration(token: Duration): number;
  /** Return how long pieces are still seen to move, in milliseconds. */
  moving(): number;
  /** Return how long whoever plays by keyboard still listens to the last sentence, in milliseconds. */
  listening(): number;
}

export interface Client extends State, Display {
  readonly model: Model;
  readonly post: Post;
  /** Ends with the view: every listener and timer hangs on it. */
  readonly signal: AbortSignal;
}

/** Do something later, unless the view has ended by then. */
export function later({ signal }: Pick<Client, "signal">, wait: number, then: () => void): number {
  return setTimeout(() => {
    if (!signal.aborted) then();
  }, wait);
}

/** Tell the reader something of our own: shown where notices are, and said. */
export function tell(client: Client, text: string): void {
  client.notice = text;
  client.speak(text);
  client.redraw();
}
