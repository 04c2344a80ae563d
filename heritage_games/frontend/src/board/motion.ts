/** How pieces are seen to move: hole by hole along a track, then what follows, one thing after the other. */

import type { EffectList } from "../contract";
import { type Actor, type Owners, played } from "../state/pieces";
import { DROP, inDrops } from "../state/sowing";
import { isFollowed, type Track, wayAlong } from "./track";

/** No hop takes longer than this, and no walk, in milliseconds. */
const HOP = 100;
const WALK = 420;

/** How long a link is followed, in milliseconds. */
const FOLLOW = 180;

/** How long the hand that sows takes from pit to pit, in milliseconds. */
const STRIDE = 150;

/** Visible actions of effects that are not moves. */
const DONE: Readonly<Record<string, Cue["does"]>> = { enter: "come", take: "go", turn: "turn" };

/** A stop on a piece's way: a point, or one of its seats. */
export interface Stop {
  point: string;
  seat: number;
}

/** Visible action of one piece: walk, follow a link, come, go, or turn back. */
export interface Cue {
  id: number;
  does: "walk" | "follow" | "come" | "go" | "turn";
  /** From the first to the last point, where it moves. */
  way: readonly Stop[];
  /** After how long it begins, and how long it takes, in milliseconds. */
  at: number;
  lasts: number;
}

/** The pieces after some effects, and what they are seen to do meanwhile. */
export interface Motion {
  actors: readonly Actor[];
  cues: readonly Cue[];
  /** How long all of it takes, in milliseconds. */
  lasts: number;
}

/**
 * Return how these effects are seen.
 *
 * @param track - what is walked; where nothing is, moves are left to the drawing, which goes the straight way at once.
 * @param pace - how long a piece takes to come or to go, in milliseconds; none for readers who want no motion.
 */
export function motionOf(
  before: readonly Actor[],
  effects: readonly EffectList[],
  sides: Owners,
  track: Track,
  pace: number,
): Motion {
  const cues: Cue[] = [];
  let [actors, at] = [before, 0];
  inDrops(effects).forEach((effect, order, all) => {
    const was = actors;
    const step = played(actors, effect, sides);
    actors = step.actors;
    const { touched } = step;
    if (!touched || !track.size || !pace) return;
    const seat = was.find((actor) => actor.id === touched.id)?.seat ?? 0;
    const cue = cueOf(effect, all.slice(0, order), { touched, seat, track, pace, at });
    cues.push(cue);
    at = cue.at + cue.lasts;
  });
  return { actors, cues, lasts: at };
}

/** Action of a piece in one effect, and the end time of the action before it. */
interface Doing {
  touched: Actor;
  /** Its seat before. */
  seat: number;
  track: Track;
  pace: number;
  at: number;
}

function cueOf(effect: EffectList, earlier: readonly EffectList[], { touched, seat, track, pace, at }: Doing): Cue {
  const [what = "", from = "", to = ""] = effect;
  const { id } = touched;
  if (what === DROP) {
    // All lifted pieces start together, and each stops at the point where it is dropped.
    const way = effect.slice(2).map((point, stop) => ({ point, seat: stop ? touched.seat : seat }));
    const strides = way.length - 1;
    return { id, at: at - STRIDE * (strides - 1), does: "walk", way, lasts: STRIDE * strides };
  }
  if (what === "move") {
    const followed = isFollowed(earlier, from, to);
    return { id, at, ...leg(followed ? [from, to] : wayAlong(track, from, to), seat, touched, followed) };
  }
  // Pieces taken from one point leave together.
  const [did, point] = earlier.at(-1) ?? [];
  const together = what === "take" && did === what && point === from;
  return { id, at: together ? at - pace : at, does: DONE[what] ?? "come", way: [], lasts: pace };
}

/** Return how a piece goes along these points, from one seat to its next. */
function leg(points: readonly string[], seat: number, now: Actor, followed: boolean): Omit<Cue, "id" | "at"> {
  const last = points.length - 1;
  const way = points.map((point, order) => ({ point, seat: order === 0 ? seat : order === last ? now.seat : 0 }));
  return { does: followed ? "follow" : "walk", way, lasts: followed ? FOLLOW : Math.min(WALK, HOP * last) };
}
