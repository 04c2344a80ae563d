/** A touch that a rule forbids: what, why, what is possible instead, and the rule itself. */

import { touch } from "../act";
import type { Reason, Refusal } from "../contract";
import { h, type Kid, type Spec } from "../dom";
import { hitOf } from "../stage";
import type { State } from "../state";
import { named, word } from "../words";
import { card, ruleOf } from "./card";
import { lights } from "./section";

/** The refusal that is not put away yet; undefined where there is none. */
export function openRefusal({ view, putAway }: State): Refusal | undefined {
  return (view.revision !== putAway && view.verdict) || undefined;
}

export function refusal(state: State): Spec | false {
  const verdict = openRefusal(state);
  if (!verdict) return false;
  const rule = ruleOf(state, verdict.reasons[0]?.rule ?? "");
  return h(
    "section.hg-refusal",
    { key: "refusal" },
    h("h3", {}, verdict.heading),
    ...verdict.reasons.map((reason, order) => reasonSpec(state, reason, order)),
    h("p", {}, [verdict.instead.words, verdict.unchanged].filter(Boolean).join(" ")),
    verdict.instead.touches.length > 0 && chips(state, verdict.instead.touches),
    rule && rule.id !== told(state) && card(state, rule),
  );
}

/** The rule whose words stand beside the board already. */
const told = ({ book, mode, view }: State): string | undefined => (mode === "label" ? view.example?.rule : book.card);

function reasonSpec(state: State, reason: Reason, order: number): Spec {
  const rule = ruleOf(state, reason.rule);
  return h(
    "p.hg-reason",
    { key: `reason ${order}`, ...lights(state, reason.points) },
    h("span.hg-number", {}, String(order + 1)),
    reason.words,
    order > 0 &&
      rule &&
      h("span.hg-reason-rule", {}, ` ${word(state, "speech.rule_named", { number: rule.number, title: rule.title })}`),
  );
}

/** What is possible, as buttons that do it; the keyboard then goes on from that point. */
function chips(state: State, touches: readonly string[]): Kid {
  const act = (name: string) => () => {
    touch(state, name);
    if (state.stage) hitOf(state.stage, state.cursor)?.focus({ preventScroll: true });
  };
  return h(
    "div.hg-chips",
    { role: "group", "aria-label": word(state, "panel.possible") },
    ...touches.map((name) =>
      h("button.hg-chip", { key: name, type: "button", onclick: act(name) }, control(state, name)),
    ),
  );
}

/** Return how a touch is called: a point by its name, a control by its word. */
export function control(state: State, name: string): string {
  if (Object.hasOwn(state.book.scene.points, name)) return name;
  return state.view.controls.find(({ touch }) => touch === name)?.words ?? named(state, "controls", name);
}
