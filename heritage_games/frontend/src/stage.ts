/** The board: the scene mounted once, its pieces and marks drawn anew whenever they change. */

import type { Effect, Mark, Scene, ScenePoint } from "./contract";
import { h, island, type Kid, patch, type Spec } from "./dom";
import { figure, waysAhead, worn } from "./figure";
import { TARGET } from "./frame";
import { effectsAlong, mayEnter, moverFrom, openAt, picked } from "./legal";
import { marksOf } from "./marks";
import { type Cue, motionOf } from "./motion";
import { type Actor, applied, cast, happened, type Piece, piecesOf, type Told } from "./pieces";
import { along, numbered, type Shape, shapesIn } from "./shapes";
import { may, pointInShort } from "./speech";
import { duration, later, type State } from "./state";
import { tell } from "./tally";
import { type Track, trackOf, walked } from "./track";
import { placeOf, transformOf, walk } from "./walk";

/** Stands before every id of a scene; each mounted board puts one of its own in its place. */
const PREFIX = "hg0-";

const LAYERS = ["under", "pieces", "over", "focus"] as const;
type Layer = (typeof LAYERS)[number];

export interface Stage {
  readonly scene: Scene;
  readonly svg: SVGSVGElement;
  /** Stands before every id of this board. */
  readonly prefix: string;
  readonly shapes: ReadonlyMap<string, Shape>;
  readonly layers: Readonly<Record<Layer | "hits", Element>>;
  /** For each point how far from it a touch still means it, in units. */
  readonly reach: Readonly<Record<string, number>>;
  /** What is walked hole by hole. */
  readonly track: Track;
  actors: readonly Actor[];
  /** What led to the picture that is shown, so that pieces can be seen to go to the next; null before the first. */
  told: Told | null;
  /** What pieces are seen to do just now, and until when, in milliseconds of the page. */
  cues: readonly Cue[];
  running: readonly Animation[];
  until: number;
  /** The point that has the keyboard. */
  focus: string | null;
}

/** Return the board, ready to be put into the page. */
export function mounted(scene: Scene): Stage {
  const prefix = `hg${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36)}-`;
  const parsed = new DOMParser().parseFromString(scene.svg.replaceAll(PREFIX, prefix), "image/svg+xml");
  const svg = document.importNode(parsed.documentElement, true) as unknown as SVGSVGElement;
  for (const name of ["role", "aria-labelledby", "id"]) svg.removeAttribute(name);
  // What the seats tell is not told on the ground once more: the board has that room.
  svg.setAttribute("viewBox", scene.board.join(" "));
  svg.classList.toggle("hg-cropped", scene.board[3] < scene.height);
  const layer = (name: string): Element => svg.querySelector(`:scope > g.${name}`) ?? svg;
  const hits = svg.appendChild(document.createElementNS(svg.namespaceURI ?? "", "g"));
  hits.setAttribute("class", "hg-hits");
  return {
    scene,
    svg,
    prefix,
    shapes: shapesIn(svg, `${prefix}mark-`),
    layers: { under: layer("under"), pieces: layer("pieces"), over: layer("over"), focus: layer("focus"), hits },
    reach: reachOf(scene),
    track: trackOf(scene),
    actors: [],
    told: null,
    cues: [],
    running: [],
    until: 0,
    focus: null,
  };
}

/** For each point half way to the nearest other, but no further than a finger needs. */
function reachOf(scene: Scene): Record<string, number> {
  const points = Object.entries(scene.points);
  const gap = (name: string, at: ScenePoint): number =>
    Math.min(...points.flatMap(([other, to]) => (other === name ? [] : [Math.hypot(at.x - to.x, at.y - to.y)])));
  return Object.fromEntries(points.map(([name, at]) => [name, Math.min(48, gap(name, at) / 2)]));
}

/** Return how far the nearest two points are from each other, in units. */
export function nearest(scene: Scene): number {
  const spots = Object.values(scene.points);
  const gaps = spots.flatMap((at, order) => spots.slice(order + 1).map((to) => Math.hypot(at.x - to.x, at.y - to.y)));
  return Math.min(scene.width, ...gaps);
}

/** Bring the points that something happened to into sight, where the board scrolls in its own frame. */
export function bring(stage: Stage, effects: readonly Effect[]): void {
  const frame = stage.svg.parentElement;
  const names = effects.flat().filter((name) => Object.hasOwn(stage.scene.points, name));
  const last = names.at(-1);
  const spot = last && hitOf(stage, last)?.getBoundingClientRect();
  if (!frame || !spot) return;
  const seen = frame.getBoundingClientRect();
  if (spot.top >= seen.top && spot.bottom <= seen.bottom) return;
  frame.scrollBy({ top: (spot.top + spot.bottom - seen.top - seen.bottom) / 2 });
}

/** Return the pieces as they are drawn: those of the view, and what the touches so far have done. */
export function piecesNow(state: State): Piece[] {
  return applied(piecesOf(state.view), effectsAlong(state.view.legal, state.pending), sidesOf(state));
}

