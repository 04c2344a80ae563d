/** Pieces on the board: effects of moves, and the identity of pieces between pictures. */

import type { EffectList, View } from "../contract";
import { effectsAlong } from "./legal";
import { DROP, inDrops, SOW } from "./sowing";
import type { State } from "./state";

/** The `way` of a piece that returns along its track. */
export const BACK = "back";

export interface Piece {
  point: string;
  kind: string;
  /** The index of the owner; null for a neutral piece. */
  side: number | null;
  /** The index among several pieces on one point; otherwise 0. */
  seat: number;
  /** `BACK` if the piece returns along its track; otherwise empty. */
  way: string;
}

/** Piece with an id that persists while it moves, so that its motion can be animated. */
export interface Actor extends Piece {
  id: number;
  /** Whether the piece was captured just now, so that its removal is animated. */
  leaving: boolean;
}

export function piecesOf(view: View): Piece[] {
  return view.pieces.map(([point, kind, side, seat, way = ""]) => ({ point, kind, side, seat, way }));
}

/** Return the pieces as drawn: the view's, with the effects of the pending touches. */
export function piecesNow(state: Pick<State, "book" | "view" | "pending">): Piece[] {
  return applied(piecesOf(state.view), effectsAlong(state.view.legal, state.pending), sidesOf(state));
}

/** The owner of each kind of piece; null if the sides share it. */
export type Owners = Readonly<Record<string, number | null>>;

export const sidesOf = ({ book: { sides } }: Pick<State, "book">): Owners =>
  Object.fromEntries(
    sides.map(({ kind }, order) => [
      kind,
      sides.some((other, at) => at !== order && other.kind === kind) ? null : order,
    ]),
  );

/**
 * Return the piece that leaves a point; undefined if there is none.
 *
 * Of several pieces of a kind, the one with the highest index leaves, because the places are filled from the first.
 */
function goer<P extends Piece>(pieces: readonly P[], point: string, kind = ""): P | undefined {
  const there = pieces.filter((piece) => piece.point === point && (!kind || piece.kind === kind));
  return there.sort((a, b) => b.seat - a.seat)[0];
}

/**
 * Return the pieces after these effects.
 *
 * @param sides - the owner of each kind of piece.
 */
export function applied(pieces: readonly Piece[], effects: readonly EffectList[], sides: Owners): Piece[] {
  return inDrops(effects).reduce<Piece[]>((now, effect) => after(now, effect, (piece) => piece, sides), [...pieces]);
}

/** Return the pieces after one effect; `born` creates a new piece. */
function after<P extends Piece>(
  pieces: readonly P[],
  [what, ...rest]: EffectList,
  born: (piece: Piece) => P,
  sides: Owners,
): P[] {
  if (what === "enter") {
    const [kind = "", point = "", seat = "0"] = rest;
    const side = sides[kind];
    return [...pieces, born({ point, kind, side: side === undefined ? 0 : side, seat: Number(seat), way: "" })];
  }
  if (what === "take") {
    const gone = goer(pieces, rest[0] ?? "", rest[1]);
    return pieces.filter((piece) => piece !== gone);
  }
  if (what === "move") {
    const [source = "", point = "", kind, seat = "0"] = rest;
    const mover = goer(pieces, source, kind);
    return pieces.map((piece) => (piece === mover ? { ...piece, point, seat: Number(seat) } : piece));
  }
  if (what === DROP) {
    const [kind, source = "", ...way] = rest;
    const mover = goer(pieces, source, kind);
    const point = way.at(-1) ?? source;
    const taken = new Set(pieces.flatMap((piece) => (piece.point === point && piece !== mover ? [piece.seat] : [])));
    let seat = 0;
    while (taken.has(seat)) seat++;
    return pieces.map((piece) => (piece === mover ? { ...piece, point, seat } : piece));
  }
  if (what === "turn") {
    const [point = "", kind, way = ""] = rest;
    const turned = goer(pieces, point, kind);
    return pieces.map((piece) => (piece === turned ? { ...piece, way } : piece));
  }
  return [...pieces];
}

