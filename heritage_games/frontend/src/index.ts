/** Module of the widget: `render` shows one view of a model and returns its cleanup. */

import { watchKeys } from "./board/keys";
import type { Book, View } from "./contract";
import { uniqueId } from "./dom";
import { draw, watchRoom } from "./draw";
import { followAll, setBoard } from "./follow";
import { shell } from "./host/shell";
import { watchShade } from "./host/theme";
import { hush, listening, speak } from "./host/voice";
import { type Display, DURATIONS, type Duration, type Model } from "./state/client";
import { awaitNext } from "./state/onward";
import { emptyPost } from "./state/post";
import { stateOf } from "./state/state";
import type { Widget } from "./widget";

function render({ model, el }: { model: Model; el: HTMLElement }): () => void {
  const end = new AbortController();
  const { signal } = end;
  let root: HTMLElement | null = null;
  const begin = (): void => {
    if (!root && !signal.aborted && isThere(model)) root = shown(model, el, signal);
  };
  // A host may request the view before Python's data has arrived; without it nothing can be drawn.
  for (const trait of ["book", "view"]) {
    model.on(`change:${trait}`, begin);
    signal.addEventListener("abort", () => model.off(`change:${trait}`, begin));
  }
  begin();
  return () => {
    end.abort();
    hush();
    root?.remove();
  };
}

/** Return whether all data for the first drawing has arrived. */
function isThere(model: Model): boolean {
  const { words } = model.get("book") as Partial<Book>;
  const { side_panels: panels } = (model.get("view") ?? {}) as Partial<View>;
  return words !== undefined && (panels !== undefined || model.get("mode") === "quiz");
}

/** Show the model in an element; return the root of the widget. */
function shown(model: Model, el: HTMLElement, signal: AbortSignal): HTMLElement {
  const widget = widgetOf(model, el, signal);
  followAll(widget);
  setBoard(widget);
  watchKeys(widget);
  watchShade(widget);
  watchRoom(widget);
  awaitNext(widget);
  widget.redraw();
  return widget.root;
}

export default { render };

function widgetOf(model: Model, el: HTMLElement, signal: AbortSignal): Widget {
  const { root, page, voice } = shell(el, { root: "hg", page: "hg-page" });
  voice.id = uniqueId();
  const widget: Widget = {
    ...stateOf(model),
    ...screenOf(root, page, signal, () => widget),
    model,
    post: emptyPost(),
    signal,
    root,
    voice,
    stage: null,
    scroller: undefined,
    measured: null,
  };
  return widget;
}

/** Return the display of a widget in its page. */
function screenOf(root: HTMLElement, page: Element, signal: AbortSignal, widget: () => Widget): Display {
  return {
    redraw: () => draw(widget(), page),
    speak: (text) => speak(widget(), text),
    focus: (selector) => root.querySelector<HTMLElement>(selector)?.focus(),
    duration: durations(root, signal),
    moving: () => (widget().stage?.until ?? 0) - performance.now(),
    listening: () => listening(widget()),
  };
}

/**
 * Return a function from a duration's name to its milliseconds, as defined in the style.
 *
 * The values are read once, before anything is drawn: reading them later would force the browser to recalculate the
 * style of all changed elements.
 */
function durations(root: HTMLElement, signal: AbortSignal): Display["duration"] {
  const known = new Map<Duration, number>();
  const find = (token: Duration): number => {
    const text = getComputedStyle(root).getPropertyValue(token).trim();
    const found = Number.parseFloat(text) * (text.endsWith("ms") ? 1 : 1000) || 0;
    // Without the style, no value is cached.
    if (text) known.set(token, found);
    return found;
  };
  matchMedia("(prefers-reduced-motion: reduce)").addEventListener("change", () => known.clear(), { signal });
  for (const token of DURATIONS) find(token);
  return (token) => known.get(token) ?? find(token);
}
