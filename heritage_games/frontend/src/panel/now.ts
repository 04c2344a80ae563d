/** Whose turn it is, the turn as far as it has gone, and what was asked or could not be done. */

import { agree, begin, takeBack, unfold } from "../act";
import { h, type Kid, type Spec } from "../dom";
import { icon } from "../icons";
import { hitOf } from "../stage";
import type { Field, State } from "../state";
import { word } from "../words";
import { card, opener, ruleOf } from "./card";
import { openRefusal } from "./refusal";
import { button, unseen } from "./section";

/** The line that says whose turn it is; where there is room for one line only, the last answer, and the way to the rest. */
export function now(state: State): Spec {
  const { view, frame } = state;
  if (frame.name !== "zoom")
    return h("div.hg-now", { key: "now" }, unseen(word(state, "panel.status")), h("p.hg-status", {}, view.status));
  const refused = openRefusal(state);
  const told = refused?.heading ?? lines(state)[0] ?? view.status;
  const open = state.unfolded.has("told");
  return h(
    "div.hg-now",
    { key: "now" },
    h(
      "p.hg-status",
      { class: refused && "hg-refused" },
      h(
        "button.hg-told",
        { type: "button", "aria-expanded": String(open), onclick: () => unfold(state, "told", !open) },
        h("span", {}, told),
        icon(open ? "wrong" : "next"),
      ),
    ),
  );
}

export function soFar(state: State): Kid {
  const { sofar } = state.view;
  if (!sofar || !state.pending.length) return false;
  const back = () => {
    takeBack(state);
    if (state.stage) hitOf(state.stage, state.cursor)?.focus({ preventScroll: true });
  };
  return h(
    "p.hg-sofar",
    { key: "sofar" },
    `${word(state, "panel.so_far")} `,
    h("code", {}, sofar.text),
    sofar.words ? `, ${sofar.words}. ` : ". ",
    button("hg-link", word(state, "buttons.take_back"), back),
  );
}

export function over(state: State): Kid {
  const { over: ended } = state.view;
  if (!ended) return false;
  const rule = ruleOf(state, ended.rule);
  return h(
    "div.hg-over",
    { key: "over" },
    h("p", {}, `${ended.words} `, rule && opener(state, rule, "over")),
    rule && state.unfolded.has("over") && card(state, rule),
    ranks(state, ended.places),
    h(
      "div.hg-row",
      {},
      button("hg-button", word(state, "over.again"), () => begin(state)),
      h("span.hg-quiet", {}, word(state, "over.look_back")),
    ),
  );
}

/** Who came where and how, the first first; told where there are more than two, and left out where all share a place. */
function ranks(state: State, places: readonly number[]): Kid {
  if (places.length <= 2 || new Set(places).size === 1) return false;
  const order = [...state.view.herds].sort((a, b) => (places[a.side] ?? 0) - (places[b.side] ?? 0));
  return h(
    "ol.hg-ranks",
    { "aria-label": word(state, "panel.places") },
    ...order.map((herd) =>
      h("li", { key: herd.side, value: places[herd.side] }, h("b", {}, herd.name), ` ${herd.note}`),
    ),
  );
}

/** What could not be done: a sentence of our own first, then those of the view until the next touch. */
function lines({ notice: own, putAway, view }: State): string[] {
  const told = putAway === view.revision ? [] : [view.notice, ...view.notices];
  return [own, ...told].filter(Boolean);
}

/** What could not be done or was asked; where a record or a position was typed, beside its field and nowhere else. */
export function notice(state: State, field: Field = ""): Kid {
  const told = state.field === field ? lines(state) : [];
  return told.length > 0 && h("div.hg-notice", { key: "notice" }, ...told.map((line) => h("p", { key: line }, line)));
}

export function asked(state: State): Kid {
  const { asked: waiting } = state;
  if (!waiting) return false;
  const no = () => {
    state.asked = null;
    state.redraw();
  };
  return h(
    "div.hg-asked",
    { key: "asked", role: "group", "aria-label": waiting.question },
    h("p", {}, waiting.question),
    h(
      "div.hg-row",
      {},
      button("hg-button", word(state, "buttons.yes"), () => agree(state, waiting)),
      button("hg-button", word(state, "buttons.no"), no),
    ),
  );
}
