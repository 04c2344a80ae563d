/** Drawing of the whole widget in the space it has. */

import { paint } from "./board/paint";
import { toTheBoard } from "./board/scrolled";
import type { TaskView } from "./contract";
import { type Attrs, dress, patch } from "./dom";
import { plain, REFERENCE } from "./foreign_text";
import { isFull } from "./host/full";
import { heightOf, outer, scrollerOf } from "./host/room";
import { watchOverflow } from "./host/sight";
import { shade } from "./host/theme";
import { openRefusal } from "./panel/refusal";
import { openParts, screen } from "./panel/screen";
import { pays } from "./panel/side_panels";
import { choices } from "./panel/throw";
import { ANSWERED, ENDED, enlarged, isSmall, LEARN, REVIEW, SETUP, TALL, TASK, TIGHT, WARNING } from "./state/frame";
import { ownSide } from "./state/thinking";
import { focused, type Measured, type Widget } from "./widget";

/** Draw the widget; if the focused element is gone, disabled or in a part that the layout hides, focus another one. */
export function draw(widget: Widget, page: Element): void {
  const before = focused(widget);
  const beside = before?.parentElement;
  const { root } = widget;
  // A quiz has no board, and no sides.
  if (widget.mode !== "quiz") widget.own = ownSide(widget);
  const reframed = reframe(widget);
  dress(root, look(widget));
  const scrolled = root.querySelector(".hg-scrolling");
  patch(page, screen(widget));
  for (const over of page.querySelectorAll<HTMLDialogElement>("dialog:not([open])")) over.showModal();
  const end = page.querySelector(".hg-end");
  if (end?.parentElement) watchOverflow(end.parentElement, end);
  else page.querySelector("[data-more]")?.removeAttribute("data-more");
  if (widget.stage) paint(widget, widget.stage);
  if (!scrolled) toTheBoard(widget);
  if (before && (!before.isConnected || before.matches(":disabled") || (reframed && !before.getClientRects().length)))
    keepFocus(widget, beside);
}

/** Return the root attributes that the style needs; it is recalculated only if they change. */
function look(widget: Widget): Attrs {
  const { mode, frame, book, prefs, unfolded, view } = widget;
  return {
    "data-theme": shade(widget),
    "data-mode": mode,
    "data-frame": mode === "quiz" ? "page" : frame.name,
    "data-feedback": unfolded.has("feedback") || frame.open,
    "data-small": isSmall(frame),
    "data-folds": frame.folds,
    "data-full": isFull(widget),
    "data-kiosk": prefs.kiosk,
    "data-tight": frame.height < TIGHT,
    "data-lying": frame.lying,
    "data-looking-back": view.review !== null,
    style: `--high:${frame.height}px`,
    "aria-label": plain(book.title),
    lang: (book.text_language?.lang ?? (book.languages && REFERENCE)) || null,
    dir: book.text_language?.dir ?? "ltr",
  };
}

/** Focus an enabled button of the same group or next to it, or else the open dialog, the board, or the folded answer. */
function keepFocus(widget: Widget, beside: Element | null | undefined): void {
  const others = ["dialog[open] .hg-heading", '.hg-hit[tabindex="0"]', ".hg-status-toggle"];
  [
    ...[beside, beside?.parentElement].map((group) => group?.querySelector<HTMLElement>("button:not(:disabled)")),
    ...others.map((part) => widget.root.querySelector<HTMLElement>(part)),
  ].some((other) => {
    // A hidden or removed element takes no focus.
    other?.focus({ preventScroll: true });
    return other && focused(widget) === other;
  });
}

