/** Keyboard commands of the board. */

import { leaveWall, toggleWall } from "../host/full";
import { isOurs, shieldKeys } from "../host/shield";
import { bringIntoSight } from "../host/sight";
import {
  askHint,
  chooseAgain,
  closeHint,
  dismiss,
  goByItself,
  goOn,
  lookAgain,
  prefer,
  press,
  putAway,
  takeBack,
  throwOn,
  touch,
  unfold,
} from "../state/act";
import { stopAutoplay } from "../state/onward";
import { piecesNow } from "../state/pieces";
import { playableAt, pointInFull } from "../state/speech";
import { closeSeat } from "../state/thinking";
import { focused, type Widget } from "../widget";
import { word } from "../words";
import { isArrow, nextOf, onward } from "./lines";
import { directionOn, hitOf, type Stage } from "./stage";

/** Add the key listeners of the whole widget. */
export function watchKeys(widget: Widget): void {
  const { root, signal } = widget;
  shieldKeys(root, signal);
  root.addEventListener("keydown", (event) => onKey(widget, event), { signal });
  // Not every browser focuses a clicked button; Escape has to stop autoplay in any case.
  document.addEventListener("keydown", ({ key }) => key === "Escape" && stopAutoplay(widget), { signal });
  root.addEventListener("focusin", () => showFocus(widget), { signal });
  root.addEventListener("focusout", () => showFocus(widget), { signal });
}

function onKey(widget: Widget, event: KeyboardEvent): void {
  // JupyterLab deletes a cell on "d d" and moves on arrow keys; these keys are for the board.
  if (isOurs(event)) event.stopPropagation();
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (event.key === "Escape" && (stopAutoplay(widget) || leaveField(widget) || letGo(widget))) {
    event.preventDefault();
    event.stopPropagation();
  } else if (onBoard(widget) && boardKey(widget, event)) {
    event.preventDefault();
  }
}

/** Move the focus from the field for typed moves to the board; else return false. */
function leaveField(widget: Widget): boolean {
  if (!widget.stage || !focused(widget)?.matches(".hg-page > .hg-move input")) return false;
  hitOf(widget.stage, widget.cursor)?.focus({ preventScroll: true });
  return true;
}

/** Close the chooser or *More*, undo the touches, or close a question, warning or hint. */
function letGo(widget: Widget): boolean {
  if (closeSeat(widget)) return true;
  if (widget.confirmation) {
    widget.confirmation = null;
    widget.redraw();
    return true;
  }
  if (putAway(widget, "more") || dismiss(widget)) return true;
  return takeBack(widget) || chooseAgain(widget) || closeHint(widget) || leaveWall(widget);
}

function onBoard(widget: Widget): boolean {
  return focused(widget)?.classList.contains("hg-hit") ?? false;
}

/** Run the command of a key on the board; return false if it has none. */
function boardKey(widget: Widget, { key, shiftKey }: KeyboardEvent): boolean {
  const { stage, cursor, view } = widget;
  if (!stage) return false;
  const points = Object.keys(stage.scene.points);
  if (isArrow(key))
    return go(
      widget,
      stage,
      onward(stage.scene, cursor, key, (right, down) => directionOn(stage, right, down)),
    );
  const act = KEYS[key.length === 1 ? key.toLowerCase() : key];
  if (key === "Home") return go(widget, stage, points[0] ?? cursor);
  if (key === "End") return go(widget, stage, points.at(-1) ?? cursor);
  if (key === "PageUp" && view.ply > 0) press(widget, { do: "go", ply: view.ply - 1 });
  else if (key === "PageDown" && view.ply < view.plies) press(widget, { do: "go", ply: view.ply + 1 });
  else if (act) act(widget, shiftKey);
  return act !== undefined || key.startsWith("Page");
}

const KEYS: Readonly<Record<string, (widget: Widget, shift: boolean) => void>> = {
  Enter: (widget) => touch(widget, widget.cursor),
  " ": (widget) => touch(widget, widget.cursor),
  s: (widget) => widget.speak(pointInFull({ ...widget, pieces: piecesNow(widget) }, widget.cursor)),
  p: (widget) => widget.speak(widget.view.position_words),
  u: (widget) => step(widget, "undo"),
  r: (widget) => step(widget, "redo"),
  t: (widget) => {
    if (!throwOn(widget)) widget.speak(widget.view.status);
  },
  o: (widget) => {
    if (!goOn(widget)) widget.speak(widget.view.status);
  },
  b: (widget) => {
    if (!goByItself(widget)) widget.speak(widget.view.status);
  },
  h: (widget) => {
    if (!lookAgain(widget) && !askHint(widget)) widget.speak(widget.view.status);
  },
  n: goPlayable,
  g: (widget) => prefer(widget, { guides: !widget.prefs.guides }),
  // In kiosk mode a button switches to the full screen.
  f: (widget) => widget.prefs.kiosk || toggleWall(widget),
  m: (widget) => {
    if (!widget.root.querySelector(".hg-move")) unfold(widget, "more", true);
    widget.focus(".hg-move input");
  },
  "?": (widget) => unfold(widget, "keys"),
};

/** Undo or redo; announce it if there is nothing to undo or redo. */
function step(widget: Widget, what: "undo" | "redo"): void {
  if (widget.view.enabled[what]) press(widget, { do: what });
  else widget.speak(word(widget, what === "undo" ? "errors.nothing_to_undo" : "errors.nothing_to_redo"));
}

/** Focus the next playable point, or the previous one. */
function goPlayable(widget: Widget, back: boolean): void {
  const { stage, cursor, view, pending } = widget;
  if (!stage) return;
  const next = nextOf(Object.keys(stage.scene.points), playableAt(widget, pending), cursor, back);
  if (next) go(widget, stage, next);
  else widget.speak(`${word(widget, "speech.nothing_playable")} ${view.status}.`);
}

/** Focus a point; return true. */
export function go(widget: Widget, stage: Stage, point: string): boolean {
  widget.cursor = point;
  widget.redraw();
  hitOf(stage, point)?.focus({ preventScroll: true });
  return true;
}

/** Mark the focused point if the browser would show a focus ring. */
function showFocus(widget: Widget): void {
  const { stage } = widget;
  if (!stage) return;
  const active = focused(widget);
  const point = active?.matches(".hg-hit:focus-visible") ? active.getAttribute("data-point") : null;
  if (point) widget.cursor = point;
  if (point === stage.focus) return;
  stage.focus = point;
  widget.redraw();
  if (active && point) bringIntoSight(active);
}
