/** What just happened: the viewed ply step by step, each with the rule that lets it. */

import { showSteps } from "../act";
import type { Reason, Steps } from "../contract";
import { h, type Spec } from "../dom";
import type { State } from "../state";
import { word } from "../words";
import { card, opener, ruleOf } from "./card";
import { button, lights } from "./section";

export function steps(state: State): Spec | false {
  const { steps: told } = state.view;
  if (!told) return false;
  const show = button("hg-link", word(state, "buttons.steps"), () => showSteps(state), { class: "hg-show" });
  return h(
    "section.hg-steps",
    { key: "steps" },
    h("h3.hg-heading", {}, `${told.words} `, h("code", {}, told.text)),
    state.view.skipped && h("p.hg-skipped", { key: "skipped" }, state.view.skipped),
    list(state, told, ofPly(state)),
    told.items.length > 1 && show,
  );
}

/** Return the steps as a list; `name` keeps several lists apart. */
export function list(state: State, told: Steps, name: string): Spec {
  return h(
    "ol.hg-list",
    { key: `list ${name}` },
    ...told.items.map((item, order) => step(state, item, `${name} ${order}`)),
  );
}

function step(state: State, item: Reason, name: string): Spec {
  const rule = ruleOf(state, item.rule);
  const shown = state.step !== null && name === `${ofPly(state)} ${state.step}`;
  return h(
    "li",
    { key: name, class: shown && "hg-shown", "aria-current": shown ? "step" : null, ...lights(state, item.points) },
    h("span", {}, item.words),
    rule && opener(state, rule, name, item.points),
    rule && state.unfolded.has(name) && card(state, rule),
  );
}

/** What the steps of the viewed ply are unfolded under. */
const ofPly = (state: State): string => `ply ${state.view.ply}`;
