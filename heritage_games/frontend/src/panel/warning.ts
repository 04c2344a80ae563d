/** Blunder warning: the move waits for confirmation. */

import { h, type Spec } from "../dom";
import { chooseAgain, press } from "../state/act";
import type { Widget } from "../widget";
import { word } from "../words";
import { button, lights } from "./section";

export function warning(widget: Widget): Spec | false {
  const { warning: shown } = widget.view;
  if (!shown || widget.pending.length) return false;
  return h(
    "section.hg-warning",
    { key: "warning", role: "group", "aria-label": shown.heading },
    h("h3", {}, h("i", { "aria-hidden": "true" }, "!"), shown.heading),
    h("p", { ...lights(widget, shown.points) }, shown.words),
    h(
      "div.hg-row.hg-acts",
      {},
      button("hg-act", word(widget, "warning.again"), () => chooseAgain(widget), { key: "again" }),
      button("hg-act.hg-second", shown.anyway, () => press(widget, { do: "anyway" }), { key: "anyway" }),
    ),
    h(
      "p.hg-quiet",
      {},
      `${word(widget, "warning.twice")} `,
      button("hg-link", word(widget, "warning.turn_off"), () => press(widget, { do: "warn", on: false })),
    ),
  );
}
