/** Log of the game's moves; each move is a button that shows its position. */

import type { LineView } from "../contract";
import { h, type Kid, type Memory, remembered, type Spec } from "../dom";
import { press } from "../state/act";
import type { Widget } from "../widget";
import { word } from "../words";
import { type Icon, icon } from "./icons";
import { button } from "./section";

/** Number of moves in one row: a move and its reply. */
const ROW = 2;

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
    const more = { key: name, "aria-label": label, title: label, disabled: to === ply || to < 0 || to > plies };
    return button("hg-tool", icon(name), () => press(widget, { do: "go", ply: to }), more);
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

/** Number of moves in a block of the table: after a touch only changed blocks are redrawn. */
const BLOCK = 20;

/** The blocks of each widget's table. */
const blocks = new WeakMap<Widget, Memory>();

function table(widget: Widget): Spec {
  const { log: texts, variations: lines, ply, plies, comments } = widget.view;
  const memory = blocks.get(widget) ?? new Map();
  blocks.set(widget, memory);
  const under = ply === plies ? underWay(widget) : "";
  const inBlocks: Spec[] = [];
  // The last block also has the pending move, and the variations of the next move.
  for (let first = 0; first <= texts.length; first += BLOCK) {
    const last = Math.min(first + BLOCK, texts.length);
    const block: Block = {
      first,
      texts: texts.slice(first, last),
      comments: texts.slice(first, last).map((_, order) => comments[first + order + 1] ?? ""),
      lines: lines.filter((line) => first < line.ply && line.ply <= first + BLOCK),
      current: first < ply && ply <= last ? ply : 0,
      under: last === texts.length && last < first + BLOCK ? under : "",
    };
    const on = [
      widget.book,
      block.current,
      block.under,
      JSON.stringify(block.lines),
      ...block.texts,
      ...block.comments,
    ];
    inBlocks.push(remembered(memory, String(first), on, () => blockOf(widget, block)));
  }
  return h("div.hg-log-table", {}, ...inBlocks);
}

/** Part of the table. */
interface Block {
  /** The number of moves before it. */
  first: number;
  /** The moves with their comments. */
  texts: readonly string[];
  comments: readonly string[];
  /** The variations of its moves, and of the next one. */
  lines: readonly LineView[];
  /** The number of the viewed ply; 0 if it is in another block. */
  current: number;
  /** The pending move; empty if there is none, or if it is in another block. */
  under: string;
}

function blockOf(widget: Widget, { first, texts, comments, lines, current, under }: Block): Spec {
  const cells: Kid[] = [];
  const keptOf = (from: number, to: number): Spec[] =>
    lines.filter((line) => from <= line.ply && line.ply <= to).map((line) => kept(widget, line));
  const number = (order: number): void => {
    const key = `number ${first + order}`;
    cells.push(h("span.hg-log-number", { key, "aria-hidden": "true" }, String(first + order + 1)));
  };
  texts.forEach((text, order) => {
    const ply = first + order + 1;
    if (order % ROW === 0) number(order);
    cells.push(move(widget, text, ply, ply === current, comments[order] ?? ""));
    if (order % ROW === ROW - 1) cells.push(...keptOf(ply - 1, ply));
  });
  if (under) {
    if (texts.length % ROW === 0) number(texts.length);
    cells.push(h("span.hg-log-now", { key: "now" }, `${under} …`));
  }
  // Variations of the moves of an incomplete row, and of the next move.
  const begun = texts.length - (texts.length % ROW);
  cells.push(...keptOf(first + begun + 1, first + texts.length + 1));
  return h("div.hg-log-block", { key: `block ${first}` }, ...cells);
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
  const inside = [
    icon("branch"),
    h("span.hg-log-number", {}, String(ply)),
    h("span", {}, moves.join(" ")),
    h("span.hg-kept", {}, words),
  ];
  return button("hg-log-line", inside, onclick, { key: `line ${ply} ${which}`, "aria-label": label });
}

function move(widget: Widget, text: string, ply: number, current: boolean, comment: string): Spec {
  const label = `${word(widget, "panel.move_number", { number: ply })}: ${text}`;
  const onclick = () => press(widget, { do: "go", ply });
  return h(
    "span.hg-log-cell",
    { key: `ply ${ply}` },
    button("hg-log-move", text, onclick, { "aria-label": label, "aria-current": current ? "step" : null }),
    comment && h("small", {}, comment),
  );
}
