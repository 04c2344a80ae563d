/** Log of the game's moves; each move is a button that shows its position. */

import type { LineView } from "../contract";
import { h, type Kid, type Spec } from "../dom";
import { press } from "../state/act";
import type { Widget } from "../widget";
import { word } from "../words";
import { type Icon, icon } from "./icons";

/** Number of moves in one row: a move and its reply. */
const ROW = 2;

/** Return the column of moves. */
export function logColumn(widget: Widget): Spec {
  const { log, variations: lines } = widget.view;
  return h(
    "div.hg-log",
    { key: "log", role: "group", "aria-label": word(widget, "panel.moves") },
    h("h3.hg-heading", {}, word(widget, "panel.moves")),
    log.length || lines.length ? table(widget) : h("p.hg-quiet", {}, word(widget, "panel.no_moves")),
    log.length > 0 && steppers(widget),
  );
}

/** Return the log as one line that unfolds to all moves; false before the first move. */
export function logLine(widget: Widget): Spec | false {
  const { log, variations: lines, ply } = widget.view;
  if (!log.length && !lines.length) return false;
  const here = log[ply - 1];
  return h(
    "div.hg-log",
    { key: "log" },
    steppers(
      widget,
      here
        ? h("span", {}, `${word(widget, "panel.move_number", { number: ply })}: `, h("code", {}, here))
        : h("span", {}, word(widget, "buttons.first")),
    ),
    h("details.hg-all", {}, h("summary", {}, word(widget, "panel.all_moves")), table(widget)),
  );
}

function steppers(widget: Widget, ...between: Kid[]): Spec {
  const { ply, plies } = widget.view;
  const step = (name: Icon & ("first" | "previous" | "next" | "last"), to: number): Spec => {
    const label = word(widget, `buttons.${name}`);
    const onclick = () => press(widget, { do: "go", ply: to });
    return h(
      "button.hg-tool",
      {
        key: name,
        type: "button",
        "aria-label": label,
        title: label,
        onclick,
        disabled: to === ply || to < 0 || to > plies,
      },
      icon(name),
    );
  };
  return h(
    "div.hg-steppers",
    {},
    step("first", 0),
    step("previous", ply - 1),
    step("next", ply + 1),
    step("last", plies),
    ...between,
  );
}

function table(widget: Widget): Spec {
  const { log: texts, variations: lines, ply, plies } = widget.view;
  const under = underWay(widget);
  const keptFrom = (first: number, last: number): Spec[] =>
    lines.filter((line) => first <= line.ply && line.ply <= last).map((line) => kept(widget, line));
  const cells: Kid[] = [];
  texts.forEach((text, order) => {
    if (order % ROW === 0)
      cells.push(h("span.hg-log-number", { key: `number ${order}`, "aria-hidden": "true" }, String(order + 1)));
    cells.push(move(widget, text, order + 1));
    if (order % ROW === ROW - 1) cells.push(...keptFrom(order + 2 - ROW, order + 1));
  });
  if (under && ply === plies) {
    if (texts.length % ROW === 0)
      cells.push(
        h("span.hg-log-number", { key: `number ${texts.length}`, "aria-hidden": "true" }, String(texts.length + 1)),
      );
    cells.push(h("span.hg-log-now", { key: "now" }, `${under} …`));
  }
  cells.push(...keptFrom(texts.length - (texts.length % ROW) + 1, texts.length + 1));
  return h("div.hg-log-table", {}, ...cells);
}

/** Return the pending move, or the pending throw. */
function underWay({ view }: Widget): string {
  const open = view.throw?.open ? `${view.throw.text}:` : "";
  return view.pending_move?.text ?? open;
}

/** Return a variation, shown below the row of the move that it replaces. */
function kept(widget: Widget, { ply, which, moves, words }: LineView): Spec {
  const onclick = () => press(widget, { do: "line", ply, which });
  const label = word(widget, "lines.open", { number: ply, moves: moves.join(", "), words });
  return h(
    "button.hg-log-line",
    { key: `line ${ply} ${which}`, type: "button", "aria-label": label, onclick },
    icon("branch"),
    h("span.hg-log-number", {}, String(ply)),
    h("span", {}, moves.join(" ")),
    h("span.hg-kept", {}, words),
  );
}

function move(widget: Widget, text: string, ply: number): Spec {
  const comment = widget.view.comments[ply];
  const label = `${word(widget, "panel.move_number", { number: ply })}: ${text}`;
  const onclick = () => press(widget, { do: "go", ply });
  const current = ply === widget.view.ply;
  return h(
    "span.hg-log-cell",
    { key: `ply ${ply}` },
    h(
      "button.hg-log-move",
      { type: "button", "aria-label": label, "aria-current": current ? "step" : null, onclick },
      text,
    ),
    comment && h("small", {}, comment),
  );
}
