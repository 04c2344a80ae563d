/** Expected deviation of a count, as in `heritage_games/experiments/bench.py`. */

/** The probability of the counts beyond each bound: one series in forty. */
const TAIL = 0.025;

/** Relative probability below which counts do not affect the bounds. */
const NEGLIGIBLE = 1e-18;

/** Return the bounds of a score's count that contain at least 95 of 100 series. */
export function spread(throws: number, chance: number): [number, number] {
  if (chance <= 0 || chance >= 1) return chance >= 1 ? [throws, throws] : [0, 0];
  const likeliest = Math.min(throws, Math.floor((throws + 1) * chance));
  const weights = [1];
  let first = likeliest;
  for (let weight = 1; first > 0 && weight > NEGLIGIBLE; first--) {
    weight *= (first * (1 - chance)) / ((throws - first + 1) * chance);
    weights.unshift(weight);
  }
  let last = likeliest;
  for (let weight = 1; last < throws && weight > NEGLIGIBLE; last++) {
    weight *= ((throws - last) * chance) / ((last + 1) * (1 - chance));
    weights.push(weight);
  }
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return [first + past(weights, total), last - past([...weights].reverse(), total)];
}

/** Return the first index at which the cumulative sum exceeds the tail. */
function past(weights: readonly number[], total: number): number {
  let lies = 0;
  return weights.findIndex((weight) => {
    lies += weight;
    return lies > TAIL * total;
  });
}
