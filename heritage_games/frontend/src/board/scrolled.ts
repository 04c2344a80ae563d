/** A board that scrolls in a frame of its own, because all of it would be too small: what of it is in sight. */

import type { View } from "../contract";
import { scrolls } from "../state/frame";
import { openAt } from "../state/legal";
import type { Widget } from "../widget";
import { hitOf } from "./stage";

/** Bring what counts now into sight, where the board scrolls; of more than that shows, the middle. */
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

/** The points that are spoken of; else where something came to last; else what can be touched, and what after it. */
function counting(
  { warning, hint, last_effects: last, legal, touches }: View,
  isPoint: (name: string) => boolean,
): string[] {
  const open = (): string[] =>
    Object.entries(openAt(legal, touches)).flatMap(([touch, { next }]) => [touch, ...Object.keys(next ?? {})]);
  const words = (warning ?? hint)?.marks.flat().filter((word) => typeof word === "string") ?? [];
  const told = [words, last.flat().filter(isPoint).slice(-1), open()].map((names) => names.filter(isPoint));
  return told.find((names) => names.length) ?? [];
}
