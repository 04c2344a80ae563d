/** Keys: what they do on the board, and which of them the page round the widget must not hear. */

import { goByItself, goOn, prefer, press, takeBack, throwOn, touch, unfold } from "./act";
import { isArrow, nextOf, onward } from "./lines";
import { halt } from "./onward";
import { bringIntoSight } from "./sight";
import { playableAt, pointInFull } from "./speech";
import { directionOn, hitOf, piecesNow, type Stage } from "./stage";
import { focused, type State } from "./state";
import { speak, speakAloud } from "./voice";
import { word } from "./words";

/** While an element has this, no shortcut of JupyterLab or Notebook 7 takes its keys. */
const OURS = "data-lm-suppress-shortcuts";

/** Listen to the keys of the whole widget. */
export function watchKeys(state: State): void {
  const { root, signal } = state;
  window.addEventListener("keydown", (event) => shield(state, event), { signal, capture: true });
  root.addEventListener("keydown", (event) => onKey(state, event), { signal });
  // A button that was clicked does not have the keyboard in every browser; stopping must not depend on it.
  document.addEventListener("keydown", ({ key }) => key === "Escape" && halt(state), { signal });
  root.addEventListener("focusin", () => showFocus(state), { signal });
  root.addEventListener("focusout", () => showFocus(state), { signal });
}

/** Chords such as Ctrl+S belong to the page, and so does Escape, unless something is let go with it. */
const isOurs = ({ ctrlKey, metaKey, altKey, key }: KeyboardEvent): boolean =>
  !(ctrlKey || metaKey || altKey) && key !== "Escape";

/**
 * Keep the page's shortcuts from keys that are meant for the board.
 *
 * Notebook 7 listens before any element of the page does, and would go on to the next cell, or delete this one.
 */
function shield({ root }: State, event: KeyboardEvent): void {
  const [target] = event.composedPath();
  if (target instanceof Element && root.contains(target)) target.toggleAttribute(OURS, isOurs(event));
}

function onKey(state: State, event: KeyboardEvent): void {
  // JupyterLab deletes a cell on "d d" and moves on arrows; what is typed here is meant for the board.
  if (isOurs(event)) event.stopPropagation();
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (event.key === "Escape" && (halt(state) || leaveField(state) || letGo(state))) {
    event.preventDefault();
    event.stopPropagation();
  } else if (onBoard(state) && boardKey(state, event)) {
    event.preventDefault();
  }
}

/** From the field for typed moves back to the board; false when the keyboard is elsewhere. */
function leaveField(state: State): boolean {
  if (!state.stage || !focused(state)?.matches(".hg-move input")) return false;
  hitOf(state.stage, state.cursor)?.focus({ preventScroll: true });
  return true;
}

/** Take back the touches of this turn, or put a question away; false when there was nothing. */
function letGo(state: State): boolean {
  if (state.asked) {
    state.asked = null;
    state.redraw();
    return true;
  }
  return takeBack(state);
}

function onBoard(state: State): boolean {
  return focused(state)?.classList.contains("hg-hit") ?? false;
}

/** Do what a key does on the board; false when it does nothing there. */
function boardKey(state: State, { key, shiftKey }: KeyboardEvent): boolean {
  const { stage, cursor, view } = state;
  if (!stage) return false;
  const points = Object.keys(stage.scene.points);
  if (isArrow(key))
    return go(
      state,
      stage,
      onward(stage.scene, cursor, key, (right, down) => directionOn(stage, right, down)),
    );
  const act = KEYS[key.length === 1 ? key.toLowerCase() : key];
  if (key === "Home") return go(state, stage, points[0] ?? cursor);
  if (key === "End") return go(state, stage, points.at(-1) ?? cursor);
  if (key === "PageUp" && view.ply > 0) press(state, { do: "go", ply: view.ply - 1 });
  else if (key === "PageDown" && view.ply < view.plies) press(state, { do: "go", ply: view.ply + 1 });
  else if (act) act(state, shiftKey);
  return act !== undefined || key.startsWith("Page");
}

const KEYS: Readonly<Record<string, (state: State, shift: boolean) => void>> = {
  Enter: (state) => touch(state, state.cursor),
  " ": (state) => touch(state, state.cursor),
  s: (state) => speak(state, pointInFull({ ...state, pieces: piecesNow(state) }, state.cursor)),
  p: (state) => speak(state, state.view.spoken),
  u: (state) => step(state, "undo"),
  r: (state) => step(state, "redo"),
  t: (state) => {
    if (!throwOn(state)) speak(state, state.view.status);
  },
  o: (state) => {
    if (!goOn(state)) speak(state, state.view.status);
  },
  b: (state) => {
    if (!goByItself(state)) speak(state, state.view.status);
  },
  n: goPlayable,
  g: (state) => prefer(state, { guides: !state.prefs.guides }),
  m: (state) => state.root.querySelector<HTMLElement>(".hg-move input")?.focus(),
  "?": (state) => unfold(state, "keys"),
};

/** Take back or play again; where there is nothing, that is said. */
function step(state: State, what: "undo" | "redo"): void {
  if (state.view.can[what]) press(state, { do: what });
  else speak(state, word(state, what === "undo" ? "errors.nothing_to_undo" : "errors.nothing_to_redo"));
}

/** Take the keyboard to the next point that can be played, or to the one before. */
function goPlayable(state: State, back: boolean): void {
  const { stage, cursor, view, pending } = state;
  if (!stage) return;
  const next = nextOf(Object.keys(stage.scene.points), playableAt(state, pending), cursor, back);
  if (next) go(state, stage, next);
  else speak(state, `${word(state, "speech.nothing_playable")} ${view.status}.`);
}

/** Take the keyboard to a point. */
export function go(state: State, stage: Stage, point: string): boolean {
  state.cursor = point;
  state.redraw();
  hitOf(stage, point)?.focus({ preventScroll: true });
  return true;
}

/** The mark round the point that has the keyboard, shown where the browser would show one. */
function showFocus(state: State): void {
  const { stage } = state;
  if (!stage) return;
  const active = focused(state);
  const point = active?.matches(".hg-hit:focus-visible") ? active.getAttribute("data-point") : null;
  if (point) state.cursor = point;
  if (point === stage.focus) return;
  stage.focus = point;
  state.redraw();
  if (active && point) bringIntoSight(active);
}

/** Speak the whole position, as the button does. */
export function tellPosition(state: State): void {
  speakAloud(state, state.view.spoken);
}
