// @vitest-environment happy-dom
/** The probability bench: throws and counts as in Python, gaps, and the guess before the first throw. */

import { afterEach, expect, test } from "vitest";
import vectors from "../../../tests/vectors/throws.json";
import { begun, chanceOf, crooked, ENOUGH, thrown, throwsOf } from "../src/bench/count";
import { chanceOfTwo, gapSentences, hits, longest, waysOfTwo } from "../src/bench/gap";
import index from "../src/bench/index";
import { spread } from "../src/bench/spread";
import { decimal, figure, rowsOf, scaleOf } from "../src/bench/text";
import type { BenchView, ThrowCount } from "../src/contract";
import { modelOf, type PageModel } from "../src/host/page/model";

const benches = vectors.benches as unknown as Readonly<Record<string, BenchView>>;
const benchOf = (name: string): BenchView => benches[name] as BenchView;
const STICKS = benchOf("skiryuk");
const DICE = benchOf("washburne_dice");

test.each(vectors.counts)("$bench is thrown as in Python, $times times", ({ bench, begun: first, times, told }) => {
  const before: ThrowCount = { ...first, flat: told.flat };
  expect(thrown(benchOf(bench), before, times)).toEqual(told);
});

test.each(vectors.bounds as [number, number, number, number][])(
  "95 of 100 counts of %i throws with a chance of %d lie from %i to %i",
  (throws, chance, low, high) => expect(spread(throws, chance)).toEqual([low, high]),
);

test("chances are exact, and together one", () => {
  expect(STICKS.scores.map((_, place) => chanceOf(STICKS, 50, place) * 16)).toEqual([4, 6, 4, 1, 1]);
  const all = STICKS.scores.map((_, place) => chanceOf(STICKS, 64, place));
  expect(all.reduce((sum, chance) => sum + chance)).toBeCloseTo(1, 12);
  expect(all[3]).toBeCloseTo(0.64 ** 4, 12);
});

test("a count ends somewhere", () => {
  const full = { ...begun(STICKS, 1), counts: [ENOUGH - 2, 0, 0, 0, 0] };
  expect(throwsOf(thrown(STICKS, full, 1000))).toBe(ENOUGH);
});

test("a new stick begins a new count, and keeps the guess", () => {
  const count = thrown(STICKS, { ...begun(STICKS, 5), guess: "2" }, 10);
  expect(crooked(count, 60)).toEqual({ ...count, flat: 60, counts: [0, 0, 0, 0, 0], last: [] });
});

/** Return the number of pairs of throws that hit a gap, without the tested code. */
function counted(view: BenchView, gap: number): number {
  const falls = view.scores.flatMap(({ ways, gaps: [gone = 0] }) => Array.from({ length: ways }, () => gone));
  const pairs = falls.flatMap((one) => falls.map((other) => one === gap || one + other === gap));
  return pairs.filter(Boolean).length;
}

test.each(["skiryuk", "davies_1925"])("a gap is hit with the first throw or the second: %s", (name) => {
  const view = benchOf(name);
  const gaps = Array.from({ length: longest(view) }, (_, place) => place + 1);
  expect(gaps.map((gap) => waysOfTwo(view, gap))).toEqual(gaps.map((gap) => counted(view, gap)));
  const of = view.faces.length ** (2 * view.count);
  for (const gap of gaps) expect(chanceOfTwo(view, 50, gap)).toBeCloseTo(counted(view, gap) / of, 12);
});

test("what hits a gap is told as a fraction, per cent where the sticks are crooked", () => {
  expect(gapSentences(STICKS, 50, 2)).toEqual([
    "Hit by 6/16 (37.5 %) of all throws: 2.",
    "With the first throw or the second: 112/256 (43.8 %).",
  ]);
  expect(gapSentences(STICKS, 60, 2)[0]).toBe("Hit by 34.6 % of all throws: 2.");
  expect(gapSentences(STICKS, 50, 6)[0]).toBe("No throw hits a gap of 6.");
  expect(gapSentences(DICE, 50, 2)).toEqual(["Hit by 8/16 (50.0 %) of all throws: 1+1, 1+2, 2+2, 2+3 and 2+4."]);
  expect([longest(DICE), hits(DICE, 8)]).toEqual([8, [DICE.scores.length - 1]]);
});

test("figures are written as the language writes them", () => {
  expect([figure(STICKS, 7), figure(STICKS, 1000), figure(STICKS, 100_000)]).toEqual(["7", "1,000", "100,000"]);
  expect([decimal(STICKS, 1.25), decimal(STICKS, 1049.96)]).toEqual(["1.3", "1,050.0"]);
});

test("the scale has room for the boxes, and for a bar that is longer", () => {
  const rows = rowsOf(STICKS, begun(STICKS, 1));
  expect(scaleOf(rows, 0)).toBeCloseTo(1.35 * 0.375);
  const once = { ...begun(STICKS, 1), counts: [1, 0, 0, 0, 0] };
  expect(scaleOf(rowsOf(STICKS, once), 1)).toBe(1);
});

let end: () => void = () => {};
afterEach(() => end());

interface Placed {
  model: PageModel;
  one<E extends Element = HTMLElement>(selector: string): E;
  all(selector: string): HTMLElement[];
}

