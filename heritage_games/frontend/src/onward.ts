/** What comes without a hand: the computer's move, and a game that goes on by itself while nothing can be decided. */

import { send } from "./post";
import { duration, later, type State } from "./state";
import { listening, speak } from "./voice";
import { word } from "./words";

/** How long the computer's move waits after the last one has been seen, in milliseconds. */
const PAUSE = 260;

/** Return what comes next without a hand; null where somebody is to do something. */
export function comes({ view, mode, byItself }: Pick<State, "view" | "mode" | "byItself">): "reply" | "on" | null {
  if (mode === "quiz") return null;
  if (view.can.reply) return "reply";
  return byItself && view.can.on ? "on" : null;
}

/** A new view has come: the game goes on by itself only as long as something comes without a hand. */
export function keepOn(state: State): void {
  state.byItself = state.byItself && comes(state) !== null;
}

/** Let come what comes without a hand, once the last move has been seen to its end. */
export function awaitNext(state: State): void {
  const next = comes(state);
  if (!next) return;
  const { revision } = state.view;
  const seeing = (state.stage?.until ?? 0) - performance.now();
  const seen = Math.max(seeing, duration(state, "--t-move"));
  // What goes on by itself does not talk over itself; a single answer of the computer's a screen reader says in turn.
  const wait = state.byItself ? Math.max(seen, listening(state), duration(state, "--t-rest")) : seen + PAUSE;
  later(state, wait, () => {
    if (state.view.revision !== revision || state.post.away !== null || comes(state) !== next) return;
    send(state, { do: next });
  });
}

/** Stop a game that goes on by itself, at a reader's wish; false where none does. */
export function halt(state: State): boolean {
  if (!state.byItself) return false;
  state.byItself = false;
  speak(state, `${word(state, "speech.stopped")} ${state.view.status}.`);
  state.redraw();
  return true;
}
