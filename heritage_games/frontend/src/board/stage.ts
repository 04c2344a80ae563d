/** Mounted board: the drawing of its scene, and its elements. */

import type { Scene } from "../contract";
import { uniqueId } from "../dom";
import type { Actor, Picture } from "../state/pieces";
import type { Cue } from "./motion";
import { type Shape, shapesIn } from "./shapes";
import { type Track, trackOf } from "./track";

/** The prefix of every id of a scene; each mounted board replaces it with its own. */
const PREFIX = "hg0-";

const LAYERS = ["under", "pieces", "over", "focus"] as const;
type Layer = (typeof LAYERS)[number];

export interface Stage {
  readonly scene: Scene;
  readonly svg: SVGSVGElement;
  /** The prefix of every id of this board. */
  readonly prefix: string;
  readonly shapes: ReadonlyMap<string, Shape>;
  readonly layers: Readonly<Record<Layer | "hits", Element>>;
  /** The radius in which a touch applies to each point, in units. */
  readonly reach: Readonly<Record<string, number>>;
  /** The smallest distance between two points, in units. */
  readonly gap: number;
  /** The tracks along which pieces walk hole by hole. */
  readonly track: Track;
  actors: readonly Actor[];
  /** The state of the picture shown, so that changes can be animated; null before the first. */
  picture: Picture | null;
  /** The running animations, and their end in milliseconds since the page loaded. */
  cues: readonly Cue[];
  running: readonly Animation[];
  until: number;
  /** The focused point; null if there is none. */
  focus: string | null;
}

/** Return the board for insertion into the page. */
export function mounted(scene: Scene): Stage {
  const prefix = `${uniqueId()}-`;
  const parsed = new DOMParser().parseFromString(scene.svg.replaceAll(PREFIX, prefix), "image/svg+xml");
  const svg = document.importNode(parsed.documentElement, true) as unknown as SVGSVGElement;
  for (const name of ["role", "aria-labelledby", "id"]) svg.removeAttribute(name);
  // The ground does not repeat the content of the seats, which leaves space for the board.
  svg.setAttribute("viewBox", scene.board.join(" "));
  for (const part of svg.querySelectorAll(".drawer, .tallies > [data-always]")) part.remove();
  const layer = (name: string): Element => svg.querySelector(`:scope > g.${name}`) ?? svg;
  for (const text of svg.querySelectorAll<SVGTextElement>(":is(.names, .signs) > text")) setMiddle(text, scene);
  const hits = svg.appendChild(document.createElementNS(svg.namespaceURI ?? "", "g"));
  hits.setAttribute("class", "hg-hits");
  const gaps = gapsOf(scene);
  return {
    scene,
    svg,
    prefix,
    shapes: shapesIn(svg, `${prefix}mark-`),
    layers: { under: layer("under"), pieces: layer("pieces"), over: layer("over"), focus: layer("focus"), hits },
    reach: Object.fromEntries(gaps.map(([name, gap]) => [name, Math.min(FINGER, gap / 2)])),
    gap: Math.min(scene.width, ...gaps.map(([, gap]) => gap)),
    track: trackOf(scene),
    actors: [],
    picture: null,
    cues: [],
    running: [],
    until: 0,
    focus: null,
  };
}

/** The largest radius in which a touch applies to a point, in units. */
const FINGER = 48;

/** Half the width of a character of a name, and the height of its middle above the baseline, in units. */
const MIDDLE = { width: 5.3, height: 6.3 };

/** In a row of a turned board: allowed distance of a name from its hole, and maximum shift towards it, in units. */
const ASIDE = { place: 6, most: 8 };

/**
 * Let a turned board rotate a text about its middle; WebKit's `transform-box` knows only the size of the text.
 *
 * On a track names become neighbours in a row: they move closer to their holes, or away if they are above or below.
 */
function setMiddle(text: SVGTextElement, { points, tracks }: Scene): void {
  const [x, y] = ["x", "y"].map((name) => Number(text.getAttribute(name))) as [number, number];
  const side = { middle: 0, end: -1 }[text.getAttribute("text-anchor") ?? ""] ?? 1;
  const half = (text.textContent ?? "").length * MIDDLE.width;
  const middle = { x: x + side * half, y: y - MIDDLE.height };
  const down = middle.y - (points[text.dataset.point ?? ""]?.y ?? middle.y);
  const nearer = -Math.min(Math.max(Math.abs(down) - ASIDE.place, 0), ASIDE.most);
  const shift = tracks.length && Math.sign(down) * (side ? nearer : half - MIDDLE.height);
  text.style.transformOrigin = `${middle.x - shift / 2}px ${middle.y + shift / 2}px`;
}

/** Return the distance from each point to the nearest other. */
function gapsOf({ points }: Scene): [name: string, gap: number][] {
  const all = Object.entries(points);
  return all.map(([name, at]) => {
    const others = all.filter(([other]) => other !== name);
    return [name, Math.min(...others.map(([, to]) => Math.hypot(at.x - to.x, at.y - to.y)))];
  });
}

/** Return the touch target of a point. */
export function hitOf(stage: Stage, point: string): SVGElement | null {
  return stage.layers.hits.querySelector(`[data-point="${CSS.escape(point)}"]`);
}

/** Focus the point at the cursor. */
export function focusCursor({ stage, cursor }: { stage: Stage | null; cursor: string }): void {
  if (stage) hitOf(stage, cursor)?.focus({ focusVisible: true, preventScroll: true });
}

/** Return a position of the screen in units of the board. */
export function placeOn(stage: Stage, x: number, y: number): DOMPoint {
  return new DOMPoint(x, y).matrixTransform(stage.svg.getScreenCTM()?.inverse());
}

/** Return a direction of the screen as a direction of the board, which may be rotated. */
export function directionOn({ svg }: Stage, right: number, down: number): readonly [number, number] {
  const { x, y } = new DOMPoint(right, down, 0, 0).matrixTransform(svg.getScreenCTM()?.inverse());
  const length = Math.hypot(x, y) || 1;
  return [x / length, y / length];
}
