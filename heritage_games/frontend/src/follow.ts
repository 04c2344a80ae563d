/** Handlers for changes of the model: a new view, another book, another view's choices. */

import { watchPointer } from "./board/hand";
import { toTheBoard } from "./board/scrolled";
import { mounted } from "./board/stage";
import type { View } from "./contract";
import { bringIntoSight } from "./host/sight";
import { play } from "./host/sound";
import { recall } from "./host/storage";
import { touchEarly } from "./state/act";
import { later } from "./state/client";
import { endFall, letFall } from "./state/fall";
import { type Happening, happeningOf } from "./state/happening";
import { awaitNext, keepOn } from "./state/onward";
import { allowTime, answered, stopAlarm } from "./state/post";
import { announcementText } from "./state/speech";
import { answersOf, bookOf, modeOf, prefsOf, viewOf } from "./state/state";
import { answerVisitor, watchThought } from "./state/thinking";
import { focused, type Widget } from "./widget";
import { word } from "./words";

/** Listen to every trait that is drawn. */
export function followAll(widget: Widget): void {
  const { model } = widget;
  watchAnswer(widget);
  follow(widget, "view", () => seen(widget));
  const redrawn = (trait: string, then: () => void): void =>
    follow(widget, trait, () => {
      then();
      widget.redraw();
    });
  redrawn("book", () => {
    // Rules and position change together: drawing only one would show points that do not exist.
    endFall(widget);
    widget.seat = null;
    widget.book = bookOf(model);
    widget.view = viewOf(model);
    setBoard(widget);
  });
  // Only *More* shows the record; on a page it comes with every view, which is drawn anyway.
  follow(widget, "record", () => {
    if (widget.unfolded.has("more")) widget.redraw();
  });
  follow(widget, "opening", () => allowTime(widget));
  redrawn("done", () => {});
  redrawn("shared", () => {});
  redrawn("mode", () => {
    widget.mode = modeOf(model);
  });
  redrawn("prefs", () => {
    widget.prefs = prefsOf(model);
  });
  redrawn("answers", () => {
    widget.answers = answersOf(model);
  });
}

/** Call a function when a trait of the model changes, until the view ends. */
function follow(widget: Widget, trait: string, changed: () => void): void {
  widget.model.on(`change:${trait}`, changed);
  widget.signal.addEventListener("abort", () => widget.model.off(`change:${trait}`, changed));
}

/** Mount the scene; the focus keeps its point if it still exists. */
export function setBoard(widget: Widget): void {
  const { scene } = widget.book;
  if (widget.mode === "quiz" || !scene || widget.stage?.scene.svg === scene.svg) return;
  widget.stage = mounted(scene);
  if (!Object.hasOwn(scene.points, widget.cursor)) widget.cursor = Object.keys(scene.points)[0] ?? "";
  watchPointer(widget, widget.stage);
}

/** Apply and draw a new view, immediately or after the animation of its throw. */
function seen(widget: Widget): void {
  const view = viewOf(widget.model);
  const taken = (): void => {
    takeUp(widget, view);
    widget.redraw();
    awaitNext(widget);
    if (widget.prefs.kiosk || recall("players") !== "people") answerVisitor(widget);
  };
  stopAlarm(widget);
  if (letFall(widget, view, taken)) widget.redraw();
  else taken();
}

