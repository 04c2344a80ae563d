/** Tracks: rows of points along which pieces walk, and the grooves that join two of the points. */

import type { EffectList, Scene } from "../contract";

/** The neighbours of each point on all tracks; empty if the board has no track. */
export type Track = ReadonlyMap<string, readonly string[]>;

export function trackOf({ tracks }: Pick<Scene, "tracks">): Track {
  const next = new Map<string, string[]>();
  const join = (one: string, other: string): unknown => next.set(one, [...(next.get(one) ?? []), other]);
  for (const track of tracks) {
    track.slice(1).forEach((point, order) => {
      const before = track[order] ?? "";
      join(before, point);
      join(point, before);
    });
  }
  return next;
}

/** Return the track from one point to another, with both; only these if no track has both. */
export function wayAlong(track: Track, from: string, to: string): string[] {
  const came = new Map<string, string>([[from, ""]]);
  for (const point of came.keys()) {
    if (point === to) break;
    for (const onward of track.get(point) ?? []) if (!came.has(onward)) came.set(onward, point);
  }
  if (!came.has(to)) return [from, to];
  const way = [to];
  for (let point = to; point !== from; ) {
    point = came.get(point) ?? from;
    way.unshift(point);
  }
  return way;
}

/** Return these points and the points of a track between them. */
export function walked(track: Track, points: readonly string[]): string[] {
  return points.flatMap((point, order) => {
    const before = points[order - 1];
    return before === undefined ? [point] : wayAlong(track, before, point).slice(1);
  });
}

/** Kind of the mark before a move along a groove: `["mark", "followed", "h6", "h20"]`. */
export const FOLLOWED = "followed";

/** Return whether one of these effects follows a groove between these two points. */
export function isFollowed(effects: readonly EffectList[], from: string, to: string): boolean {
  return effects.some(([what, kind, near, far]) => what === "mark" && kind === FOLLOWED && near === from && far === to);
}
