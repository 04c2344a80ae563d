/** Quiz questions for self-assessment; answers get feedback, the next is never automatic. */

import type { QuizQuestion } from "../contract";
import { h, type Kid, type Spec } from "../dom";
import { bringIntoSight } from "../host/sight";
import { share } from "../state/act";
import type { Widget } from "../widget";
import { word } from "../words";
import { card, opener, ruleOf } from "./card";
import { icon } from "./icons";
import { button } from "./section";

export function quiz(widget: Widget): Spec {
  const questions = widget.book.quiz ?? [];
  return h(
    "div",
    { key: "quiz" },
    h("p.hg-quiet", {}, word(widget, "quiz.intro")),
    ...questions.map((question, order) => one(widget, question, order, questions.length)),
    score(widget, questions),
  );
}

function one(widget: Widget, question: QuizQuestion, order: number, count: number): Spec {
  const name = `${widget.voice.id}-${question.id}`;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const chosen = new FormData(form).get(name);
    widget.unchosen = chosen ? "" : question.id;
    if (chosen) share(widget, "answers", { ...widget.answers, [question.id]: Number(chosen) });
    else widget.redraw();
    bringIntoSight(form.querySelector(".hg-feedback") as Element);
  };
  const earlier = question.lesson !== widget.book.game;
  const answers = question.answers.map((answer, place) =>
    h(
      "label.hg-answer",
      { key: place },
      h("input", {
        type: "radio",
        name,
        value: place,
        checked: widget.answers[question.id] === place || undefined,
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
          `${word(widget, "quiz.question", { number: order + 1, count })}${earlier ? `, ${word(widget, "quiz.lesson")}` : ""} `,
        ),
        h("span.hg-ask", {}, question.ask),
      ),
      ...answers,
    ),
    h("div.hg-row", {}, h("button.hg-button", { type: "submit" }, word(widget, "buttons.check"))),
    h("div.hg-feedback", { "aria-live": "polite" }, feedback(widget, question)),
    ...ruleBehind(widget, question),
  );
}

/** Return the rule that a question is about, once it has been answered. */
function ruleBehind(widget: Widget, question: QuizQuestion): Kid[] {
  const rule = ruleOf(widget, question.rule);
  if (!rule || !(question.id in widget.answers)) return [];
  const name = `quiz ${question.id}`;
  const open = widget.unfolded.has(name);
  return [
    h("p.hg-quiet", { key: "rule" }, opener(widget, rule, name), !open && ` ${rule.title}`),
    open && card(widget, rule),
  ];
}

function feedback(widget: Widget, question: QuizQuestion): Kid {
  if (widget.unchosen === question.id) return h("p", { key: "unchosen" }, word(widget, "quiz.choose"));
  const chosen = question.answers[widget.answers[question.id] ?? -1];
  return (
    chosen &&
    h(
      "p",
      { "data-right": String(chosen.right) },
      icon(chosen.right ? "right" : "wrong"),
      h("b", {}, word(widget, chosen.right ? "quiz.right" : "quiz.wrong")),
      ` ${chosen.feedback}`,
    )
  );
}

function score(widget: Widget, questions: readonly QuizQuestion[]): Kid {
  if (!questions.length || !questions.every(({ id }) => id in widget.answers)) return false;
  const right = questions.filter((question) => question.answers[widget.answers[question.id] ?? -1]?.right).length;
  return h(
    "div.hg-score",
    { key: "score" },
    h("p", {}, `${word(widget, "quiz.done")} ${word(widget, "quiz.score", { right, count: questions.length })}`),
    button("hg-button", word(widget, "quiz.again"), () => {
      for (const form of widget.root.querySelectorAll("form")) form.reset();
      share(widget, "answers", {});
      widget.focus("input");
    }),
  );
}
