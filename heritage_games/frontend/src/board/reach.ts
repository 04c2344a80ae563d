/** Circles that map positions to points, larger for playable ones if points are close. */

import { TARGET } from "../state/frame";
import { openAt } from "../state/legal";
import type { State } from "../state/state";
import { placeOn, type Stage } from "./stage";

/** The fields of the state that determine the touched point. */
type Aim = Pick<State, "frame" | "view" | "pending">;

/** The diameter of the circle of a playable point if points are close together, in pixels. */
const CLAIM = 44;

/** Return the playable points if points are too close together for a finger; otherwise none. */
function claims({ frame, view, pending }: Aim): ReadonlySet<string> {
  return new Set(frame.gap < TARGET ? Object.keys(openAt(view.legal, pending)) : []);
}

/** Return the size of a unit of the board in pixels. */
const scaleOf = ({ frame }: Aim, { scene }: Pick<Stage, "scene">): number =>
  (frame.lying ? frame.board.height : frame.board.width) / scene.board[2];

/** Return a function from a point to the radius of its touch circle, in units. */
export function reaches(room: Aim, stage: Stage): (point: string) => number {
  const open = claims(room);
  const claim = CLAIM / 2 / scaleOf(room, stage);
  return (point) => Math.max(stage.reach[point] ?? 0, open.has(point) ? claim : 0);
}

/** Return the point at a screen position, playable ones first; undefined if none is near. */
export function pointAt(room: Aim, stage: Stage, x: number, y: number): string | undefined {
  const place = placeOn(stage, x, y);
  const all = Object.entries(stage.scene.points)
    .map(([point, at]) => ({ point, gap: Math.hypot(at.x - place.x, at.y - place.y) }))
    .sort((a, b) => a.gap - b.gap);
  const open = claims(room);
  const claimed = all.find(({ point }) => open.has(point));
  if (claimed && claimed.gap <= CLAIM / 2 / scaleOf(room, stage)) return claimed.point;
  const [near] = all;
  return near && near.gap <= (stage.reach[near.point] ?? 0) ? near.point : undefined;
}
