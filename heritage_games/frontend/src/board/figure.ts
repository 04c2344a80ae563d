/** Drawing of a piece: its rotation, the badge of a return, and the arrows along its track. */

import type { Scene } from "../contract";
import { h, type Spec } from "../dom";
import type { Piece } from "../state/pieces";
import { ahead, arrows, looking, step } from "./heading";
import type { Spot } from "./shapes";
import type { Stage } from "./stage";

/** The fields of a piece that determine its drawing. */
type Figure = Pick<Piece, "kind" | "point" | "way">;

/**
 * Return a piece at 0,0 with shadow, turned along its track if its kind shows its direction.
 *
 * @param turn - the rotation of any other piece, from -1 to 1, as a fraction of what its kind allows.
 */
export function figure(stage: Stage, piece: Figure, held: boolean, turn: number): Spec {
  const { scene, prefix, svg } = stage;
  const lift = liftOf(scene, held);
  const turned = lookOf(stage, piece) ?? `rotate(${Math.round(turn * (scene.turns[piece.kind] ?? 0))}deg)`;
  const bare = partOf(svg, `${prefix}ground-point-${piece.point}`)?.hasAttribute("data-bare");
  return h(
    "g",
    { transform: `scale(${scene.scale})` },
    !bare && part(stage, "shadow", `shadow-${piece.kind}`, `translate(${lift}px,${lift}px)`),
    part(stage, "body", `piece-${piece.kind}`, `translateY(${-lift}px) ${turned}`),
  );
}

/** Return a returning piece's badge, at 0,0; null if it has none or points along its track. */
export function worn(stage: Stage, piece: Figure, held: boolean): Spec | null {
  const { scene, prefix, svg } = stage;
  const id = `ground-worn-${piece.way}`;
  if (!piece.way || lookOf(stage, piece) || !partOf(svg, `${prefix}${id}`)) return null;
  return h(
    "g",
    { transform: `scale(${scene.scale})` },
    part(stage, "worn", id, `translateY(${-liftOf(scene, held)}px)`),
  );
}

const liftOf = (scene: Scene, held: boolean): number => (held ? scene.lift / scene.scale : 0);

const part = ({ prefix }: Stage, name: string, id: string, transform: string): Spec =>
  h(`use.hg-${name}`, { key: name, href: `#${prefix}${id}`, style: `transform:${transform}` });

/** Return an element of the drawing by its full id. */
const partOf = (svg: Element, id: string): Element | null => svg.querySelector(`#${CSS.escape(id)}`);

/** Return the CSS transform of a piece that points along its track; undefined for any other piece. */
function lookOf({ svg, prefix, scene }: Stage, { kind, point, way }: Figure): string | undefined {
  const tilt = partOf(svg, `${prefix}piece-${kind}`)?.getAttribute("data-tilt");
  const towards = step(scene.tracks, point, way);
  if (!tilt) return undefined;
  const [start, end] = spotsOf(scene, towards ?? []);
  return start && end ? looking(start, end, Number(tilt)) : "rotate(0deg) scale(1,1)";
}

/** Return the arrows in front of pieces that point along their track. */
export function waysAhead({ svg, prefix, scene }: Stage, pieces: readonly Piece[]): Spec[] {
  return pieces.flatMap(({ kind, point, way }) => {
    const href = `${prefix}ahead-${kind}`;
    if (!partOf(svg, href)) return [];
    const places = arrows(spotsOf(scene, ahead(scene.tracks, point, way)), scene.scale);
    return places.map((transform) => h("use", { key: `ahead ${transform}`, href: `#${href}`, transform }));
  });
}

const spotsOf = ({ points }: Scene, names: readonly string[]): Spot[] => names.flatMap((name) => points[name] ?? []);
