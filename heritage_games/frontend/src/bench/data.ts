/** Data that Python sends to a bench, and the count that both store. */

/** Possible score of a throw. */
export interface ScoreView {
  text: string;
  words: string;
  label: string;
  /** The faces of this score, in ascending order. */
  faces: readonly number[];
  /** The number of outcomes with these faces. */
  ways: number;
  /** The numbers of points by which it can move a single piece. */
  gaps: readonly number[];
}

/** Sticks or dice with their words. */
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
  /** An SVG with definitions. */
  drawing: string;
  scores: readonly ScoreView[];
  words: Readonly<Record<string, string>>;
}

/** Counts of each score, and the state of the generator. */
export interface Count {
  seed: number;
  counts: readonly number[];
  /** The probability that a stick lands flat side up, in per cent. */
  flat: number;
  /** The faces of the last throw; empty before the first. */
  last: readonly number[];
  guess: string;
}

export const FAIR = 50;
export const LEAST = 20;
export const MOST = 80;

/** The maximum number of throws of one count. */
export const ENOUGH = 100_000;
