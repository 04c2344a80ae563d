/** An example of a rule on the board, while the reader's own game is suspended. */

import { h, type Spec } from "../dom";
import { press } from "../state/act";
import type { Widget } from "../widget";
import { named, word } from "../words";
import { ruleOf } from "./card";
import { button } from "./section";
import { isExample } from "./toolbar";

export function example(widget: Widget): Spec | false {
  const { example: shown } = widget.view;
  if (!shown) return false;
  const rule = ruleOf(widget, shown.rule);
  const all = rule?.examples ?? [];
  const place = all.findIndex((one) => one.id === shown.id);
  const after = all[(place + 1) % all.length];
  const see = (id: string) => () => press(widget, { do: "example", rule: shown.rule, example: id, played: true });
  const back = () => press(widget, { do: "back" });
  return h(
    "section.hg-example",
    { key: "example" },
    h(
      "h3.hg-heading",
      {},
      `${word(widget, "status.example", { rule: rule?.number ?? shown.rule })}: ${named(widget, "examples", shown.expect)}`,
    ),
    h("p", {}, shown.caption),
    widget.mode === "board" && h("p.hg-quiet", {}, shown.unchanged),
    h(
      "div.hg-row",
      {},
      widget.mode === "board" && button("hg-button", word(widget, "buttons.back"), back),
      shown.touches.length > 0 &&
        !replaysInBar(widget) &&
        button("hg-act", word(widget, "examples.play"), see(shown.id)),
      after && after.id !== shown.id && button("hg-link", word(widget, "examples.next"), see(after.id)),
    ),
  );
}

/** Return whether the bar has the button of a rule's example: on a phone and at 400 % zoom. */
export const replaysInBar = ({ frame, mode }: Widget): boolean =>
  isExample(mode) && (frame.name === "phone" || frame.name === "zoom");

/** Return the button that replays the example on the board; false if it has no moves. */
export function replay(widget: Widget): Spec | false {
  const { example: shown } = widget.view;
  if (!shown?.touches.length) return false;
  const see = () => press(widget, { do: "example", rule: shown.rule, example: shown.id, played: true });
  return button("hg-act", word(widget, "examples.play"), see, { key: "replay" });
}

/** Return the button that replays the example, in a part of its own. */
export function replayPart(widget: Widget): Spec | false {
  const inside = replay(widget);
  return inside && h("div.hg-replay", { key: "replay" }, inside);
}
