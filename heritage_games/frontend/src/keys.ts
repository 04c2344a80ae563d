/** Keys: what they do on the board, and which of them the page round the widget must not hear. */

import { goByItself, goOn, prefer, press, takeBack, throwOn, touch, unfold } from "./act";
import { isArrow, onward } from "./lines";
import { halt } from "./onward";
import { pointInFull } from "./speech";
import { hitOf, piecesNow, type Stage } from "./stage";
import { focused, type State } from "./state";
import { speak, speakAloud } from "./voice";
import { word } from "./words";

/** Listen to the keys of the whole widget. */
export function watchKeys(state: State): void {
  const { root, signal } = state;
  root.addEventListener("keydown", (event) => onKey(state, event), { signal });
  // A button that was clicked does not have the keyboard in every browser; stopping must not depend on it.
  document.addEventListener("keydown", ({ key }) => key === "Escape" && halt(state), { signal });
  root.addEventListener("focusin", () => showFocus(state), { signal });
  root.addEventListener("focusout", () => showFocus(state), { signal });
}

function onKey(state: State, event: KeyboardEvent): void {
  const chord = event.ctrlKey || event.metaKey || event.altKey;
  // JupyterLab deletes a cell on "d d" and moves on arrows; what is typed here is meant for the board.
  if (!chord && event.key !== "Escape") event.stopPropagation();
  if (chord || event.defaultPrevented) return;
  if (event.key === "Escape" && (halt(state) || leaveField(state) || letGo(state))) {
    event.preventDefault();
    event.stopPropagation();
  } else if (onBoard(state) && boardKey(state, event.key)) {
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
function boardKey(state: State, key: string): boolean {
  const { stage, cursor, view } = state;
  if (!stage) return false;
  const points = Object.keys(stage.scene.points);
  if (isArrow(key)) return go(state, stage, onward(stage.scene, cursor, key));
  const act = KEYS[key.length === 1 ? key.toLowerCase() : key];
  if (key === "Home") return go(state, stage, points[0] ?? cursor);
  if (key === "End") return go(state, stage, points.at(-1) ?? cursor);
  if (key === "PageUp" && view.ply > 0) press(state, { do: "go", ply: view.ply - 1 });
  else if (key === "PageDown" && view.ply < view.plies) press(state, { do: "go", ply: view.ply + 1 });
  else if (act) act(state);
  return act !== undefined || key.startsWith("Page");
}

const KEYS: Readonly<Record<string, (state: State) => void>> = {
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
  g: (state) => prefer(state, { guides: !state.prefs.guides }),
  m: (state) => state.root.querySelector<HTMLElement>(".hg-move input")?.focus(),
  "?": (state) => unfold(state, "keys"),
};

/** Take back or play again; where there is nothing, that is said. */
function step(state: State, what: "undo" | "redo"): void {
  if (state.view.can[what]) press(state, { do: what });
  else speak(state, word(state, what === "undo" ? "errors.nothing_to_undo" : "errors.nothing_to_redo"));
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
}

/** Speak the whole position, as the button does. */
export function tellPosition(state: State): void {
  speakAloud(state, state.view.spoken);
}
