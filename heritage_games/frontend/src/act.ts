/** What the reader's hand does, whichever way: by touch, by key, by a button. */

import type { Message, Prefs, Typed } from "./contract";
import { answer, complete, controlsAt, openAt, picked } from "./legal";
import { halt } from "./onward";
import { send } from "./post";
import { duration, later, type State } from "./state";
import { word } from "./words";

/** Touch a point or a control: a legal touch is drawn at once, any other is asked. What goes on by itself it stops. */
export function touch(state: State, name: string): void {
  const { view } = state;
  if (halt(state)) return;
  if (state.post.away !== null && complete(view.legal, state.pending)) {
    // The move is complete and on its way: what this touch means is known when its answer is there.
    state.post.early.push(name);
    return;
  }
  const { drawn, sent } = answer(view.legal, state.pending, name);
  forget(state);
  state.pending = drawn;
  if (Object.hasOwn(state.book.scene.points, name)) state.cursor = name;
  send(state, { do: "touch", touches: sent });
  state.redraw();
}

/** Make the touches that came before the answer to the move they follow. */
export function touchEarly(state: State): void {
  const early = state.post.early.splice(0);
  if (state.view.side_to_touch && !state.view.verdict) for (const name of early) touch(state, name);
}

/** Put everything of this turn back; false when there is nothing to put back. */
export function takeBack(state: State): boolean {
  if (!state.pending.length) return false;
  forget(state);
  state.pending = [];
  send(state, { do: "touch", touches: [] });
  state.redraw();
  return true;
}

/** Put down what is picked up and has not moved. */
export function putDown(state: State): void {
  const point = picked(state.view.legal, state.pending);
  if (point !== undefined) touch(state, point);
}

/** Send what a button stands for; a game that goes on by itself ends there. */
export function press(state: State, message: Message): void {
  forget(state);
  state.byItself = false;
  send(state, message);
  state.redraw();
}

/** Make these touches at once: the whole turn, as a button names it. */
export function take(state: State, touches: readonly string[]): void {
  if (halt(state) || state.post.away !== null) return;
  forget(state);
  state.pending = touches;
  send(state, { do: "touch", touches });
  state.redraw();
}

/** Do the one thing that can be done next: throw, or play the only move that the throw leaves. */
export function doNext(state: State): void {
  const { next } = state.view;
  if (next?.touches.length) take(state, next.touches);
  else if (next) throwOn(state);
}

/** Throw; where the throw is made and a control is all that may be touched, such as `pass`, touch it. False if neither. */
export function throwOn(state: State): boolean {
  const { view, pending, post } = state;
  if (post.away !== null) return true;
  if (view.can.throw) {
    press(state, { do: "throw" });
    return true;
  }
  const [only] = controlsAt(view.legal, pending, state.book.scene.points);
  if (only === undefined || Object.keys(openAt(view.legal, pending)).length > 1) return false;
  touch(state, only);
  return true;
}

/** Throw and play what is left, where nothing can be decided; false where something can. */
export function goOn(state: State): boolean {
  if (state.post.away !== null) return true;
  if (!state.view.can.on) return false;
  press(state, { do: "on" });
  return true;
}

/** Let the game go on by itself, or stop it; false where something can be decided. */
export function goByItself(state: State): boolean {
  if (halt(state)) return true;
  if (!state.view.can.on) return false;
  if (state.post.away === null) press(state, { do: "on" });
  state.byItself = true;
  state.redraw();
  return true;
}

/** Send a text that was typed or pasted; what is wrong with it will be brought into sight. */
export function type(state: State, message: Typed): void {
  press(state, message);
  state.typed = message.text;
  state.field = message.do === "load" || message.do === "setup" ? message.do : "";
}

/** Send a text that puts another game on the board, asked about where there is one to lose. */
export function replace(state: State, message: Typed & { do: "load" | "setup" }): void {
  const question = message.do === "load" ? "status.confirm_load" : "status.confirm_setup";
  if (isUnderWay(state)) ask(state, word(state, question), message);
  else type(state, message);
}

/** Do what was asked about. */
export function agree(state: State, { message }: NonNullable<State["asked"]>): void {
  if ("text" in message) type(state, message);
  else press(state, message);
}

/** Whether a game of one's own would be given up. */
const isUnderWay = ({ view, mode }: State): boolean =>
  view.plies > 0 && !view.over && !view.example && mode === "board";

/** Ask before something is given up. */
export function ask(state: State, question: string, message: Message): void {
  state.asked = { question, message };
  state.redraw();
  state.root.querySelector<HTMLElement>(".hg-asked button")?.focus();
}

/** A new game, asked about where there is one to lose. */
export function begin(state: State): void {
  const message: Message = { do: "new" };
  if (isUnderWay(state)) ask(state, word(state, "status.confirm_new"), message);
  else press(state, message);
}

/** The reader turns to something else: what was shown about the last thing is put away, and answers are said here. */
export function forget(state: State): void {
  state.acting = true;
  state.putAway = state.view.revision;
  state.lit = [];
  state.step = null;
  state.said = "";
  state.asked = null;
  state.notice = "";
  state.field = "";
}

/** Change what the reader has chosen for the eye; every view of this widget follows. */
export function prefer(state: State, change: Partial<Prefs>): void {
  state.prefs = { ...state.prefs, ...change };
  state.model.set("prefs", state.prefs);
  state.model.save_changes();
  state.redraw();
}

/** Fold or unfold a part of the panel; what unfolds takes the keyboard to its heading. */
export function unfold(state: State, part: string, open = !state.unfolded.has(part)): void {
  if (open) state.unfolded.add(part);
  else state.unfolded.delete(part);
  state.redraw();
  if (open) state.root.querySelector<HTMLElement>(`[data-part="${part}"] [tabindex="-1"]`)?.focus();
}

/** Light the points that a sentence speaks of; none puts them out. */
export function light(state: State, points: readonly string[]): void {
  if (state.lit.join() === points.join()) return;
  state.lit = points;
  state.redraw();
}

/** Show the steps of the viewed ply, one after the other; without motion, one for each press. */
export function showSteps(state: State): void {
  const items = state.view.steps?.items ?? [];
  const wait = duration(state, "--t-step");
  const shown = state.view.revision;
  const next = (): void => {
    const step = state.step === null ? 0 : state.step + 1;
    if (state.view.revision !== shown || step > items.length) return;
    state.step = step < items.length ? step : null;
    state.lit = items[step]?.points ?? [];
    state.redraw();
    if (wait && state.step !== null) later(state, wait, () => state.step === step && next());
  };
  if (wait) state.step = null;
  next();
}
