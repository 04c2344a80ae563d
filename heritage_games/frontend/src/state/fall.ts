/** Animation of throws: the new view is shown when the sticks or dice have come to rest. */

import type { ThrowView, View } from "../contract";
import { type Client, later } from "./client";
import type { State } from "./state";

/** Delay from one stick to the next, in milliseconds, as in style/lots.css. */
const STAGGER = 60;

/**
 * Animate the throw of a new view, if it has one, and call back once the sticks rest.
 *
 * Only throws made with a button or by the computer fall. Typed throws, replayed throws and throws that are made on the
 * way to the next choice are shown immediately. A view that arrives during the animation ends it.
 *
 * @returns whether a throw is animated; if not, the caller applies the view.
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

/** End the animation of a throw, if one is running. */
export function endFall(state: State): void {
  if (state.fall) clearTimeout(state.fall.timer);
  state.fall = null;
}

/** Return the throw with which a new view answers our message; null if there is none. */
function madeBy({ post, byItself, view: before }: Client, view: View): ThrowView | null {
  const thrown = post.away !== null && ["throw", "on", "reply"].includes(post.sent);
  if (!thrown || byItself || !before.throw?.due) return null;
  const made = view.plies > before.plies ? view.last_throw : view.throw;
  return made?.text && made.lots.length ? made : null;
}
