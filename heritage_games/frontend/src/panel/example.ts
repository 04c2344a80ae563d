/** An example of a rule on the board, while the reader's own game is suspended. */

import { h, type Spec } from "../dom";
import { playExample, press } from "../state/act";
import type { Widget } from "../widget";
import { word } from "../words";
import { isRulePage, ruleOf } from "./card";
import { button } from "./section";

export function example(widget: Widget): Spec | false {
  const { example: shown } = widget.view;
  if (!shown) return false;
  const rule = ruleOf(widget, shown.rule);
  // A page has the other examples below.
  const all = isRulePage(widget) ? [] : (rule?.examples ?? []);
  const after = all[(all.findIndex((one) => one.id === shown.id) + 1) % all.length];
  const suspends = ["board", "task"].includes(widget.mode);
  return h(
    "section.hg-example",
    { key: "example" },
    h("h3.hg-heading", {}, word(widget, "status.example", { rule: rule?.number ?? shown.rule })),
    h("p", {}, shown.caption),
    suspends && h("p.hg-quiet", {}, shown.unchanged),
    h(
      "div.hg-row",
      {},
      suspends && button("hg-button", word(widget, "buttons.back"), () => press(widget, { do: "back" })),
      !replaysInBar(widget) && replay(widget),
      after &&
        after.id !== shown.id &&
        button("hg-link", word(widget, "examples.next"), () => playExample(widget, shown.rule, after.id)),
    ),
  );
}

/** Return whether the bar has the button of a rule's example: below a board, where the text needs the space. */
export const replaysInBar = ({ frame, mode }: Widget): boolean =>
  mode === "card" && ["phone", "zoom", "column"].includes(frame.name);

/** Return the button that replays the example on the board; false if it has no moves. */
export function replay(widget: Widget): Spec | false {
  const { example: shown } = widget.view;
  if (!shown?.touches.length) return false;
  return button("hg-act", word(widget, "examples.play"), () => playExample(widget, shown.rule, shown.id), {
    key: "replay",
  });
}
