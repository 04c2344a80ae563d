// @vitest-environment happy-dom
/**
 * Tests that drawings made in TypeScript and in Python are equal, using the table tests/vectors/drawing.json.
 *
 * Python reads the same table in tests/test_drawn_twice.py.
 */

import { expect, test } from "vitest";
import vectors from "../../../tests/vectors/drawing.json";
import marks from "../../static/marks.svg?raw";
import { ahead, arrows, looking, onwardFrom, step } from "../src/board/heading";
import { lotsDrawn } from "../src/board/lots";
import { marksOf } from "../src/board/marks";
import { along, numbered, type Shape, shapesIn, shortened } from "../src/board/shapes";
import type { Stage } from "../src/board/stage";
import { fillTallies, fives } from "../src/board/tally";
import { trackOf, walked } from "../src/board/track";
import type { Scene, StoreView } from "../src/contract";
import { patch } from "../src/dom";
import { viewOf } from "./boards";

const SVG = "http://www.w3.org/2000/svg";
const { heading, track } = vectors;

const numbers = (text: string | null): number[] => (text?.match(/-?\d*\.?\d+/g) ?? []).map(Number);
const spotsOf = (places: readonly number[][]) => places.map(([x = 0, y = 0]) => ({ x, y }));

test.each(heading.onward)("a track goes on from a point: $point $way", ({ point, way, points }) => {
  expect(onwardFrom(heading.tracks, point, way)).toEqual(points);
});

test.each(heading.ahead)("a way is shown before a piece: $point $way", ({ point, way, points }) => {
  expect(ahead(heading.tracks, point, way)).toEqual(points);
});

test.each(heading.step)("a piece looks along a step: $point $way", ({ point, way, points }) => {
  expect(step(heading.tracks, point, way) ?? null).toEqual(points);
});

test.each(heading.looking)("a piece is tilted and mirrored: $end", ({ start, end, most, degrees, mirrored }) => {
  const [from, to] = spotsOf([start, end]) as [Spot, Spot];
  expect(looking(from, to, most)).toBe(`rotate(${degrees}deg) scale(${mirrored ? -1 : 1},1)`);
});

type Spot = { x: number; y: number };

test.each(heading.arrows)("arrows stand half way: $spots", ({ spots, scale, places }) => {
  expect(arrows(spotsOf(spots), scale).map(numbers)).toEqual(places.map((place) => [...place, scale]));
});

test.each(vectors.marks.last)("a ply leaves marks: $marks", ({ effects, marks }) => {
  const look = {
    view: viewOf({ last_effects: effects }),
    pending: [],
    pieces: [],
    guides: false,
    refusal: null,
    advice: [],
    lit: [],
  };
  expect(marksOf(look)).toEqual(marks);
});

/** Return the shapes of the shipped marks. */
function shapes(): ReadonlyMap<string, Shape> {
  const { documentElement } = new DOMParser().parseFromString(marks, "image/svg+xml");
  const defs = documentElement.appendChild(document.createElementNS(SVG, "defs"));
  for (const mark of Array.from(documentElement.querySelectorAll(":scope > g"))) {
    mark.id = `x-mark-${mark.id}`;
    defs.append(mark);
  }
  return shapesIn(documentElement, "x-mark-");
}

test.each(vectors.marks.along)("a mark follows its way: $kind", ({ kind, spots, bars }) => {
  const mark = along(shapes().get(kind) as Shape, spotsOf(spots));
  const courses = new Set(Array.from(mark.querySelectorAll(".way"), (path) => path.getAttribute("d")));
  expect(Array.from(courses, (course) => course?.slice(1).split("L").map(numbers))).toEqual([spots]);
  expect(Array.from(mark.querySelectorAll("g"), (bar) => numbers(bar.getAttribute("transform")))).toEqual(bars);
});

