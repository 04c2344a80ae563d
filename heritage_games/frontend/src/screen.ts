/** The whole widget, described anew whenever something has changed. */

import { h, island, type Kid, type Spec } from "./dom";
import { card } from "./panel/card";
import { example, replay } from "./panel/example";
import { herds } from "./panel/herds";
import { keys } from "./panel/keys";
import { logColumn, logLine } from "./panel/log";
import { more } from "./panel/more";
import { asked, notice, now, over, soFar } from "./panel/now";
import { quiz } from "./panel/quiz";
import { refusal } from "./panel/refusal";
import { rules } from "./panel/rules";
import { unseen } from "./panel/section";
import { steps } from "./panel/steps";
import { task } from "./panel/task";
import { choices, ownThrows, throwStrip } from "./panel/throw";
import { moveField, toolbar } from "./panel/toolbar";
import type { State } from "./state";
import { word } from "./words";

/** The parts in the order in which the Tab key comes to them; style/frame.css says where each lies. */
export function screen(state: State): Kid[] {
  if (state.mode === "quiz") return [title(state), quiz(state)];
  return [
    goal(state),
    herds(state),
    now(state),
    board(state),
    answer(state),
    throwStrip(state),
    fieldBelow(state) && field(state),
    toolbar(state),
    hasColumn(state) && logColumn(state),
  ];
}

const title = ({ book }: State): Spec =>
  h("h2.hg-title", { key: "title", lang: book.title_lang, dir: "auto", title: book.subtitle }, book.title);

/** What is played, and what for; a rule or a task says by itself what it is about. */
function goal(state: State): Kid {
  if (state.mode !== "board") return false;
  const aim = h("p.hg-aim", {}, h("b", {}, `${word(state, "panel.aim")}. `), state.book.aim);
  return h("div.hg-head", { key: "head" }, title(state), aim);
}

/** A whole game has its moves in a column of their own, where the board leaves room for one. */
const hasColumn = ({ frame, mode }: State): boolean => frame.name === "wide" && mode === "board";

/** The field for typed moves stands where there is room for it, and else behind the answer. */
const fieldBelow = ({ frame }: State): boolean => ["wide", "side", "column"].includes(frame.name);

/** Moves are typed where a whole game is played; not on a screen that has no keys. */
const field = (state: State): Kid => state.mode !== "label" && !state.prefs.kiosk && moveField(state);

function board(state: State): Spec {
  const { title: name } = state.book;
  const { frame, stage } = state;
  const { width, height } = frame.board;
  return h(
    "div.hg-stage",
    {
      key: "stage",
      role: "group",
      class: [state.prefs.names && "hg-named", frame.lying && "hg-lying"].filter(Boolean).join(" "),
      style: `--board-width:${width}px;--board-height:${height}px`,
      "aria-label": word(state, "speech.board_label", { title: name, status: state.view.status }),
    },
    unseen(word(state, "panel.board")),
    stage && island(stage.prefix, () => stage.svg as Element),
  );
}

/** What was answered last, and what belongs to it: it scrolls in itself. */
function answer(state: State): Spec {
  const { mode } = state;
  return h(
    "div.hg-answered",
    // A page may hold several boards, and no two landmarks of one name.
    { key: "answer", role: "group", tabindex: 0, "aria-label": word(state, "panel.answer") },
    asked(state),
    notice(state),
    refusal(state),
    mode === "card" && ruleCard(state),
    mode === "task" && task(state),
    mode !== "label" && example(state),
    over(state),
    soFar(state),
    choices(state),
    said(state),
    rules(state),
    more(state),
    keys(state),
    told(state),
    mode === "label" && replay(state),
    ownThrows(state),
    mode === "board" && !hasColumn(state) && logLine(state),
    !fieldBelow(state) && field(state),
  );
}

/** The last ply step by step; before the first, what one plays for, where no other place has room for it. */
function told(state: State): Kid {
  if (state.view.steps) return steps(state);
  const there = fieldBelow(state) || state.frame.name === "hall";
  if (state.mode !== "board" || there || state.view.example) return false;
  const heading = h("h3.hg-heading", {}, word(state, "panel.aim"));
  return h("section.hg-steps", { key: "aim" }, heading, h("p", {}, state.book.aim));
}

/** What was spoken on demand, for the eye; the ear has had it. */
function said(state: State): Kid {
  return state.said && h("p.hg-said", { key: "said", "aria-hidden": "true" }, state.said);
}

function ruleCard(state: State): Kid {
  const rule = state.book.rules.find((one) => one.id === (state.book.card ?? state.view.example?.rule));
  return rule && card(state, rule);
}