/** Apply a new view, and announce it to a reader who acts or has the focus in this view. */
function takeUp(widget: Widget, view: View): void {
  // A change by Python or another view is not announced here, unless this view has the focus.
  if (widget.post.away === null) widget.acting = false;
  const before = widget.view;
  // A classroom answers a touch that changes nothing with the same revision.
  if (widget.acting && view.notice && view.revision === before.revision) widget.putAway = -1;
  widget.view = view;
  keepOn(widget);
  watchThought(widget);
  widget.lit = [];
  widget.step = null;
  widget.spokenText = "";
  answered(widget);
  if (widget.acting || focused(widget)) widget.speak(announcementText(widget));
  if (widget.typed) later(widget, 0, () => settleTyped(widget));
  const anotherStep = view.learn?.number !== before.learn?.number;
  if (anotherStep) widget.unfolded.clear();
  // At 400 % zoom the position editor has the space of the board.
  if (view.setup && !before.setup) widget.unfolded.add("feedback");
  else if ((widget.frame.folds && view.plies !== before.plies) || (before.setup && !view.setup))
    widget.unfolded.delete("feedback");
  later(widget, 0, () => {
    toTheAnswer(widget);
    if (anotherStep && widget.acting) widget.focus('.hg-ask, .hg-hit[tabindex="0"]');
    if (widget.acting) toTheAdvice(widget, before);
  });
  touchEarly(widget);
  sound(widget, happeningOf(before, view));
}

/** The time for which the caption of a sound is shown, in milliseconds. */
const CAPTION = 1200;

/** Play the sound of an event if the reader acted in this view, and show its caption. */
function sound(widget: Widget, event: Happening | null): void {
  if (!event || !widget.acting || !play(event)) return;
  const caption = word(widget, `sounds.${event}`);
  widget.caption = caption;
  later(widget, CAPTION, () => {
    if (widget.caption !== caption) return;
    widget.caption = "";
    widget.redraw();
  });
}

/** Focus the safe button of a warning, the editor, or the move of a hint requested by key. */
function toTheAdvice(widget: Widget, before: View): void {
  const { warning, hint, setup } = widget.view;
  if (setup && !before.setup) widget.focus('[data-part="setup"] .hg-heading');
  if (warning && warning !== before.warning) widget.focus(".hg-warning .hg-act");
  const coach = focused(widget)?.closest(".hg-coach");
  if (coach && hint?.move && !before.hint?.move) widget.focus(".hg-coach h4");
}

/** Widgets with a scrolled answer; scrolling the others would compute the layout twice. */
const scrolledDown = new WeakSet<Widget>();

/** Remember whether the answer is scrolled down. */
function watchAnswer(widget: Widget): void {
  const look = ({ target }: Event): void => {
    if (!(target instanceof Element) || !target.matches(".hg-answered")) return;
    if (target.scrollTop > 0) scrolledDown.add(widget);
    else scrolledDown.delete(widget);
  };
  widget.root.addEventListener("scroll", look, { capture: true, passive: true, signal: widget.signal });
}

/** Selector of the answers that a phone shows over its lower edge. */
const LOWER_EDGE = ".hg-refusal > h3, .hg-over";

/** Selector of a form's answer below its fields: the problems of a text, or the new task. */
const OF_A_FORM = ".hg-overlay .hg-notice, .hg-task-maker ~ :is(.hg-made, .hg-unfit)";

/** Scroll the answer to its top or to the focus, and the relevant points of a scrolling board into view. */
function toTheAnswer(widget: Widget): void {
  if (scrolledDown.has(widget)) {
    widget.root.querySelector(".hg-answered")?.scrollTo({ top: 0 });
    focused(widget)?.closest(".hg-answered *")?.scrollIntoView({ block: "nearest" });
  }
  const sought = `${widget.frame.name === "phone" ? LOWER_EDGE : ".hg-replay-now"}, ${OF_A_FORM}`;
  const answer = widget.acting ? widget.root.querySelector(sought) : null;
  if (answer) bringIntoSight(answer);
  toTheBoard(widget);
}

/** Clear the field for typed moves after a legal move. */
function settleTyped(widget: Widget): void {
  const { notice, refusal: verdict, touches } = widget.view;
  const field = widget.root.querySelector<HTMLInputElement>(".hg-move input");
  // If the reader has continued typing, the field keeps its text.
  if (field?.value.trim() === widget.typed && !notice && !verdict && !touches.length) field.value = "";
  widget.typed = "";
}
