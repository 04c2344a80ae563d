/** Marks on the board: the last effects, the legal touches, and the refused attempt. */

import type { EffectList, Mark, Node, RefusalView, Tree, View } from "../contract";
import { effectsAlong, openAt, picked } from "../state/legal";
import type { Piece } from "../state/pieces";
import { SOW } from "../state/sowing";
import { FOLLOWED, isFollowed } from "./track";

/** Minimum number of legal points for small, hollow marks, which avoid clutter. */
const MANY = 9;

/** The state on which the marks depend. */
export interface Look {
  view: View;
  /** The touches drawn so far. */
  pending: readonly string[];
  /** The pieces as they are drawn. */
  pieces: readonly Piece[];
  /** Whether the legal touches are marked. */
  guides: boolean;
  /** The refusal that is shown. */
  refusal: RefusalView | null;
  /** The marks of a hint or of a blunder warning. */
  advice: readonly Mark[];
  /** The points that a sentence currently mentions. */
  lit: readonly string[];
}

/** Return all marks, such as `["tag", 1, "A4"]`; the drawing determines their order. */
export function marksOf(look: Look): Mark[] {
  const { view, pending } = look;
  const drawn = effectsAlong(view.legal, pending);
  const chosen = picked(view.legal, pending);
  return [
    ...left(drawn.length ? drawn : view.review?.chosen ? [] : view.last_effects.filter((effect) => !isFence(effect))),
    ...(chosen && look.pieces.some((piece) => piece.point === chosen) ? [["selected", chosen]] : []),
    ...(look.guides ? openMarks(openAt(view.legal, pending), look.pieces) : []),
    ...(look.guides && view.throw ? waysFrom(openAt(view.legal, pending), chosen !== undefined) : []),
    ...look.advice,
    ...(look.refusal?.marks ?? []),
    ...look.lit.map((point) => ["example", point]),
  ];
}

/** Return whether an effect marks a piece that may not be captured, until the ply ends. */
const isFence = (effect: EffectList): boolean => effect[0] === "mark" && effect[1] === "protected";

/** Return the marks of past effects, as heritage_games/rendering/marks.py does. */
function left(effects: readonly EffectList[]): Mark[] {
  const each = effects.filter((_, order) => !isAgain(effects, order));
  return each.flatMap((effect): Mark[] => {
    const [what, first = "", second = ""] = effect;
    if (what === "enter") return [["placed", second]];
    if (what === SOW)
      return [
        ["trail", ...effect.slice(2)],
        ["origin", second],
        ["placed", effect.at(-1) ?? ""],
      ];
    if (what === "take") return [["taken", first]];
    if (what === "mark") return [effect.slice(1)];
    // A piece that only makes space on its point, or turns, has no starting point.
    if (what === "turn" || first === second) return [];
    return [...(isFollowed(effects, first, second) ? [] : [["trail", first, second]]), ["origin", first]];
  });
}

/** Return whether an effect is a further capture on the point of an earlier capture. */
const isAgain = (effects: readonly EffectList[], order: number): boolean =>
  effects[order]?.[0] === "take" &&
  effects.slice(0, order).some(([what, point]) => what === "take" && point === effects[order]?.[1]);

/** Return the counts of the pits that are not empty, as rendering/picture.py does. */
export function countsIn(pits: readonly string[], pieces: readonly Piece[]): Mark[] {
  return pits.flatMap((pit): Mark[] => {
    const count = pieces.filter(({ point }) => point === pit).length;
    return count ? [["count", count, pit]] : [];
  });
}

/** Return the paths of the picked-up piece; if there is none, those of all pieces if each has one target. */
function waysFrom(open: Tree, chosen: boolean): Mark[] {
  const nodes = Object.values(open);
  if (chosen) return nodes.flatMap(wayMarks);
  const ends = nodes.map(({ next }) => Object.values(next ?? {}));
  return ends.some(({ length }) => length > 1) ? [] : ends.flat().flatMap(wayMarks);
}

/** Return the marks of a move's path, and of the groove that it would follow afterwards. */
function wayMarks({ effects }: Node): Mark[] {
  return effects.flatMap(([what, ...rest]): Mark[] => {
    const [first = "", second = "", third = ""] = rest;
    if (what === "mark" && first === FOLLOWED) return [["follow", second, third]];
    return what === "move" && first !== second && !isFollowed(effects, first, second) ? [["hop", first, second]] : [];
  });
}

function openMarks(open: Tree, pieces: readonly Piece[]): Mark[] {
  const occupied = new Set(pieces.map((piece) => piece.point));
  const reached = (touch: string): boolean =>
    open[touch]?.effects.some(([what, , to]) => what === "move" && to === touch) ?? false;
  const touches = Object.values(open).filter(({ effects }) => effects.every(([what]) => what !== SOW));
  const taken = new Set(
    touches.flatMap(({ effects }) => effects.flatMap(([what, point = ""]) => (what === "take" ? [point] : []))),
  );
  const many = Object.keys(open).length >= MANY;
  const touched = Object.keys(open).filter((touch) => !taken.has(touch));
  return [
    ...touched.map((touch) => [occupied.has(touch) && !reached(touch) ? "movable" : many ? "quiet" : "legal", touch]),
    ...Array.from(taken, (point) => ["take", point]),
  ];
}
