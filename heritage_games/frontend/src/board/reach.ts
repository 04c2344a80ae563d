/** Which point a finger means: circles round the points, and a claim by those that can be played where they are close. */

import { TARGET } from "../state/frame";
import { openAt } from "../state/legal";
import type { State } from "../state/state";
import { placeOn, type Stage } from "./stage";

/** The part of the state that decides which point is meant. */
type Aim = Pick<State, "frame" | "view" | "pending">;

/** So wide is the circle that a point claims which can be played now, in pixels, where points are close together. */
const CLAIM = 44;

/** Return the points that can be played now, where the points are too close together for a finger; none elsewhere. */
function claims({ frame, view, pending }: Aim): ReadonlySet<string> {
  return new Set(frame.gap < TARGET ? Object.keys(openAt(view.legal, pending)) : []);
}

/** How many pixels a unit of the board takes. */
const scaleOf = ({ frame }: Aim, { scene }: Pick<Stage, "scene">): number =>
  (frame.lying ? frame.board.height : frame.board.width) / scene.board[2];

/** Return for each point how far from it a touch means it, in units. */
export function reaches(room: Aim, stage: Stage): (point: string) => number {
  const open = claims(room);
  const claim = CLAIM / 2 / scaleOf(room, stage);
  return (point) => Math.max(stage.reach[point] ?? 0, open.has(point) ? claim : 0);
}

/** Return the point that is meant by a place of the screen; undefined where none is near. Those that claim it come first. */
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
