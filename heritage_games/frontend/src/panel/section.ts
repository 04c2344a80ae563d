/** Building blocks of all parts of the panel. */

import { type Attrs, h, type Kid, type Spec } from "../dom";
import { bringIntoSight } from "../host/sight";
import { light, putAway } from "../state/act";
import type { Widget } from "../widget";
import { word } from "../words";
import { type Icon, icon } from "./icons";

/** Return a part that a toolbar button unfolds; `inside` is called only while it is open. */
export function drawer(widget: Widget, name: string, heading: string, inside: () => readonly Kid[]): Spec | false {
  if (!widget.unfolded.has(name)) return false;
  const close = () => putAway(widget, name);
  return h(
    "section.hg-drawer",
    { key: name, "data-part": name, class: `hg-${name}` },
    h(
      "div.hg-drawer-head",
      {},
      h("h3.hg-heading", { tabindex: -1 }, heading),
      button("hg-link", word(widget, "buttons.close"), close),
    ),
    ...inside(),
  );
}

/** Return a dialog, which `draw` opens; Escape or a touch outside closes it and restores the focus. */
export function overlay(widget: Widget, name: string, heading: string, inside: () => readonly Kid[]): Spec | false {
  if (!widget.unfolded.has(name)) return false;
  const title = `${widget.voice.id}-${name}`;
  const close = () => putAway(widget, name);
  const beside = (event: PointerEvent): void => {
    if (event.target === event.currentTarget) close();
  };
  const cancel = (event: Event) => {
    event.preventDefault();
    close();
  };
  return h(
    `dialog.hg-drawer.hg-${name}`,
    { key: name, "data-part": name, "aria-labelledby": title, onclick: beside, oncancel: cancel },
    h(
      "div.hg-overlay",
      {},
      h(
        "div.hg-drawer-head",
        {},
        h("h3.hg-heading", { id: title, tabindex: -1 }, heading),
        iconButton("close", word(widget, "buttons.close"), close),
      ),
      ...inside(),
    ),
  );
}

/** Return a heading for screen readers only. */
export const unseen = (title: string): Spec => h("h3.hg-unseen", { key: "heading" }, title);

export function button(look: string, inside: Kid | readonly Kid[], onclick: () => void, more: Attrs = {}): Spec {
  return h(`button.${look}`, { type: "button", onclick, ...more }, inside);
}

/** Return a button with an icon and a label, which small frames hide; to close a part the icon is enough. */
export function iconButton(name: Icon, label: string, onclick: () => void, more: Attrs = {}): Spec {
  const words = h(name === "close" ? "span.hg-unseen" : "span", {}, label);
  return button("hg-tool", [icon(name), words], onclick, { key: name, ...more });
}

/** Return a notice that lists problems. */
export const unfit = (key: string, heading: string, problems: readonly string[]): Spec =>
  h(
    "div.hg-unfit",
    { key },
    h("p", {}, h("b", {}, heading)),
    h("ul", {}, ...problems.map((problem) => h("li", { key: problem }, problem))),
  );

/** Return the listeners that highlight these points while the pointer is on a sentence. */
export function lights(widget: Widget, points: readonly string[]): Attrs {
  if (!points.length) return {};
  return { onpointerenter: () => light(widget, points), onpointerleave: () => light(widget, []) };
}

/** Return a part that is folded until its title is pressed, and then scrolled into view. */
export function fold(title: string, ...kids: Kid[]): Spec {
  const show = ({ currentTarget }: Event): void => {
    if ((currentTarget as HTMLDetailsElement).open) bringIntoSight(currentTarget as Element);
  };
  return h(
    "details.hg-fold",
    { key: title, ontoggle: show },
    h("summary", {}, h("span", {}, title)),
    h("div.hg-fold-body", {}, ...kids),
  );
}

/** Choice of a list. */
interface Choice {
  value: string;
  label: string;
  lang?: string;
}

/** Return a labelled list of choices; `id` is unique in this widget. */
export function choose(
  widget: Widget,
  id: string,
  label: string,
  help: string,
  value: string,
  choices: readonly Choice[],
  act: (value: string) => void,
): Spec {
  const name = `${widget.voice.id}-${id}`;
  const onchange = (event: Event): void => act((event.currentTarget as HTMLSelectElement).value);
  const all = choices.map((choice) =>
    h(
      "option",
      { key: choice.value, value: choice.value, selected: choice.value === value, lang: choice.lang },
      choice.label,
    ),
  );
  const described: Attrs = help ? { "aria-describedby": `${name}-help` } : {};
  return h(
    "div.hg-choice",
    { key: id, class: help && "hg-explained" },
    h("label", { for: name }, label),
    help && h("p.hg-quiet", { id: `${name}-help` }, help),
    h("select", { id: name, onchange, ...described }, ...all),
  );
}
