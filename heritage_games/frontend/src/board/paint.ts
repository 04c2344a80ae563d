/** Renderer of the board: pieces, marks and touch targets, updated whenever they change. */

import type { Mark, ScenePoint, TurningView, View } from "../contract";
import { h, joined, type Kid, opaque, patch, type Spec } from "../dom";
import { later } from "../state/client";
import { effectsAlong, mayEnter, moverFrom, openAt, picked } from "../state/legal";
import { type Actor, cast, happened, type Picture, type Piece, piecesNow, sidesOf } from "../state/pieces";
import { may, pointInShort } from "../state/speech";
import type { State } from "../state/state";
import type { Widget } from "../widget";
import { figure, waysAhead, worn } from "./figure";
import { countsIn, marksOf } from "./marks";
import { motionOf } from "./motion";
import { reaches } from "./reach";
import { along, numbered, type Shape } from "./shapes";
import type { Stage } from "./stage";
import { fillTallies } from "./tally";
import { walked } from "./track";
import { placeOf, transformOf, walk } from "./walk";

/** Draw pieces, marks and touch targets. */
export function paint(widget: Widget, stage: Stage): void {
  const pieces = piecesNow(widget);
  const refusal = widget.view.revision === widget.putAway ? null : widget.view.refusal;
  const lit = widget.lit.length || widget.pending.length ? widget.lit : (widget.view.example?.lit ?? []);
  const { view, pending, prefs } = widget;
  const advice = adviceOf(widget);
  const stateMarks = marksOf({ view, pending, pieces, guides: prefs.guides && !view.setup, refusal, advice, lit });
  const marks = [...stateMarks, ...countsIn(stage.scene.pits, pieces)];
  const named: readonly unknown[] | null = refusal && [...refusal.marks.flat(), ...refusal.instead.touches];
  for (const name of stage.svg.querySelectorAll<SVGElement>(":is(.names, .signs) > text")) {
    name.classList.toggle("hg-faded", named?.includes(name.dataset.point) === false);
    name.classList.toggle(
      "hg-held",
      pieces.some(({ point }) => point === name.dataset.point),
    );
  }
  const fresh = recast(widget, stage, pieces);
  patch(stage.layers.under, [...marksIn(stage, marks, pieces, "under"), ...waysAhead(stage, pieces)]);
  patch(stage.layers.over, marksIn(stage, marks, pieces, "over"));
  patch(
    stage.layers.focus,
    marksIn(stage, [...marks, ...(stage.focus ? [["focus", stage.focus]] : [])], pieces, "focus"),
  );
  // The order is that of arrival, because moving an element in the page restarts its animations.
  const byAge = [...stage.actors].sort((a, b) => a.id - b.id);
  patch(stage.layers.pieces, [
    ...byAge.map((actor) => actorSpec(widget, stage, actor, "piece")),
    ...byAge.map((actor) => actorSpec(widget, stage, actor, "worn")),
  ]);
  if (fresh) walk(stage);
  seat(stage, pieces);
  fillTallies(stage, view, ({ kind }) => mayEnter(view.legal, pending, kind));
  patch(stage.layers.hits, hitSpecs(widget, stage, pieces));
}

/** Return the marks of a warning while nothing is touched, otherwise those of a hint or turning point. */
const adviceOf = ({ view, pending }: State): readonly Mark[] =>
  ((!pending.length && view.warning) || view.hint || turningOf(view))?.marks ?? [];

/** Return the turning point whose position is on the board; undefined if there is none. */
const turningOf = ({ review, ply }: View): TurningView | undefined => {
  const chosen = review?.turnings[review.chosen - 1];
  return chosen?.ply === ply + 1 ? chosen : undefined;
};

/** Draw occupied points with the ground's shape for them, such as a pin that covers a hole. */
function seat({ svg, scene, prefix }: Stage, pieces: readonly Piece[]): void {
  if (!svg.querySelector(`#${prefix}ground-seat`)) return;
  const covered = new Set(pieces.filter(({ point }) => !scene.points[point]?.seats.length).map(({ point }) => point));
  for (const use of svg.querySelectorAll<SVGUseElement>(":scope > .points > use")) {
    use.dataset.free ??= use.getAttribute("href") ?? "";
    const plain = use.dataset.free === `#${prefix}ground-point`;
    const href = plain && covered.has(use.dataset.point ?? "") ? `#${prefix}ground-seat` : use.dataset.free;
    if (use.getAttribute("href") !== href) use.setAttribute("href", href);
  }
}

