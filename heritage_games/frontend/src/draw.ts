/** The whole widget drawn, in the room that it has. */

import { paint } from "./board/paint";
import { nearest } from "./board/stage";
import type { View } from "./contract";
import { patch } from "./dom";
import { isFull } from "./host/full";
import { heightOf, scrollerOf } from "./host/room";
import { shade } from "./host/theme";
import { pays } from "./panel/herds";
import { screen } from "./panel/screen";
import { frameOf, HINT, LEARN, SETUP, TIGHT, WARNING } from "./state/frame";
import { REFERENCE } from "./tongue";
import { focused, type Widget } from "./widget";

/** Draw everything; where the element that had the keyboard is gone or works no more, one beside it has it. */
export function draw(widget: Widget, page: Element): void {
  const before = focused(widget);
  const beside = before?.parentElement;
  const { root } = widget;
  reframe(widget);
  root.dataset.theme = shade(widget);
  root.dataset.mode = widget.mode;
  root.dataset.frame = widget.mode === "quiz" ? "page" : widget.frame.name;
  root.toggleAttribute("data-told", widget.unfolded.has("told"));
  root.toggleAttribute("data-full", isFull(widget));
  root.toggleAttribute("data-kiosk", widget.prefs.kiosk);
  root.toggleAttribute("data-tight", widget.frame.height < TIGHT);
  root.toggleAttribute("data-lying", widget.frame.lying);
  root.toggleAttribute("data-race", widget.view.throw !== null);
  root.toggleAttribute("data-looking-back", widget.view.review !== null);
  root.style.setProperty("--high", `${widget.frame.height}px`);
  root.setAttribute("aria-label", widget.book.title);
  const lang = widget.book.tongue?.lang ?? (widget.book.languages && REFERENCE);
  if (lang) root.lang = lang;
  root.dir = widget.book.tongue?.dir ?? "ltr";
  patch(page, screen(widget));
  if (widget.stage) paint(widget, widget.stage);
  if (before && (!before.isConnected || before.matches(":disabled"))) keepFocus(widget, beside);
}

/** Give the keyboard to a button that works in the same group, else to the board: never to the page. */
function keepFocus({ root }: Widget, beside: Element | null | undefined): void {
  const near = beside?.isConnected ? beside.querySelector<HTMLElement>("button:not(:disabled)") : null;
  (near ?? root.querySelector<SVGElement>('.hg-hit[tabindex="0"]'))?.focus({ preventScroll: true });
}

/** Share the room anew; false where nothing has changed. */
function reframe(widget: Widget): boolean {
  const { root, stage, view } = widget;
  const width = root.clientWidth;
  if (!stage || !width || widget.mode === "quiz") return false;
  const [, , wide, high] = stage.scene.board;
  const full = isFull(widget);
  const frame = frameOf({
    width,
    height: full ? window.innerHeight : heightOf(widget.scroller ?? null),
    shape: wide / high,
    gap: nearest(stage.scene) / wide,
    chooses: stage.scene.ground === "sand",
    seats: view.herds.length,
    below: belowOf(view),
    full,
    wall: widget.wall,
  });
  const changed = JSON.stringify(frame) !== JSON.stringify(widget.frame);
  widget.frame = frame;
  return changed;
}

/** What a coach, a step that is learnt, or a board that is set up asks for beside the board on a telephone. */
const belowOf = (view: View): number => {
  const { hint, warning, review, setup, learn, task, throw: thrown, stores } = view;
  if (setup) return SETUP;
  if (learn && task) return LEARN[!thrown ? "plain" : pays(stores) ? "paid" : "thrown"];
  return warning ? WARNING : review ? HINT[3] : (HINT[hint?.step as keyof typeof HINT] ?? 0);
};

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
    if (reframe(widget) || shade(widget) !== root.dataset.theme) widget.redraw();
  });
  const again = (): void => {
    if (reframe(widget)) widget.redraw();
  };
  watch.observe(root);
  window.addEventListener("resize", again, { signal });
  const screened = (): void => {
    widget.wall &&= isFull(widget);
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
