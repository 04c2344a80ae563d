/** Random throws and their counts, as in `heritage_games/experiments/bench.py`. */

import type { BenchView, ThrowCount } from "../contract";

/** Probability that a fair stick lands flat, and its limits for a biased one, in per cent. */
export const FAIR = 50;
export const LEAST = 20;
export const MOST = 80;

/** The maximum number of throws of one count. */
export const ENOUGH = 100_000;

const GOLDEN = 0x6d2b79f5;
const WORD = 2 ** 32;

/**
 * Return the next state of the generator, and a 32-bit number.
 *
 * The algorithm is Mulberry32 by Tommy Ettinger, in the public domain.
 */
export function drawn(state: number): [number, number] {
  const next = (state + GOLDEN) >>> 0;
  let mixed = Math.imul(next ^ (next >>> 15), next | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return [next, (mixed ^ (mixed >>> 14)) >>> 0];
}

/** Return an empty count. */
export function begun(view: BenchView, seed: number): ThrowCount {
  return { seed: seed >>> 0, counts: view.scores.map(() => 0), flat: FAIR, last: [], guess: "" };
}

export const throwsOf = ({ counts }: ThrowCount): number => counts.reduce((sum, count) => sum + count, 0);

/** Return the count after this many more throws; at most {@link ENOUGH} in total. */
export function thrown(view: BenchView, count: ThrowCount, times: number): ThrowCount {
  const counts = [...count.counts];
  const places = new Map(view.scores.map(({ faces }, place) => [faces.join(), place]));
  let { seed, last } = count;
  for (let left = Math.min(times, ENOUGH - throwsOf(count)); left > 0; left--) {
    const faces: number[] = [];
    for (let lot = 0; lot < view.count; lot++) {
      const [next, number] = drawn(seed);
      seed = next;
      faces.push(face(view, count.flat, number));
    }
    last = faces;
    const place = places.get([...faces].sort((one, other) => one - other).join()) ?? 0;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return { ...count, seed, counts, last };
}

/** Return an empty count; `flat` is each stick's probability of landing flat, in per cent. */
export function crooked(count: ThrowCount, flat: number): ThrowCount {
  return { ...count, flat, counts: count.counts.map(() => 0), last: [] };
}

/** Return an empty count with the same sticks, and no guess. */
export const cleared = (count: ThrowCount): ThrowCount => ({ ...crooked(count, count.flat), guess: "" });

/** Return the face of one stick or die for a 32-bit random number. */
function face({ crooked, faces }: BenchView, flat: number, number: number): number {
  if (crooked) return Number(number * 100 < flat * WORD);
  return faces[Math.floor((number * faces.length) / WORD)] ?? 0;
}

/** Return the exact probability of a score. */
export function chanceOf(view: BenchView, flat: number, place: number): number {
  const score = view.scores[place];
  if (!score) return 0;
  if (!view.crooked) return score.ways / view.faces.length ** view.count;
  const lie = score.faces.reduce((sum, one) => sum + one, 0);
  return score.ways * (flat / 100) ** lie * (1 - flat / 100) ** (view.count - lie);
}
