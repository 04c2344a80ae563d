/** Animation of moves: pieces walk tracks hole by hole, and effects follow each other. */

import type { EffectList } from "../contract";
import { type Actor, type Owners, played } from "../state/pieces";
import { DROP, inDrops } from "../state/sowing";
import { isFollowed, type Track, wayAlong } from "./track";

/** The maximum duration of a hop and of a whole walk, in milliseconds. */
const HOP = 100;
const WALK = 420;

/** The time to follow a groove, in milliseconds. */
const FOLLOW = 180;

/** The time of a sowing hand from pit to pit, in milliseconds. */
const STRIDE = 150;

/** The animations of effects that are not moves. */
const DONE: Readonly<Record<string, Cue["does"]>> = { enter: "come", take: "go", turn: "turn" };

/** Stop on a piece's path: a point and the index of a place on it. */
export interface Stop {
  point: string;
  seat: number;
}

/** Animation of one piece: walk, follow a groove, come, go, or turn back. */
export interface Cue {
  id: number;
  does: "walk" | "follow" | "come" | "go" | "turn";
  /** The stops from the first to the last, if the piece moves. */
  way: readonly Stop[];
  /** The delay and the duration, in milliseconds. */
  at: number;
  lasts: number;
}

/** Pieces after some effects, and their animations. */
interface Motion {
  actors: readonly Actor[];
  cues: readonly Cue[];
  /** The duration of the whole animation, in milliseconds. */
  lasts: number;
}

/**
 * Return the animation of these effects.
 *
 * @param track - the track that pieces walk along; if it is empty, moves are drawn directly in a straight line.
 * @param pace - the time in which a piece comes or goes, in milliseconds; 0 if the reader prefers reduced motion.
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

/** Piece that an effect moves, with the end time of the animation before it. */
interface Doing {
  touched: Actor;
  /** The index of the piece's place on its point before the effect. */
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

/** Return the animation cue of a piece that moves along these points to its next place. */
function leg(points: readonly string[], seat: number, now: Actor, followed: boolean): Omit<Cue, "id" | "at"> {
  const last = points.length - 1;
  const way = points.map((point, order) => ({ point, seat: order === 0 ? seat : order === last ? now.seat : 0 }));
  return { does: followed ? "follow" : "walk", way, lasts: followed ? FOLLOW : Math.min(WALK, HOP * last) };
}
