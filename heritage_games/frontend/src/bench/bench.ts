/** State and actions of a bench in its page. */

import type { BenchView, ThrowCount } from "../contract";
import { capital } from "../words";
import { begun, cleared, crooked, FAIR, thrown, throwsOf } from "./count";
import { figure, list, say, throwsText } from "./text";

/** Methods of anywidget's model that the bench uses; museum pages implement them. */
export interface BenchModel {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  on(event: string, callback: () => void): void;
  off(event: string, callback: () => void): void;
}

export interface Bench {
  readonly model: BenchModel;
  readonly view: BenchView;
  /** The prefix of every id of this bench. */
  readonly prefix: string;
  count: ThrowCount;
  /** Whether a guess is requested; no answer is shown before the first throw. */
  asking: boolean;
  /** Whether the throw is animated: only after a single throw. */
  falling: boolean;
  /** The distance to the piece to be hit, in points. */
  gap: number;
  /** Whether gaps are shown. */
  gaps: boolean;
  /** The text for screen readers. */
  announcement: string;
  redraw(): void;
}

/** Return the count of the model, or start one with a random seed. */
export function countOf(model: BenchModel, view: BenchView): ThrowCount {
  const saved = model.get("count") as Partial<ThrowCount> | undefined;
  if (saved?.counts?.length === view.scores.length) return saved as ThrowCount;
  return begun(view, crypto.getRandomValues(new Uint32Array(1))[0] ?? 0);
}

export const isEmpty = (count: ThrowCount): boolean => throwsOf(count) === 0 && count.flat === FAIR;

function keep(bench: Bench, count: ThrowCount, announcement: string): void {
  bench.count = count;
  bench.announcement = announcement;
  bench.model.set("count", count);
  bench.model.save_changes();
  bench.redraw();
}

export function throwMore(bench: Bench, times: number): void {
  const { view } = bench;
  const before = throwsOf(bench.count);
  const count = thrown(view, bench.count, times);
  const more = throwsOf(count) - before;
  bench.asking = false;
  bench.falling = times === 1 && more === 1;
  keep(bench, count, more === 1 ? once(view, count) : many(view, count, more));
}

/** Return the sentence about a single throw. */
function once(view: BenchView, count: ThrowCount): string {
  const words = capital(resultOf(view, count)?.words ?? "");
  return say(view, "said.thrown_one", { words, throws: throwsText(view, throwsOf(count)) });
}

/** Return the sentence about several throws, with the count of each score. */
function many(view: BenchView, count: ThrowCount, more: number): string {
  const each = view.scores.map(({ text }, place) =>
    say(view, "said.score_count", { score: text, count: figure(view, count.counts[place] ?? 0) }),
  );
  const throws = throwsText(view, throwsOf(count));
  return say(view, "said.thrown_many", { count: figure(view, more), throws, counts: list(view, each) });
}

/** Return the score of the last throw; undefined if there is none. */
export function resultOf({ scores }: BenchView, { last }: ThrowCount): BenchView["scores"][number] | undefined {
  const faces = [...last].sort((one, other) => one - other).join();
  return last.length ? scores.find((score) => score.faces.join() === faces) : undefined;
}

export function takeStick(bench: Bench, flat: number): void {
  if (flat === bench.count.flat) return;
  bench.asking = false;
  bench.falling = false;
  keep(bench, crooked(bench.count, flat), say(bench.view, "crooked.began", { flat }));
}

export function guess(bench: Bench, score: string): void {
  keep(bench, { ...bench.count, guess: score }, "");
}

export function clear(bench: Bench): void {
  bench.falling = false;
  bench.asking = bench.count.flat === FAIR;
  keep(bench, cleared(bench.count), say(bench.view, "said.cleared"));
}

export function lookAtGap(bench: Bench, gap: number): void {
  bench.gap = gap;
  bench.redraw();
}
