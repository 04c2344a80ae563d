/** Scrolling of a board that would be too small if it were shown as a whole. */

import { within } from "../host/sight";
import { scrolls } from "../state/frame";
import { openAt } from "../state/legal";
import type { Widget } from "../widget";
import { hitOf } from "./stage";

/**
 * Scroll a scrolling board as little as possible to its relevant points; if they do not fit, to the first ones.
 *
 * These are the points of a warning, hint or refusal; else the touches and those that may follow. Before the first
 * touch it is only the last point of the last effects, if there is one.
 */
export function toTheBoard({ stage, frame, view }: Widget): void {
  const around = stage?.svg.parentElement;
  if (!stage || !around || !scrolls(frame)) return;
  const { warning, hint, refusal, last_effects: last, legal, touches } = view;
  const hits = (names: readonly (string | number)[]): SVGElement[] =>
    names.flatMap((name) => (typeof name === "string" && hitOf(stage, name)) || []);
  const open = Object.entries(openAt(legal, touches)).map(([touch, { next }]) => [touch, ...Object.keys(next ?? {})]);
  const sought = [
    hits((warning ?? hint ?? refusal)?.marks.flat() ?? []),
    touches.length ? [] : hits(last.flat()).slice(-1),
    hits([touches, open].flat(2)),
  ].find((found) => found.length);
  for (const hit of sought?.reverse() ?? []) {
    around.scrollBy({ top: within(hit.getBoundingClientRect(), around.getBoundingClientRect()) });
  }
}