/**
 * Update the actors to the current pieces; return whether an animation has to start.
 *
 * New effects are animated. A ply that was drawn in advance and is then confirmed changes nothing, and an undone ply is
 * shown without animation.
 */
function recast(widget: Widget, stage: Stage, pieces: readonly Piece[]): boolean {
  const { view, pending } = widget;
  const { picture: before, actors } = stage;
  const picture: Picture = { ply: view.ply, last: view.last_effects, ahead: effectsAlong(view.legal, pending) };
  const effects = before ? happened(before, picture) : [];
  const motion = motionOf(actors, effects, sidesOf(widget), stage.track, widget.duration("--t-move"));
  const story = [before, picture].flatMap((one) => (one ? [...one.last, ...one.ahead] : []));
  const leaving = motion.actors.filter((actor) => actor.leaving);
  stage.picture = picture;
  stage.actors = [...cast(motion.actors, pieces, story), ...leaving];
  if (!effects.length && stands(actors) === stands(stage.actors)) return false;
  const lasts = Math.max(motion.lasts, widget.duration("--t-move"));
  stage.cues = motion.cues;
  stage.until = performance.now() + lasts;
  const gone = new Set(stage.actors.filter((actor) => actor.leaving).map((actor) => actor.id));
  if (gone.size) {
    later(widget, lasts, () => {
      stage.actors = stage.actors.filter((actor) => !actor.leaving || !gone.has(actor.id));
      widget.redraw();
    });
  }
  return true;
}

/** Return the positions of all actors as one text that does not depend on their order. */
const stands = (actors: readonly Actor[]): string =>
  actors
    .map(({ id, point, seat, leaving }) => `${id} ${point} ${seat} ${leaving}`)
    .sort()
    .join();

/** Return whether a touch applies to this piece; if several are on its point, to the mover's movable one. */
function isMeant({ view }: State, { actors }: Stage, actor: Actor): boolean {
  const there = actors.filter(({ point, leaving }) => point === actor.point && !leaving);
  const moves = moverFrom(view.legal, actor.point);
  return !actor.leaving && (there.length === 1 || (actor.side === view.turn && (moves ?? actor.kind) === actor.kind));
}

/** Return the element of a piece, or of its badge, which no piece may hide. */
function actorSpec(state: State, stage: Stage, actor: Actor, what: "piece" | "worn"): Kid {
  const { scene } = stage;
  const at = scene.points[actor.point];
  const place = placeOf(scene, actor);
  if (!at || !place) return null;
  const meant = isMeant(state, stage, actor);
  const held = meant && picked(state.view.legal, state.pending) === actor.point;
  const dragged = meant && state.held?.from === actor.point && state.held.moved;
  const walks = stage.cues.some((cue) => cue.id === actor.id && cue.way.length > 0);
  const drawn = what === "piece" ? figure(stage, actor, held, at.turn) : worn(stage, actor, held);
  return (
    drawn &&
    h(
      "g.hg-piece",
      {
        key: `${what} ${actor.id}`,
        class: joined(
          actor.leaving && "hg-leaving",
          held && "hg-lifted",
          dragged && "hg-dragged",
          walks && "hg-walking",
        ),
        [`data-${what}`]: actor.id,
        style: `transform:${transformOf(place)}`,
      },
      drawn,
    )
  );
}

/** Return the elements of a layer's marks, in the order of the shapes in the drawing. */
function marksIn(stage: Stage, marks: readonly Mark[], pieces: readonly Piece[], layer: string): Kid[] {
  const kinds = [...stage.shapes.keys()];
  const occupied = new Set(pieces.map((piece) => piece.point));
  const numbers = new Map<string, number>();
  return marks
    .filter(([kind]) => stage.shapes.get(String(kind))?.layer === layer)
    .sort((a, b) => kinds.indexOf(String(a[0])) - kinds.indexOf(String(b[0])))
    .flatMap(([kind, ...rest]) => {
      const [name, point] = [String(kind), String(rest[1])];
      const shape = stage.shapes.get(name);
      if (!shape?.numbered) return markSpecs(stage, name, rest.map(String), occupied);
      if (shape.here) return [countSpec(stage, shape, String(rest[0]), point)];
      const before = numbers.get(point) ?? 0;
      numbers.set(point, before + 1);
      return [numberSpec(stage, name, String(rest[0]), point, before, occupied)];
    });
}