/** For each kind of piece, whose it is. */
const sidesOf = ({ book }: State): Record<string, number> =>
  Object.fromEntries(book.sides.map((side, order) => [side.kind, order]));

/** Draw pieces, marks and the points to be touched. */
export function paint(state: State, stage: Stage): void {
  const pieces = piecesNow(state);
  const refusal = state.view.revision === state.putAway ? null : state.view.verdict;
  const lit = state.lit.length || state.pending.length ? state.lit : (state.view.example?.lit ?? []);
  const { view, pending, prefs } = state;
  const marks = marksOf({ view, pending, pieces, guides: prefs.guides, refusal, lit });
  const fresh = recast(state, stage, pieces);
  patch(stage.layers.under, [...laid(stage, marks, pieces, "under"), ...waysAhead(stage, pieces)]);
  patch(stage.layers.over, laid(stage, marks, pieces, "over"));
  patch(stage.layers.focus, laid(stage, [...marks, ...(stage.focus ? [["focus", stage.focus]] : [])], pieces, "focus"));
  // In the order in which they came: an element that changes its place in the page begins its animations anew.
  const byAge = [...stage.actors].sort((a, b) => a.id - b.id);
  patch(stage.layers.pieces, [
    ...byAge.map((actor) => actorSpec(state, stage, actor, "piece")),
    ...byAge.map((actor) => actorSpec(state, stage, actor, "worn")),
  ]);
  if (fresh) walk(stage);
  seat(stage, pieces);
  tell(stage, view, pieces, ({ kind }) => mayEnter(view.legal, pending, kind));
  patch(stage.layers.hits, hitSpecs(state, stage, pieces));
}

/** On a ground that has a drawing for it, a point under a piece is drawn otherwise: a pin covers its hole. */
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
 * Let the pieces become what they are now; true where that is to be seen.
 *
 * What is new is walked; a ply that was drawn ahead and is confirmed changes nothing, and what is taken back goes
 * straight back.
 */
function recast(state: State, stage: Stage, pieces: readonly Piece[]): boolean {
  const { view, pending } = state;
  const { told: before, actors } = stage;
  const told: Told = { ply: view.ply, last: view.last, ahead: effectsAlong(view.legal, pending) };
  const effects = before ? happened(before, told) : [];
  const motion = motionOf(actors, effects, sidesOf(state), stage.track, duration(state, "--t-move"));
  const story = [before, told].flatMap((one) => (one ? [...one.last, ...one.ahead] : []));
  const leaving = motion.actors.filter((actor) => actor.leaving);
  stage.told = told;
  stage.actors = [...cast(motion.actors, pieces, story), ...leaving];
  if (!effects.length && stands(actors) === stands(stage.actors)) return false;
  const lasts = Math.max(motion.lasts, duration(state, "--t-move"));
  stage.cues = motion.cues;
  stage.until = performance.now() + lasts;
  const gone = new Set(stage.actors.filter((actor) => actor.leaving).map((actor) => actor.id));
  if (gone.size) {
    later(state, lasts, () => {
      stage.actors = stage.actors.filter((actor) => !actor.leaving || !gone.has(actor.id));
      state.redraw();
    });
  }
  return true;
}

/** Who stands where, in one text. */
const stands = (actors: readonly Actor[]): string =>
  actors.map(({ id, point, seat, leaving }) => `${id} ${point} ${seat} ${leaving}`).join();

/** Whether a touch of a piece's point means this piece: of several on one point, those of the side to move that move. */
function isMeant({ view }: State, { actors }: Stage, actor: Actor): boolean {
  const there = actors.filter(({ point, leaving }) => point === actor.point && !leaving);
  const moves = moverFrom(view.legal, actor.point);
  return !actor.leaving && (there.length === 1 || (actor.side === view.turn && (moves ?? actor.kind) === actor.kind));
}

/** Describe a piece, or what it wears, which lies above all pieces so that no other hides it. */
function actorSpec(state: State, stage: Stage, actor: Actor, what: "piece" | "worn"): Kid {
  const { scene } = stage;
  const at = scene.points[actor.point];
  const place = placeOf(scene, actor);
  if (!at || !place) return null;
  const meant = isMeant(state, stage, actor);
  const held = meant && picked(state.view.legal, state.pending) === actor.point;
  const dragged = meant && state.held?.from === actor.point && state.held.moved;
  const walks = stage.cues.some((cue) => cue.id === actor.id && cue.way.length > 0);
  const look = [actor.leaving && "hg-leaving", held && "hg-lifted", dragged && "hg-dragged", walks && "hg-walking"];
  const drawn = what === "piece" ? figure(stage, actor, held, at.turn) : worn(stage, actor, held);
  return (
    drawn &&
    h(
      "g.hg-piece",
      {
        key: `${what} ${actor.id}`,
        class: look.filter(Boolean).join(" "),
        [`data-${what}`]: actor.id,
        style: `transform:${transformOf(place)}`,
      },
      drawn,
    )
  );
}

