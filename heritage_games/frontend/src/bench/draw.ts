/** Drawing of a bench: throws and controls on one side, bars on the other. */

import { type Drawings, lotsDrawn } from "../board/lots";
import { h, type Kid, opaque, type Spec } from "../dom";
import { type Bench, clear, guess, lookAtGap, resultOf, takeStick, throwMore } from "./bench";
import { ENOUGH, FAIR, LEAST, MOST, throwsOf } from "./count";
import { gapSentences, hits, longest } from "./gap";
import { barText, decimal, figure, type Row, rowsOf, say, scaleOf, sentencesOf, throwsText } from "./text";

const TIMES = [
  [1, "throwing.once"],
  [10, "throwing.ten"],
  [1000, "throwing.thousand"],
] as const;

/** The prefix of ids in the drawings that Python sends. */
const PREFIX = "hgb-";

/** Return the elements of a bench. */
export function drawn(bench: Bench): Spec[] {
  const { view } = bench;
  const rows = rowsOf(view, bench.count);
  return [
    opaque("drawings", () => drawings(bench)),
    h("header.hg-bench-head", { key: "head" }, h("h2.hg-title", {}, view.title), h("p.hg-quiet", {}, view.about)),
    h("div.hg-hand", { key: "hand" }, tray(bench), result(bench), buttons(bench), stick(bench), gaps(bench)),
    ...(bench.asking ? [question(bench)] : [plot(bench, rows), findings(bench, rows)]),
  ];
}

/** Return the definitions of the drawings of sticks and dice. */
function drawings({ view, prefix }: Bench): Element {
  const parsed = new DOMParser().parseFromString(view.drawing.replaceAll(PREFIX, prefix), "image/svg+xml");
  const svg = document.importNode(parsed.documentElement, true);
  svg.setAttribute("class", "hg-drawings");
  svg.setAttribute("aria-hidden", "true");
  return svg;
}

function tray(bench: Bench): Spec {
  const { view, count, prefix } = bench;
  const held: Drawings = { prefix, scene: { lots: { [view.kind]: view.size } } };
  const lots = { kind: view.kind, side: null, faces: [...count.last], count: view.count };
  const identity = `${throwsOf(count)} ${count.last.join("")}`;
  const look = bench.falling ? "hg-falling" : "";
  return h("div.hg-tray", { key: "tray", class: look, "aria-hidden": "true" }, lotsDrawn(held, lots, identity));
}

/** Return the result of the last throw. */
function result(bench: Bench): Spec {
  const score = resultOf(bench.view, bench.count);
  const content = score
    ? [h("b", {}, score.text), h("span", {}, score.label)]
    : [h("span.hg-quiet", {}, throwsText(bench.view, 0))];
  const key = `result ${bench.falling ? throwsOf(bench.count) : ""}`;
  return h("p.hg-result", { key, class: bench.falling ? "hg-falls" : "" }, ...content);
}

function buttons(bench: Bench): Spec {
  const full = throwsOf(bench.count) >= ENOUGH;
  return h(
    "div.hg-times",
    { key: "times" },
    ...TIMES.map(([times, key], order) =>
      h(
        "button.hg-act",
        {
          key,
          type: "button",
          class: order ? "hg-second" : "",
          "data-times": times,
          "aria-disabled": full ? "true" : null,
          onclick: () => full || throwMore(bench, times),
        },
        say(bench.view, key),
      ),
    ),
  );
}

/** Return the slider that biases the sticks; false if there are none. */
function stick(bench: Bench): Spec | false {
  const { view, count } = bench;
  if (!view.crooked) return false;
  const valueText = say(view, "crooked.of_hundred", { flat: count.flat });
  const [input, about] = [`${bench.prefix}flat`, `${bench.prefix}fair`];
  return h(
    "fieldset.hg-slide.hg-crooked",
    { key: "crooked" },
    h("legend", {}, say(view, "crooked.title")),
    h("label", { for: input }, h("span", {}, view.crooked), h("output", { for: input }, valueText)),
    h("input", {
      type: "range",
      id: input,
      min: LEAST,
      max: MOST,
      step: 1,
      value: String(count.flat),
      "aria-valuetext": valueText,
      "aria-describedby": about,
      oninput: (event: Event) => takeStick(bench, Number((event.currentTarget as HTMLInputElement).value)),
    }),
    h(
      "div.hg-ends",
      { "aria-hidden": "true" },
      h("span", {}, String(LEAST)),
      h("span", {}, say(view, "crooked.fair")),
      h("span", {}, String(MOST)),
    ),
    h("p.hg-quiet", { id: about }, say(view, "crooked.about")),
  );
}

/** Return the section about gaps; false until the probabilities may be shown. */
function gaps(bench: Bench): Spec | false {
  const { view, count, gap } = bench;
  if (bench.asking) return false;
  const input = `${bench.prefix}gap`;
  const ontoggle = (event: Event): void => {
    const { open } = event.currentTarget as HTMLDetailsElement;
    if (open === bench.gaps) return;
    bench.gaps = open;
    bench.redraw();
  };
  return h(
    "details.hg-slide.hg-gap",
    { key: "gap", open: bench.gaps, ontoggle },
    h("summary", {}, say(view, "gap.title")),
    h("label", { for: input }, h("span", {}, view.gap), h("output", { for: input }, String(gap))),
    h("input", {
      type: "range",
      id: input,
      min: 1,
      max: longest(view),
      step: 1,
      value: String(gap),
      oninput: (event: Event) => lookAtGap(bench, Number((event.currentTarget as HTMLInputElement).value)),
    }),
    h(
      "div.hg-gap-text",
      { "aria-live": "polite" },
      ...gapSentences(view, count.flat, gap).map((sentence) => h("p", {}, sentence)),
    ),
  );
}