/** Positions of the numbers around a point, relative to the usual one, from upper right. */
const ROUND = [
  [1, 1],
  [-1, 1],
  [-1, -1],
  [1, -1],
] as const;

/** Return the element of a number at a point, positioned by the numbers already there. */
function numberSpec(
  stage: Stage,
  kind: string,
  number: string,
  point: string,
  before: number,
  occupied: ReadonlySet<string>,
): Kid {
  const [shape, at] = [stage.shapes.get(kind), stage.scene.points[point]];
  if (!shape || !at) return null;
  const [x, y] = occupied.has(point) ? at.tag : at.tag_free;
  const [right, down] = ROUND[before % ROUND.length] ?? ROUND[0];
  const key = `${kind} ${number} ${point} ${x} ${before}`;
  return opaque(key, () => numbered(shape, number, at.x + right * x, at.y + down * y));
}

/** Return the element with the number of pieces on a point. */
function countSpec({ scene }: Stage, shape: Shape, count: string, point: string): Kid {
  const at = scene.points[point];
  if (!at) return null;
  return opaque(`count ${point} ${count}`, () => {
    const number = numbered(shape, count, at.x, at.y);
    number.setAttribute("data-pit", point);
    return number;
  });
}

/** Return the elements of one mark: one along its points, or one on each of them. */
function markSpecs(stage: Stage, kind: string, rest: readonly string[], occupied: ReadonlySet<string>): Kid[] {
  const shape = stage.shapes.get(kind);
  if (!shape) return [];
  const { points } = stage.scene;
  const known = rest.filter((name) => Object.hasOwn(points, name));
  const key = `${kind} ${rest.join(" ")}`;
  if (shape.along) {
    const way = shape.groove ? known : walked(stage.track, known);
    const spots = way.flatMap((point) => points[point] ?? []);
    // On a track the bar is drawn only before the last point, because that point stops the walk.
    const bars = way.length > known.length ? spots.slice(-2) : spots;
    return [opaque(key, () => along(shape, spots, bars, shape.groove ? stage.scene.ways[known.join(" ")] : undefined))];
  }
  return known.map((point) => {
    const at = points[point] as ScenePoint;
    const free = occupied.has(point) ? undefined : stage.shapes.get(`${kind}-free`);
    return h("use.hg-mark", {
      key: `${kind} ${point}`,
      class: `hg-mark-${kind}`,
      href: `#${(free ?? shape).id}`,
      x: at.x,
      y: at.y,
    });
  });
}

function hitSpecs(state: State, stage: Stage, pieces: readonly Piece[]): Spec[] {
  const context = { book: state.book, view: state.view, pending: state.pending, pieces };
  const chosen = picked(state.view.legal, state.pending);
  const reach = reaches(state, stage);
  return Object.entries(stage.scene.points).map(([point, at]) => {
    const label = joined(pointInShort(context, point), state.prefs.guides && may(context, point));
    return h("circle.hg-hit", {
      key: point,
      class: !stage.scene.pits.includes(point) && grabbed(state, pieces, point) && "hg-grab",
      "data-point": point,
      cx: at.x,
      cy: at.y,
      r: reach(point),
      role: "button",
      tabindex: point === state.cursor ? 0 : -1,
      "aria-label": label,
      "aria-pressed": point === chosen ? "true" : null,
    });
  });
}

/** Return whether a drag may begin on this point, so that the page does not scroll. */
function grabbed(state: State, pieces: readonly Piece[], point: string): boolean {
  const open = openAt(state.view.legal, state.pending);
  const free = Object.hasOwn(open, point) || picked(state.view.legal, state.pending) === point;
  return free && pieces.some((piece) => piece.point === point);
}
