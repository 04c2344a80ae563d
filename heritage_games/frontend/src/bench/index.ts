/** Module of the bench: `render` shows one view of a model and returns its cleanup. */

import type { BenchView } from "../contract";
import { patch, uniqueId } from "../dom";
import { plain } from "../foreign_text";
import { shell } from "../host/shell";
import { isOurs, shieldKeys } from "../host/shield";
import { type Bench, type BenchModel, countOf, isEmpty } from "./bench";
import { drawn } from "./draw";

function render({ model, el }: { model: BenchModel; el: HTMLElement }): () => void {
  const end = new AbortController();
  const { root, page, voice } = shell(el, { root: "hg hg-throwing", page: "hg-bench" });
  const view = model.get("bench") as BenchView;
  root.setAttribute("aria-label", plain(view.title));
  const bench = benchOf(model, view, () => {
    patch(page, drawn(bench));
    patch(voice, [bench.announcement]);
  });
  const follow = (): void => {
    const count = countOf(model, view);
    if (JSON.stringify(count) === JSON.stringify(bench.count)) return;
    Object.assign(bench, { count, asking: isEmpty(count), falling: false });
    bench.redraw();
  };
  model.on("change:count", follow);
  shieldKeys(root, end.signal);
  root.addEventListener("keydown", (event) => isOurs(event) && event.stopPropagation(), { signal: end.signal });
  bench.redraw();
  return () => {
    end.abort();
    model.off("change:count", follow);
    root.remove();
  };
}

/** Return a bench with the count of its model. */
function benchOf(model: BenchModel, view: BenchView, redraw: () => void): Bench {
  const count = countOf(model, view);
  return {
    model,
    view,
    prefix: `${uniqueId()}-`,
    count,
    asking: isEmpty(count),
    falling: false,
    gap: 2,
    gaps: false,
    announcement: "",
    redraw,
  };
}

export default { render };