test.each(vectors.marks.shortened)("an arrow begins and ends beside its points: $spots", ({ spots, by, way }) => {
  const [first = 0, last = 0] = by;
  const found = shortened(spotsOf(spots), first, last).map(({ x, y }) => [x, y]);
  expect(found).toEqual(way.map(([x = 0, y = 0]) => [expect.closeTo(x), expect.closeTo(y)]));
});

test.each(vectors.marks.numbered)("a tag has its number: $text", ({ text, spot: [x = 0, y = 0] }) => {
  const tag = numbered(shapes().get("tag") as Shape, text, x, y);
  expect(numbers(tag.getAttribute("transform"))).toEqual([x, y]);
  expect(tag.querySelector("text")?.textContent).toBe(text);
});

test.each(track.walked)("a walk comes by every point between: $points", ({ points, way }) => {
  expect(walked(trackOf(track), points)).toEqual(way);
});

test.each(vectors.fives)("a count is told off in fives: $count", ({ count, strokes }) => {
  expect(fives(count)).toEqual(strokes);
});

type Place = (typeof vectors.tally)[number]["places"][number];

const STRIDE: Readonly<Record<string, string>> = { strokes: "20", sockets: "30" };

/** Return an element of a ground's tallies in the form of its drawing. */
function placeOf(given: Place): SVGElement {
  const place = document.createElementNS(SVG, "g");
  const { parts, ...asks } = given;
  for (const [name, value] of Object.entries(asks)) place.setAttribute(`data-${name}`, String(value));
  for (const name of parts) {
    const part = place.appendChild(document.createElementNS(SVG, name === "number" ? "text" : "g"));
    part.setAttribute("class", name);
    if (STRIDE[name]) part.setAttribute("data-stride", STRIDE[name]);
    if (name === "sockets") part.setAttribute("data-scale", "0.5");
  }
  return place;
}

/** Return the content of a part of a tally in the form of the table. */
function told(part: Element): unknown {
  const uses = Array.from(part.querySelectorAll("use"));
  const hrefs = uses.map((use) => use.getAttribute("href")?.replace(/^#x-(piece-|ground-tally-)/, ""));
  switch (part.getAttribute("class")) {
    case "who":
      return hrefs.join();
    case "strokes":
      return uses.map((use, order) => [Number(hrefs[order]), Number(use.getAttribute("x"))]);
    case "sockets":
      return uses.map((use, order) => [hrefs[order], numbers(use.getAttribute("transform"))[0]]);
    default:
      return part.textContent;
  }
}

test.each(vectors.tally)("pieces off the board are counted: $about", ({ places, stores, drawn }) => {
  const svg = document.createElementNS(SVG, "svg");
  const group = svg.appendChild(document.createElementNS(SVG, "g"));
  group.setAttribute("class", "tallies");
  const all = places.map(placeOf);
  group.append(...all);
  const view = { stores: stores.map(({ store, ...more }): StoreView => ({ name: store, words: "", ...more })) };
  fillTallies({ svg, prefix: "x-", scene: { scale: 1 } }, view, () => false);
  const found = all.map((place) =>
    place.style.display === "none"
      ? null
      : Object.fromEntries(Array.from(place.children, (part) => [part.getAttribute("class"), told(part)])),
  );
  expect(found).toEqual(drawn);
});

test.each(vectors.lots)("a throw shows its faces: $ruleset", ({ sets }) => {
  for (const { kind, size, faces } of sets) {
    const scene = { lots: { [kind]: size } } as unknown as Scene;
    const page = document.createElement("div");
    const thrown = { kind, side: null, faces, count: faces.length };
    patch(page, [lotsDrawn({ prefix: "x-", scene } as Stage, thrown, "this throw")]);
    const shown = Array.from(page.querySelectorAll(".hg-lot-upper"), (use) => use.getAttribute("href"));
    expect(shown).toEqual(faces.map((face) => `#x-lot-${kind}-${face}`));
  }
});