/** Return the form for the guess, with one choice for each score. */
function question(bench: Bench): Spec {
  const { view, count } = bench;
  const choice = ({ text, label }: (typeof view.scores)[number]): Spec =>
    h(
      "label.hg-guess",
      { key: text },
      h("input", {
        type: "radio",
        name: `${bench.prefix}guess`,
        value: text,
        checked: count.guess === text,
        onchange: () => guess(bench, text),
      }),
      h("b", {}, text),
      h("span", {}, label),
    );
  return h(
    "fieldset.hg-plot.hg-guessing",
    { key: "question" },
    h("legend.hg-heading", {}, say(view, "throwing.guess")),
    h("p.hg-quiet", {}, say(view, "throwing.guess_about")),
    h("div.hg-choices", {}, ...view.scores.map(choice)),
  );
}

function plot(bench: Bench, rows: readonly Row[]): Spec {
  const { view, count } = bench;
  const throws = throwsOf(count);
  const end = scaleOf(rows, throws);
  const lit = bench.gaps ? hits(view, bench.gap) : [];
  return h(
    "div.hg-plot",
    { key: "plot" },
    h(
      "div.hg-plot-head",
      {},
      h("h3.hg-heading", {}, throwsText(view, throws)),
      h(
        "p.hg-key",
        { "aria-hidden": "true" },
        ...["thrown", "exact", "box"].map((name) => h("span", {}, h(`i.hg-key-${name}`), say(view, `bars.${name}`))),
      ),
      h("button.hg-clear", { type: "button", onclick: () => clear(bench) }, say(view, "throwing.clear")),
    ),
    h(
      "ol.hg-scores",
      { class: rows.length > 6 ? "hg-many" : "" },
      ...rows.map((row) => bar(bench, row, throws, end, lit.includes(row.place))),
    ),
  );
}

/** Return the sentences about the count, and the table of the counts. */
function findings(bench: Bench, rows: readonly Row[]): Spec {
  const { view, count } = bench;
  return h(
    "div.hg-summary",
    { key: "summary" },
    h("div.hg-findings", {}, ...sentencesOf(view, count, rows).map((sentence) => h("p", { key: sentence }, sentence))),
    table(bench, rows, throwsOf(count)),
  );
}

function bar(bench: Bench, row: Row, throws: number, end: number, lit: boolean): Spec {
  const { view, count } = bench;
  const at = (share: number): string => `${(100 * Math.min(1, share / end)).toFixed(2)}%`;
  const [low, high] = [throws ? row.low / throws : 0, throws ? Math.min(row.high / throws, end) : 0];
  const box = `inset-inline-start:${at(low)};inline-size:max(4px,${(100 * ((high - low) / end)).toFixed(2)}%)`;
  const guessed = count.guess === row.text;
  return h(
    "li",
    { key: row.text, class: lit ? "hg-lit" : "", "data-score": row.text },
    h("span.hg-unseen", {}, barText(view, row, throws) + (guessed ? `; ${say(view, "bars.guess")}` : "")),
    h("b", { "aria-hidden": "true" }, row.text),
    h("span.hg-lies", { "aria-hidden": "true" }, row.label, guessed && h("small", {}, say(view, "bars.guess"))),
    h(
      "div.hg-track",
      { "aria-hidden": "true" },
      throws > 0 && h("i.hg-likely", { key: "box", style: box }),
      h("i.hg-bar-thrown", { key: "bar", style: `inline-size:${throws ? at(row.came / throws) : "0%"}` }),
      h("i.hg-mark", { key: "mark", style: `inset-inline-start:${at(row.chance)}` }),
    ),
    h("span.hg-share", { "aria-hidden": "true" }, row.share),
    h("span.hg-came", { "aria-hidden": "true" }, throws ? figure(view, row.came) : ""),
  );
}

function table({ view, count }: Bench, rows: readonly Row[], throws: number): Spec {
  const heads = ["score", "lies", "exact", ...(throws ? ["thrown", "expected", "range"] : [])];
  const cells = (row: Row): Kid[] => [
    h("th", { key: "score", scope: "row" }, row.text),
    h("td", { key: "label" }, row.label),
    h("td", { key: "share" }, row.share),
    throws > 0 && h("td", { key: "came" }, figure(view, row.came)),
    throws > 0 && h("td", { key: "expected" }, decimal(view, row.chance * throws)),
    throws > 0 &&
      h(
        "td",
        { key: "range" },
        say(view, "table.from_to", { low: figure(view, row.low), high: figure(view, row.high) }),
      ),
  ];
  const caption = throws
    ? say(view, "table.caption", { throws: throwsText(view, throws) })
    : say(view, "table.caption_exact");
  return h(
    "details.hg-table",
    { key: "table", "data-flat": count.flat === FAIR ? null : count.flat },
    h("summary", {}, say(view, "table.title")),
    h(
      "div.hg-wide",
      { tabindex: 0, role: "group", "aria-label": caption },
      h(
        "table",
        {},
        h("caption", {}, caption),
        h(
          "thead",
          {},
          h("tr", {}, ...heads.map((name) => h("th", { key: name, scope: "col" }, say(view, `table.${name}`)))),
        ),
        h("tbody", {}, ...rows.map((row) => h("tr", { key: row.text }, ...cells(row)))),
      ),
    ),
  );
}
