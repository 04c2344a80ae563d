/** What comes without a hand: the computer's move, and a game that goes on by itself while nothing can be decided. */

import { word } from "../words";
import { type Client, later } from "./client";
import { send } from "./post";
import type { State } from "./state";

/** How long the computer's move waits after the last one has been seen, in milliseconds. */
const PAUSE = 260;

/** Return what comes next without a hand; null where somebody is to do something. */
export function comes({
  view,
  mode,
  byItself,
}: Pick<State, "view" | "mode" | "byItself">): "review" | "reply" | "on" | null {
  if (mode === "quiz") return null;
  if (view.review && view.review.percent < 100) return "review";
  if (view.can.reply) return "reply";
  return byItself && view.can.on ? "on" : null;
}

/** A new view has come: the game goes on by itself only as long as something comes without a hand. */
export function keepOn(state: State): void {
  state.byItself = state.byItself && comes(state) !== null;
}

/** Let come what comes without a hand, once the last move has been seen to its end. */
export function awaitNext(client: Client): void {
  const next = comes(client);
  if (!next) return;
  const { revision, thinking } = client.view;
  // Looking back goes on as soon as what was found so far is drawn.
  const seen = next === "review" ? -PAUSE : Math.max(client.moving(), client.duration("--t-move"));
  // What goes on by itself does not talk over itself; a single answer of the computer's a screen reader says in turn.
  const rest = client.byItself ? Math.max(seen, client.listening(), client.duration("--t-rest")) : seen + PAUSE;
  // What has begun to think goes on at once: there is nothing new to be seen.
  later(client, thinking ? 0 : rest, () => {
    if (client.view.revision !== revision || client.post.away !== null || comes(client) !== next) return;
    send(client, { do: next });
  });
}

/** Stop a game that goes on by itself, at a reader's wish; false where none does. */
export function halt(client: Client): boolean {
  if (!client.byItself) return false;
  client.byItself = false;
  client.speak(`${word(client, "speech.stopped")} ${client.view.status}.`);
  client.redraw();
  return true;
}
