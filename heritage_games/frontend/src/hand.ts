/** The pointer on the board: a tap touches, a drag picks up and puts down, from a point or from the hand. */

import { putDown, touch } from "./act";
import { patch } from "./dom";
import { figure, worn } from "./figure";
import { HAND, mayEnter, moverFrom, openAt, picked } from "./legal";
import { halt } from "./onward";
import { piecesNow, placeOn, pointAt, type Stage } from "./stage";
import type { State } from "./state";

/** How far the pointer goes before a tap is a drag, in pixels. */
const STIR = 6;

/** A piece on its way under the pointer. */
export interface Held {
  pointer: number;
  kind: string;
  /** The point it was picked up from; null when it comes from the hand. */
  from: string | null;
  /** Where the pointer went down, in pixels. */
  x: number;
  y: number;
  moved: boolean;
}

/** Listen to the pointer on a mounted board. */
export function watchHand(state: State, stage: Stage): void {
  const { signal } = state;
  stage.svg.addEventListener("pointerdown", (event) => grasp(state, stage, event), { signal });
  stage.svg.addEventListener("click", (event) => tap(state, stage, event), { signal });
}

function tap(state: State, stage: Stage, event: MouseEvent): void {
  if (halted.delete(stage)) return;
  const hit = event.target instanceof Element ? event.target.closest(".hg-hit") : null;
  const touched = hit?.getAttribute("data-point");
  if (!touched) return;
  // A press that is no pointer's, as a screen reader makes one, means the very element.
  const point = (event.detail > 0 && pointAt(state, stage, event.clientX, event.clientY)) || touched;
  const [drag, told] = [dropped.get(stage), event.timeStamp];
  if (drag !== undefined && told - drag < 50) return;
  touch(state, point);
}

/** When a drag ended on each board: the click that a browser adds to it is not a tap. */
const dropped = new WeakMap<Stage, number>();

/** Boards on which the pointer went down to stop a game that went on by itself: it means nothing else. */
const halted = new WeakSet<Stage>();

/** The pointer goes down on a piece: it may be the beginning of a drag. */
function grasp(state: State, stage: Stage, event: PointerEvent): void {
  halted.delete(stage);
  if (halt(state)) {
    halted.add(stage);
    return;
  }
  const waiting = waitingAt(state, event.target);
  if (waiting) {
    graspFromHand(state, waiting, event);
    return;
  }
  const point = pointAt(state, stage, event.clientX, event.clientY);
  const there = piecesNow(state).filter((one) => one.point === point);
  const moves = moverFrom(state.view.legal, point ?? "");
  const piece = there.find(({ kind }) => kind === moves) ?? there[0];
  if (event.button !== 0 || !point || !piece) return;
  const chosen = picked(state.view.legal, state.pending) === point;
  const open = openAt(state.view.legal, state.pending);
  const free =
    chosen ||
    (Object.hasOwn(open, point) && open[point]?.effects.length === 0) ||
    Object.hasOwn(state.view.legal, point);
  if (free)
    follow(state, stage, {
      pointer: event.pointerId,
      kind: piece.kind,
      from: point,
      x: event.clientX,
      y: event.clientY,
      moved: false,
    });
}

/** Return the kind of the pieces that wait at a place of the ground for those off the board; undefined anywhere else. */
function waitingAt(state: State, target: EventTarget | null): string | undefined {
  const place = target instanceof Element ? target.closest<SVGElement>(".tallies [data-store]") : null;
  const { store: name, side } = place?.dataset ?? {};
  return state.view.stores.find((store) => store.name === name && String(store.side) === side && store.count)?.kind;
}

/** The pointer goes down on a piece that waits in the hand. */
export function graspFromHand(state: State, kind: string, event: PointerEvent): void {
  const { stage } = state;
  if (!stage || event.button !== 0 || !mayEnter(state.view.legal, state.pending, kind)) return;
  event.preventDefault();
  follow(state, stage, {
    pointer: event.pointerId,
    kind,
    from: null,
    x: event.clientX,
    y: event.clientY,
    moved: false,
  });
}

function follow(state: State, stage: Stage, held: Held): void {
  const end = new AbortController();
  const { signal } = end;
  state.held = held;
  state.signal.addEventListener("abort", () => end.abort(), { signal });
  const mine = (event: PointerEvent): boolean => event.pointerId === held.pointer;
  const finish = (event: PointerEvent, drop: boolean): void => {
    if (!mine(event)) return;
    end.abort();
    release(state, stage, held, drop ? event : null);
  };
  window.addEventListener("pointermove", (event) => mine(event) && move(state, stage, held, event), { signal });
  window.addEventListener("pointerup", (event) => finish(event, true), { signal });
  window.addEventListener("pointercancel", (event) => finish(event, false), { signal });
}

function move(state: State, stage: Stage, held: Held, event: PointerEvent): void {
  if (!held.moved) {
    if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < STIR) return;
    held.moved = true;
    pickUp(state, held);
  }
  const { x, y } = placeOn(stage, event.clientX, event.clientY);
  const ghost = ghostOf(stage);
  ghost.setAttribute("transform", `translate(${x} ${y})`);
  const { kind, from } = held;
  const picked = stage.actors.find((actor) => actor.kind === kind && actor.point === from);
  const piece = picked ?? { kind, point: "", way: "" };
  patch(ghost, [figure(stage, piece, true, 0), worn(stage, piece, true)]);
}

/** A drag is two touches: where the piece is taken up, and where it is put down. */
function pickUp(state: State, held: Held): void {
  const [first, chosen] = [held.from ?? HAND, picked(state.view.legal, state.pending)];
  if (first !== chosen && (held.from || Object.hasOwn(openAt(state.view.legal, state.pending), HAND)))
    touch(state, first);
  else state.redraw();
}

function release(state: State, stage: Stage, held: Held, event: PointerEvent | null): void {
  state.held = null;
  stage.svg.querySelector(".hg-ghost")?.remove();
  if (!held.moved) return;
  const point = event ? pointAt(state, stage, event.clientX, event.clientY) : undefined;
  if (event && point) dropped.set(stage, event.timeStamp);
  if (point && point !== held.from) touch(state, point);
  else if (point !== held.from) putDown(state);
  state.redraw();
}

/** The piece under the pointer, above everything else. */
function ghostOf(stage: Stage): Element {
  const there = stage.svg.querySelector(".hg-ghost");
  if (there) return there;
  const ghost = document.createElementNS(stage.svg.namespaceURI ?? "", "g");
  ghost.setAttribute("class", "hg-ghost");
  return stage.svg.appendChild(ghost);
}
