/** Pointer events on the board: taps touch points; drags move pieces, also from the hand. */

import { patch } from "../dom";
import { discardTouches, touch } from "../state/act";
import { HAND, mayEnter, moverFrom, openAt, picked } from "../state/legal";
import { stopAutoplay } from "../state/onward";
import { piecesNow } from "../state/pieces";
import type { Held } from "../state/state";
import type { Widget } from "../widget";
import { figure, worn } from "./figure";
import { pointAt } from "./reach";
import { placeOn, type Stage } from "./stage";

/** The distance at which a tap becomes a drag, in pixels. */
const STIR = 6;

/** Add the pointer listeners of a mounted board. */
export function watchPointer(widget: Widget, stage: Stage): void {
  const { signal } = widget;
  stage.svg.addEventListener("pointerdown", (event) => grasp(widget, stage, event), { signal });
  stage.svg.addEventListener("click", (event) => tap(widget, stage, event), { signal });
}

function tap(widget: Widget, stage: Stage, event: MouseEvent): void {
  if (halted.delete(stage)) return;
  const hit = event.target instanceof Element ? event.target.closest(".hg-hit") : null;
  const touched = hit?.getAttribute("data-point");
  if (!touched) return;
  // A press without a pointer, such as one from a screen reader, applies to the element itself.
  const point = (event.detail > 0 && pointAt(widget, stage, event.clientX, event.clientY)) || touched;
  const [drag, now] = [dropped.get(stage), event.timeStamp];
  if (drag !== undefined && now - drag < 50) return;
  touch(widget, point);
}

/** The end of the last drag on each board: the click that browsers send then is not a tap. */
const dropped = new WeakMap<Stage, number>();

/** Boards on which the last press stopped autoplay, so that it is not a touch as well. */
const halted = new WeakSet<Stage>();

/** Handle a press on a piece: it may begin a drag. */
function grasp(widget: Widget, stage: Stage, event: PointerEvent): void {
  halted.delete(stage);
  if (stopAutoplay(widget)) {
    halted.add(stage);
    return;
  }
  const waiting = waitingAt(widget, event.target);
  if (waiting) {
    graspFromHand(widget, waiting, event);
    return;
  }
  const point = pointAt(widget, stage, event.clientX, event.clientY);
  const there = piecesNow(widget).filter((one) => one.point === point);
  const moves = moverFrom(widget.view.legal, point ?? "");
  const piece = there.find(({ kind }) => kind === moves) ?? there[0];
  // When a pit is touched, its pieces are lifted and sown immediately.
  if (event.button !== 0 || !point || !piece || stage.scene.pits.includes(point)) return;
  const chosen = picked(widget.view.legal, widget.pending) === point;
  const open = openAt(widget.view.legal, widget.pending);
  const free =
    chosen ||
    (Object.hasOwn(open, point) && open[point]?.effects.length === 0) ||
    Object.hasOwn(widget.view.legal, point);
  if (free) follow(widget, stage, event, piece.kind, point);
}

/** Return the kind of the pieces in a store on the board; undefined for other targets. */
function waitingAt(widget: Widget, target: EventTarget | null): string | undefined {
  const place = target instanceof Element ? target.closest<SVGElement>(".tallies [data-store]") : null;
  const { store: name, side } = place?.dataset ?? {};
  return widget.view.stores.find((store) => store.name === name && String(store.side) === side && store.count)?.kind;
}

/** Handle a press on a piece in the hand. */
export function graspFromHand(widget: Widget, kind: string, event: PointerEvent): void {
  const { stage } = widget;
  if (!stage || event.button !== 0 || !mayEnter(widget.view.legal, widget.pending, kind)) return;
  event.preventDefault();
  follow(widget, stage, event, kind, null);
}

/** Let a piece follow the pointer from a point, or from the hand if it is null. */
function follow(widget: Widget, stage: Stage, event: PointerEvent, kind: string, from: string | null): void {
  const end = new AbortController();
  const { signal } = end;
  const { pointerId: pointer, clientX: x, clientY: y } = event;
  const held: Held = { pointer, kind, from, x, y, moved: false };
  widget.held = held;
  widget.signal.addEventListener("abort", () => end.abort(), { signal });
  const mine = (event: PointerEvent): boolean => event.pointerId === held.pointer;
  const finish = (event: PointerEvent, drop: boolean): void => {
    if (!mine(event)) return;
    end.abort();
    release(widget, stage, held, drop ? event : null);
  };
  window.addEventListener("pointermove", (event) => mine(event) && move(widget, stage, held, event), { signal });
  window.addEventListener("pointerup", (event) => finish(event, true), { signal });
  window.addEventListener("pointercancel", (event) => finish(event, false), { signal });
}

function move(widget: Widget, stage: Stage, held: Held, event: PointerEvent): void {
  if (!held.moved) {
    if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < STIR) return;
    held.moved = true;
    pickUp(widget, held);
  }
  const { x, y } = placeOn(stage, event.clientX, event.clientY);
  const ghost = ghostOf(stage);
  ghost.setAttribute("transform", `translate(${x} ${y})`);
  const { kind, from } = held;
  const picked = stage.actors.find((actor) => actor.kind === kind && actor.point === from);
  const piece = picked ?? { kind, point: "", way: "" };
  patch(ghost, [figure(stage, piece, true, 0), worn(stage, piece, true)]);
}

/** Touch the start of a drag; a drag counts as two touches, at its start and its end. */
function pickUp(widget: Widget, held: Held): void {
  const [first, chosen] = [held.from ?? HAND, picked(widget.view.legal, widget.pending)];
  if (first !== chosen && (held.from || Object.hasOwn(openAt(widget.view.legal, widget.pending), HAND)))
    touch(widget, first);
  else widget.redraw();
}

function release(widget: Widget, stage: Stage, held: Held, event: PointerEvent | null): void {
  widget.held = null;
  stage.svg.querySelector(".hg-ghost")?.remove();
  if (!held.moved) return;
  const point = event ? pointAt(widget, stage, event.clientX, event.clientY) : undefined;
  if (event && point) dropped.set(stage, event.timeStamp);
  if (point && point !== held.from) touch(widget, point);
  else if (point !== held.from) discardTouches(widget);
  widget.redraw();
}

/** Return the element of the dragged piece, above all others; create it if necessary. */
function ghostOf(stage: Stage): Element {
  const there = stage.svg.querySelector(".hg-ghost");
  if (there) return there;
  const ghost = document.createElementNS(stage.svg.namespaceURI ?? "", "g");
  ghost.setAttribute("class", "hg-ghost");
  return stage.svg.appendChild(ghost);
}
