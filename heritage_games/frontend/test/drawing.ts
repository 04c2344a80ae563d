/** Drawing of a board as Python sends it, with the shipped marks and simple pieces. */

import marks from "../../static/marks.svg?raw";
import type { Scene } from "../src/contract";

/** The prefix of every id of a drawing; the board replaces it with its own. */
const PREFIX = "hg0-";

const LAYERS = ["under", "pieces", "over", "focus"];

/** The shapes of the marks, without comments and layout. */
const SHAPES = marks
  .replace(/<!--[\s\S]*?-->|<\/?svg[^>]*>|<\?xml.*\?>/g, "")
  .replace(/>\s+</g, "><")
  .replaceAll(' id="', ` id="${PREFIX}mark-`);

const piece = (kind: string): string =>
  `<g id="${PREFIX}piece-${kind}"><circle r="22"/></g><g id="${PREFIX}shadow-${kind}"><circle r="22"/></g>`;

/** Return a tally of a side's pieces in hand, next to the board. */
const tally = (side: number): string =>
  `<g data-store="hand" data-side="${side}"><g class="who"/><text class="number"/><g class="strokes" data-stride="20"/></g>`;

const nameOf = (point: string): string => `<text data-point="${point}">${point}</text>`;

/** Return a scene with its drawing: pieces of these kinds, and a tally for each side. */
export function drawn(scene: Scene, kinds: readonly string[]): Scene {
  const points = Object.entries(scene.points).map(
    ([point, { x, y }]) => `<use data-point="${point}" href="#${PREFIX}ground-point" x="${x}" y="${y}"/>`,
  );
  const names = `<g class="names">${Object.keys(scene.points).map(nameOf).join("")}</g>`;
  const parts = [
    `<defs>${kinds.map(piece).join("")}${SHAPES}</defs>`,
    `<g class="points">${points.join("")}</g>`,
    `<g class="tallies">${[0, 1].map(tally).join("")}</g>`,
    ...LAYERS.map((layer) => `<g class="${layer}"/>`).toSpliced(-1, 0, names),
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" class="board ${scene.ground}">${parts.join("")}</svg>`;
  return { ...scene, svg };
}
