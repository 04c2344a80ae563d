/** Form that makes a task of the edited position: question, goal, and texts to share. */

import type { SetupTask, SetupView } from "../contract";
import { h, type Spec } from "../dom";
import { press } from "../state/act";
import type { Widget } from "../widget";
import { type Key, word } from "../words";
import { copyButton, linkOf } from "./copy";
import { icon } from "./icons";
import { fold, unfit } from "./section";

/** Conditions on points and on the end of the game; others are codes from the rulebook. */
const POINTS = { on: "setup.task_on", line: "setup.task_line", empty: "setup.task_empty" } as const;
const ENDS = { won: "setup.task_won", drawn: "setup.task_drawn" } as const;

type Goal = Readonly<Record<string, unknown>>;

export function taskMaker(widget: Widget, setup: SetupView): Spec {
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    press(widget, { do: "task", text: JSON.stringify(tableOf((name) => String(form.get(name) ?? "").trim())) });
  };
  return fold(
    word(widget, "setup.task"),
    h(
      "form.hg-text.hg-task-maker",
      { onsubmit: submit },
      h("p.hg-quiet", {}, word(widget, "setup.task_how")),
      field(widget, "ask", "setup.task_ask", { required: true, maxlength: 400 }),
      condition(widget, setup, 1),
      condition(widget, setup, 2),
      field(widget, "plies", "setup.task_plies", { type: "number", min: 1, max: 5, value: "1" }),
      widget.book.scene.tracks.length > 0 && field(widget, "throw", "setup.task_throw"),
      field(widget, "solution", "setup.task_answer"),
      field(widget, "title", "setup.task_title", { maxlength: 80 }),
      field(widget, "hint", "setup.task_hint", { maxlength: 400 }),
      h("div.hg-row", {}, h("button.hg-button", { type: "submit" }, word(widget, "setup.task_make"))),
    ),
    setup.task && made(widget, setup.task),
  );
}

function field(widget: Widget, name: string, label: Key, more: Record<string, string | number | boolean> = {}): Spec {
  const id = `${widget.voice.id}-task-${name}`;
  return h(
    "div.hg-choice",
    { key: name },
    h("label", { for: id }, widget.book.words[label] ?? name),
    h("input", { id, name, type: "text", autocomplete: "off", ...more }),
  );
}

/** Return the fields of a goal: a code, an end, or points; the second goal is optional. */
function condition(widget: Widget, { goals }: SetupView, number: 1 | 2): Spec {
  const id = `${widget.voice.id}-task-goal-${number}`;
  const option = (value: string, label: string): Spec => h("option", { key: value, value }, label);
  return h(
    "div.hg-choice",
    { key: `goal ${number}` },
    h("label", { for: id }, word(widget, number === 1 ? "setup.task_goal" : "setup.task_and")),
    h(
      "select",
      { id, name: `goal${number}` },
      number === 2 && option("", word(widget, "setup.task_nothing")),
      ...Object.entries(ENDS).map(([value, key]) => option(`outcome ${value}`, word(widget, key))),
      ...Object.entries(POINTS).map(([value, key]) => option(value, word(widget, key))),
      ...goals.map(({ value, words }) => option(`code ${value}`, words)),
    ),
    h("label", { for: `${id}-points` }, word(widget, "setup.task_points")),
    h("input", { id: `${id}-points`, name: `points${number}`, type: "text", autocomplete: "off" }),
  );
}

/** Return the data of a task from the fields of its form. */
export function tableOf(fieldText: (name: string) => string): Record<string, unknown> {
  const goals = [1, 2].flatMap((number) => goalOf(fieldText(`goal${number}`), fieldText(`points${number}`)));
  const lists = { throw: listOf(fieldText("throw")), solution: movesOf(fieldText("solution")) };
  const texts = { ask: fieldText("ask"), title: fieldText("title"), hint: fieldText("hint") };
  const filled = Object.entries({ ...lists, ...texts }).filter(([, value]) => value.length > 0);
  return {
    goal: goals.length > 1 ? { all: goals } : (goals[0] ?? {}),
    plies: Number(fieldText("plies")) || 1,
    ...Object.fromEntries(filled),
  };
}

/** Return the conditions of a choice: for points, one for each of them. */
function goalOf(chosen: string, points: string): Goal[] {
  const [kind = "", value = ""] = chosen.split(" ");
  const named = listOf(points);
  if (kind === "line") return [{ line: named }];
  if (kind in POINTS) return (named.length ? named : [""]).map((point) => ({ [kind]: point }));
  return kind ? [{ [kind]: value }] : [];
}

/** Return comma-separated moves: with two dice a move contains spaces. */
const movesOf = (text: string): string[] =>
  text
    .split(",")
    .map((move) => move.trim())
    .filter(Boolean);

/** Return throws or points, separated by spaces or commas. */
const listOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

/** Return the resulting texts to copy, or the problems. */
function made(widget: Widget, task: SetupTask): Spec {
  if (task.problems.length) return unfit("made", word(widget, "setup.task_cannot"), task.problems);
  const pages = widget.model.get("pages");
  const link = typeof pages === "string" && linkOf(widget, pages, task.fragment);
  return h(
    "div.hg-made",
    { key: "made" },
    h("p.hg-fits", {}, icon("right"), ` ${word(widget, "setup.task_made")}`),
    h(
      "div.hg-row",
      {},
      link && copyButton(widget, word(widget, "setup.task_link"), link, word(widget, "setup.link_copied")),
      copyButton(widget, word(widget, "setup.task_python"), task.python, word(widget, "setup.line_copied")),
      copyButton(
        widget,
        word(widget, "setup.task_toml"),
        `${task.toml}\n\n${task.words}\n`,
        word(widget, "status.copied"),
      ),
    ),
  );
}
