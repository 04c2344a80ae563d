/** Gaps, and the probability of hitting them with one throw or with either of two. */

import type { BenchView } from "../contract";
import { chanceOf, FAIR } from "./count";
import { fallsOf, list, percent, say } from "./text";

/** Return the longest useful gap: two longest throws, or one if throws may be divided. */
export function longest(view: BenchView): number {
  const most = Math.max(...view.scores.flatMap(({ gaps }) => gaps));
  return isWhole(view) ? 2 * most : most;
}

/** Return whether each throw moves a piece to one point, from which a second throw continues. */
const isWhole = ({ scores }: BenchView): boolean => scores.every(({ gaps }) => gaps.length < 2);

/** Return the indices of the scores that hit a gap with one throw. */
export const hits = ({ scores }: BenchView, gap: number): number[] =>
  scores.flatMap(({ gaps }, place) => (gaps.includes(gap) ? [place] : []));

/** Return the number of outcomes of one throw that hit a gap. */
const ways = (view: BenchView, gap: number): number =>
  hits(view, gap).reduce((sum, place) => sum + (view.scores[place]?.ways ?? 0), 0);

/** Return the number of outcomes of two throws in which the first or the second hits a gap. */
export function waysOfTwo(view: BenchView, gap: number): number {
  const then = view.scores.map(({ gaps: [gone = 0], ways: fall }) =>
    gone === gap ? fall * fallsOf(view) : fall * (gone < gap ? ways(view, gap - gone) : 0),
  );
  return then.reduce((sum, one) => sum + one, 0);
}

/** Return the probability that one throw hits a gap. */
const chance = (view: BenchView, flat: number, gap: number): number =>
  hits(view, gap).reduce((sum, place) => sum + chanceOf(view, flat, place), 0);

/** Return the probability that the first or the second of two throws hits a gap. */
export function chanceOfTwo(view: BenchView, flat: number, gap: number): number {
  const then = view.scores.map(({ gaps: [gone = 0] }, place) => {
    const here = chanceOf(view, flat, place);
    return gone === gap ? here : gone < gap ? here * chance(view, flat, gap - gone) : 0;
  });
  return then.reduce((sum, one) => sum + one, 0);
}

/** Return the sentences about a gap. */
export function gapSentences(view: BenchView, flat: number, gap: number): string[] {
  const scores = list(
    view,
    hits(view, gap).map((place) => view.scores[place]?.text ?? ""),
  );
  const shareText = (chance: number, ways: number, of: number): string =>
    flat === FAIR ? `${ways}/${of} (${percent(view, chance)})` : percent(view, chance);
  const of = fallsOf(view);
  const first = scores
    ? say(view, "gap.hit", { share: shareText(chance(view, flat, gap), ways(view, gap), of), scores })
    : say(view, "gap.never", { gap });
  if (!isWhole(view)) return [first];
  return [
    first,
    say(view, "gap.second", { share: shareText(chanceOfTwo(view, flat, gap), waysOfTwo(view, gap), of ** 2) }),
  ];
}
