/** Pieces on the board: what effects do to them, and which piece is which from one picture to the next. */

import type { Effect, View } from "./contract";

export interface Piece {
  point: string;
  kind: string;
  side: number;
}

/** A piece that keeps its name while it moves, so that it can be seen to go. */
export interface Actor extends Piece {
  id: number;
  /** Taken just now: it is seen to leave. */
  leaving: boolean;
}

export function piecesOf(view: View): Piece[] {
  return view.pieces.map(([point, kind, side]) => ({ point, kind, side }));
}

/**
 * Return the pieces after these effects.
 *
 * @param sides - for each kind of piece, whose it is.
 */
export function applied(
  pieces: readonly Piece[],
  effects: readonly Effect[],
  sides: Readonly<Record<string, number>>,
): Piece[] {
  let now = [...pieces];
  for (const [what, first = "", second = ""] of effects) {
    if (what === "enter") now.push({ point: second, kind: first, side: sides[first] ?? 0 });
    if (what === "take") now = now.filter((piece) => piece.point !== first);
    if (what === "move") now = now.map((piece) => (piece.point === first ? { ...piece, point: second } : piece));
  }
  return now;
}

/**
 * Return who stands on the board now, every piece with the name it had.
 *
 * A piece that is gone from one point and one that is new on another are the same where they are of one kind and
 * moves lead from the one point to the other, forwards or, when a ply is taken back, backwards.
 *
 * @param before - who stood there.
 * @param now - the pieces there are.
 * @param story - the effects that may have led from the one to the other.
 */
export function cast(before: readonly Actor[], now: readonly Piece[], story: readonly Effect[]): Actor[] {
  const free = before.filter((actor) => !actor.leaving);
  const claim = (fits: (actor: Actor) => boolean): Actor | undefined => {
    const place = free.findIndex(fits);
    return place < 0 ? undefined : free.splice(place, 1)[0];
  };
  const stayed = now.map((piece) => claim((actor) => actor.point === piece.point && actor.kind === piece.kind));
  let next = Math.max(0, ...before.map((actor) => actor.id)) + 1;
  const standing = now.map((piece, order): Actor => {
    const came =
      stayed[order] ?? claim((actor) => actor.kind === piece.kind && joined(story, actor.point, piece.point));
    return { ...piece, id: came?.id ?? next++, leaving: false };
  });
  return [...standing, ...free.map((actor) => ({ ...actor, leaving: true }))];
}

/** Whether moves lead from one point to the other, in either direction. */
function joined(story: readonly Effect[], from: string, to: string): boolean {
  const reached = new Set([from]);
  for (let grown = -1; grown !== reached.size; ) {
    grown = reached.size;
    for (const [what, start = "", end = ""] of story) {
      if (what === "move" && (reached.has(start) || reached.has(end))) reached.add(start).add(end);
    }
  }
  return reached.has(to);
}
