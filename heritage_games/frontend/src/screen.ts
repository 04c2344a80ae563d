/** The whole widget, described anew whenever something has changed. */

import { h, island, type Kid, type Spec } from "./dom";
import { card } from "./panel/card";
import { example, replay } from "./panel/example";
import { herds } from "./panel/herds";
import { keys } from "./panel/keys";
import { log } from "./panel/log";
import { more } from "./panel/more";
import { now } from "./panel/now";
import { quiz } from "./panel/quiz";
import { refusal } from "./panel/refusal";
import { rules } from "./panel/rules";
import { steps } from "./panel/steps";
import { task } from "./panel/task";
import { throwStrip } from "./panel/throw";
import { moveField, toolbar } from "./panel/toolbar";
import type { State } from "./state";
import { word } from "./words";

export function screen(state: State): Kid[] {
  return [head(state), ...body(state)];
}

function head({ book, mode }: State): Kid {
  if (mode === "card" || mode === "task" || mode === "label") return false;
  return h(
    "div.hg-head",
    { key: "head" },
    h("h2.hg-title", { lang: book.title_lang, dir: "auto" }, book.title),
    h("p.hg-sub", {}, book.subtitle),
  );
}

function body(state: State): Kid[] {
  switch (state.mode) {
    case "quiz":
      return [quiz(state)];
    case "card":
      return columns(state, [
        ruleCard(state),
        example(state),
        now(state),
        throwStrip(state),
        refusal(state),
        steps(state),
      ]);
    case "label":
      return columns(state, [now(state), throwStrip(state), refusal(state), steps(state), replay(state), keys(state)]);
    case "task":
      return columns(state, [
        task(state),
        now(state),
        throwStrip(state),
        refusal(state),
        steps(state),
        rules(state),
        keys(state),
        more(state),
      ]);
    default:
      return columns(state, [
        example(state),
        now(state),
        throwStrip(state),
        refusal(state),
        rules(state),
        keys(state),
        more(state),
        steps(state),
        log(state),
      ]);
  }
}

/** The board and what belongs to it on the left, what is told about it on the right. */
function columns(state: State, told: Kid[]): Kid[] {
  return [
    h("div.hg-left", { key: "left" }, stage(state), said(state), herds(state), toolbar(state), field(state)),
    h("div.hg-right", { key: "right" }, ...told),
  ];
}

/** Moves are typed where a whole game is played. */
const field = (state: State): Kid => state.mode !== "label" && moveField(state);

function stage(state: State): Spec {
  const { title } = state.book;
  return h(
    "div.hg-stage",
    {
      key: "stage",
      role: "group",
      class: state.prefs.names ? "hg-named" : "",
      "aria-label": word(state, "speech.board_label", { title, status: state.view.status }),
    },
    state.stage && island(state.stage.prefix, () => state.stage?.svg as Element),
  );
}

/** What was spoken on demand, for the eye; the ear has had it. */
function said(state: State): Kid {
  return state.said && h("p.hg-said", { key: "said", "aria-hidden": "true" }, state.said);
}

function ruleCard(state: State): Kid {
  const rule = state.book.rules.find((one) => one.id === (state.book.card ?? state.view.example?.rule));
  return rule && card(state, rule);
}
