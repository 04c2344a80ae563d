/** Guided first game: the row of its steps, a step's question, its feedback, navigation. */

import type { LearnView, TaskView } from "../contract";
import { h, joined, type Kid, type Spec } from "../dom";
import { isOn } from "../host/sound";
import { lookAgain, press } from "../state/act";
import { numbered } from "../state/speech";
import type { Learn, Widget } from "../widget";
import { word } from "../words";
import { briefCard, ruleOf } from "./card";
import { icon } from "./icons";
import { openRefusal } from "./refusal";
import { button, iconButton } from "./section";
import { steps } from "./steps";
import { moveOf } from "./task";
import { toggleSound } from "./toolbar";

/** Return the row of steps: ticks for completed ones, a double ring for the current one. */
export function row(widget: Widget): Spec | false {
  const { learn } = widget.view;
  if (!learn) return false;
  const { number, steps: all, title } = learn;
  const done = doneOf(widget);
  const count = word(widget, "learn.step_of", { number, count: all.length });
  return h(
    "div.hg-learn-head",
    { key: "learn-head" },
    h("p.hg-learn-title", {}, h("span", {}, title), h("span", {}, count)),
    h(
      "ol.hg-dots",
      { "aria-label": `${title}, ${count}` },
      ...all.map((one, place) => dot(widget, one.title, place + 1, done.has(one.id))),
    ),
  );
}

function dot(widget: Widget, title: string, number: number, done: boolean): Spec {
  const now = number === widget.view.learn?.number;
  const label = word(widget, done ? "learn.dot_done" : "learn.dot", { number, title });
  return h(
    "li",
    { key: number, class: joined(done && "hg-dot-done", now && "hg-dot-now") },
    h("span.hg-unseen", { "aria-current": now ? "step" : null }, label),
    done ? icon("right") : h("span", { "aria-hidden": "true" }, now ? String(number) : ""),
  );
}

/** Return the ids of the completed steps, including the one on the board. */
function doneOf({ model, view }: Widget): Set<string> {
  const kept = model.get("done");
  const done = new Set(Array.isArray(kept) ? (kept as string[]) : []);
  if (view.task?.state === "right") done.add(view.task.id);
  return done;
}

/** Return the question of the step, or the notice that it is done. */
export function ask(widget: Widget): Spec | false {
  const { task, learn } = widget.view;
  if (!task || !learn) return false;
  const done = task.state === "right";
  return h(
    "div.hg-now",
    { key: "now" },
    h("h2.hg-ask", { tabindex: -1 }, done ? word(widget, "learn.done", { number: learn.number }) : task.ask),
    !done && moveOf(widget, task),
  );
}

/** Return the feedback on the last answer; before the first answer, the rule of the step. */
export function outcome(widget: Widget): Kid[] {
  const { task, learn } = widget.view;
  if (!task || !learn) return [];
  if (task.state === "right") return [verdict(task, task.title), steps(widget), whatNext(widget, learn)];
  if (task.state === "wrong") return [notYet(widget, task), steps(widget)];
  const rule = ruleOf(widget, task.rules[0] ?? "");
  const hinted = widget.unfolded.has("hint") && !openRefusal(widget);
  return [
    hinted && h("p.hg-look", { key: "look" }, icon("hint"), h("span", {}, task.hint)),
    widget.view.ply > 0 && steps(widget),
    rule && !openRefusal(widget) && !widget.pending.length && briefCard(widget, rule, "step rule"),
    learn.number === 1 && soundSwitch(widget),
  ];
}

/** Return the sound switch, shown in the first step; later it is under *More*. */
function soundSwitch(widget: Widget): Spec {
  const label = word(widget, isOn() ? "buttons.sound_off" : "buttons.sound_on");
  return h(
    "p.hg-row",
    { key: "sound" },
    button("hg-button", label, () => toggleSound(widget), { "data-sound": "" }),
  );
}

function verdict(task: TaskView, heading: string): Spec {
  return h(
    "section.hg-finished",
    { key: "finished", "data-state": task.state },
    h("span.hg-tick", {}, icon(task.state === "right" ? "right" : "wrong")),
    h("div", {}, h("h3", {}, heading), h("p", {}, task.feedback)),
  );
}

/** Return the feedback on a legal move that is no solution: the reason, and where to look. */
function notYet(widget: Widget, task: TaskView): Spec {
  const card = verdict(task, word(widget, "learn.not_yet"));
  return h("div.hg-missed", { key: "missed" }, card, h("p.hg-look", {}, icon("hint"), h("span", {}, task.hint)));
}

function whatNext(widget: Widget, learn: LearnView): Spec {
  const next = learn.steps[learn.number];
  const text = next ? word(widget, "learn.next", { title: next.title }) : word(widget, "learn.next_game");
  return h("p.hg-quiet", { key: "next" }, text);
}

/** Return the buttons back, hint, again and next; after an answer again or next is primary. */
export function learnBar(widget: Widget): Spec | false {
  const { task, learn } = widget.view;
  if (!task || !learn) return false;
  const { number, steps: all } = learn;
  const go = (to: number) => () => press(widget, { do: "step", number: to });
  const label = (to: number): string =>
    to > all.length ? word(widget, "learn.first_game") : word(widget, "learn.step", { number: to });
  const hinted = widget.unfolded.has("hint");
  const again = () => press(widget, { do: "new" });
  return h(
    "div.hg-bar.hg-learn-bar",
    { key: "bar", role: "group", "aria-label": word(widget, "panel.game") },
    number > 1 && iconButton("previous", label(number - 1), go(number - 1), { "data-tool": "back" }),
    iconButton("hint", word(widget, "learn.hint"), () => lookAgain(widget), {
      "data-tool": "hint",
      "aria-expanded": String(hinted),
      "aria-keyshortcuts": "h",
      disabled: task.state !== "open",
    }),
    // The same element, so that the focus stays on it.
    task.state === "wrong"
      ? button("hg-act", word(widget, "task.try_again"), again, { key: "undo", "data-tool": "again" })
      : iconButton("undo", word(widget, "learn.again"), again, { "data-tool": "again" }),
    task.state === "right" &&
      button("hg-act", label(number + 1), go(number + 1), { key: "forward", "data-tool": "forward" }),
    task.state === "open" &&
      button("hg-link", word(widget, "learn.straight"), go(all.length + 1), {
        key: "straight",
        "data-tool": "straight",
      }),
  );
}

/** Return the text about the first game, shown before and after it, with a button back. */
export function firstGame(widget: Widget): Spec | false {
  const { learn, plies, result: over } = widget.view;
  if (widget.mode !== "board" || !learn?.text || (plies > 0 && !over)) return false;
  const last = learn.steps.length;
  const back = () => press(widget, { do: "step", number: last });
  return h(
    "section.hg-first",
    { key: "first" },
    h("h3.hg-heading", {}, learn.title),
    h("p", {}, learn.text),
    h(
      "div.hg-row",
      {},
      button("hg-button", word(widget, "learn.step", { number: last }), back, { "data-tool": "back" }),
    ),
  );
}

/** Return the link to the guided first game of these rules; false if the page has none. */
export function learnLink(widget: Widget): Spec | false {
  const there = widget.model.get("learn") as Learn | null | undefined;
  if (!there) return false;
  return h(
    "a.hg-button",
    { key: "learn", href: there.href },
    word(widget, "learn.link", { count: numbered(widget, there.count) }),
  );
}
