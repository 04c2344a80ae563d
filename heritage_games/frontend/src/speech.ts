/** Sentences for the ear, put together from words and from what the view knows. */

import type { Book, Node, View } from "./contract";
import { openAt, picked } from "./legal";
import type { Piece } from "./pieces";
import { listed, word } from "./words";

/** What a point's sentences depend on. */
export interface Ear {
  book: Book;
  view: View;
  pending: readonly string[];
  /** The pieces as they are drawn. */
  pieces: readonly Piece[];
}

/** From this many on, points are counted and not named. */
const MANY = 9;

/** Return what stands on a point: `dark cow`, `empty`. */
export function standing(ear: Ear, point: string): string {
  const piece = ear.pieces.find((one) => one.point === point);
  return piece ? (ear.book.pieces[piece.kind]?.label ?? piece.kind) : word(ear, "speech.empty");
}

/** Return a point in short: `E1, outer square, top left corner. Dark cow.` */
export function pointInShort(ear: Ear, point: string): string {
  const label = ear.book.scene.points[point]?.label ?? point;
  return word(ear, "speech.point", { point, label, piece: standing(ear, point) });
}

/** Return a point with its neighbours and what may be done there. */
export function pointInFull(ear: Ear, point: string): string {
  const near = (ear.book.scene.neighbours[point] ?? []).map((other) => `${other} ${standing(ear, other)}`);
  const neighbours = near.length
    ? word(ear, "speech.neighbours", { points: listed(ear, near) })
    : word(ear, "speech.no_neighbours");
  return [pointInShort(ear, point), neighbours, may(ear, point) || word(ear, "speech.nothing_here")].join(" ");
}

/** Return what a touch of this point would do, in a sentence; empty where it may not be touched now. */
export function may(ear: Ear, point: string): string {
  if (picked(ear.view.legal, ear.pending) === point) return word(ear, "speech.picked");
  const open = openAt(ear.view.legal, ear.pending);
  const node = Object.hasOwn(open, point) ? open[point] : undefined;
  return node ? done(ear, point, node) : "";
}

function done(ear: Ear, point: string, node: Node): string {
  const happens = (what: string, at: number) =>
    node.effects.find((effect) => effect[0] === what && effect[at] === point);
  if (happens("take", 1)) {
    const own = ear.pieces.some((piece) => piece.point === point && piece.side === ear.view.turn);
    return word(ear, own ? "speech.may_give" : "speech.may_shoot");
  }
  const enters = happens("enter", 2);
  if (enters) return word(ear, "speech.may_place", { piece: ear.book.pieces[enters[1] ?? ""]?.one ?? "" });
  const taken = node.effects.flatMap(([what, at = ""]) => (what === "take" ? [at] : []));
  if (happens("move", 2))
    return taken.length
      ? word(ear, "speech.may_leap", { points: listed(ear, taken) })
      : word(ear, "speech.may_go_here");
  const onward = Object.keys(node.next ?? {}).filter((touch) => touch in ear.book.scene.points);
  if (onward.length >= MANY) return word(ear, "speech.may_fly", { count: onward.length });
  return onward.length ? word(ear, "speech.may_move", { points: listed(ear, onward) }) : word(ear, "speech.may_pick");
}
