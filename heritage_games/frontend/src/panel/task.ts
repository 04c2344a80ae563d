/** A task: what is asked, and what was answered. It never moves on by itself. */

import { press, unfold } from "../act";
import { h, type Kid, type Spec } from "../dom";
import { icon } from "../icons";
import type { State } from "../state";
import { word } from "../words";
import { button } from "./section";
import { list } from "./steps";

export function task(state: State): Spec | false {
  const { task: set } = state.view;
  if (!set) return false;
  const hinted = state.unfolded.has("hint");
  const open = set.state === "open";
  return h(
    "section.hg-task",
    { key: "task", "data-state": set.state },
    h("h2.hg-heading", {}, `${word(state, "task.title")}: ${set.title}`),
    ...worked(state),
    h("p.hg-ask", {}, set.ask),
    set.plies > 1 &&
      open &&
      h("p.hg-quiet", {}, word(state, "task.move_of", { number: set.plies - set.left + 1, count: set.plies })),
    set.feedback &&
      h(
        "p.hg-feedback",
        { key: "feedback" },
        icon(set.state === "right" ? "right" : "wrong"),
        h("b", {}, word(state, open ? "task.open" : set.state === "right" ? "task.solved" : "task.not_yet")),
        ` ${set.feedback}`,
      ),
    hinted && h("p.hg-hint", { key: "hint" }, set.hint),
    h(
      "div.hg-row",
      {},
      !open &&
        button("hg-button", word(state, set.state === "right" ? "task.another" : "task.try_again"), () =>
          press(state, { do: "new" }),
        ),
      set.hint &&
        !hinted &&
        set.state !== "right" &&
        button("hg-link", word(state, "task.hint"), () => unfold(state, "hint")),
    ),
  );
}

/** The steps of a faded example that are told, not asked. */
function worked(state: State): Kid[] {
  return (state.view.task?.worked ?? []).flatMap((ply, order) => [
    h("p.hg-worked", { key: `worked ${order}` }, `${ply.words} `, h("code", {}, ply.text)),
    list(state, ply, `worked ${order}`),
  ]);
}
