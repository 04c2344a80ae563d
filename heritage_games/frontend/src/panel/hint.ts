/** A hint in three steps: what to look for, where, and the move with why; a further step comes when it is asked for. */

import type { EffectView, FactView, HintView, PrincipleView } from "../contract";
import { h, type Kid, type Spec } from "../dom";
import { closeHint, press, take } from "../state/act";
import type { Widget } from "../widget";
import { word } from "../words";
import { icon } from "./icons";
import { button, lights } from "./section";

const MOVE = 3;

export function hint(widget: Widget): Spec | false {
  const { hint: shown } = widget.view;
  if (!shown) return false;
  const label = word(widget, "hint.label", { step: shown.step, steps: shown.steps.length });
  return h(
    "section.hg-coach",
    { key: "hint", "data-step": shown.step, "aria-label": label },
    ladder(widget, shown, label),
    shown.step === 1 && (shown.principle ? card(shown.principle) : h("p.hg-lead", { key: "seek" }, shown.seek)),
    shown.step === 2 && h("p.hg-lead", { key: "where" }, shown.where),
    shown.move && why(widget, shown),
    acts(widget, shown),
  );
}

/** The three steps: those that were taken can be looked at again, the others are still to come. */
function ladder(widget: Widget, { step, steps }: HintView, label: string): Spec {
  return h(
    "ol.hg-ladder",
    { key: "ladder", "aria-label": label },
    ...steps.map((name, order) => {
      const place = order + 1;
      const now = place === step;
      const sign = h("i", { "aria-hidden": "true" }, place < step ? icon("right") : String(place));
      const inside = [sign, h("span", {}, name)];
      return h(
        "li",
        { key: place, class: now ? "hg-here" : place < step && "hg-done", "aria-current": now ? "step" : null },
        place < step
          ? h("button", { type: "button", onclick: () => press(widget, { do: "hint", step: place }) }, ...inside)
          : h("div", {}, ...inside),
      );
    }),
  );
}

/** A principle as its card: its number and title, what it says, who says so, and what it was measured to be worth. */
export function card(principle: PrincipleView): Spec {
  return h(
    "div.hg-rule.hg-principle",
    { key: `principle ${principle.id}` },
    h("h4.hg-rule-title", {}, h("b.hg-mono", {}, principle.number), principle.title),
    h("p.hg-rule-text", {}, principle.text),
    principle.note && h("p.hg-rule-note", {}, principle.note),
    h(
      "p.hg-rule-source",
      {},
      ...principle.sources.map((source) => h("span", { key: source }, source)),
      h("span.hg-grade", { "data-grade": principle.grade }, principle.grade_words),
    ),
    principle.effect && worth(principle.effect),
  );
}

/** What it is worth: a point with its interval on a line through nothing, and the same in words. */
function worth(effect: EffectView): Spec {
  return h(
    "div.hg-worth",
    {},
    h("p", {}, h("b", {}, effect.words), ` (${effect.between})`, h("small", {}, effect.whom)),
    axis(effect),
  );
}

const AXIS = { left: 10, right: 230, base: 22, stroke: 20 } as const;

/** The axis goes from -10 to +40, or as far as the interval does, in whole tens. */
function axis({ points, low, high, told }: EffectView): Spec {
  const tens = (value: number, round: (value: number) => number): number => round(value / 10) * 10;
  const [least, most] = [Math.min(-10, tens(low, Math.floor)), Math.max(40, tens(high, Math.ceil))];
  const at = (value: number): number => AXIS.left + ((value - least) / (most - least)) * (AXIS.right - AXIS.left);
  const every = most - least > 100 ? AXIS.stroke : 10;
  const ticks = [];
  for (let value = least; value <= most; value += every) ticks.push(`M${at(value)},19V25`);
  const end = tens(most - 1, Math.floor);
  return h(
    "svg",
    { viewBox: "0 0 240 34", role: "img", "aria-label": told },
    h("path.hg-worth-line", { d: `M${AXIS.left},${AXIS.base}H${AXIS.right}${ticks.join("")}` }),
    h("path.hg-worth-none", { d: `M${at(0)},15V29` }),
    h("text", { key: "none", x: at(0), y: 11 }, "0"),
    end > 0 && h("text", { key: "end", x: at(end), y: 11 }, `+${end}`),
    h("path.hg-worth-between", { d: `M${at(low)},${AXIS.base}H${at(high)}` }),
    h("path.hg-worth-point", { d: `M${at(points)},14V30` }),
  );
}

/** The move, and what is known of it; the numbers are those on the board. */
function why(widget: Widget, shown: HintView): Kid[] {
  return [
    h("h4.hg-lead", { key: "move", tabindex: -1 }, h("code", {}, shown.move), ` ${shown.words}`),
    h("ol.hg-why", { key: "why" }, ...shown.facts.map((fact) => reason(widget, fact))),
  ];
}

export const reason = (widget: Widget, { number, words, sure, sure_words, points }: FactView): Spec =>
  h(
    "li",
    { key: number, "data-sure": sure, ...lights(widget, points) },
    h("i", {}, String(number)),
    h("span", {}, words),
    h("em", {}, sure_words),
  );

/** The next step, or the move itself; and the way back to the board. */
function acts(widget: Widget, { step, steps, act, touches }: HintView): Spec {
  const onward =
    step < MOVE
      ? button("hg-act", steps[step] ?? "", () => press(widget, { do: "hint", step: step + 1 }), { key: "onward" })
      : button("hg-act", act, () => take(widget, touches), { key: "play", "data-hint": "play" });
  const away = word(widget, step < MOVE ? "hint.see" : "hint.choose");
  return h(
    "div.hg-row.hg-acts",
    { key: "acts" },
    onward,
    button("hg-act.hg-second", away, () => closeHint(widget), { key: "away" }),
  );
}
