/** What all parts of the panel are made of. */

import { type Attrs, h, type Kid, type Spec } from "../dom";
import { light, unfold } from "../state/act";
import type { Widget } from "../widget";
import { word } from "../words";
import { type Icon, icon } from "./icons";

/** A part that a button of the toolbar unfolds, and that closes itself; what is inside is described only while it is open. */
export function drawer(widget: Widget, name: string, heading: string, inside: () => readonly Kid[]): Spec | false {
  if (!widget.unfolded.has(name)) return false;
  const close = () => {
    unfold(widget, name, false);
    widget.focus(`[data-opens="${name}"]`);
  };
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

/** A heading for those who go from heading to heading; what it stands over tells the eye enough. */
export const unseen = (title: string): Spec => h("h3.hg-unseen", { key: "heading" }, title);

export function button(look: string, label: string, onclick: () => void, more: Attrs = {}): Spec {
  return h(`button.${look}`, { type: "button", onclick, ...more }, label);
}

/** A button with a picture and its word. */
export function iconButton(name: Icon, label: string, onclick: () => void, more: Attrs = {}): Spec {
  return h("button.hg-tool", { key: name, type: "button", onclick, ...more }, icon(name), h("span", {}, label));
}

/** Light these points on the board while the sentence is looked at. */
export function lights(widget: Widget, points: readonly string[]): Attrs {
  if (!points.length) return {};
  return { onpointerenter: () => light(widget, points), onpointerleave: () => light(widget, []) };
}

/** A part that is folded until its title is pressed. */
export function fold(title: string, ...kids: Kid[]): Spec {
  return h(
    "details.hg-fold",
    { key: title },
    h("summary", {}, h("span", {}, title)),
    h("div.hg-fold-body", {}, ...kids),
  );
}
