/** Data that Python sends to a bench, and the count that both store. */

/** One thing that a throw can come to. */
export interface ScoreView {
  text: string;
  words: string;
  label: string;
  /** The faces shown then, the lowest first. */
  faces: readonly number[];
  /** The number of outcomes with these faces. */
  ways: number;
  /** How many points further it can bring a piece that is alone. */
  gaps: readonly number[];
}

/** The sticks or dice, with all their words. */
export interface BenchView {
  title: string;
  about: string;
  exact: string;
  /** The name of the face that a biased stick shows more often; empty for dice. */
  crooked: string;
  gap: string;
  kind: string;
  count: number;
  faces: readonly number[];
  /** Width and height of one stick or die, in units. */
  size: readonly [number, number];
  /** An SVG of definitions. */
  drawing: string;
  scores: readonly ScoreView[];
  words: Readonly<Record<string, string>>;
}

/** How often each score has come, and the generator that throws on. */
export interface Count {
  seed: number;
  counts: readonly number[];
  /** How often in a hundred a stick falls flat side up. */
  flat: number;
  /** The faces of the last throw; none before the first. */
  last: readonly number[];
  guess: string;
}

export const FAIR = 50;
export const LEAST = 20;
export const MOST = 80;

/** Throws of one count. */
export const ENOUGH = 100_000;