function placed(view: BenchView, count: ThrowCount | null = null): Placed {
  const el = document.body.appendChild(document.createElement("div"));
  const model = modelOf({ bench: view, ...(count ? { count } : {}) }, () => {});
  const away = index.render({ model, el });
  end = () => {
    away();
    el.remove();
  };
  const all = (selector: string): HTMLElement[] => Array.from(el.querySelectorAll<HTMLElement>(selector));
  return { model, all, one: <E extends Element>(selector: string) => all(selector)[0] as unknown as E };
}

const slide = (input: HTMLInputElement, value: number): void => {
  input.value = String(value);
  input.dispatchEvent(new Event("input"));
};

test("a guess is asked for before the first throw, and no answer is shown until then", () => {
  const { one, all, model } = placed(STICKS, begun(STICKS, 1));
  expect(one("legend.hg-heading").textContent).toBe("First guess: which number comes up most often?");
  expect(all(".hg-mark, .hg-table, .hg-gap")).toEqual([]);
  const second = one<HTMLInputElement>('input[value="2"]');
  second.checked = true;
  second.dispatchEvent(new Event("change"));
  expect((model.get("count") as ThrowCount).guess).toBe("2");
  expect(all(".hg-guessing")).toHaveLength(1);
  one("[data-times='1']").click();
  expect(all(".hg-guessing")).toEqual([]);
  expect(all(".hg-scores > li")).toHaveLength(5);
  expect(one('[data-score="2"] small').textContent).toBe("your guess");
});

test("one throw falls and is said in words; a thousand let the bars grow, and no stick flies", () => {
  const { one, all, model } = placed(STICKS, begun(STICKS, 2026));
  one("[data-times='1']").click();
  expect(all(".hg-falling")).toHaveLength(1);
  const { last } = model.get("count") as ThrowCount;
  const flat = last.reduce((sum, face) => sum + face, 0);
  expect(one(".hg-voice").textContent).toBe(
    ["Five: no flat side up", "One: one flat side up", "Two: two flat sides up", "Three: three flat sides up"][flat] +
      ". 1 throw.",
  );
  one("[data-times='1000']").click();
  expect(all(".hg-falling, .hg-falls")).toEqual([]);
  expect(one("h3").textContent).toBe("1,001 throws");
  const { counts } = model.get("count") as ThrowCount;
  expect(all(".hg-came").map((one) => one.textContent)).toEqual(counts.map(String));
  expect(one(".hg-voice").textContent).toBe(
    `1,000 more. 1,001 throws: ${counts
      .map((count, place) => `${place + 1}: ${count}`)
      .join(", ")
      .replace(/, (?=5: )/, " and ")}.`,
  );
  const share = (counts[1] ?? 0) / 1001;
  const wide = Number.parseFloat(one('[data-score="2"] .hg-bar-thrown').style.inlineSize);
  const mark = Number.parseFloat(one('[data-score="2"] .hg-mark').style.insetInlineStart);
  expect(wide / mark).toBeCloseTo(share / 0.375, 2);
});

test("a crooked stick shows its marks in per cent and begins a new count", () => {
  const { one, all, model } = placed(STICKS, thrown(STICKS, begun(STICKS, 1), 50));
  expect(all(".hg-share").map((one) => one.textContent)).toEqual(["4/16", "6/16", "4/16", "1/16", "1/16"]);
  slide(one<HTMLInputElement>(".hg-crooked input"), 64);
  expect(throwsOf(model.get("count") as ThrowCount)).toBe(0);
  expect(all(".hg-share")[1]?.textContent).toBe("31.9 %");
  expect(one(".hg-crooked output").textContent).toBe("64 in 100");
  expect(one(".hg-voice").textContent).toBe("A new stick: 64 in 100. The count begins again.");
  one(".hg-clear").click();
  expect((model.get("count") as ThrowCount).flat).toBe(64);
});

test("dice cannot be crooked; what hits a gap is marked while gaps are looked at", () => {
  const { one, all } = placed(DICE, thrown(DICE, begun(DICE, 1), 100));
  expect(all(".hg-crooked")).toEqual([]);
  expect(all(".hg-lit")).toEqual([]);
  const gaps = one<HTMLDetailsElement>(".hg-gap");
  gaps.open = true;
  gaps.dispatchEvent(new Event("toggle"));
  slide(one<HTMLInputElement>(".hg-gap input"), 7);
  expect(all(".hg-lit").map(({ dataset }) => dataset.score)).toEqual(["3+4"]);
});

test("the bars are told in words and stand in a table", () => {
  const { one, all } = placed(STICKS, { ...begun(STICKS, 1), counts: [4, 1, 3, 2, 0], last: [0, 1, 1, 1] });
  expect(all(".hg-scores > li > .hg-unseen")[1]?.textContent).toBe(
    "2, two flat: came up in 1 of 10 throws; exact chance 6/16. In 95 of 100 such series the count would lie between 1 and 7",
  );
  const cells = Array.from(one(".hg-table tbody tr").children, ({ textContent }) => textContent);
  expect(cells).toEqual(["1", "one flat", "4/16", "4", "2.5", "0 to 5"]);
  expect(one(".hg-findings").textContent).toContain("With only a few throws almost anything can happen.");
});

test("Python throws on, and the bench follows", () => {
  const { one, model } = placed(STICKS, begun(STICKS, 1));
  model.put({ count: thrown(STICKS, begun(STICKS, 1), 1000) });
  expect(one("h3").textContent).toBe("1,000 throws");
});

test("without a count the page begins one by chance", () => {
  const { one, model } = placed(STICKS);
  one("[data-times='10']").click();
  expect(throwsOf(model.get("count") as ThrowCount)).toBe(10);
});
