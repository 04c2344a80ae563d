/** Every rule in force, folded to its title. */

import type { Rule } from "../contract";
import { h, type Spec } from "../dom";
import type { State } from "../state";
import { word } from "../words";
import { cardBody } from "./card";
import { drawer } from "./section";

export function rules(state: State): Spec | false {
  return drawer(state, "rules", word(state, "panel.rules"), () => [
    h("p.hg-quiet", {}, word(state, "panel.rules_intro")),
    ...state.book.rules.map((rule) => folded(state, rule)),
  ]);
}

const folded = (state: State, rule: Rule): Spec =>
  h(
    "details.hg-fold",
    { key: rule.id },
    h("summary", {}, h("b.hg-mono", {}, rule.number), h("span", {}, rule.title)),
    h("div.hg-rule", {}, ...cardBody(state, rule)),
  );
