/**
 * Messages to the kernel, one at a time.
 *
 * Each quotes the revision it was made for, so the next one waits until the answer to the last is there; of attempts
 * only the newest waits, because it holds the whole. Where nobody answers, that is said and what was drawn ahead is
 * put back.
 */

import type { Message } from "./contract";
import { later, type State } from "./state";
import { tell } from "./voice";
import { word } from "./words";

/** How long an answer may take before the reader is told, in milliseconds. */
const PATIENCE = 5000;

export interface Post {
  /** The revision quoted by the message under way; null when there is none. */
  away: number | null;
  /** What that message was to do. */
  sent: Message["do"] | "";
  waiting: Message[];
  /** Touches that came before the answer to a complete move. */
  early: string[];
  alarm: number;
}

export function emptyPost(): Post {
  return { away: null, sent: "", waiting: [], early: [], alarm: 0 };
}

/** Send a message, or keep it until the one under way is answered. */
export function send(state: State, message: Message): void {
  const { post } = state;
  if (post.away === null) {
    deliver(state, message);
  } else {
    if (message.do === "touch") post.waiting = post.waiting.filter((other) => other.do !== "touch");
    post.waiting.push(message);
  }
}

/** An answer is on its way to the screen: it is late no more. */
export function heard({ post }: State): void {
  clearTimeout(post.alarm);
}

/** A new view is shown: what waits and still fits is sent, what was drawn ahead gives way to what the kernel says. */
export function answered(state: State): void {
  const { post, view } = state;
  clearTimeout(post.alarm);
  post.away = null;
  state.notice = "";
  state.pending = view.touches;
  const next = post.waiting.shift();
  if (!next) return;
  if (next.do === "touch") {
    const follows = !view.verdict && view.touches.every((touch, place) => touch === next.touches[place]);
    if (!follows || !view.touches.length) return;
    state.pending = next.touches;
  }
  deliver(state, next);
}

function deliver(state: State, message: Message): void {
  const { post } = state;
  post.away = state.view.revision;
  post.sent = message.do;
  clearTimeout(post.alarm);
  wait(state);
  try {
    state.model.send({ revision: post.away, ...message });
  } catch {
    unanswered(state);
  }
}

/** Wait for an answer; a page whose engine is still on its way says so itself. */
function wait(state: State): void {
  const late = (): void => (state.model.get("opening") ? wait(state) : unanswered(state));
  state.post.alarm = later(state, PATIENCE, late);
}

function unanswered(state: State): void {
  const { post, view } = state;
  const ahead = state.pending.join() !== view.touches.join();
  clearTimeout(post.alarm);
  post.away = null;
  post.waiting = [];
  post.early = [];
  state.byItself = false;
  state.pending = view.touches;
  tell(state, ahead ? word(state, "errors.no_kernel") : word(state, "errors.kernel_slow"));
}
