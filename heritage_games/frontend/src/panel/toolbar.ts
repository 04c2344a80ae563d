/** The toolbar, one stop of the Tab key, and the field for typed moves. */

import { LONGEST_MOVE } from "../contract";
import { type Attrs, h, type Kid, type Spec } from "../dom";
import { isFull, toggleFull, toggleWall } from "../host/full";
import { speakAloud } from "../host/voice";
import { askHint, begin, closeHint, prefer, press, type, unfold } from "../state/act";
import { tell } from "../state/client";
import type { Widget } from "../widget";
import { word } from "../words";
import { hint as keysHint } from "./help";
import type { Icon } from "./icons";
import { iconButton } from "./section";

type Tool = Icon &
  ("undo" | "redo" | "new" | "guides" | "names" | "speak" | "hint" | "rules" | "full" | "wall" | "more");

/** Where there is no room for all tools, so many stand in the bar and the others under *More*. */
const FEW: readonly Tool[] = ["undo", "hint", "rules", "more"];
const FEWER: readonly Tool[] = ["undo", "hint", "more"];
const MOST: readonly Tool[] = ["undo", "redo", "hint", "rules", "full", "more"];

/** What stands under *More* where the bar has no room for it. */
const REST: readonly Tool[] = ["redo", "hint", "new", "guides", "names", "speak", "rules", "full", "wall"];

/** The tools of the bar; where nothing unfolds, as beside a rule, all of them. */
function inBar(widget: Widget): readonly Tool[] {
  return toolsOf(widget).filter((name) => isThere(widget, name));
}

/** A screen in a museum has a button of its own for the whole screen; not every board gives hints. */
const isThere = ({ prefs, view }: Widget, name: Tool): boolean =>
  ((name !== "full" && name !== "wall") || !prefs.kiosk) && (name !== "hint" || view.hints);

function toolsOf({ mode, frame, view }: Widget): readonly Tool[] {
  const { name } = frame;
  if (view.setup) return ["undo", "redo", "names", "full"];
  const roomy = name !== "phone" && name !== "zoom" && name !== "low";
  if (mode === "card" || mode === "label") {
    if (roomy) return ["undo", "redo", "new", "names", "speak", "full"];
    return view.throw ? ["undo", "new"] : ["undo", "redo", "new"];
  }
  if (roomy) return MOST;
  const tools = view.throw ? beside(view) : FEW;
  // In a cell of a notebook on a telephone the whole screen is what helps most; beside a throw the bar is full.
  const cramped = name === "low" || (name === "phone" && frame.width < 328 && !view.throw);
  const spare = view.hints ? "rules" : "hint";
  return cramped ? [...tools.slice(0, -1).filter((tool) => tool !== spare), "full", "more"] : tools;
}

/** The tools beside a throw: the one for hints where there is a choice, for then no button stands there that says what is next. */
const beside = ({ next, can }: Widget["view"]): readonly Tool[] =>
  next || can.on ? FEWER.filter((tool) => tool !== "hint") : FEWER;

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

/** The tools that the bar has no room for. */
export function restOfTools(widget: Widget): Kid[] {
  const there = inBar(widget);
  const rest = REST.filter((name) => !there.includes(name) && isThere(widget, name));
  return rest.map((name) => tool(widget, name));
}

function tool(widget: Widget, name: Tool): Spec {
  const { view } = widget;
  const { can } = view;
  const made = (act: () => void, more: Attrs = {}, label = word(widget, `buttons.${name}`)): Spec =>
    iconButton(name, label, act, { "data-tool": name, ...more });
  switch (name) {
    case "undo":
      return made(() => press(widget, { do: "undo" }), { disabled: !can.undo, title: undoes(widget) });
    case "redo":
      return made(() => press(widget, { do: "redo" }), { disabled: !can.redo, title: word(widget, "tips.redo") });
    case "new":
      return made(() => begin(widget), { title: word(widget, "tips.new") });
    case "speak":
      return made(() => speakAloud(widget, widget.view.spoken), { title: word(widget, "tips.speak") });
    case "full": {
      const label = isFull(widget) ? word(widget, "buttons.full_leave") : word(widget, "buttons.full");
      return made(() => toggleFull(widget), { title: word(widget, "tips.full") }, label);
    }
    case "wall":
      return made(() => toggleWall(widget), { "aria-keyshortcuts": "f", title: word(widget, "tips.wall") });
    case "guides":
    case "names":
      return made(() => prefer(widget, { [name]: !widget.prefs[name] }), {
        "aria-pressed": String(widget.prefs[name]),
        title: word(widget, `tips.${name}`),
      });
    case "hint": {
      // A button that is off says nothing; before a throw it says what comes first.
      const early = Boolean(view.throw?.due) && !can.hint;
      const tip = word(widget, early ? "tips.hint_throw" : "tips.hint");
      const ask = (): unknown => (view.hint ? closeHint(widget) : askHint(widget));
      return made(() => (early ? tell(widget, tip) : ask()), {
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
        "data-opens": name,
      });
  }
}

/** What is taken back next: the last move, or the throw that waits for one. */
const undoes = (widget: Widget): string =>
  word(widget, widget.view.throw?.open && !widget.pending.length ? "tips.undo_throw" : "tips.undo");

/** Give the Tab key one stop in the toolbar: the button that had the keyboard last, or the first that works. */
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

/** Arrow keys go from button to button. */
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
