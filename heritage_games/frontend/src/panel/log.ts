/** The moves of the game; each leads to its position. */

import { press } from "../act";
import { h, type Kid, type Spec } from "../dom";
import { type Icon, icon } from "../icons";
import type { State } from "../state";
import { word } from "../words";

/** Moves in one row: a move and its answer. */
const ROW = 2;

/** The moves in a column of their own. */
export function logColumn(state: State): Spec {
  const { log } = state.view;
  return h(
    "div.hg-log",
    { key: "log", role: "group", "aria-label": word(state, "panel.moves") },
    h("h3.hg-heading", {}, word(state, "panel.moves")),
    log.length ? table(state) : h("p.hg-quiet", {}, word(state, "panel.no_moves")),
    log.length > 0 && steppers(state),
  );
}

/** The same in one line, with all moves folded behind it; nothing before the first. */
export function logLine(state: State): Spec | false {
  const { log, ply } = state.view;
  if (!log.length) return false;
  const here = log[ply - 1];
  return h(
    "div.hg-log",
    { key: "log" },
    steppers(
      state,
      here
        ? h("span", {}, `${word(state, "panel.move_number", { number: ply })}: `, h("code", {}, here))
        : h("span", {}, word(state, "buttons.first")),
    ),
    h("details.hg-all", {}, h("summary", {}, word(state, "panel.all_moves")), table(state)),
  );
}

function steppers(state: State, ...between: Kid[]): Spec {
  const { ply, plies } = state.view;
  const step = (name: Icon & ("first" | "previous" | "next" | "last"), to: number): Spec => {
    const label = word(state, `buttons.${name}`);
    const onclick = () => press(state, { do: "go", ply: to });
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

function table(state: State): Spec {
  const { log: texts, ply, plies } = state.view;
  const under = underWay(state);
  const cells: Kid[] = [];
  texts.forEach((text, order) => {
    if (order % ROW === 0)
      cells.push(h("span.hg-log-number", { key: `number ${order}`, "aria-hidden": "true" }, String(order + 1)));
    cells.push(move(state, text, order + 1));
  });
  if (under && ply === plies) {
    if (texts.length % ROW === 0)
      cells.push(
        h("span.hg-log-number", { key: `number ${texts.length}`, "aria-hidden": "true" }, String(texts.length + 1)),
      );
    cells.push(h("span.hg-log-now", { key: "now" }, `${under} …`));
  }
  return h("div.hg-log-table", {}, ...cells);
}

/** The turn as far as it has gone: its touches, or the throw that waits for them. */
function underWay({ view }: State): string {
  const open = view.throw?.open ? `${view.throw.text}:` : "";
  return view.sofar?.text ?? open;
}

function move(state: State, text: string, ply: number): Spec {
  const comment = state.view.comments[ply];
  const label = `${word(state, "panel.move_number", { number: ply })}: ${text}`;
  const onclick = () => press(state, { do: "go", ply });
  const current = ply === state.view.ply;
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
