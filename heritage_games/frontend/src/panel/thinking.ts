/** Progress of a long search: its depth, and a button that ends it. */

import { h, type Kid, type Spec } from "../dom";
import { press } from "../state/act";
import type { Widget } from "../widget";
import { word } from "../words";
import { button } from "./section";

/** Number of bars, one for each searched ply; the next one pulses. */
const BARS = 5;

export function thinking(widget: Widget): Kid {
  const { view, thinks } = widget;
  const { thinking: thought } = view;
  if (!thought || thinks !== "seen") return false;
  return h(
    "div.hg-thinking",
    { key: "thinking" },
    bars(thought.depth),
    h("div", {}, h("b", {}, thought.title), h("p.hg-quiet", {}, thought.words)),
    button("hg-button", word(widget, "thinking.now"), () => press(widget, { do: "now" }), { "data-now": true }),
    h("p.hg-quiet.hg-about", {}, word(widget, "thinking.about")),
  );
}

function bars(depth: number): Spec {
  const state = (order: number): string => (order < depth ? "hg-full" : order === depth ? "hg-filling" : "");
  const one = (order: number): Spec =>
    h("rect", { key: order, class: state(order), x: 10 * order, width: 6, height: 22, rx: 2 });
  return h(
    "svg.hg-bars",
    { viewBox: "0 0 46 22", "aria-hidden": "true" },
    ...Array.from({ length: BARS }, (_, order) => one(order)),
  );
}
