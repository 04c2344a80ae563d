/** One rule as a card: what it says, who says so and how sure that is, its examples, where to report a mistake. */

import { light, press, unfold } from "../act";
import type { Rule } from "../contract";
import { h, type Kid, type Spec } from "../dom";
import type { State } from "../state";
import { filled, word } from "../words";
import { button } from "./section";

/** Return the rule with this id; undefined where it is not in force. */
export function ruleOf(state: State, id: string): Rule | undefined {
  return state.book.rules.find((rule) => rule.id === id);
}

/** Return the rule with its heading: the widget's own where the card is all it shows. */
export function card(state: State, rule: Rule): Spec {
  const level = rule.id === state.book.card ? "h2" : "h4";
  const heading = h(`${level}.hg-rule-title`, {}, h("b.hg-mono", {}, rule.number), rule.title);
  return h("div.hg-rule", { key: `rule ${rule.id}` }, heading, ...cardBody(state, rule));
}

/**
 * Return the number of a rule as a button that unfolds its card.
 *
 * @param part - the name it is unfolded under.
 * @param points - what lights while the keyboard is on it.
 */
export function opener(state: State, rule: Rule, part: string, points: readonly string[] = []): Spec {
  return button("hg-rule-number", rule.number, () => unfold(state, part), {
    "aria-expanded": String(state.unfolded.has(part)),
    "aria-label": `${word(state, "panel.rule", { number: rule.number })}: ${rule.title}`,
    onfocus: () => light(state, points),
    onblur: () => light(state, []),
  });
}

/** Return the rule without its heading. */
export function cardBody(state: State, rule: Rule): Kid[] {
  return [
    h("p.hg-rule-text", {}, rule.text),
    rule.note && h("p.hg-rule-note", {}, rule.note),
    h(
      "p.hg-rule-source",
      {},
      ...rule.sources.map((source) => h("span", { key: source }, source)),
      h("span", {}, rule.grade_words),
      rule.evidence && h("span", {}, rule.evidence),
    ),
    h("div.hg-links", {}, pageLink(state, rule) || exampleLink(state, rule), reportLink(state, rule)),
  ];
}

/** Return the way to the page of another rule, where one rule has a page for itself. */
function pageLink(state: State, rule: Rule): Kid {
  const pages = state.model.get("pages");
  if (state.mode !== "label" || typeof pages !== "string") return false;
  const href = `${pages}${encodeURIComponent(rule.id)}/index.html`;
  return h("a.hg-link", { key: "page", href }, word(state, "buttons.open_rule"));
}

/** Return the way to the rule's first example; the others follow from there. */
function exampleLink(state: State, rule: Rule): Kid {
  const first = rule.examples[0];
  if (!first || !state.stage) return false;
  const onclick = () => press(state, { do: "example", rule: rule.id, example: first.id, played: true });
  return h(
    "button.hg-link",
    { key: "example", type: "button", title: first.caption, onclick },
    word(state, "buttons.see_played"),
  );
}

function reportLink(state: State, rule: Rule): Kid {
  const { address, text } = state.book.report;
  if (!address || state.prefs.kiosk || !/^(https?:\/\/|mailto:)/.test(address)) return false;
  const full = `${state.book.game}/${state.book.ruleset}#${rule.number}`;
  const body = encodeURIComponent(filled(text, { rule: full, version: state.book.version }));
  const href = filled(address, { text: body, rule: encodeURIComponent(full) });
  return h("a.hg-link", { href, target: "_blank", rel: "noopener noreferrer" }, word(state, "buttons.report"));
}
