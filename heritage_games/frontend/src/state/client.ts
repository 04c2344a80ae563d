/**
 * State with its environment: the kernel, and a display that draws and announces it.
 *
 * Code that changes the state uses this interface and no DOM; `widget.ts` is the client of a page.
 */

import type { ClientMessage } from "../contract";
import type { State, Traits } from "./state";

/** The methods of anywidget's model that the widget uses. */
export interface Model extends Traits {
  set(name: string, value: unknown): void;
  save_changes(): void;
  send(content: unknown): void;
  on(event: string, callback: () => void): void;
  off(event: string, callback: () => void): void;
}

/** Messages to the kernel: the one in transit and those that wait; post.ts sends them. */
export interface Post {
  /** The revision quoted by the message in transit; null if there is none. */
  away: number | null;
  /** The type of that message; empty before the first. */
  sent: ClientMessage["do"] | "";
  waiting: ClientMessage[];
  /** Touches before the answer to a complete move or another change of the position. */
  early: string[];
  alarm: number;
}

/** The CSS properties of durations, defined in static/tokens.css and style/lots.css. */
export const DURATIONS = ["--t-quick", "--t-move", "--t-step", "--t-throw", "--t-rest", "--t-letter"] as const;
export type Duration = (typeof DURATIONS)[number];

/** Interface of the page that draws a state. */
export interface Display {
  /** Draw everything that has changed. */
  redraw(): void;
  /** Announce a sentence to screen reader users. */
  speak(text: string): void;
  /** Focus the first element that matches a selector, if there is one. */
  focus(selector: string): void;
  /** Return a motion's or rest's length in milliseconds; 0 for motions if they are reduced. */
  duration(token: Duration): number;
  /** Return the remaining time of the pieces' motion, in milliseconds. */
  moving(): number;
  /** Return the time a keyboard player still needs for the last sentence, in milliseconds. */
  listening(): number;
}

export interface Client extends State, Display {
  readonly model: Model;
  readonly post: Post;
  /** Aborted when the view ends; every listener and timer uses it. */
  readonly signal: AbortSignal;
}

/** Run a function after a delay, unless the view has ended by then; return the timer's id. */
export function later({ signal }: Pick<Client, "signal">, wait: number, then: () => void): number {
  return setTimeout(() => {
    if (!signal.aborted) then();
  }, wait);
}

/** Show the front end's own notice, and announce it. */
export function notify(client: Client, text: string): void {
  client.notice = text;
  client.speak(text);
  client.redraw();
}
