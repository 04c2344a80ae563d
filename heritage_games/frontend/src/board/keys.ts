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
import { playable, playableAt, pointInFull } from "../state/speech";
import { closeSeat } from "../state/thinking";
import { focused, type Widget } from "../widget";
import { type Key, word } from "../words";
import { type Arrow, nextOf, onward } from "./lines";
import { directionOn, focusCursor, type Stage } from "./stage";

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
  if (event.key === "Escape" && (stopAutoplay(widget) || leaveField(widget) || leaveDrawer(widget) || letGo(widget))) {
    event.preventDefault();
    event.stopPropagation();
  } else if (onBoard(widget) && boardKey(widget, event)) {
    event.preventDefault();
  }
}

/** Move the focus from the field for typed moves to the board; return false if it is elsewhere. */
function leaveField(widget: Widget): boolean {
  if (!widget.stage || !focused(widget)?.matches(".hg-page > .hg-move input")) return false;
  focusCursor(widget);
  return true;
}

/** Close the list of keys or the rules if they have the focus, and focus the board; otherwise return false. */
function leaveDrawer(widget: Widget): boolean {
  const part = focused(widget)?.closest<HTMLElement>("section.hg-drawer")?.dataset.part;
  if (!widget.stage || !part || !putAway(widget, part)) return false;
  focusCursor(widget);
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
  const act = ACTS.get(key.length === 1 ? key.toLowerCase() : key);
  if (!widget.stage || !act) return false;
  act(widget, widget.stage, shiftKey);
  return true;
}

type Act = (widget: Widget, stage: Stage, shift: boolean) => unknown;

/** Keys that one sentence of the help explains. */
interface Command {
  keys: Readonly<Record<string, Act>>;
  /** Return whether the help lists the keys; without this function it always does. */
  shown?: (widget: Widget) => boolean;
}

export type CommandName = Exclude<Extract<Key, `keys.${string}`>, "keys.hint" | "keys.intro">;

/** The commands by their sentence in `interface.toml`, in the order of the help. */
export const COMMANDS: Readonly<Record<CommandName, Command>> = {
  "keys.arrows": {
    keys: {
      ArrowUp: arrow("ArrowUp"),
      ArrowDown: arrow("ArrowDown"),
      ArrowLeft: arrow("ArrowLeft"),
      ArrowRight: arrow("ArrowRight"),
    },
  },
  "keys.enter": {
    keys: {
      Enter: (widget) => touch(widget, widget.cursor),
      " ": (widget) => touch(widget, widget.cursor),
    },
  },
  // Escape also works outside the board: see onKey.
  "keys.escape": { keys: {} },
  "keys.point": {
    keys: { s: (widget) => widget.speak(pointInFull({ ...widget, pieces: piecesNow(widget) }, widget.cursor)) },
  },
  "keys.position": { keys: { p: (widget) => widget.speak(widget.view.position_words) } },
  "keys.throw": { keys: { t: (widget) => throwOn(widget) || speakChoices(widget) }, shown: throws },
  "keys.on": {
    keys: {
      o: (widget) => goOn(widget) || speakChoices(widget),
      b: (widget) => goByItself(widget) || speakChoices(widget),
    },
    shown: throws,
  },
  "keys.advice": {
    keys: { h: (widget) => lookAgain(widget) || askHint(widget) || speakStatus(widget) },
    shown: ({ view }) => view.hints,
  },
  "keys.next": { keys: { n: goPlayable } },
  "keys.undo": {
    keys: {
      u: (widget) => step(widget, "undo"),
      r: (widget) => step(widget, "redo"),
      g: (widget) => prefer(widget, { guides: !widget.prefs.guides }),
    },
  },
  "keys.steps": {
    keys: {
      PageUp: (widget) => widget.view.ply > 0 && press(widget, { do: "go", ply: widget.view.ply - 1 }),
      PageDown: (widget) =>
        widget.view.ply < widget.view.plies && press(widget, { do: "go", ply: widget.view.ply + 1 }),
    },
  },
  "keys.wall": {
    // In kiosk mode a button switches to the full screen.
    keys: { f: (widget) => widget.prefs.kiosk || toggleWall(widget) },
    shown: (widget) => !widget.prefs.kiosk,
  },
  "keys.home": {
    keys: {
      Home: (widget, stage) => go(widget, Object.keys(stage.scene.points)[0] ?? widget.cursor),
      End: (widget, stage) => go(widget, Object.keys(stage.scene.points).at(-1) ?? widget.cursor),
    },
  },
  "keys.type": {
    keys: {
      m: (widget) => {
        if (!widget.root.querySelector(".hg-move")) unfold(widget, "more", true);
        widget.focus(".hg-move input");
      },
    },
  },
  "keys.help": { keys: { "?": (widget) => unfold(widget, "keys") } },
};

const ACTS = new Map(Object.values(COMMANDS).flatMap(({ keys }) => Object.entries(keys)));

function throws({ view }: Widget): boolean {
  return view.throw !== null;
}

function speakStatus(widget: Widget): void {
  widget.speak(widget.view.status);
}

/** Say what can be chosen or played now, and the status. */
function speakChoices(widget: Widget): void {
  widget.speak(`${playable(widget)[0] ?? word(widget, "speech.nothing_playable")} ${widget.view.status}.`);
}

/** Return the command that goes from point to point in the direction of an arrow key. */
function arrow(key: Arrow): Act {
  return (widget, stage) =>
    go(
      widget,
      onward(stage.scene, widget.cursor, key, (right, down) => directionOn(stage, right, down)),
    );
}

/** Undo or redo; announce it if there is nothing to undo or redo. */
function step(widget: Widget, what: "undo" | "redo"): void {
  if (widget.view.enabled[what]) press(widget, { do: what });
  else widget.speak(word(widget, what === "undo" ? "errors.nothing_to_undo" : "errors.nothing_to_redo"));
}

/** Focus the next playable point, or the previous one; announce the choices if there is no point. */
function goPlayable(widget: Widget, stage: Stage, back: boolean): void {
  const next = nextOf(Object.keys(stage.scene.points), playableAt(widget), widget.cursor, back);
  if (next) go(widget, next);
  else speakChoices(widget);
}

/** Focus a point. */
function go(widget: Widget, point: string): void {
  widget.cursor = point;
  widget.redraw();
  focusCursor(widget);
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
