/** A task: its question and the feedback. It never continues automatically. */

import type { TaskView } from "../contract";
import { h, type Kid, type Spec } from "../dom";
import { press, unfold } from "../state/act";
import type { Widget } from "../widget";
import { word } from "../words";
import { icon } from "./icons";
import { button } from "./section";
import { list } from "./steps";

export function task(widget: Widget): Spec | false {
  const { task: set } = widget.view;
  if (!set) return false;
  const hinted = widget.unfolded.has("hint");
  const open = set.state === "open";
  const right = set.state === "right";
  return h(
    "section.hg-task",
    { key: "task", "data-state": set.state },
    h("h2.hg-heading", {}, `${word(widget, "task.title")}: ${set.title}`),
    h("p.hg-ask", {}, set.ask),
    open && moveOf(widget, set),
    set.feedback &&
      h(
        "p.hg-feedback",
        { key: "feedback" },
        icon(right ? "right" : "wrong"),
        h("b", {}, word(widget, open ? "task.open" : right ? "task.solved" : "task.not_yet")),
        ` ${set.feedback}`,
      ),
    hinted && h("p.hg-hint", { key: "hint" }, set.hint),
    h(
      "div.hg-row",
      {},
      !open &&
        button(right ? "hg-button" : "hg-act", word(widget, right ? "task.another" : "task.try_again"), () =>
          press(widget, { do: "new" }),
        ),
      set.hint && !hinted && !right && button("hg-link", word(widget, "task.hint"), () => unfold(widget, "hint")),
    ),
    ...worked(widget),
  );
}

/** Return which move of several the task asks for; false if it asks for one. */
export function moveOf(widget: Widget, { plies, left }: TaskView): Kid {
  const number = Math.min(plies, plies - left + 1);
  return plies > 1 && h("p.hg-quiet", {}, word(widget, "task.move_of", { number, count: plies }));
}

/** Return the steps of a faded example that are already worked out. */
function worked(widget: Widget): Kid[] {
  return (widget.view.task?.worked ?? []).flatMap((ply, order) => [
    h("p.hg-worked", { key: `worked ${order}` }, `${ply.words} `, h("code", {}, ply.text)),
    list(widget, ply, `worked ${order}`),
  ]);
}
