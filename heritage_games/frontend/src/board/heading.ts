/** Direction of pieces on a track and arrows in front of them, as in rendering/marks.py. */

import { BACK } from "../state/pieces";
import { degrees, type Spot } from "./shapes";

type Tracks = readonly (readonly string[])[];

const against = (way: string): string => (way === BACK ? "" : BACK);

/** Return a point and all after it on its track in this direction; only the point if it is on no track. */
export function onwardFrom(tracks: Tracks, point: string, way: string): string[] {
  const track = tracks.find((one) => one.includes(point));
  if (!track) return [point];
  const at = track.indexOf(point);
  return way === BACK ? track.slice(0, at + 1).reverse() : track.slice(at);
}

/** Return the points that show a piece's direction; none at its track's ends or its goal. */
export function ahead(tracks: Tracks, point: string, way: string): string[] {
  return onwardFrom(tracks, point, against(way)).length === 1 ? [] : onwardFrom(tracks, point, way).slice(1, 4);
}

/** Return the points that give a piece's direction: its own and the next, or the last two. */
export function step(tracks: Tracks, point: string, way: string): readonly [string, string] | undefined {
  const next = onwardFrom(tracks, point, way)[1];
  if (next !== undefined) return [point, next];
  const last = onwardFrom(tracks, point, against(way))[1];
  return last === undefined ? undefined : [last, point];
}

/**
 * Return the CSS transform that turns a piece, drawn pointing right, between two positions.
 *
 * @param most - the maximum tilt in degrees.
 */
export function looking(start: Spot, end: Spot, most: number): string {
  const mirrored = end.x < start.x;
  const angle = degrees(Math.abs(end.x - start.x), end.y - start.y);
  const tilt = Math.round(Math.max(-most, Math.min(most, angle)));
  return `rotate(${mirrored ? -tilt : tilt}deg) scale(${mirrored ? -1 : 1},1)`;
}

/** Return the transforms of the arrows halfway between spots; the drawn arrow points right. */
export function arrows(spots: readonly Spot[], scale: number): string[] {
  return spots.slice(1).map((end, order) => {
    const start = spots[order] ?? end;
    const place = `${(start.x + end.x) / 2} ${(start.y + end.y) / 2}`;
    return `translate(${place}) rotate(${Math.round(degrees(end.x - start.x, end.y - start.y))}) scale(${scale})`;
  });
}
