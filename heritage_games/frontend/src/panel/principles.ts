/** The principles of play below the rules: each folded, with its card and its effects. */

import type { EffectView, PrincipleView } from "../contract";
import { h, type Kid, type Spec } from "../dom";
import type { Widget } from "../widget";
import { word } from "../words";
import { folded } from "./card";

/** Half the width of the drawn scale, in percentage points. */
const REACH = 55;

export function principles(widget: Widget): Kid[] {
  const { principles: all, no_principles: none } = widget.book;
  if (!all.length && !none) return [];
  return [
    h("h4.hg-heading", { key: "principles" }, word(widget, "principles.title")),
    h("p.hg-quiet", { key: "principles intro" }, none || word(widget, "principles.intro")),
    ...all.filter(({ harms }) => !harms).map((principle) => folded(widget, principle, worths(principle))),
    ...harmful(widget),
  ];
}

/** Return advice with a measured harmful effect: not recommended, but worth knowing. */
function harmful(widget: Widget): Kid[] {
  const found = widget.book.principles.filter(({ harms }) => harms);
  if (!found.length) return [];
  const heading = h("h5.hg-heading", { key: "harmful" }, word(widget, "principles.harmful"));
  return [heading, ...found.map((principle) => folded(widget, principle, worths(principle)))];
}

/** Return the side that a principle is for, and its measured effects. */
export const worths = ({ side, effects }: PrincipleView): Kid[] => [
  side && h("p.hg-quiet", { key: "side" }, side),
  ...effects.map((effect, place) => worth(effect, `effect ${place}`)),
];

/** Return an effect as a point with its interval on a line through 0, and in words. */
export const worth = (effect: EffectView, key: string): Spec =>
  h("div.hg-effect", { key }, line(effect), h("p", {}, effect.words));

const line = ({ points, low, high }: EffectView): Spec =>
  h(
    "svg",
    { viewBox: `${-REACH} -7 ${2 * REACH} 14`, "aria-hidden": "true" },
    h("path.hg-effect-scale", { d: `M${-REACH} 0H${REACH}M0-6V6` }),
    h("path.hg-effect-interval", { d: `M${low} 0H${high}` }),
    h("circle.hg-effect-point", { cx: points, cy: 0, r: 2.5 }),
  );
