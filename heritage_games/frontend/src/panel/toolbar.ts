/** The toolbar, a single stop in the tab order, and the field for typed moves. */

import { LONGEST_MOVE } from "../contract";
import { type Attrs, h, type Spec } from "../dom";
import { isFull, toggleFull, toggleWall } from "../host/full";
import { isOn, play, switchSound } from "../host/sound";
import { speakAloud } from "../host/voice";
import { askHint, begin, closeHint, prefer, press, type, unfold } from "../state/act";
import { notify } from "../state/client";
import { isSmall, SLIM } from "../state/frame";
import type { Widget } from "../widget";
import { word } from "../words";
import { hint as keysHint } from "./help";
import type { Icon } from "./icons";
import { iconButton } from "./section";

type Tool = Icon &
  ("undo" | "redo" | "new" | "guides" | "names" | "speak" | "hint" | "rules" | "full" | "wall" | "more" | "sound");

/** Buttons of the bar; all others are under *More*. */
const FIRST: readonly Tool[] = ["undo", "hint", "rules", "more"];
const THROWN: readonly Tool[] = ["undo", "hint", "more"];
/** In a notebook cell on a phone, the full screen is most useful. */
const CRAMPED: readonly Tool[] = ["undo", "hint", "full", "more"];
/** An example is played and restarted. */
const EXAMPLE: readonly Tool[] = ["undo", "new", "more"];
/** Buttons of an example if there is space for only two: next to a throw on a small screen, or on a slim one. */
const EXAMPLE_SHORT: readonly Tool[] = ["new", "more"];
const SET_UP: readonly Tool[] = ["undo", "redo", "names", "full"];

/** Buttons under *More*, unless they are in the bar. */
const REST = {
  game: ["sound", "undo", "new", "redo", "hint", "names", "rules", "full"],
  settings: ["guides", "speak"],
  teacher: ["wall"],
} as const;

function inBar(widget: Widget): readonly Tool[] {
  return toolsOf(widget).filter((name) => isThere(widget, name));
}

/** Return whether a tool exists: kiosks have no full screen, and examples no hints or rules. */
function isThere({ prefs, view, mode }: Widget, name: Tool): boolean {
  if (name === "full" || name === "wall") return !prefs.kiosk;
  if (mode === "card" && (name === "hint" || name === "rules")) return false;
  return name !== "hint" || view.hints;
}

function toolsOf({ mode, frame, view }: Widget): readonly Tool[] {
  const { name } = frame;
  if (view.setup) return SET_UP;
  const slim = name === "zoom" || (name === "phone" && frame.width < SLIM.width);
  if (mode === "card") return slim || (view.throw && isSmall(frame)) ? EXAMPLE_SHORT : EXAMPLE;
  if (!isSmall(frame)) return FIRST;
  if (view.throw) return beside(view);
  if (name !== "low" && (name !== "phone" || frame.width >= 328)) return FIRST;
  return view.hints ? CRAMPED : FIRST.map((tool) => (tool === "hint" ? "full" : tool));
}

/** Return the tools next to a throw; no hint if another button shows the only next action. */
const beside = ({ next_action: next, enabled: can }: Widget["view"]): readonly Tool[] =>
  next || can.on ? THROWN.filter((tool) => tool !== "hint") : THROWN;

export function toolbar(widget: Widget): Spec {
  return h(
    "div.hg-bar",
    { key: "bar", role: "toolbar", "aria-label": word(widget, "panel.game"), onkeydown: rove },
    ...roving(
      widget,
      inBar(widget).map((name) => tool(widget, name)),
    ),
  );
}

/** Return a row of tools that are not in the bar; redo only if there is something to redo. */
export function restOfTools(widget: Widget, row: keyof typeof REST): Spec {
  const there = inBar(widget);
  const isLeft = (name: Tool): boolean =>
    !there.includes(name) && isThere(widget, name) && (name !== "redo" || widget.view.enabled.redo);
  return h("div.hg-tools", {}, ...REST[row].filter(isLeft).map((name) => tool(widget, name)));
}

