/** Sticks in the air: what a throw brings is shown when they have come to rest, and nothing of it before. */

import type { ThrowView, View } from "../contract";
import { type Client, later } from "./client";
import type { State } from "./state";

/** From one stick to the next, in milliseconds; style/throw.css counts the same. */
const STAGGER = 60;

/**
 * Let the sticks fall that a new view brings, and take the view up when they have come to rest.
 *
 * Only what was thrown here, by a press of a button or by the computer: a throw that somebody typed lies there at
 * once, and so does one that is looked back at, or that is made on the way to the next choice. A view that comes meanwhile ends the fall.
 *
 * @returns whether anything falls; where nothing does, the view is the caller's to take up.
 */
export function letFall(client: Client, view: View, then: () => void): boolean {
  endFall(client);
  const made = madeBy(client, view);
  const wait = client.duration("--t-throw");
  if (!made || !wait) return false;
  const most = Math.max(...made.lots.map((lots) => lots.count));
  const timer = later(client, wait + STAGGER * (most - 1), () => {
    client.fall = null;
    then();
  });
  client.fall = { made, timer };
  return true;
}

/** Let nothing be in the air any more. */
export function endFall(state: State): void {
  if (state.fall) clearTimeout(state.fall.timer);
  state.fall = null;
}

/** Return the throw that a new view answers our message with; null where it was not thrown just now. */
function madeBy({ post, byItself, view: before }: Client, view: View): ThrowView | null {
  const thrown = post.away !== null && ["throw", "on", "reply"].includes(post.sent);
  if (!thrown || byItself || !before.throw?.due) return null;
  const made = view.plies > before.plies ? view.last_throw : view.throw;
  return made?.text && made.lots.length ? made : null;
}
