/** Position editor: its tools, its numbers, and the reasons why no game can reach the position. */

import type { SetupCounter, SetupSelection } from "../contract";
import { LONGEST_POSITION } from "../contract";
import { h, type Kid, type Spec } from "../dom";
import { press, pressOrAsk } from "../state/act";
import type { Widget } from "../widget";
import { word } from "../words";
import { copies } from "./copy";
import { icon } from "./icons";
import { notice } from "./now";
import { button, choose, fold, unfit } from "./section";
import { token } from "./side_panels";
import { taskMaker } from "./task_maker";

const TAKE = "take";

/** Change a setting of the position editor, or run one of its commands. */
const arrange = (widget: Widget, name: string, value?: string | number): void =>
  press(widget, { do: "arrange", name, ...(value === undefined ? {} : { value }) });

/** Return the button that opens the position editor. */
export const openSetUp = (widget: Widget): Spec =>
  button("hg-button", word(widget, "setup.open"), () => arrange(widget, "begin"));

export function settingUp(widget: Widget): Kid {
  const { setup } = widget.view;
  if (!setup) return false;
  return h(
    "section.hg-setup",
    { key: "setup", "data-part": "setup" },
    h(
      "div.hg-drawer-head",
      {},
      h("h3.hg-heading", { tabindex: -1 }, word(widget, "setup.title")),
      button("hg-link", word(widget, "setup.leave"), () => press(widget, { do: "back" })),
    ),
    h("p.hg-quiet", {}, word(widget, "setup.how")),
    tools(widget, setup.tools, setup.tool),
    h("div", {}, ...setup.selections.map((one) => selection(widget, one))),
    h("div", {}, ...setup.counters.map((one) => counter(widget, one))),
    state(widget, setup.problems),
    h(
      "div.hg-row",
      {},
      button("hg-act", word(widget, "setup.play"), () => play(widget), { disabled: setup.problems.length > 0 }),
      button("hg-button", word(widget, "setup.clear"), () => arrange(widget, "clear")),
      button("hg-button", word(widget, "setup.usual"), () => arrange(widget, "usual")),
    ),
    copies(widget, setup.text),
    fold(
      word(widget, "setup.text"),
      positionForm(widget, "setup-text", 3, setup.text, (text) => press(widget, { do: "setup", text })),
    ),
    taskMaker(widget, setup),
  );
}

/** Return the tools: the piece that a touch places, or the eraser. */
function tools(widget: Widget, all: readonly string[], chosen: string): Spec {
  const one = (name: string, picture: Kid, label: string): Spec =>
    button("hg-puts", [h("span.hg-token", {}, picture), h("span", {}, label)], () => arrange(widget, "tool", name), {
      key: name,
      "aria-pressed": String(name === chosen),
      "data-tool": name,
    });
  return h(
    "div.hg-tools-of-setup",
    { role: "group", "aria-label": word(widget, "setup.pieces") },
    ...all.map((kind) => one(kind, token(widget, kind), widget.book.pieces[kind]?.label ?? kind)),
    one(TAKE, icon("wrong"), word(widget, "setup.take")),
  );
}

function selection(widget: Widget, { key, words, value, values }: SetupSelection): Spec {
  const choices = values.map((one) => ({ value: one.value, label: one.words }));
  return choose(widget, key, words, "", value, choices, (chosen) => arrange(widget, key, chosen));
}

/** Return a number field with a button on either side for touch. */
function counter(widget: Widget, { key, words, value, most }: SetupCounter): Spec {
  const name = `${widget.voice.id}-${key}`;
  const set = (wanted: number): void => arrange(widget, key, Math.max(0, Math.min(most, wanted)));
  const onchange = (event: Event): void => {
    const wanted = Number((event.currentTarget as HTMLInputElement).value);
    if (Number.isInteger(wanted)) set(wanted);
  };
  const step = (by: number, sign: string, label: string, off: boolean): Spec =>
    button("hg-step", sign, () => set(value + by), { "aria-label": `${words}: ${label}`, disabled: off });
  return h(
    "div.hg-counter",
    { key },
    h("label", { for: name }, words),
    step(-1, "−", word(widget, "setup.fewer"), value <= 0),
    h("input", { id: name, type: "number", inputmode: "numeric", min: 0, max: most, value: String(value), onchange }),
    step(1, "+", word(widget, "setup.more"), value >= most),
  );
}

/** Return the notice that a game can reach the position, or every reason why not. */
function state(widget: Widget, problems: readonly string[]): Spec {
  if (!problems.length) return h("p.hg-fits", { key: "state" }, icon("right"), ` ${word(widget, "setup.can_be")}`);
  return unfit("state", word(widget, "setup.cannot"), problems);
}

/** Play from this position, after confirmation if a game would be lost. */
function play(widget: Widget): void {
  const waits = widget.view.setup?.waits === true;
  pressOrAsk(widget, waits && word(widget, "status.confirm_setup"), { do: "arrange", name: "play" });
}

/**
 * Return the form that sets up a position as text.
 *
 * @param part - the name of the form in this widget.
 */
export function positionForm(
  widget: Widget,
  part: string,
  rows: number,
  position: string,
  act: (text: string) => void,
): Spec {
  const name = `${widget.voice.id}-${part}`;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const typed = (event.currentTarget as HTMLFormElement).querySelector("textarea")?.value.trim();
    if (typed) act(typed);
  };
  return h(
    "form.hg-text",
    { onsubmit: submit },
    h("label.hg-quiet", { for: name }, word(widget, "panel.position_help")),
    h("textarea", { id: name, rows, maxlength: LONGEST_POSITION, spellcheck: "false", value: position }),
    h("div.hg-row", {}, h("button.hg-button", { type: "submit" }, word(widget, "buttons.set_up"))),
    notice(widget, "setup"),
  );
}
