/** Refusal of a touch: what was touched, reasons, legal alternatives, and the rule itself. */

import { focusCursor } from "../board/stage";
import type { Reason, RefusalView } from "../contract";
import { h, joined, type Spec } from "../dom";
import { dismiss, touch } from "../state/act";
import type { Widget } from "../widget";
import { word } from "../words";
import { card, ruleOf } from "./card";
import { button, iconButton, lights } from "./section";

/** Return the refusal unless it is closed; undefined if there is none. */
export function openRefusal({ view, putAway }: Widget): RefusalView | undefined {
  return (view.revision !== putAway && view.refusal) || undefined;
}

export function refusal(widget: Widget): Spec | false {
  const verdict = openRefusal(widget);
  if (!verdict) return false;
  const rule = ruleOf(widget, verdict.reasons[0]?.rule ?? "");
  // In a guided first game, a hint replaces the list of legal alternatives.
  const look = widget.mode === "learn" ? widget.view.task?.hint : undefined;
  return h(
    "section.hg-refusal",
    { key: "refusal" },
    h("h3", {}, verdict.heading),
    iconButton("close", word(widget, "buttons.close"), () => dismiss(widget)),
    ...verdict.reasons.map((reason, order) => reasonSpec(widget, reason, order)),
    h("p", {}, look ? joined(look, verdict.unchanged) : joined(verdict.unchanged, verdict.instead.words)),
    look === undefined && verdict.instead.touches.length > 0 && chips(widget, verdict.instead.touches),
    rule && rule.id !== currentRule(widget) && card(widget, rule),
  );
}

/** Return the id of the rule whose text is already next to the board. */
const currentRule = ({ book, mode, view }: Widget): string | undefined =>
  book.card ?? (mode === "card" ? view.example?.rule : undefined);

function reasonSpec(widget: Widget, reason: Reason, order: number): Spec {
  const rule = ruleOf(widget, reason.rule);
  return h(
    "p.hg-reason",
    { key: `reason ${order}`, ...lights(widget, reason.points) },
    h("span.hg-number", {}, String(order + 1)),
    order === 0 && rule && h("b", {}, `${word(widget, "panel.rule", { number: rule.number })}. `),
    reason.words,
    order > 0 &&
      rule &&
      h("span.hg-quiet", {}, ` ${word(widget, "speech.rule_named", { number: rule.number, title: rule.title })}`),
  );
}

/** Return the legal alternatives as buttons, which make the touch and focus the board. */
function chips(widget: Widget, touches: readonly string[]): Spec {
  const act = (name: string) => () => {
    touch(widget, name);
    focusCursor(widget);
  };
  return h(
    "div.hg-chips",
    { role: "group", "aria-label": word(widget, "panel.possible") },
    ...touches.map((name) => button("hg-chip", control(widget, name), act(name), { key: name })),
  );
}

/** Return the name of a touch: of a point or of a control. */
function control({ book }: Widget, name: string): string {
  return Object.hasOwn(book.scene.points, name) ? name : (book.words[`controls.${name}`] ?? name);
}
