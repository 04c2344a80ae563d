/** The toolbar, one stop of the Tab key, and the field for typed moves. */

import { begin, prefer, press, type, unfold } from "../act";
import { type Attrs, h, type Kid, type Spec } from "../dom";
import { isFull, toggleFull } from "../full";
import type { Icon } from "../icons";
import { tellPosition } from "../keys";
import { LONGEST_MOVE } from "../limits";
import type { State } from "../state";
import { word } from "../words";
import { hint } from "./keys";
import { iconButton } from "./section";

type Tool = Icon & ("undo" | "redo" | "new" | "guides" | "names" | "speak" | "rules" | "full" | "more");

/** Where there is no room for all tools, so many stand in the bar and the others under *More*. */
const FEW: readonly Tool[] = ["undo", "redo", "rules", "more"];
const FEWER: readonly Tool[] = ["undo", "more"];
const MOST: readonly Tool[] = ["undo", "redo", "rules", "full", "more"];

/** What stands under *More* where the bar has no room for it. */
const REST: readonly Tool[] = ["redo", "new", "guides", "names", "speak", "rules", "full"];

/** The tools of the bar; where nothing unfolds, as beside a rule, all of them. */
function inBar(state: State): readonly Tool[] {
  // A screen in a museum has a button of its own that gives the page the whole screen.
  return toolsOf(state).filter((name) => name !== "full" || !state.prefs.kiosk);
}

function toolsOf({ mode, frame, view, root }: State): readonly Tool[] {
  const { name } = frame;
  const roomy = name !== "phone" && name !== "zoom" && name !== "low";
  if (mode === "card" || mode === "label") {
    if (roomy) return ["undo", "redo", "new", "names", "speak", "full"];
    return view.throw ? ["undo", "new"] : ["undo", "redo", "new"];
  }
  if (roomy) return MOST;
  const tools = view.throw ? FEWER : FEW;
  // In a cell of a notebook on a telephone the whole screen is what helps most.
  const cramped = name === "low" || (name === "phone" && root.clientWidth < 328);
  return cramped ? [...tools.slice(0, -1).filter((tool) => tool !== "redo"), "full", "more"] : tools;
}

export function toolbar(state: State): Spec {
  return h(
    "div.hg-bar",
    { key: "bar", role: "toolbar", "aria-label": word(state, "panel.game"), onkeydown: rove },
    ...roving(
      state,
      inBar(state).map((name) => tool(state, name)),
    ),
  );
}

/** The tools that the bar has no room for. */
export function restOfTools(state: State): Kid[] {
  const there = inBar(state);
  const rest = REST.filter((name) => !there.includes(name) && (name !== "full" || !state.prefs.kiosk));
  return rest.map((name) => tool(state, name));
}

function tool(state: State, name: Tool): Spec {
  const { can } = state.view;
  const made = (act: () => void, more: Attrs = {}, label = word(state, `buttons.${name}`)): Spec =>
    iconButton(name, label, act, { "data-tool": name, ...more });
  switch (name) {
    case "undo":
      return made(() => press(state, { do: "undo" }), { disabled: !can.undo, title: undoes(state) });
    case "redo":
      return made(() => press(state, { do: "redo" }), { disabled: !can.redo, title: word(state, "tips.redo") });
    case "new":
      return made(() => begin(state), { title: word(state, "tips.new") });
    case "speak":
      return made(() => tellPosition(state), { title: word(state, "tips.speak") });
    case "full": {
      const label = isFull(state) ? word(state, "buttons.full_leave") : word(state, "buttons.full");
      return made(() => toggleFull(state), { title: word(state, "tips.full") }, label);
    }
    case "guides":
    case "names":
      return made(() => prefer(state, { [name]: !state.prefs[name] }), {
        "aria-pressed": String(state.prefs[name]),
        title: word(state, `tips.${name}`),
      });
    default:
      return made(() => unfold(state, name), {
        "aria-expanded": String(state.unfolded.has(name)),
        "data-opens": name,
      });
  }
}

/** What is taken back next: the last move, or the throw that waits for one. */
const undoes = (state: State): string =>
  word(state, state.view.throw?.open && !state.pending.length ? "tips.undo_throw" : "tips.undo");

/** Give the Tab key one stop in the toolbar: the button that had the keyboard last, or the first that works. */
function roving(state: State, tools: readonly Spec[]): Spec[] {
  const works = tools.filter((tool) => !tool.attrs.disabled);
  const stop = works.find((tool) => tool.attrs["data-tool"] === state.tool) ?? works[0];
  return tools.map((tool) => ({
    ...tool,
    attrs: {
      ...tool.attrs,
      tabindex: tool === stop ? 0 : -1,
      onfocus: () => {
        state.tool = String(tool.attrs["data-tool"]);
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

export function moveField(state: State): Spec {
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const field = (event.currentTarget as HTMLFormElement).elements.namedItem("move") as HTMLInputElement;
    const text = field.value.trim();
    if (!text) return;
    type(state, { do: "type", text });
  };
  return h(
    "form.hg-move",
    { key: "move", onsubmit: submit },
    h(
      "label",
      {},
      h("span", {}, word(state, state.view.throw ? "panel.type_throw" : "panel.type_move")),
      h("input", {
        name: "move",
        type: "text",
        maxlength: LONGEST_MOVE,
        autocomplete: "off",
        autocapitalize: "off",
        spellcheck: "false",
      }),
    ),
    h("button.hg-button", { type: "submit" }, word(state, "buttons.play")),
    hint(state),
  );
}
