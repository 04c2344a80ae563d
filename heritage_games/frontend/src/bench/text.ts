/** Figures and sentences of a bench; their words come from the model. */

import type { BenchView, ScoreView, ThrowCount } from "../contract";
import { filled, listed } from "../words";
import { chanceOf, ENOUGH, FAIR, throwsOf } from "./count";
import { spread } from "./spread";

/** Number of throws below which almost every result is possible. */
const FEW = 30;

export type Blanks = Readonly<Record<string, string | number>>;

export const say = ({ words }: BenchView, key: string, blanks: Blanks = {}): string =>
  filled(words[key] ?? key, blanks);

/** Return a list as a phrase in the language of the bench. */
export const list = ({ words }: BenchView, parts: readonly string[]): string => listed({ book: { words } }, parts);

/** Return a number with thousands separators: `1,000`. */
export const figure = (view: BenchView, number: number): string =>
  String(number).replace(/\B(?=(\d{3})+$)/g, say(view, "figures.thousands"));

/** Return a number with one decimal; halves are rounded up. */
export function decimal(view: BenchView, number: number): string {
  const tenths = Math.floor(number * 10 + 0.5);
  return `${figure(view, Math.floor(tenths / 10))}${say(view, "figures.decimal")}${tenths % 10}`;
}

export const percent = (view: BenchView, share: number): string =>
  say(view, "figures.percent", { number: decimal(view, 100 * share) });

/** Return the number of outcomes of a throw. */
export const fallsOf = ({ faces, count }: BenchView): number => faces.length ** count;

/** Return the exact probability of a score: `4/16` for fair sticks, otherwise in per cent. */
export function share(view: BenchView, flat: number, place: number): string {
  if (flat !== FAIR) return percent(view, chanceOf(view, flat, place));
  return `${view.scores[place]?.ways}/${fallsOf(view)}`;
}

/** Return the phrase for a number of throws. */
export function throwsText(view: BenchView, throws: number): string {
  if (!throws) return say(view, "throwing.none");
  return throws === 1 ? say(view, "throwing.one") : say(view, "throwing.many", { count: figure(view, throws) });
}

/** Score with its probability, its count and the expected range of this count. */
export interface Row extends ScoreView {
  place: number;
  chance: number;
  share: string;
  came: number;
  low: number;
  high: number;
}

export function rowsOf(view: BenchView, count: ThrowCount): Row[] {
  const throws = throwsOf(count);
  return view.scores.map((score, place) => {
    const chance = chanceOf(view, count.flat, place);
    const [low, high] = spread(throws, chance);
    const came = count.counts[place] ?? 0;
    return { ...score, place, chance, share: share(view, count.flat, place), came, low, high };
  });
}

/** Ratio of the end of the scale to the highest probability, so that the expected range of its bar fits. */
const ROOM = 1.35;

/** Return the fraction of all throws at the end of the scale. */
export function scaleOf(rows: readonly Row[], throws: number): number {
  const seen = throws ? Math.max(...rows.map(({ came }) => came / throws)) : 0;
  return Math.min(1, Math.max(seen, ROOM * Math.max(...rows.map(({ chance }) => chance))));
}

/** Return the description of a bar for screen readers. */
export function barText(view: BenchView, row: Row, throws: number): string {
  const { text: score, label, share } = row;
  if (!throws) return say(view, "bars.bar_none", { score, label, share });
  const figures = { count: row.came, throws, low: row.low, high: row.high };
  const texts = Object.entries(figures).map(([name, number]) => [name, figure(view, number)]);
  return say(view, "bars.bar", { score, label, share, ...Object.fromEntries(texts) });
}

/** Return the sentences about a count. */
export function sentencesOf(view: BenchView, count: ThrowCount, rows: readonly Row[]): string[] {
  const throws = throwsOf(count);
  const kind = count.flat === FAIR ? view.exact : say(view, "said.crooked");
  if (throws < FEW) return [throws || count.flat === FAIR ? say(view, throws ? "said.few" : "said.begin") : kind];
  const sentences = [kind, ...straying(view, rows), ...verdict(view, count, rows)];
  return throws < ENOUGH ? sentences : [...sentences, say(view, "throwing.enough", { count: figure(view, ENOUGH) })];
}

/** Return a sentence about the number of bars outside their expected range. */
function straying(view: BenchView, rows: readonly Row[]): string[] {
  const out = rows.filter(({ came, low, high }) => came < low || came > high).length;
  if (!out) return [say(view, "said.inside")];
  return [say(view, out === 1 ? "said.outside_one" : "said.outside", { count: out, bars: rows.length })];
}

/** Return a sentence about the guess; empty if there is none. */
function verdict(view: BenchView, { guess }: ThrowCount, rows: readonly Row[]): string[] {
  if (!guess) return [];
  const most = Math.max(...rows.map(({ chance }) => chance));
  const best = rows.filter(({ chance }) => chance > most - 1e-9).map(({ text }) => text);
  const right = best.includes(guess);
  const scores = list(view, best);
  return [
    say(view, right ? "said.guess_right" : best.length > 1 ? "said.guess_wrong_several" : "said.guess_wrong", {
      score: guess,
      scores,
    }),
  ];
}
