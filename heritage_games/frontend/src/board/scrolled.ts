/** Scrolling of a board that would be too small if it were shown as a whole. */

import type { View } from "../contract";
import { scrolls } from "../state/frame";
import { openAt } from "../state/legal";
import type { Widget } from "../widget";
import { hitOf } from "./stage";

/** Scroll a scrolling board to the relevant points, or to their middle if they do not fit. */
export function toTheBoard({ stage, frame, view }: Widget): void {
  const around = stage?.svg.parentElement;
  if (!stage || !around || !scrolls(frame)) return;
  const points = counting(view, (name) => Object.hasOwn(stage.scene.points, name));
  const boxes = points.flatMap((point) => hitOf(stage, point)?.getBoundingClientRect() ?? []);
  if (!boxes.length) return;
  const [top, bottom] = [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))];
  const seen = around.getBoundingClientRect();
  if (top >= seen.top && bottom <= seen.bottom) return;
  around.scrollBy({ top: (top + bottom - seen.top - seen.bottom) / 2 });
}

/**
 * Return the points of a warning, hint or refusal; if there is none, those of the ply.
 *
 * The point of the ply is the last one of its effects; if it has none, the legal and the next touches count.
 */
function counting(
  { warning, hint, refusal, last_effects: last, legal, touches }: View,
  isPoint: (name: string) => boolean,
): string[] {
  const open = (): string[] =>
    Object.entries(openAt(legal, touches)).flatMap(([touch, { next }]) => [touch, ...Object.keys(next ?? {})]);
  const words = (warning ?? hint ?? refusal)?.marks.flat().filter((word) => typeof word === "string") ?? [];
  const candidates = [words, last.flat().filter(isPoint).slice(-1), open()].map((names) => names.filter(isPoint));
  return candidates.find((names) => names.length) ?? [];
}
