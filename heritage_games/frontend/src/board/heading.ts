/** Which way pieces look that go along a track, and what they have before them, as heritage_games/rendering/marks.py has it. */

import { BACK } from "../state/pieces";
import type { Spot } from "./shapes";

type Tracks = readonly (readonly string[])[];

const against = (way: string): string => (way === BACK ? "" : BACK);

/** Return a point with all that follow it along its track on this way; alone where there is no track. */
export function onwardFrom(tracks: Tracks, point: string, way: string): string[] {
  const track = tracks.find((one) => one.includes(point));
  if (!track) return [point];
  const at = track.indexOf(point);
  return way === BACK ? track.slice(0, at + 1).reverse() : track.slice(at);
}

/** Return the points between which the way of a piece is shown; none at the ends of its track or near its goal. */
export function ahead(tracks: Tracks, point: string, way: string): string[] {
  return onwardFrom(tracks, point, against(way)).length === 1 ? [] : onwardFrom(tracks, point, way).slice(1, 4);
}

/** Return the two points between which a piece looks: on to the next, at the end of a track from the last. */
export function step(tracks: Tracks, point: string, way: string): readonly [string, string] | undefined {
  const next = onwardFrom(tracks, point, way)[1];
  if (next !== undefined) return [point, next];
  const last = onwardFrom(tracks, point, against(way))[1];
  return last === undefined ? undefined : [last, point];
}

/**
 * Return the CSS transform of a piece, drawn as it looks to the right, that looks from one place to another.
 *
 * @param most - so many degrees it may be tilted.
 */
export function looking(start: Spot, end: Spot, most: number): string {
  const mirrored = end.x < start.x;
  const angle = degrees(Math.abs(end.x - start.x), end.y - start.y);
  const tilt = Math.round(Math.max(-most, Math.min(most, angle)));
  return `rotate(${mirrored ? -tilt : tilt}deg) scale(${mirrored ? -1 : 1},1)`;
}

/** Return the transforms of the arrows half way between places in a row, drawn as they point to the right. */
export function arrows(spots: readonly Spot[], scale: number): string[] {
  return spots.slice(1).map((end, order) => {
    const start = spots[order] ?? end;
    const place = `${(start.x + end.x) / 2} ${(start.y + end.y) / 2}`;
    return `translate(${place}) rotate(${Math.round(degrees(end.x - start.x, end.y - start.y))}) scale(${scale})`;
  });
}

const degrees = (right: number, down: number): number => (Math.atan2(down, right) * 180) / Math.PI;
