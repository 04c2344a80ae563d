/** What comes from Python is taken up: a new view, another book, what was chosen in another view of the same widget. */

import { watchPointer } from "./board/hand";
import { toTheBoard } from "./board/scrolled";
import { mounted } from "./board/stage";
import type { View } from "./contract";
import { recall } from "./host/remember";
import { bringIntoSight } from "./host/sight";
import { play } from "./host/sound";
import { touchEarly } from "./state/act";
import { later } from "./state/client";
import { endFall, letFall } from "./state/fall";
import { type Happening, happeningOf } from "./state/happening";
import { awaitNext, keepOn } from "./state/onward";
import { answered, heard } from "./state/post";
import { announcementText } from "./state/speech";
import { answersOf, bookOf, modeOf, prefsOf, viewOf } from "./state/state";
import { answerVisitor, watchThought } from "./state/thinking";
import { focused, type Widget } from "./widget";
import { word } from "./words";

/** Follow every trait that is drawn. */
export function followAll(widget: Widget): void {
  const { model } = widget;
  follow(widget, "view", () => seen(widget));
  const redrawn = (trait: string, then: () => void): void =>
    follow(widget, trait, () => {
      then();
      widget.redraw();
    });
  redrawn("book", () => {
    // Rules and position come together; drawing one without the other would show points that are not there.
    endFall(widget);
    widget.seat = null;
    widget.book = bookOf(model);
    widget.view = viewOf(model);
    setBoard(widget);
  });
  // Only one drawer shows the record; on a page it comes with every view, which is drawn anyway.
  follow(widget, "record", () => {
    if (widget.unfolded.has("more")) widget.redraw();
  });
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

/** Follow a trait of the model. */
function follow(widget: Widget, trait: string, changed: () => void): void {
  widget.model.on(`change:${trait}`, changed);
  widget.signal.addEventListener("abort", () => widget.model.off(`change:${trait}`, changed));
}

/** Mount the scene; the keyboard keeps its point where there still is one. */
export function setBoard(widget: Widget): void {
  const { scene } = widget.book;
  if (widget.mode === "quiz" || !scene || widget.stage?.scene.svg === scene.svg) return;
  widget.stage = mounted(scene);
  if (!Object.hasOwn(scene.points, widget.cursor)) widget.cursor = Object.keys(scene.points)[0] ?? "";
  watchPointer(widget, widget.stage);
}

/** A new view has come: it is taken up and drawn at once, or when the sticks that it throws have come to rest. */
function seen(widget: Widget): void {
  const view = viewOf(widget.model);
  const taken = (): void => {
    takeUp(widget, view);
    widget.redraw();
    awaitNext(widget);
    if (widget.prefs.kiosk || recall("players") !== "people") answerVisitor(widget);
  };
  heard(widget);
  if (letFall(widget, view, taken)) widget.redraw();
  else taken();
}

/** Take up a new view, and say what it says to whoever plays or listens here. */
function takeUp(widget: Widget, view: View): void {
  // What another view or Python has done is said there, or by nobody, unless the reader is here.
  if (widget.post.away === null) widget.acting = false;
  const before = widget.view;
  widget.view = view;
  keepOn(widget);
  watchThought(widget);
  widget.lit = [];
  widget.step = null;
  widget.said = "";
  answered(widget);
  if (widget.acting || focused(widget)) widget.speak(announcementText(widget));
  if (widget.typed) later(widget, 0, () => settleTyped(widget));
  const anotherStep = view.learn?.number !== before.learn?.number;
  if (anotherStep) widget.unfolded.clear();
  later(widget, 0, () => {
    toTheAnswer(widget);
    if (anotherStep && widget.acting) widget.focus(".hg-ask");
    if (widget.acting) toTheAdvice(widget, before);
  });
  touchEarly(widget);
  sound(widget, happeningOf(before, view));
}

/** How long the words of a sound are shown, in milliseconds. */
const CAPTION = 1200;

/** Let an event be heard by whoever plays here, with its words for those who do not hear it. */
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

/** A word before a blunder has the keyboard, on what plays nothing; and so has the move of a hint that was asked for by key. */
function toTheAdvice(widget: Widget, before: View): void {
  const { warning, hint, setup } = widget.view;
  if (setup && !before.setup) widget.focus('[data-part="setup"] .hg-heading');
  if (warning && warning !== before.warning) widget.focus(".hg-warning .hg-act");
  const coach = focused(widget)?.closest(".hg-coach");
  if (coach && hint?.move && !before.hint?.move) widget.focus(".hg-coach h4");
}

/** What a phone shows over its lower edge. */
const LOWER_EDGE = ".hg-refusal > h3, .hg-over";

/** The answer begins at its top; where the board scrolls in its frame, what counts comes into sight there. */
function toTheAnswer(widget: Widget): void {
  widget.root.querySelector(".hg-answered")?.scrollTo({ top: 0 });
  const answer = widget.acting && widget.frame.name === "phone" ? widget.root.querySelector(LOWER_EDGE) : null;
  if (answer) bringIntoSight(answer);
  toTheBoard(widget);
}

/** A typed text is answered: a move that was made leaves the field, what is wrong with a text comes into sight. */
function settleTyped(widget: Widget): void {
  const { notice, refusal: verdict, touches } = widget.view;
  const field = widget.root.querySelector<HTMLInputElement>(".hg-move input");
  // Whoever has gone on typing meanwhile keeps what stands there now.
  if (field?.value.trim() === widget.typed && !notice && !verdict && !touches.length) field.value = "";
  widget.typed = "";
}
