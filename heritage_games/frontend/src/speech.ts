/** Sentences for the ear, put together from words and from what the view knows. */

import type { Book, Node, View } from "./contract";
import { BACK } from "./heading";
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

/** Return what stands on a point: `dark cow`, `empty`, `two hounds and jackal`. */
export function standing(ear: Ear, point: string): string {
  const there = ear.pieces.filter((one) => one.point === point);
  const kinds = Array.from(new Set(there.map((piece) => piece.kind)));
  const told = kinds.map((kind) => {
    const count = there.filter((piece) => piece.kind === kind).length;
    const words = ear.book.pieces[kind];
    if (count === 1) return onItsWay(ear, words?.label ?? kind, there.find((piece) => piece.kind === kind)?.way);
    return word(ear, "speech.several", { count: numbered(ear, count), pieces: words?.many ?? kind });
  });
  return told.length ? listed(ear, told) : word(ear, "speech.empty");
}

const onItsWay = (ear: Ear, piece: string, way?: string): string =>
  way === BACK ? word(ear, "speech.back", { piece }) : piece;

/** Return a number as a word, as far as there are words. */
const numbered = ({ book }: Ear, count: number): string => book.words[`numbers.${count}`] ?? String(count);

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
  if (happens("move", 2)) return reached(ear, point, node);
  if (happens("take", 1)) {
    const own = ear.pieces.some((piece) => piece.point === point && piece.side === ear.view.turn);
    return word(ear, own ? "speech.may_give" : "speech.may_shoot");
  }
  const enters = happens("enter", 2);
  if (enters) return word(ear, "speech.may_place", { piece: ear.book.pieces[enters[1] ?? ""]?.one ?? "" });
  const onward = Object.keys(node.next ?? {}).filter((touch) => touch in ear.book.scene.points);
  if (onward.length >= MANY) return word(ear, "speech.may_fly", { count: onward.length });
  return onward.length ? word(ear, "speech.may_move", { points: listed(ear, onward) }) : word(ear, "speech.may_pick");
}

/** Return what comes of moving to a point: a piece is taken there or elsewhere, or a line leads on. */
function reached(ear: Ear, point: string, { effects }: Node): string {
  const taken = effects.flatMap(([what, at = ""]) => (what === "take" ? [at] : []));
  if (taken.includes(point)) return word(ear, "speech.may_hit");
  const points = listed(ear, taken);
  if (points)
    return ear.book.scene.tracks.length
      ? word(ear, "speech.may_reach", { points })
      : word(ear, "speech.may_leap", { points });
  const onward = effects.find(([what, source, end]) => what === "move" && source === point && end !== point)?.[2];
  return onward ? word(ear, "speech.may_go_on", { point: onward }) : word(ear, "speech.may_go_here");
}
