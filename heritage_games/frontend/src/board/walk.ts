/** Pieces seen on their way: along the holes of a track, along a groove, from seat to seat. */

import type { Scene, ScenePoint } from "../contract";
import type { Cue, Stop } from "./motion";
import type { Spot } from "./shapes";
import type { Stage } from "./stage";

/** Place and size of a drawn piece, in units of the board. */
export interface Pose extends Spot {
  scale: number;
}

/** A hop rises by this part of its length, but not higher than this part of a piece's radius. */
const RISE = 0.35;
const HIGHEST = 0.9;

/** How many straight pieces a groove is followed in. */
const BENDS = 10;

/** Return where a seat of a point is; undefined where the board has no such point. */
export function placeOf(scene: Scene, { point, seat }: Stop): Pose | undefined {
  const at: ScenePoint | undefined = scene.points[point];
  const [x, y, scale] = at?.seats[seat % at.seats.length] ?? [0, 0, 1];
  return at && { x: at.x + x, y: at.y + y, scale };
}

export function transformOf({ x, y, scale }: Pose): string {
  return `translate(${x}px,${y}px) scale(${scale})`;
}

/** Return the spots of a groove between two points, as the ground draws it; none where it draws none. */
function grooved(scene: Scene, from: string, to: string): Spot[] {
  const course = scene.ways[`${from} ${to}`];
  if (!course) return [];
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", course);
  const length = path.getTotalLength();
  return Array.from({ length: BENDS + 1 }, (_, order) => path.getPointAtLength((length * order) / BENDS));
}

/**
 * Start what pieces are to be seen doing; until its turn comes a piece stays where its first way begins, and puts on
 * what it wears on its way back when it turns.
 */
export function walk(stage: Stage): void {
  for (const motion of stage.running) motion.cancel();
  const begun = new Set<number>();
  stage.running = stage.cues.flatMap((cue) => {
    const turns = cue.does === "turn";
    const seen = turns ? `[data-worn="${cue.id}"] .hg-worn` : `[data-piece="${cue.id}"],[data-worn="${cue.id}"]`;
    const moving = Array.from(stage.layers.pieces.querySelectorAll(seen));
    const fill = cue.does === "go" ? "both" : begun.has(cue.id) && !turns ? "none" : "backwards";
    const easing = cue.does === "walk" ? "linear" : "ease-in-out";
    if (!turns) begun.add(cue.id);
    return moving.map((part) => part.animate(frames(stage, cue), { delay: cue.at, duration: cue.lasts, fill, easing }));
  });
  stage.running = [...stage.running, ...counting(stage)];
}

/** How long the number of a pit takes to come, in milliseconds. */
const COMES = 80;

/** Let the number of a pit be seen once the last of what is dropped there has come. */
function counting({ cues, scene, layers }: Stage): Animation[] {
  const come = new Map<string, number>();
  for (const { way, at, lasts } of cues) {
    const pit = way.at(-1)?.point ?? "";
    if (scene.pits.includes(pit)) come.set(pit, Math.max(come.get(pit) ?? 0, at + lasts));
  }
  return Array.from(come).flatMap(([pit, delay]) =>
    Array.from(layers.over.querySelectorAll(`[data-pit="${CSS.escape(pit)}"]`), (number) =>
      number.animate([{ opacity: 0 }, { opacity: 1 }], { delay, duration: COMES, fill: "backwards" }),
    ),
  );
}

function frames(stage: Stage, cue: Cue): Keyframe[] {
  if (cue.does === "come" || cue.does === "turn") return [{ opacity: 0 }, { opacity: 1 }];
  if (cue.does === "go") return [{ opacity: 1 }, { opacity: 0 }];
  const stops = cue.way.flatMap((stop) => placeOf(stage.scene, stop) ?? []);
  const [first, last] = [cue.way[0]?.point ?? "", cue.way.at(-1)?.point ?? ""];
  const spots =
    cue.does === "follow" ? bent(grooved(stage.scene, first, last), stops) : hopping(stops, stage.scene.radius);
  return spots.map((spot) => ({ transform: transformOf(spot) }));
}

/** The course of a groove, from the very place where the piece is to the very place where it goes. */
function bent(course: readonly Spot[], ends: readonly Pose[]): Pose[] {
  const scale = ends.at(-1)?.scale ?? 1;
  return [...ends.slice(0, 1), ...course.slice(1, -1).map(({ x, y }) => ({ x, y, scale })), ...ends.slice(-1)];
}

/** The stops with the top of the hop between each two. */
function hopping(stops: readonly Pose[], radius: number): Pose[] {
  return stops.flatMap((stop, order) => {
    const before = stops[order - 1];
    if (!before) return [stop];
    const rise = Math.min(HIGHEST * radius, RISE * Math.hypot(stop.x - before.x, stop.y - before.y));
    const top = {
      x: (before.x + stop.x) / 2,
      y: (before.y + stop.y) / 2 - rise,
      scale: Math.max(before.scale, stop.scale),
    };
    return [top, stop];
  });
}
