/** Drawing of sticks and dice: two faces on one body, the upper one visible, and a shadow. */

import type { DiceView } from "../contract";
import { h, type Spec } from "../dom";

/** Container of the drawings of sticks and dice: a mounted board, or a bench. */
export interface Drawings {
  /** The prefix of every id. */
  readonly prefix: string;
  /** Width and height of each kind, in units. */
  readonly scene: { readonly lots: Readonly<Record<string, readonly [number, number]>> };
}

/** Tilt of each stick or die in degrees; the throw selects the row, so that throws differ. */
const ASKEW = [
  [-7, 5, -3, 9],
  [6, -8, 4, -5],
  [3, 8, -9, -2],
  [-4, 6, 10, -7],
  [8, -5, -6, 5],
] as const;

/** Distance between neighbours and space for each, in multiples of their width or height. */
const PITCH = 1.7;
const ROOM = 1.3;

/** The number of faces of a die; a stick has two, 0 and 1. */
const SIDES = 4;

/**
 * Return the drawing of sticks or dice as thrown; before the throw, in a bundle.
 *
 * @param identity - the id of the throw; another throw creates new elements.
 */
export function lotsDrawn(stage: Drawings, lots: DiceView, identity: string): Spec {
  const [width, height] = stage.scene.lots[lots.kind] ?? [0, 0];
  const upright = height > width;
  const pitch = (upright ? width : height) * (upright ? PITCH : ROOM);
  const box = upright ? [pitch * lots.count, height * ROOM] : [width * ROOM, pitch * lots.count];
  const [across, down] = [Math.max(1, box[0] ?? 0), Math.max(1, box[1] ?? 0)];
  const all = Array.from({ length: lots.count }, (_, order) => {
    const along = pitch * (order + 0.5 - lots.count / 2);
    return lot(stage, lots, order, upright ? along : 0, upright ? 0 : along, identity);
  });
  const more = { viewBox: `${-across / 2} ${-down / 2} ${across} ${down}`, style: `aspect-ratio:${across}/${down}` };
  return h("svg.hg-lots", { key: identity, class: lots.faces.length ? "" : "hg-bundle", ...more }, ...all);
}

/** Return a stick or die at its position, with its shadow and its two animated groups. */
function lot(stage: Drawings, lots: DiceView, order: number, x: number, y: number, identity: string): Spec {
  const { kind, faces } = lots;
  const [width = 0, height = 0] = stage.scene.lots[kind] ?? [];
  const row = ASKEW[Array.from(identity, (sign) => sign.charCodeAt(0)).reduce((a, b) => a + b, 0) % ASKEW.length];
  const askew = faces.length ? (row?.[order % row.length] ?? 0) : 0;
  const face = faces[order] ?? lowest(kind);
  const drawn = (look: string, which: number): Spec =>
    h(`use.${look}`, { key: look, href: `#${stage.prefix}lot-${kind}-${which}` });
  return h(
    "g",
    { key: order, style: `--order:${order};transform:translate(${x}px,${y + askew / 3}px) rotate(${askew}deg)` },
    h("ellipse.hg-lot-shade", { cx: 2, cy: 2.5, rx: width * 0.52, ry: height * 0.48 }),
    h(
      "g.hg-lot-fly",
      {},
      h("g.hg-lot-turn", {}, drawn("hg-lot-under", other(kind, face)), drawn("hg-lot-upper", face)),
    ),
  );
}

/** Return the visible face before a throw. */
const lowest = (kind: string): number => (kind === "die" ? 1 : 0);

/** Return a face that is visible during the throw. */
const other = (kind: string, face: number): number => (kind === "die" ? (face % SIDES) + 1 : 1 - face);
