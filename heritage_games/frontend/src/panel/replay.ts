/** Moves replayed on a board: a question, the numbered steps, and the buttons between them. */

import type { Reason } from "../contract";
import { h, joined, type Kid, type Spec } from "../dom";
import { press } from "../state/act";
import type { Widget } from "../widget";
import { word } from "../words";
import { card, opener, ruleOf } from "./card";
import { button, iconButton, lights } from "./section";

/** Step of a replay: first line, the judge's reasons, and whether a rule forbids it. */
interface ReplayStep {
  label: string;
  heading: string;
  refused: boolean;
  items: readonly Reason[];
  /** Legal alternatives, and other sentences without a rule. */
  said: readonly string[];
}

export interface Replay {
  ask: string;
  /** The step on the board; 0 before the first. */
  number: number;
  steps: readonly ReplayStep[];
}

/** Return the replay of the widget's model; null if it has none. */
export const replayOf = ({ model }: Widget): Replay | null => (model.get("replay") as Replay | undefined) ?? null;

export function replayAsk(widget: Widget, shown: Replay): Spec {
  return h(
    "div.hg-now.hg-replay-ask",
    { key: "now" },
    h("h2.hg-ask", {}, shown.ask || word(widget, "replay.title", { title: widget.book.title })),
    h("p.hg-quiet", {}, word(widget, "replay.guess")),
  );
}

/** Return the steps so far, because later ones would answer the question; a phone shows only the current one. */
export function replaySteps(widget: Widget, shown: Replay): Kid[] {
  const list = h(
    "ol.hg-replay-steps",
    { key: "replay steps", "aria-label": word(widget, "replay.steps") },
    ...shown.steps.slice(0, shown.number).map((step, place) => row(widget, shown, step, place + 1)),
  );
  const on = button("hg-link", word(widget, "replay.play_on"), () => press(widget, { do: "new" }), { key: "play on" });
  return [list, on];
}

function row(widget: Widget, { number: here, steps }: Replay, step: ReplayStep, number: number): Spec {
  const now = number === here;
  const labelled = step.label && steps[number - 2]?.label !== step.label;
  const look = joined(step.refused && "hg-replay-refused", now && "hg-replay-now");
  const refused = step.refused && [h("b.hg-replay-not", {}, word(widget, "replay.refused")), " "];
  const inside = [h("span.hg-replay-number", {}, String(number)), h("span", {}, refused, step.heading)];
  return h(
    "li",
    { key: number, class: look, "aria-current": now ? "step" : null },
    labelled && h("h4.hg-replay-label", {}, step.label),
    button("hg-replay-step", inside, () => press(widget, { do: "step", number })),
    now && step.items.length > 0 && stepItems(widget, step, number),
    now && step.said.length > 0 && h("p.hg-quiet", {}, step.said.join(" ")),
  );
}

function stepItems(widget: Widget, step: ReplayStep, number: number): Spec {
  return h(
    "ul.hg-replay-items",
    {},
    ...step.items.map((item, order) => {
      const rule = ruleOf(widget, item.rule);
      const name = `replay ${number} ${order}`;
      return h(
        "li",
        { key: name, ...lights(widget, item.points) },
        h("span", {}, `${item.words} `),
        rule && opener(widget, rule, name, item.points),
        rule && widget.unfolded.has(name) && card(widget, rule),
      );
    }),
  );
}

/** Return the buttons back and next with the progress; arrows, Home and End do the same. */
export function replayBar(widget: Widget, { number, steps }: Replay): Spec {
  const count = word(widget, "replay.count", { number, count: steps.length });
  const go = (to: number) => () => press(widget, { do: "step", number: to });
  return h(
    "div.hg-bar.hg-replay-bar",
    {
      key: "bar",
      role: "group",
      "aria-label": word(widget, "replay.steps"),
      onkeydown: (event: KeyboardEvent) => turn(widget, event, number, steps.length),
    },
    iconButton("previous", word(widget, "replay.back"), go(number - 1), {
      "data-tool": "back",
      disabled: number === 0,
    }),
    h("progress.hg-replay-way", { value: number, max: steps.length, "aria-label": count }),
    h("span.hg-quiet", { "aria-hidden": "true" }, count),
    button("hg-act", word(widget, "replay.next"), go(number + 1), {
      "data-tool": "forward",
      disabled: number === steps.length,
    }),
  );
}

function turn(widget: Widget, event: KeyboardEvent, number: number, last: number): void {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const keys: Record<string, number> = {
    ArrowLeft: number - 1,
    ArrowUp: number - 1,
    ArrowRight: number + 1,
    ArrowDown: number + 1,
    Home: 0,
    End: last,
  };
  const to = keys[event.key];
  if (to === undefined) return;
  event.preventDefault();
  if (to >= 0 && to <= last) press(widget, { do: "step", number: to });
}
