/** Card of one rule: text, sources and certainty, examples, the link to report a mistake. */

import type { PrincipleView, RuleView } from "../contract";
import { h, type Kid, patch, type Spec } from "../dom";
import { printCard } from "../host/print";
import { light, playExample, unfold } from "../state/act";
import type { Widget } from "../widget";
import { filled, word } from "../words";
import { button } from "./section";

/** Return the rule or the principle with this id; undefined if it is not in force. */
export function ruleOf(widget: Widget, id: string): RuleView | undefined {
  return widget.book.rules.find((rule) => rule.id === id) ?? principleOf(widget, id);
}

/** Return the principle of play with this id; undefined if there is none. */
export const principleOf = ({ book }: Widget, id: string | undefined): PrincipleView | undefined =>
  book.principles.find((principle) => principle.id === id);

/** Return whether a card is on a museum page of a rule or a reading, not in a notebook. */
export const isRulePage = ({ book, mode }: Widget): boolean => mode === "card" && !book.card;

/**
 * Return the card of a rule with its heading, a larger one if the widget shows only this card.
 *
 * @param between - elements between the text and the sources.
 */
export function card(widget: Widget, rule: RuleView, between: readonly Kid[] = []): Spec {
  const level = rule.id === widget.book.card ? "h2" : "h4";
  const heading = h(`${level}.hg-rule-title`, {}, h("b.hg-mono", {}, rule.number), rule.title);
  return h("div.hg-rule", { key: `rule ${rule.id}` }, heading, ...cardBody(widget, rule, between));
}

/** Return the card of a rule whose number unfolds its sources and links. */
export function briefCard(widget: Widget, rule: RuleView, part: string): Spec {
  const heading = h("h4.hg-rule-title", {}, opener(widget, rule, part), ` ${rule.title}`);
  const below = widget.unfolded.has(part) ? sources(widget, rule) : [];
  return h("div.hg-rule", { key: `rule ${rule.id}` }, heading, ...told(rule), ...below);
}

/**
 * Return a button with the number of a rule that unfolds its card.
 *
 * @param part - the name of the unfolded part.
 * @param points - the points highlighted while the button has the focus.
 */
export function opener(widget: Widget, rule: RuleView, part: string, points: readonly string[] = []): Spec {
  return button("hg-rule-number", rule.number, () => unfold(widget, part), {
    "aria-expanded": String(widget.unfolded.has(part)),
    "aria-label": `${word(widget, "panel.rule", { number: rule.number })}: ${rule.title}`,
    onfocus: () => light(widget, points),
    onblur: () => light(widget, []),
  });
}

/**
 * Return the elements of a rule's card without its heading.
 *
 * @param between - elements between the text and the sources.
 */
export function cardBody(widget: Widget, rule: RuleView, between: readonly Kid[] = []): Kid[] {
  return [...told(rule), ...between, ...sources(widget, rule)];
}

const told = (rule: RuleView): Kid[] => [
  h("p.hg-rule-text", {}, rule.text),
  rule.note && h("p.hg-rule-note", {}, rule.note),
];

/** Return the sources, grade and evidence of a rule, and the links of its card. */
function sources(widget: Widget, rule: RuleView): Kid[] {
  return [
    h(
      "p.hg-rule-source",
      {},
      ...rule.sources.map((source) => h("span", { key: source }, source)),
      h("span", {}, rule.grade_words),
      rule.evidence && h("span", {}, rule.evidence),
    ),
    h(
      "div.hg-links",
      {},
      pageLink(widget, rule) || exampleLink(widget, rule),
      printLink(widget, rule),
      reportLink(widget, rule),
    ),
  ];
}

/** Return a rule folded to its title; `between` as for its card. */
export const folded = (widget: Widget, rule: RuleView, between: readonly Kid[] = []): Spec =>
  h(
    "details.hg-fold",
    { key: rule.id },
    h("summary", {}, h("b.hg-mono", {}, rule.number), h("span", {}, rule.title)),
    h("div.hg-rule", {}, ...cardBody(widget, rule, between)),
  );

/** Return the link to the page of another rule, on pages about single rules. */
function pageLink(widget: Widget, rule: RuleView): Kid {
  const pages = widget.model.get("pages");
  if (!isRulePage(widget) || typeof pages !== "string") return false;
  const href = `${pages}${encodeURIComponent(rule.id)}/index.html`;
  return h("a.hg-link", { key: "page", href }, word(widget, "buttons.open_rule"));
}

/** Return the button for the rule's first example; the widget's own card has its example already. */
function exampleLink(widget: Widget, rule: RuleView): Kid {
  const first = rule.examples[0];
  if (!first || !widget.stage || rule.id === widget.book.card) return false;
  const onclick = () => {
    const { name } = widget.frame;
    // There the rules cover the board.
    if (["phone", "zoom"].includes(name)) unfold(widget, "rules", false);
    playExample(widget, rule.id, first.id);
  };
  return button("hg-link", word(widget, "buttons.see_played"), onclick, { key: "example", title: first.caption });
}

/** Return the button that prints the card; none in kiosk mode. */
function printLink(widget: Widget, rule: RuleView): Kid {
  if (widget.prefs.kiosk) return false;
  const onclick = () => {
    const leaf = document.createElement("div");
    patch(leaf, [card(widget, rule)]);
    printCard(widget, leaf);
  };
  const label = word(widget, "buttons.print_card", { number: rule.number });
  return button("hg-link", word(widget, "buttons.print"), onclick, { key: "print", "aria-label": label });
}

function reportLink(widget: Widget, rule: RuleView): Kid {
  const { address, text } = widget.book.report;
  if (!address || widget.prefs.kiosk || !/^(https?:\/\/|mailto:)/.test(address)) return false;
  const full = `${widget.book.game}/${widget.book.ruleset}#${rule.number}`;
  const body = encodeURIComponent(filled(text, { rule: full, version: widget.book.version }));
  const href = filled(address, { text: body, rule: encodeURIComponent(full) });
  return h("a.hg-link", { href, target: "_blank", rel: "noopener noreferrer" }, word(widget, "buttons.report"));
}