/** Describe the marks of a layer, in the order in which the drawing has their shapes. */
function laid(stage: Stage, marks: readonly Mark[], pieces: readonly Piece[], layer: string): Kid[] {
  const kinds = [...stage.shapes.keys()];
  const occupied = new Set(pieces.map((piece) => piece.point));
  return marks
    .filter(([kind]) => stage.shapes.get(String(kind))?.layer === layer)
    .sort((a, b) => kinds.indexOf(String(a[0])) - kinds.indexOf(String(b[0])))
    .flatMap(([kind, ...rest]) => markSpecs(stage, String(kind), rest.map(String), occupied));
}

/** Describe one mark: along its points, with its number, or once on each point. */
function markSpecs(stage: Stage, kind: string, rest: readonly string[], occupied: ReadonlySet<string>): Kid[] {
  const shape = stage.shapes.get(kind);
  if (!shape) return [];
  const { points } = stage.scene;
  const known = rest.filter((name) => Object.hasOwn(points, name));
  const key = `${kind} ${rest.join(" ")}`;
  if (shape.along) {
    const way = shape.groove ? known : walked(stage.track, known);
    const spots = way.flatMap((point) => points[point] ?? []);
    // On a track a bar stands before the last point only: that is the one which stops the walk.
    const bars = way.length > known.length ? spots.slice(-2) : spots;
    return [island(key, () => along(shape, spots, bars, shape.groove ? stage.scene.ways[known.join(" ")] : undefined))];
  }
  return known.map((point) => {
    const at = points[point] as ScenePoint;
    if (shape.numbered) {
      const [x, y] = occupied.has(point) ? at.tag : at.tag_free;
      return island(key, () => numbered(shape, rest[0] ?? "", at.x + x, at.y + y));
    }
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
  const ear = { book: state.book, view: state.view, pending: state.pending, pieces };
  const chosen = picked(state.view.legal, state.pending);
  const open = claims(state);
  return Object.entries(stage.scene.points).map(([point, at]) => {
    const label = [pointInShort(ear, point), state.prefs.guides && may(ear, point)].filter(Boolean).join(" ");
    return h("circle.hg-hit", {
      key: point,
      class: grabbed(state, pieces, point) && "hg-grab",
      "data-point": point,
      cx: at.x,
      cy: at.y,
      r: Math.max(stage.reach[point] ?? 0, open.has(point) ? CLAIM / 2 / scaleOf(state, stage) : 0),
      role: "button",
      tabindex: point === state.cursor ? 0 : -1,
      "aria-label": label,
      "aria-pressed": point === chosen ? "true" : null,
    });
  });
}

/** So wide is the circle that a point claims which can be played now, in pixels, where points are close together. */
const CLAIM = 44;

/** Return the points that can be played now, where the points are too close together for a finger; none elsewhere. */
function claims({ frame, view, pending }: State): ReadonlySet<string> {
  return new Set(frame.gap < TARGET ? Object.keys(openAt(view.legal, pending)) : []);
}

/** How many pixels a unit of the board takes. */
const scaleOf = ({ frame }: State, { scene }: Stage): number =>
  (frame.lying ? frame.board.height : frame.board.width) / scene.board[2];

/** Whether a drag may begin here, so that a finger does not scroll the page. */
function grabbed(state: State, pieces: readonly Piece[], point: string): boolean {
  const open = openAt(state.view.legal, state.pending);
  const free = Object.hasOwn(open, point) || picked(state.view.legal, state.pending) === point;
  return free && pieces.some((piece) => piece.point === point);
}

/** Return the element that takes the touches of a point. */
export function hitOf(stage: Stage, point: string): SVGElement | null {
  return stage.layers.hits.querySelector(`[data-point="${CSS.escape(point)}"]`);
}

/** Return a place of the screen in units of the board. */
export function placeOn(stage: Stage, x: number, y: number): DOMPoint {
  return new DOMPoint(x, y).matrixTransform(stage.svg.getScreenCTM()?.inverse());
}

/** Return a direction of the screen as it lies on the board, which may be turned to the other end of the table. */
export function directionOn({ svg }: Stage, right: number, down: number): readonly [number, number] {
  const { x, y } = new DOMPoint(right, down, 0, 0).matrixTransform(svg.getScreenCTM()?.inverse());
  const length = Math.hypot(x, y) || 1;
  return [x / length, y / length];
}

/** Return the point that is meant by a place of the screen; undefined where none is near. Those that claim it come first. */
export function pointAt(state: State, stage: Stage, x: number, y: number): string | undefined {
  const place = placeOn(stage, x, y);
  const all = Object.entries(stage.scene.points)
    .map(([point, at]) => ({ point, gap: Math.hypot(at.x - place.x, at.y - place.y) }))
    .sort((a, b) => a.gap - b.gap);
  const open = claims(state);
  const claimed = all.find(({ point }) => open.has(point));
  if (claimed && claimed.gap <= CLAIM / 2 / scaleOf(state, stage)) return claimed.point;
  const [near] = all;
  return near && near.gap <= (stage.reach[near.point] ?? 0) ? near.point : undefined;
}
