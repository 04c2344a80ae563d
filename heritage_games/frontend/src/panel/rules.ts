/** The rules in force, each folded to its title, with the principles of play below them. */

import { h, type Spec } from "../dom";
import type { Widget } from "../widget";
import { word } from "../words";
import { folded } from "./card";
import { principles } from "./principles";
import { drawer } from "./section";

export function rules(widget: Widget): Spec | false {
  return drawer(widget, "rules", word(widget, "panel.rules"), () => [
    h("p.hg-quiet", {}, word(widget, "panel.rules_intro")),
    ...widget.book.rules.map((rule) => folded(widget, rule)),
    ...principles(widget),
  ]);
}
