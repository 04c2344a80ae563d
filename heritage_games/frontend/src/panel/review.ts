/** Review of the game: curve of win probabilities, turning points, button to retry one. */

import type { ReviewView, TurningView } from "../contract";
import { h, type Kid, opaque, type Spec } from "../dom";
import { press, unfold } from "../state/act";
import type { Widget } from "../widget";
import { word } from "../words";
import { principleOf } from "./card";
import { card, reason } from "./hint";
import { button } from "./section";

/** Names of the parts that can be unfolded. */
const TABLE = "review table";
const LINE = "review line";
const CARD = "review card";

const CLOSED = -1;

export function review(widget: Widget): Spec | false {
  const { review: shown } = widget.view;
  if (!shown) return false;
  const turning = shown.turnings[shown.chosen - 1];
  const heading = shown.percent < 100 ? shown.looking : shown.heading;
  const chart = shown.curve !== "" && curve(widget, shown);
  const close = button("hg-link", word(widget, "buttons.close"), () => press(widget, { do: "review", show: CLOSED }));
  return h(
    "section.hg-review",
    { key: "review", "aria-label": word(widget, "review.title") },
    h("div.hg-drawer-head", { key: "title" }, h("h3.hg-lead", { tabindex: -1 }, shown.title), close),
    h("p.hg-quiet", { key: "heading" }, heading),
    shown.percent < 100 && h("progress", { key: "percent", value: shown.percent, max: 100, "aria-label": heading }),
    shown.turnings.length > 0 && points(widget, shown),
    turning && turningPoint(widget, turning),
    turning && acts(widget, turning),
    turning && widget.unfolded.has(LINE) && h("p.hg-quiet", { key: "line" }, turning.line),
    chart,
  );
}

/** Return the curve, or the table of its values, which is accessible without sight. */
function curve(widget: Widget, shown: ReviewView): Spec {
  const table = widget.unfolded.has(TABLE);
  const tab = (label: string, chosen: boolean): Spec =>
    button("hg-tab", label, () => unfold(widget, TABLE, !table), {
      key: label,
      role: "tab",
      "aria-selected": String(chosen),
      tabindex: chosen ? 0 : -1,
      disabled: false,
    });
  return h(
    "div.hg-chart",
    { key: "chart" },
    h(
      "div.hg-tabs",
      {},
      h(
        "div",
        { role: "tablist", "aria-label": shown.caption, onkeydown: (event: KeyboardEvent) => swap(widget, event) },
        tab(word(widget, "review.curve"), !table),
        tab(word(widget, "review.table"), table),
      ),
      h("span.hg-quiet", {}, shown.caption),
    ),
    table ? values(widget, shown) : h("div.hg-curve", { key: "curve" }, drawing(shown.curve)),
  );
}

/** Change the tab with the arrow keys. */
function swap(widget: Widget, event: KeyboardEvent): void {
  if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
  event.preventDefault();
  unfold(widget, TABLE, !widget.unfolded.has(TABLE));
  widget.focus('.hg-tab[aria-selected="true"]');
}

const drawing = (svg: string): Spec =>
  opaque(svg, () => document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true));

function values(widget: Widget, { heads, rows, caption }: ReviewView): Spec {
  const [ply, played] = [word(widget, "review.ply"), word(widget, "review.played")];
  return h(
    "div.hg-values",
    // A scrolling element must be reachable by keyboard.
    { key: "values", tabindex: 0, role: "group", "aria-label": caption },
    h(
      "table",
      {},
      h("thead", {}, h("tr", {}, ...[ply, played, ...heads].map((head) => h("th", { key: head, scope: "col" }, head)))),
      h(
        "tbody",
        {},
        ...rows.map((row) =>
          h(
            "tr",
            { key: row.ply, class: row.point > 0 && "hg-point" },
            h("th", { scope: "row" }, row.point > 0 && diamond(row.point), String(row.ply)),
            h("td", {}, h("code", {}, row.text)),
            ...row.figures.map((figure, side) => h("td", { key: heads[side] ?? side }, figure)),
          ),
        ),
      ),
    ),
  );
}

const diamond = (number: number): Spec =>
  h(
    "svg.hg-diamond",
    { viewBox: "0 0 24 24", "aria-hidden": "true" },
    h("path", { d: "M12,1L23,12L12,23L1,12Z" }),
    h("text", { x: 12, y: 16.5 }, String(number)),
  );

/** Return the turning points, each a diamond as on the curve, filled if it is on the board. */
function points(widget: Widget, { turnings, chosen }: ReviewView): Spec {
  const show = (which: number) => () => {
    widget.unfolded.delete(LINE);
    press(widget, { do: "review", show: which });
  };
  return h(
    "div.hg-points",
    { key: "points", role: "group", "aria-label": word(widget, "review.points") },
    ...turnings.map(({ ply, label }, order) =>
      button("hg-point", diamond(order + 1), show(order + 1), {
        key: ply,
        "aria-label": `${order + 1}, ${label}`,
        title: label,
        "aria-current": order + 1 === chosen ? "step" : null,
      }),
    ),
  );
}

/** Return the played and the better move, outlined like their marks, with the reasons. */
function turningPoint(widget: Widget, turning: TurningView): Kid[] {
  const { heading, played, played_words, better, better_words, facts } = turning;
  const principle = principleOf(widget, turning.principle);
  const box = (name: "played" | "better", title: string, move: string, words: string): Spec =>
    h(
      "div.hg-box",
      { key: name, "data-move": name },
      h("span.hg-quiet", {}, sign(name), title),
      h("span", {}, h("code", {}, move), ` ${words}`),
    );
  const open = widget.unfolded.has(CARD);
  return [
    h(
      "div.hg-boxes",
      { key: "boxes" },
      box("played", heading, played, played_words),
      box("better", word(widget, "review.better"), better, better_words),
    ),
    facts.length > 0 && h("ol.hg-why", { key: "why" }, ...facts.map((fact) => reason(widget, fact))),
    principle &&
      h(
        "p",
        { key: "principle" },
        button("hg-link", `${principle.number} ${principle.title}`, () => unfold(widget, CARD), {
          "aria-expanded": String(open),
        }),
      ),
    principle && open && card(widget, principle),
  ];
}

/** Return the mark that the move has on the board. */
const sign = (name: "played" | "better"): Spec =>
  h(
    "svg.hg-sign",
    { viewBox: "0 0 20 20", "aria-hidden": "true" },
    h("circle", { cx: 10, cy: 10, r: 8 }),
    name === "played" && h("path", { d: "M6,6L14,14M14,6L6,14" }),
  );

/** Return the buttons of a turning point. */
function acts(widget: Widget, turning: TurningView): Spec {
  return h(
    "div.hg-row.hg-acts",
    { key: "acts" },
    button("hg-act", word(widget, "review.retry"), () => press(widget, { do: "retry", ply: turning.ply }), {
      key: "retry",
    }),
    button("hg-act.hg-second", word(widget, "review.line"), () => unfold(widget, LINE), {
      key: "line",
      "aria-expanded": String(widget.unfolded.has(LINE)),
    }),
  );
}
