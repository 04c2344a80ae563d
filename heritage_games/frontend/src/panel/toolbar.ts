/** The toolbar under the board, one stop of the Tab key, and the field for typed moves. */

import { begin, prefer, press, type, unfold } from "../act";
import { type Attrs, h, type Spec } from "../dom";
import type { Icon } from "../icons";
import { tellPosition } from "../keys";
import type { State } from "../state";
import { word } from "../words";
import { iconButton } from "./section";

type Tool = Icon & ("undo" | "redo" | "new" | "guides" | "names" | "speak" | "rules" | "more");

export function toolbar(state: State): Spec {
  const { can } = state.view;
  const tool = (name: Tool, act: () => void, more: Attrs = {}): Spec =>
    iconButton(name, word(state, `buttons.${name}`), act, { "data-tool": name, ...more });
  const switched = (name: "guides" | "names"): Spec =>
    tool(name, () => prefer(state, { [name]: !state.prefs[name] }), {
      "aria-pressed": String(state.prefs[name]),
      title: word(state, `tips.${name}`),
    });
  const opener = (name: "rules" | "more"): Spec =>
    tool(name, () => unfold(state, name), { "aria-expanded": String(state.unfolded.has(name)), "data-opens": name });
  const all = [
    tool("undo", () => press(state, { do: "undo" }), { disabled: !can.undo, title: undoes(state) }),
    tool("redo", () => press(state, { do: "redo" }), { disabled: !can.redo, title: word(state, "tips.redo") }),
    tool("new", () => begin(state), { title: word(state, "tips.new") }),
    switched("guides"),
    switched("names"),
    tool("speak", () => tellPosition(state), { title: word(state, "tips.speak") }),
    ...(state.mode === "card" || state.mode === "label" ? [] : [opener("rules"), opener("more")]),
  ];
  return h(
    "div.hg-bar",
    { key: "bar", role: "toolbar", "aria-label": word(state, "panel.game"), onkeydown: rove },
    ...roving(state, all),
  );
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
      h("input", { name: "move", type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false" }),
    ),
    h("button.hg-button", { type: "submit" }, word(state, "buttons.play")),
  );
}
