/** The whole widget drawn, in the room that it has. */

import { paint } from "./board/paint";
import { toTheBoard } from "./board/scrolled";
import type { View } from "./contract";
import { type Attrs, dress, patch } from "./dom";
import { isFull } from "./host/full";
import { heightOf, scrollerOf } from "./host/room";
import { shade } from "./host/theme";
import { pays } from "./panel/herds";
import { screen } from "./panel/screen";
import { isExample } from "./panel/toolbar";
import { enlarged, HINT, LEARN, RESULT, SETUP, TASK, TIGHT, WARNING } from "./state/frame";
import { plain, REFERENCE } from "./tongue";
import { focused, type Measured, type Widget } from "./widget";

/** Draw everything; where the element that had the keyboard is gone or works no more, one beside it has it. */
export function draw(widget: Widget, page: Element): void {
  const before = focused(widget);
  const beside = before?.parentElement;
  const { root } = widget;
  reframe(widget);
  dress(root, look(widget));
  const scrolled = root.querySelector(".hg-scrolling");
  patch(page, screen(widget));
  for (const over of page.querySelectorAll<HTMLDialogElement>("dialog:not([open])")) over.showModal();
  if (widget.stage) paint(widget, widget.stage);
  if (!scrolled) toTheBoard(widget);
  if (before && (!before.isConnected || before.matches(":disabled"))) keepFocus(widget, beside);
}

/** What the whole widget looks like; the style hangs on it, and is worked out anew only where something has changed. */
function look(widget: Widget): Attrs {
  const { mode, frame, book, prefs, unfolded, view } = widget;
  return {
    "data-theme": shade(widget),
    "data-mode": mode,
    "data-frame": mode === "quiz" ? "page" : frame.name,
    "data-told": unfolded.has("told"),
    "data-full": isFull(widget),
    "data-kiosk": prefs.kiosk,
    "data-tight": frame.height < TIGHT,
    "data-lying": frame.lying,
    "data-race": view.throw !== null,
    "data-looking-back": view.review !== null,
    style: `--high:${frame.height}px`,
    "aria-label": plain(book.title),
    lang: (book.tongue?.lang ?? (book.languages && REFERENCE)) || null,
    dir: book.tongue?.dir ?? "ltr",
  };
}

/** Give the keyboard to a button that works in the same group, else to the board: never to the page. */
function keepFocus({ root }: Widget, beside: Element | null | undefined): void {
  const near = beside?.isConnected ? beside.querySelector<HTMLElement>("button:not(:disabled)") : null;
  (near ?? root.querySelector<SVGElement>('.hg-hit[tabindex="0"]'))?.focus({ preventScroll: true });
}

/** Share the room anew; false where nothing has changed. */
function reframe(widget: Widget): boolean {
  const { stage, view } = widget;
  if (!stage || widget.mode === "quiz") return false;
  widget.measured ??= measured(widget);
  if (!widget.measured) return false;
  const { width, height, window, text } = widget.measured;
  const [, , wide, high] = stage.scene.board;
  const full = isFull(widget);
  const room = {
    width,
    height: full ? window : height,
    shape: wide / high,
    gap: stage.gap / wide,
    chooses: stage.scene.ground === "sand",
    seats: view.side_panels.length,
    below: liesOver(widget) ? belowOver(widget) : belowOf(view),
    over: liesOver(widget),
    example: isExample(widget.mode),
    full,
    wall: widget.wall,
  };
  const frame = enlarged(room, text);
  const changed = JSON.stringify(frame) !== JSON.stringify(widget.frame);
  widget.frame = frame;
  return changed;
}

/** Return how much room there is; null where the widget is in no page yet. */
function measured({ root, scroller }: Widget): Measured | null {
  const width = root.clientWidth;
  return width
    ? { width, height: heightOf(root, scroller ?? null), window: window.innerHeight, text: textSize() }
    : null;
}

/** The size of text for which every length of a frame is made, in pixels. */
const USUAL_TEXT = 16;

/** Return how many times larger than usual the reader has set the text of the browser; a smaller text needs no less room. */
function textSize(): number {
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Math.max(1, size / USUAL_TEXT || 1);
}

/** What a coach, a step that is learnt, or a board that is set up asks for beside the board on a telephone. */
const belowOf = (view: View): number => {
  const { hint, warning, review, setup, learn, task, throw: thrown, stores } = view;
  if (setup) return SETUP;
  if (learn && task) return LEARN[!thrown ? "plain" : pays(stores) ? "paid" : "thrown"];
  return warning ? WARNING : review ? HINT[3] : (HINT[hint?.step as keyof typeof HINT] ?? 0);
};

/** Whether the page lets answers lie over the lower edge of a telephone, and says itself what is asked. */
const liesOver = ({ model }: Widget): boolean => model.get("over") === true;

/** What asks for room below the board of such a page: a result, or the hint or the verdict of a task. */
function belowOver({ view, unfolded }: Widget): number {
  if (view.result) return RESULT;
  if (!view.task) return belowOf(view);
  return TASK[view.task.feedback || unfolded.has("hint") ? "told" : "open"];
}

/** Measure the room again whenever the widget, what scrolls round it, or the window changes. */
export function watchRoom(widget: Widget): void {
  const { root, signal } = widget;
  const watch = new ResizeObserver(() => {
    const { scroller } = widget;
    if (root.isConnected && (scroller === undefined || (scroller && !isRound(scroller, root)))) {
      widget.scroller = scrollerOf(root);
      if (scroller) watch.unobserve(scroller);
      if (widget.scroller) watch.observe(widget.scroller);
    }
    // A host may attach the widget only after it was drawn: what page is round it is known from here on.
    widget.measured = null;
    if (reframe(widget) || shade(widget) !== root.dataset.theme) widget.redraw();
  });
  const again = (): void => {
    widget.measured = null;
    if (reframe(widget)) widget.redraw();
  };
  watch.observe(root);
  window.addEventListener("resize", again, { signal });
  const screened = (): void => {
    widget.wall &&= isFull(widget);
    widget.measured = null;
    widget.redraw();
  };
  document.addEventListener("fullscreenchange", screened, { signal });
  signal.addEventListener("abort", () => watch.disconnect());
}

/** Whether an element is round another, also where that stands in a shadow root. */
const isRound = (outer: Element, inner: Element): boolean => {
  const { host } = inner.getRootNode() as Partial<ShadowRoot>;
  return outer.contains(inner) || (host !== undefined && isRound(outer, host));
};
