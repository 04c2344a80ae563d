/** Automatic plies: the computer's moves, and autoplay while there is no choice. */

import { word } from "../words";
import { type Client, later } from "./client";
import { send } from "./post";
import type { State } from "./state";

/** Delay of the computer's reply after a move, in milliseconds, to let its steps be read. */
const READ = 900;

/** The same delay after a capture, which has more steps. */
const READ_CAPTURE = 1800;

/** The delay before a move of the computer that does not reply to a person, in milliseconds. */
const QUICK = 260;

/** Return the next automatic message; null if the reader has to act. */
export function comes({
  view,
  mode,
  byItself,
}: Pick<State, "view" | "mode" | "byItself">): "hint" | "review" | "reply" | "on" | null {
  if (mode === "quiz") return null;
  if (view.hint?.looking) return "hint";
  if (view.review && view.review.percent < 100) return "review";
  if (view.enabled.reply) return "reply";
  return byItself && view.enabled.on ? "on" : null;
}

/** Continue autoplay in a new view only while the next message is automatic. */
export function keepOn(state: State): void {
  state.byItself = state.byItself && comes(state) !== null;
}

/** Send the next automatic message, if any, once the last move is drawn completely. */
export function awaitNext(client: Client): void {
  const next = comes(client);
  if (!next) return;
  const { revision, thinking } = client.view;
  // A search that has begun continues immediately: there is nothing new to see.
  later(client, thinking ? 0 : rest(client, next), () => {
    if (client.view.revision !== revision || client.post.away !== null || comes(client) !== next) return;
    const { hint } = client.view;
    send(client, next === "hint" ? { do: next, step: hint?.step ?? 1 } : { do: next });
  });
}

/** Return the delay before the next automatic message, in milliseconds. */
function rest(client: Client, next: "hint" | "review" | "reply" | "on"): number {
  // A search continues as soon as its results so far are drawn.
  if (next === "hint" || next === "review") return 0;
  const seen = Math.max(client.moving(), client.duration("--t-move"));
  // Autoplay does not interrupt its own announcements; a single reply waits for its turn.
  if (client.byItself) return Math.max(seen, client.listening(), client.duration("--t-rest"));
  const { last_effects: last, turn, steps } = client.view;
  // A computer that moves again, or first, does not reply to a person.
  if (!steps || client.view.seats[steps.side] !== "person" || steps.side === turn) return seen + QUICK;
  return seen + (last.some(([kind]) => kind === "take") ? READ_CAPTURE : READ);
}

/** Request the computer's reply early, at a touch; return false if none is due. */
export function hasten(client: Client): boolean {
  if (client.post.away !== null || client.view.thinking || comes(client) !== "reply") return false;
  send(client, { do: "reply" });
  return true;
}

/** Stop autoplay at the reader's request; return false if it is not running. */
export function stopAutoplay(client: Client): boolean {
  if (!client.byItself) return false;
  client.byItself = false;
  client.speak(`${word(client, "speech.stopped")} ${client.view.status}.`);
  client.redraw();
  return true;
}
