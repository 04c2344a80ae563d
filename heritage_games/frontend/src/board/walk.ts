/** Animation of pieces along the holes of a track, along a groove, and between places on a point. */

import type { Scene, ScenePoint } from "../contract";
import type { Cue, Stop } from "./motion";
import type { Spot } from "./shapes";
import type { Stage } from "./stage";

/** Position and size of a drawn piece, in units of the board. */
interface Pose extends Spot {
  scale: number;
}

/** A hop's height as a fraction of its length, and its maximum as a fraction of a piece's radius. */
const RISE = 0.35;
const HIGHEST = 0.9;

/** The number of straight segments in the animation along a groove. */
const BENDS = 10;

/** Return the pose of a place on a point; undefined if the board has no such point. */
export function placeOf(scene: Scene, { point, seat }: Stop): Pose | undefined {
  const at: ScenePoint | undefined = scene.points[point];
  const [x, y, scale] = at?.seats[seat % at.seats.length] ?? [0, 0, 1];
  return at && { x: at.x + x, y: at.y + y, scale };
}

export function transformOf({ x, y, scale }: Pose): string {
  return `translate(${x}px,${y}px) scale(${scale})`;
}

/** Return the spots of the groove drawn between two points; none if there is no groove. */
function grooved(scene: Scene, from: string, to: string): Spot[] {
  const course = scene.ways[`${from} ${to}`];
  if (!course) return [];
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", course);
  const length = path.getTotalLength();
  return Array.from({ length: BENDS + 1 }, (_, order) => path.getPointAtLength((length * order) / BENDS));
}

/**
 * Start the animations of a stage.
 *
 * Until its cue begins, a piece stays at its first stop; the badge of a piece that turns appears with its cue.
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

/** The time in which the number of a pit appears, in milliseconds. */
const COMES = 80;

/** Return the animations that show a pit's number after the last drop there. */
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

/** Return the poses along a groove, whose ends are the piece's first and last places. */
function bent(course: readonly Spot[], ends: readonly Pose[]): Pose[] {
  const scale = ends.at(-1)?.scale ?? 1;
  return [...ends.slice(0, 1), ...course.slice(1, -1).map(({ x, y }) => ({ x, y, scale })), ...ends.slice(-1)];
}

/** Return the stops with the top of a hop inserted between each pair. */
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