/** Update the layout; return whether it has changed. */
function reframe(widget: Widget): boolean {
  const { mode, stage, view } = widget;
  if (!stage || mode === "quiz") return false;
  widget.measured ??= measured(widget);
  if (!widget.measured) return false;
  const { width, height, window, text } = widget.measured;
  const [, , wide, high] = stage.scene.board;
  const full = isFull(widget);
  const over = liesOver(widget);
  const shape = wide / high;
  const plays = mode === "board" && !view.setup;
  const folds = plays && shape < TALL;
  const room = {
    width,
    height: full ? window : height,
    shape,
    gap: stage.gap / wide,
    chooses: stage.scene.ground === "sand",
    seats: view.side_panels.length,
    apart: plays && view.side_panels.length > 1,
    thrown: view.throw !== null,
    below: over && view.example ? TASK.open : belowOf(widget),
    over,
    step: mode === "learn" && !(view.throw && openRefusal(widget)),
    example: mode === "card",
    folds,
    // A folded answer opens if the reader unfolds it, or while a part of it waits for the reader.
    open: () => widget.unfolded.has("feedback") || openParts(widget).some(Boolean),
    full,
    wall: widget.wall,
  };
  const frame = enlarged(room, text);
  const changed = JSON.stringify(frame) !== JSON.stringify(widget.frame);
  widget.frame = frame;
  return changed;
}

/** Return the available space and the text size, a multiple of the usual one, at least 1; null if the widget is not in a page yet. */
function measured({ root, scroller }: Widget): Measured | null {
  const width = root.clientWidth;
  if (!width) return null;
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const text = Math.max(1, size / USUAL_TEXT || 1);
  return { width, height: heightOf(root, scroller ?? null), window: window.innerHeight, text };
}

/** The text size assumed by the lengths of a layout, in pixels. */
const USUAL_TEXT = 16;

/** Return the height below the board for the editor, a guided step, a task, a result, a warning or a review. */
const belowOf = (widget: Widget): number => {
  const { warning, review, result, setup, learn, task } = widget.view;
  if (setup) return SETUP;
  if (learn && task) return belowStep(widget, task);
  if (task) return belowTask(widget, task);
  if (result && !review) return liesOver(widget) ? 0 : ENDED;
  return warning ? WARNING : review ? REVIEW : 0;
};

/** Return the height below the board for a guided step. */
function belowStep(widget: Widget, { state }: TaskView): number {
  const { throw: thrown, stores } = widget.view;
  if (!thrown) return LEARN.plain;
  const open = widget.unfolded.has("hint") || choices(widget);
  const answered = state === "open" ? open : state === "wrong";
  return LEARN[pays(stores) ? "paid" : "thrown"] + (answered ? ANSWERED : 0);
}

/** Return the height below the board for a task: for its hint, or for a verdict or refusal next to the board. */
function belowTask(widget: Widget, { feedback }: TaskView): number {
  const answered = !liesOver(widget) && (feedback || openRefusal(widget));
  return TASK[answered || widget.unfolded.has("hint") ? "feedback" : "open"];
}

/** Return whether the page shows the question and answers cover a phone's lower edge. */
const liesOver = ({ model }: Widget): boolean => model.get("over") === true;

/** Update the layout when the widget, its text, its scroll container or the window changes size. */
export function watchRoom(widget: Widget): void {
  const { root, signal, voice } = widget;
  const watch = new ResizeObserver(() => {
    const { scroller } = widget;
    if (root.isConnected && (scroller === undefined || (scroller && !isRound(scroller, root)))) {
      widget.scroller = scrollerOf(root);
      if (scroller) watch.unobserve(scroller);
      if (widget.scroller) watch.observe(widget.scroller);
    }
    // A host may attach the widget only after it was drawn; its scroll container is known only then.
    again();
  });
  const again = (): void => {
    widget.measured = null;
    if (reframe(widget) || shade(widget) !== root.dataset.theme) widget.redraw();
  };
  watch.observe(root);
  watch.observe(voice);
  window.addEventListener("resize", again, { signal });
  const screened = (): void => {
    widget.wall &&= isFull(widget);
    widget.measured = null;
    widget.redraw();
  };
  document.addEventListener("fullscreenchange", screened, { signal });
  signal.addEventListener("abort", () => watch.disconnect());
}

/** Return whether an element contains another, even across shadow roots. */
const isRound = (around: Element, inner: Element | null): boolean =>
  inner !== null && (inner === around || isRound(around, outer(inner)));
