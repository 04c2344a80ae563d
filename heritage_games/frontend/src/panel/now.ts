/** Whose turn it is, the turn as far as it has gone, and what was asked or could not be done. */

import { begin, press, takeBack, touch } from "../act";
import { h, type Kid, type Spec } from "../dom";
import { controlsAt } from "../legal";
import { hitOf } from "../stage";
import type { State } from "../state";
import { word } from "../words";
import { card, opener, ruleOf } from "./card";
import { control } from "./refusal";
import { button } from "./section";

export function now(state: State): Spec {
  const { view } = state;
  return h(
    "div.hg-now",
    { key: "now" },
    h("p.hg-status", {}, view.status),
    soFar(state),
    controls(state),
    over(state),
    notice(state),
    asked(state),
  );
}

function soFar(state: State): Kid {
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

/** Legal touches that are no points, as buttons: `done`. Where something is thrown they stand beside the throw. */
function controls(state: State): Kid {
  const names = controlsAt(state.view.legal, state.pending, state.book.scene.points);
  if (!names.length || state.view.throw) return false;
  return h(
    "div.hg-chips",
    { key: "controls" },
    ...names.map((name) =>
      h("button.hg-chip", { key: name, type: "button", onclick: () => touch(state, name) }, control(state, name)),
    ),
  );
}

function over(state: State): Kid {
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

function notice(state: State): Kid {
  const { notice: told, notices } = state.view;
  const put = state.putAway === state.view.revision;
  const lines = [state.notice, ...(put ? [] : [told, ...notices])].filter(Boolean);
  if (!lines.length) return false;
  return h("div.hg-notice", { key: "notice" }, ...lines.map((line) => h("p", { key: line }, line)));
}

function asked(state: State): Kid {
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
      button("hg-button", word(state, "buttons.yes"), () => press(state, waiting.message)),
      button("hg-button", word(state, "buttons.no"), no),
    ),
  );
}