/** Position of a picture within the game. */
export interface Picture {
  /** The number of plies played. */
  ply: number;
  /** The effects of that ply. */
  last: readonly EffectList[];
  /** The effects of the next ply that are already drawn. */
  ahead: readonly EffectList[];
}

/**
 * Return the effects between two pictures that are not drawn yet.
 *
 * There are none for a ply that was drawn in advance and is then confirmed, in whatever order its touches were made;
 * for an undone ply; or for a jump to a ply that is further away.
 */
export function happened(before: Picture, now: Picture): EffectList[] {
  if (now.ply !== before.ply && now.ply !== before.ply + 1) return [];
  const all = now.ply === before.ply ? now.ahead : [...now.last, ...now.ahead];
  const left = all.map((effect) => effect.join(" "));
  for (const drawn of before.ahead) {
    const place = left.indexOf(drawn.join(" "));
    if (place < 0) return [];
    left[place] = "";
  }
  return all.filter((_, place) => left[place]);
}

/** Return the actors after an effect, and the one it moved; captured ones are marked. */
export function played(
  actors: readonly Actor[],
  effect: EffectList,
  sides: Owners,
): { actors: Actor[]; touched: Actor | undefined } {
  const staying = actors.filter((actor) => !actor.leaving);
  const gone = actors.filter((actor) => actor.leaving);
  const born = (piece: Piece): Actor => ({ ...piece, id: nextId(actors), leaving: false });
  const now = after(staying, effect, born, sides);
  if (effect[0] === "take") {
    const taken = staying.find((actor) => !now.includes(actor));
    return { actors: [...now, ...gone, ...(taken ? [{ ...taken, leaving: true }] : [])], touched: taken };
  }
  return { actors: [...now, ...gone], touched: now.find((actor) => !staying.includes(actor)) };
}

const nextId = (actors: readonly Actor[]): number => Math.max(0, ...actors.map((actor) => actor.id)) + 1;

/**
 * Return the actors on the board now; pieces that persist keep their ids.
 *
 * A piece that has left one point and a piece that is new on another are the same actor if they are of one kind and
 * moves join the two points, in either direction, because a ply may be undone.
 *
 * @param before - the actors of the previous picture.
 * @param now - the pieces of the current one.
 * @param story - the effects that may lead from one to the other.
 */
export function cast(before: readonly Actor[], now: readonly Piece[], story: readonly EffectList[]): Actor[] {
  const free = before.filter((actor) => !actor.leaving);
  const claim = (fits: (actor: Actor) => boolean): Actor | undefined => {
    const place = free.findIndex(fits);
    return place < 0 ? undefined : free.splice(place, 1)[0];
  };
  const found = new Map<Piece, Actor>();
  const ways: ((actor: Actor, piece: Piece) => boolean)[] = [
    (actor, piece) => actor.point === piece.point && actor.seat === piece.seat,
    (actor, piece) => actor.point === piece.point,
    (actor, piece) => joined(story, actor.point, piece.point),
  ];
  for (const fits of ways) {
    for (const piece of now) {
      if (found.has(piece)) continue;
      const actor = claim((one) => one.kind === piece.kind && fits(one, piece));
      if (actor) found.set(piece, actor);
    }
  }
  let next = nextId(before);
  const standing = now.map((piece): Actor => ({ ...piece, id: found.get(piece)?.id ?? next++, leaving: false }));
  return [...standing, ...free.map((actor) => ({ ...actor, leaving: true }))];
}

/** Return whether moves lead from one point to the other, in either direction. */
function joined(story: readonly EffectList[], from: string, to: string): boolean {
  const reached = new Set([from]);
  for (let grown = -1; grown !== reached.size; ) {
    grown = reached.size;
    for (const [start, end] of story.flatMap(stepsOf)) {
      if (reached.has(start) || reached.has(end)) reached.add(start).add(end);
    }
  }
  return reached.has(to);
}

/** Return the start and end points of the steps in an effect. */
function stepsOf([what, first = "", second = "", ...rest]: EffectList): (readonly [string, string])[] {
  if (what === SOW) return rest.map((point) => [second, point] as const);
  return what === "move" ? [[first, second]] : [];
}
