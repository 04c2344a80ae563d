/** The viewed ply step by step, each step with the rule that allows it. */

import type { Reason, Steps } from "../contract";
import { h, type Spec } from "../dom";
import { showSteps } from "../state/act";
import type { Widget } from "../widget";
import { word } from "../words";
import { card, opener, ruleOf } from "./card";
import { button, lights } from "./section";

export function steps(widget: Widget): Spec | false {
  const { steps: ply } = widget.view;
  if (!ply) return false;
  const show = button("hg-link", word(widget, "buttons.steps"), () => showSteps(widget), { class: "hg-show" });
  return h(
    "section.hg-steps",
    { key: "steps" },
    h("h3.hg-heading", {}, `${ply.words} `, h("code", {}, ply.text)),
    widget.view.skipped && h("p.hg-skipped", { key: "skipped" }, widget.view.skipped),
    list(widget, ply, ofPly(widget)),
    ply.items.length > 1 && show,
  );
}

/** Return the person's own last ply, kept until the next one; on a phone it is one line below the reply. */
export function ownSteps(widget: Widget): Spec | false {
  const { own_steps: own } = widget.view;
  if (!own) return false;
  return h(
    "section.hg-own-ply",
    { key: "own steps" },
    h("h3.hg-heading", {}, `${own.words} `, h("code", {}, own.text)),
    widget.frame.name !== "phone" && list(widget, own, "own"),
  );
}

/** Return the steps as a list; `name` distinguishes several lists. */
export function list(widget: Widget, ply: Steps, name: string): Spec {
  return h(
    "ol.hg-list",
    { key: `list ${name}` },
    ...ply.items.map((item, order) => step(widget, item, `${name} ${order}`)),
  );
}

function step(widget: Widget, item: Reason, name: string): Spec {
  const rule = ruleOf(widget, item.rule);
  const shown = widget.step !== null && name === `${ofPly(widget)} ${widget.step}`;
  return h(
    "li",
    { key: name, class: shown && "hg-shown", "aria-current": shown ? "step" : null, ...lights(widget, item.points) },
    h("span", {}, item.words),
    rule && opener(widget, rule, name, item.points),
    rule && widget.unfolded.has(name) && card(widget, rule),
  );
}

/** Return the key under which the steps of the viewed ply are unfolded. */
const ofPly = (widget: Widget): string => `ply ${widget.view.ply}`;
