/** A piece as it is drawn: turned, worn, and what its way before it shows. */

import type { Scene } from "../contract";
import { h, type Spec } from "../dom";
import type { Piece } from "../state/pieces";
import { ahead, arrows, looking, step } from "./heading";
import type { Spot } from "./shapes";
import type { Stage } from "./stage";

/** The part of a piece that decides how it is drawn. */
type Figure = Pick<Piece, "kind" | "point" | "way">;

/**
 * Return a piece about 0,0: its shadow, and itself, turned along its way where its kind looks there.
 *
 * @param turn - from -1 to 1, how far it is turned else, as a part of what its kind allows.
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

/** Return what a piece wears that goes back, about 0,0; nothing for one that looks along its way. */
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

/** Return a definition of the drawing by its whole id. */
const partOf = (svg: Element, id: string): Element | null => svg.querySelector(`#${CSS.escape(id)}`);

/** How a piece is turned that looks along its way, as a CSS transform; undefined where its kind does not. */
function lookOf({ svg, prefix, scene }: Stage, { kind, point, way }: Figure): string | undefined {
  const tilt = partOf(svg, `${prefix}piece-${kind}`)?.getAttribute("data-tilt");
  const towards = step(scene.tracks, point, way);
  if (!tilt) return undefined;
  const [start, end] = spotsOf(scene, towards ?? []);
  return start && end ? looking(start, end, Number(tilt)) : "rotate(0deg) scale(1,1)";
}

/** The arrows before pieces that look along their way. */
export function waysAhead({ svg, prefix, scene }: Stage, pieces: readonly Piece[]): Spec[] {
  return pieces.flatMap(({ kind, point, way }) => {
    const href = `${prefix}ahead-${kind}`;
    if (!partOf(svg, href)) return [];
    const places = arrows(spotsOf(scene, ahead(scene.tracks, point, way)), scene.scale);
    return places.map((transform) => h("use.hg-ahead", { key: `ahead ${transform}`, href: `#${href}`, transform }));
  });
}

const spotsOf = ({ points }: Scene, names: readonly string[]): Spot[] => names.flatMap((name) => points[name] ?? []);
