/** Questions to oneself: every answer gets a word, and nothing moves on by itself. */

import type { Question } from "../contract";
import { h, type Kid, type Spec } from "../dom";
import { icon } from "../icons";
import type { State } from "../state";
import { word } from "../words";
import { card, opener, ruleOf } from "./card";
import { button } from "./section";

export function quiz(state: State): Spec {
  const questions = state.book.quiz ?? [];
  return h(
    "div.hg-quiz",
    { key: "quiz" },
    h("p.hg-quiet", {}, word(state, "quiz.intro")),
    ...questions.map((question, order) => one(state, question, order, questions.length)),
    score(state, questions),
  );
}

function one(state: State, question: Question, order: number, count: number): Spec {
  const name = `${state.voice.id}-${question.id}`;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget as HTMLFormElement).get(name);
    state.unchosen = chosen === null ? question.id : "";
    if (chosen === null) state.redraw();
    else keep(state, { ...state.answers, [question.id]: Number(chosen) });
  };
  const earlier = question.lesson !== state.book.game;
  const answers = question.answers.map((answer, place) =>
    h(
      "label.hg-answer",
      { key: place },
      h("input", {
        type: "radio",
        name,
        value: String(place),
        checked: state.answers[question.id] === place ? true : undefined,
      }),
      h("span", {}, answer.text),
    ),
  );
  return h(
    "form.hg-question",
    { key: question.id, onsubmit: submit },
    h(
      "fieldset",
      {},
      h(
        "legend",
        {},
        h(
          "span.hg-quiet",
          {},
          `${word(state, "quiz.question", { number: order + 1, count })}${earlier ? `, ${word(state, "quiz.lesson")}` : ""} `,
        ),
        h("span.hg-ask", {}, question.ask),
      ),
      ...answers,
    ),
    h("div.hg-row", {}, h("button.hg-button", { type: "submit" }, word(state, "buttons.check"))),
    h("div.hg-feedback", { "aria-live": "polite" }, ...feedback(state, question)),
    ...ruleBehind(state, question),
  );
}

/** The rule that a question is about, once it has been answered. */
function ruleBehind(state: State, question: Question): Kid[] {
  const rule = ruleOf(state, question.rule);
  if (!rule || !(question.id in state.answers)) return [];
  const name = `quiz ${question.id}`;
  const open = state.unfolded.has(name);
  return [
    h("p.hg-quiet", { key: "rule" }, opener(state, rule, name), !open && ` ${rule.title}`),
    open && card(state, rule),
  ];
}

function feedback(state: State, question: Question): Kid[] {
  if (state.unchosen === question.id) return [h("p", { key: "unchosen" }, word(state, "quiz.choose"))];
  const chosen = question.answers[state.answers[question.id] ?? -1];
  if (!chosen) return [];
  return [
    h(
      "p",
      { "data-right": String(chosen.right) },
      icon(chosen.right ? "right" : "wrong"),
      h("b", {}, word(state, chosen.right ? "quiz.right" : "quiz.wrong")),
      ` ${chosen.feedback}`,
    ),
  ];
}

function score(state: State, questions: readonly Question[]): Kid {
  const answered = questions.filter((question) => question.id in state.answers);
  if (!questions.length || answered.length < questions.length) return false;
  const right = answered.filter((question) => question.answers[state.answers[question.id] ?? -1]?.right).length;
  return h(
    "div.hg-score",
    { key: "score" },
    h("p", {}, `${word(state, "quiz.done")} ${word(state, "quiz.score", { right, count: questions.length })}`),
    button("hg-button", word(state, "quiz.again"), () => {
      for (const form of state.root.querySelectorAll("form")) form.reset();
      keep(state, {});
    }),
  );
}

/** Keep the answers with the widget, so that every view of it shows them. */
function keep(state: State, answers: State["answers"]): void {
  state.answers = answers;
  state.model.set("answers", answers);
  state.model.save_changes();
  state.redraw();
}
