/** Throws made before the engine is ready, with exact chances, by the browser's generator. */

/** Possible throw. */
export interface Choice {
  readonly text: string;
  /** A fraction, or 1: `3/8`. */
  readonly chance: string;
}

/** The number of values of a random number. */
const DRAWN = 2 ** 32;

/** Return a uniformly distributed random number below this one. */
function below(count: number): number {
  // Numbers above the largest multiple would favour small results.
  const most = DRAWN - (DRAWN % count);
  for (;;) {
    const [number = DRAWN] = crypto.getRandomValues(new Uint32Array(1));
    if (number < most) return number % count;
  }
}

const common = (a: number, b: number): number => (b ? common(b, a % b) : a);

/** Return the text of a random throw; null if there are none. */
export function drawn(choices: readonly Choice[], draw: (count: number) => number = below): string | null {
  const shares = choices.map(({ chance }) => {
    const [over = 0, under = 1] = chance.split("/").map(Number);
    return { over, under };
  });
  const whole = shares.reduce((all, { under }) => (all * under) / common(all, under), 1);
  let left = draw(whole);
  for (const [place, { over, under }] of shares.entries()) {
    left -= (over * whole) / under;
    if (left < 0) return choices[place]?.text ?? null;
  }
  return null;
}