function tool(widget: Widget, name: Tool): Spec {
  const { view } = widget;
  const { enabled: can } = view;
  const made = (act: () => void, more: Attrs = {}, label = word(widget, `buttons.${name}`)): Spec =>
    iconButton(name, label, act, { "data-tool": name, title: widget.book.words[`tips.${name}`], ...more });
  switch (name) {
    case "undo":
      return made(() => press(widget, { do: "undo" }), { disabled: !can.undo, title: undoes(widget) });
    case "redo":
      return made(() => press(widget, { do: "redo" }), { disabled: !can.redo });
    case "new":
      return made(() => begin(widget));
    case "speak":
      return made(() => speakAloud(widget, widget.view.position_words));
    case "full": {
      const label = isFull(widget) ? word(widget, "buttons.full_leave") : word(widget, "buttons.full");
      return made(() => toggleFull(widget), {}, label);
    }
    case "wall":
      return made(() => toggleWall(widget), { "aria-keyshortcuts": "f" });
    case "guides":
    case "names":
      return made(() => prefer(widget, { [name]: !widget.prefs[name] }), {
        "aria-pressed": String(widget.prefs[name]),
      });
    case "sound":
      return made(() => toggleSound(widget), { "aria-pressed": String(isOn()) });
    case "hint": {
      // A disabled button cannot show a message, but before a throw this one says that the throw comes first.
      const early = Boolean(view.throw?.due) && !can.hint;
      const tip = word(widget, early ? "tips.hint_throw" : "tips.hint");
      const ask = (): unknown => (view.hint ? closeHint(widget) : askHint(widget));
      return made(() => (early ? notify(widget, tip) : ask()), {
        disabled: !can.hint && !early,
        "aria-disabled": early ? "true" : null,
        "aria-expanded": String(view.hint !== null),
        "aria-keyshortcuts": "h",
        title: tip,
      });
    }
    default:
      return made(() => unfold(widget, name), {
        "aria-expanded": String(widget.unfolded.has(name)),
        "aria-haspopup": name === "more" ? "dialog" : null,
        "data-opens": name,
      });
  }
}

/** Switch the sounds on or off; a first sound makes the browser allow the others. */
export function toggleSound(widget: Widget): void {
  switchSound(!isOn());
  play("place");
  widget.redraw();
}

/** Return the label of undo: the last move, or the pending throw. */
const undoes = (widget: Widget): string =>
  word(widget, widget.view.throw?.open && !widget.pending.length ? "tips.undo_throw" : "tips.undo");

/** Give the toolbar one tab stop: the button with the last focus, or the first enabled one. */
function roving(widget: Widget, tools: readonly Spec[]): Spec[] {
  const works = tools.filter((tool) => !tool.attrs.disabled);
  const stop = works.find((tool) => tool.attrs["data-tool"] === widget.tool) ?? works[0];
  return tools.map((tool) => ({
    ...tool,
    attrs: {
      ...tool.attrs,
      tabindex: tool === stop ? 0 : -1,
      onfocus: () => {
        widget.tool = String(tool.attrs["data-tool"]);
      },
    },
  }));
}

/** Move the focus between buttons with the arrow keys, Home and End. */
function rove(event: KeyboardEvent): void {
  const bar = event.currentTarget as HTMLElement;
  const tools = Array.from(bar.querySelectorAll<HTMLButtonElement>("button:not(:disabled)")).filter(
    (tool) => tool.offsetParent,
  );
  const here = tools.indexOf(event.target as HTMLButtonElement);
  const to = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: tools.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  tools.at(to % tools.length)?.focus();
}

/** Return whether the frame has space for the game's aim; next to the board also a field, unless a card needs it. */
export const isRoomy = ({ frame }: Widget): boolean => ["side", "column"].includes(frame.name);
const hasField = (widget: Widget): boolean =>
  isRoomy(widget) && widget.frame.name !== "column" && widget.mode !== "card";

/** Return whether moves can be typed, in the panel or under *More*: not in a kiosk or the position editor. */
const isTyped = ({ prefs, view }: Widget): boolean => !prefs.kiosk && !view.setup;
export const typesHere = (widget: Widget): boolean => isTyped(widget) && hasField(widget);
export const typesInMore = (widget: Widget): boolean => isTyped(widget) && !hasField(widget);

export function moveField(widget: Widget): Spec {
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const field = (event.currentTarget as HTMLFormElement).elements.namedItem("move") as HTMLInputElement;
    const text = field.value.trim();
    if (!text) return;
    type(widget, { do: "type", text });
  };
  return h(
    "form.hg-move",
    { key: "move", onsubmit: submit },
    h(
      "label",
      {},
      h("span", {}, word(widget, widget.view.throw ? "panel.type_throw" : "panel.type_move")),
      h("input", {
        name: "move",
        type: "text",
        maxlength: LONGEST_MOVE,
        autocomplete: "off",
        autocapitalize: "off",
        spellcheck: "false",
      }),
    ),
    h("button.hg-button", { type: "submit" }, word(widget, "buttons.play")),
    keysHint(widget),
  );
}
