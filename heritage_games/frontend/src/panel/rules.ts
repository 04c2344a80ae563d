/** The rules in force, each folded to its title, with the principles of play below them. */

import type { RuleView } from "../contract";
import { h, type Spec } from "../dom";
import type { Widget } from "../widget";
import { word } from "../words";
import { cardBody } from "./card";
import { principles } from "./principles";
import { drawer } from "./section";

export function rules(widget: Widget): Spec | false {
  return drawer(widget, "rules", word(widget, "panel.rules"), () => [
    h("p.hg-quiet", {}, word(widget, "panel.rules_intro")),
    ...widget.book.rules.map((rule) => folded(widget, rule)),
    ...principles(widget),
  ]);
}

const folded = (widget: Widget, rule: RuleView): Spec =>
  h(
    "details.hg-fold",
    { key: rule.id },
    h("summary", {}, h("b.hg-mono", {}, rule.number), h("span", {}, rule.title)),
    h("div.hg-rule", {}, ...cardBody(widget, rule)),
  );
