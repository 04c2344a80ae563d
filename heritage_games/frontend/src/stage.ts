/** The board: the scene mounted once, its pieces and marks drawn anew whenever they change. */

import type { Mark, Scene, ScenePoint } from "./contract";
import { h, island, type Kid, patch, type Spec } from "./dom";
import { effectsAlong, openAt, picked } from "./legal";
import { marksOf } from "./marks";
import { type Actor, applied, cast, type Piece, piecesOf } from "./pieces";
import { along, numbered, type Shape, shapesIn } from "./shapes";
import { may, pointInShort } from "./speech";
import { duration, later, type State } from "./state";
import { tell } from "./tally";

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
  /** How far from a point a touch still means it, in units. */
  readonly reach: number;
  actors: readonly Actor[];
  /** What led to the picture that is shown, so that pieces can be seen to go to the next. */
  story: readonly (readonly string[])[];
  /** The point that has the keyboard. */
  focus: string | null;
}

/** Return the board, ready to be put into the page. */
export function mounted(scene: Scene): Stage {
  const prefix = `hg${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36)}-`;
  const parsed = new DOMParser().parseFromString(scene.svg.replaceAll(PREFIX, prefix), "image/svg+xml");
  const svg = document.importNode(parsed.documentElement, true) as unknown as SVGSVGElement;
  for (const name of ["role", "aria-labelledby", "id"]) svg.removeAttribute(name);
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
    actors: [],
    story: [],
    focus: null,
  };
}

/** Half way to the nearest other point, but no further than a finger needs. */
function reachOf(scene: Scene): number {
  const points = Object.values(scene.points);
  const gaps = points.flatMap((a, i) => points.slice(i + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y)));
  return Math.min(48, ...gaps.map((gap) => gap / 2));
}

/** Return the pieces as they are drawn: those of the view, and what the touches so far have done. */
export function piecesNow(state: State): Piece[] {
  const sides = Object.fromEntries(state.book.sides.map((side, order) => [side.kind, order]));
  return applied(piecesOf(state.view), effectsAlong(state.view.legal, state.pending), sides);
}

/** Draw pieces, marks and the points to be touched. */
export function paint(state: State, stage: Stage): void {
  const pieces = piecesNow(state);
  const refusal = state.view.revision === state.putAway ? null : state.view.verdict;
  const lit = state.lit.length || state.pending.length ? state.lit : (state.view.example?.lit ?? []);
  const marks = marksOf({ view: state.view, pending: state.pending, pieces, guides: state.prefs.guides, refusal, lit });
  recast(state, stage, pieces);
  patch(stage.layers.under, laid(stage, marks, pieces, "under"));
  patch(stage.layers.over, laid(stage, marks, pieces, "over"));
  patch(stage.layers.focus, laid(stage, [...marks, ...(stage.focus ? [["focus", stage.focus]] : [])], pieces, "focus"));
  patch(
    stage.layers.pieces,
    stage.actors.map((actor) => actorSpec(state, stage, actor)),
  );
  tell(stage.svg, stage.prefix, stage.scene, state.view.stores);
  patch(stage.layers.hits, hitSpecs(state, stage, pieces));
}

function recast(state: State, stage: Stage, pieces: readonly Piece[]): void {
  const story = [...state.view.last, ...effectsAlong(state.view.legal, state.pending)];
  stage.actors = cast(stage.actors, pieces, [...stage.story, ...story]);
  stage.story = story;
  if (stage.actors.some((actor) => actor.leaving)) {
    later(state, duration(state, "--t-move"), () => {
      stage.actors = stage.actors.filter((actor) => !actor.leaving);
      state.redraw();
    });
  }
}

function actorSpec(state: State, stage: Stage, actor: Actor): Kid {
  const { scene, prefix } = stage;
  const at = scene.points[actor.point];
  if (!at) return null;
  const held = !actor.leaving && picked(state.view.legal, state.pending) === actor.point;
  const dragged = state.held?.from === actor.point && state.held.moved;
  const look = [actor.leaving && "hg-leaving", held && "hg-lifted", dragged && "hg-dragged"].filter(Boolean).join(" ");
  return h(
    "g.hg-piece",
    { key: actor.id, class: look, style: `transform:translate(${at.x}px,${at.y}px)` },
    figure(scene, prefix, actor.kind, at, held),
  );
}

/** Return a piece about 0,0: its shadow, and itself, turned as its point turns it. */
export function figure(scene: Scene, prefix: string, kind: string, at: Pick<ScenePoint, "turn">, held: boolean): Spec {
  const turn = Math.round(at.turn * (scene.turns[kind] ?? 0));
  const lift = held ? scene.lift / scene.scale : 0;
  return h(
    "g",
    { transform: `scale(${scene.scale})` },
    h("use.hg-shadow", { href: `#${prefix}shadow-${kind}`, style: `transform:translate(${lift}px,${lift}px)` }),
    h("use.hg-body", { href: `#${prefix}piece-${kind}`, style: `transform:translateY(${-lift}px) rotate(${turn}deg)` }),
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
  if (shape.along)
    return [
      island(key, () =>
        along(
          shape,
          known.flatMap((point) => points[point] ?? []),
        ),
      ),
    ];
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
  return Object.entries(stage.scene.points).map(([point, at]) => {
    const label = [pointInShort(ear, point), state.prefs.guides && may(ear, point)].filter(Boolean).join(" ");
    return h("circle.hg-hit", {
      key: point,
      class: grabbed(state, pieces, point) && "hg-grab",
      "data-point": point,
      cx: at.x,
      cy: at.y,
      r: stage.reach,
      role: "button",
      tabindex: point === state.cursor ? 0 : -1,
      "aria-label": label,
      "aria-pressed": point === chosen ? "true" : null,
    });
  });
}

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

/** Return the point that is meant by a place of the screen; undefined where none is near. */
export function pointAt(stage: Stage, x: number, y: number): string | undefined {
  const place = placeOn(stage, x, y);
  const near = Object.entries(stage.scene.points)
    .map(([point, at]) => ({ point, gap: Math.hypot(at.x - place.x, at.y - place.y) }))
    .sort((a, b) => a.gap - b.gap)[0];
  return near && near.gap <= stage.reach ? near.point : undefined;
}
