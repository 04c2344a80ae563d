/** Tree of legal moves, whose branches are touches; the kernel judges all other touches. */

import type { EffectList, Node, Tree } from "../contract";

/** Return the node at a path of touches; undefined if it is empty or leaves the tree. */
export function nodeAt(legal: Tree, touches: readonly string[]): Node | undefined {
  let level: Tree | undefined = legal;
  let node: Node | undefined;
  for (const touch of touches) {
    node = level && Object.hasOwn(level, touch) ? level[touch] : undefined;
    level = node?.next;
  }
  return node;
}

/** Return the legal next touches; empty if the path is complete or leaves the tree. */
export function openAt(legal: Tree, touches: readonly string[]): Tree {
  return touches.length ? (nodeAt(legal, touches)?.next ?? {}) : legal;
}

/** Return the effects along a path, in order; touches outside the tree have none. */
export function effectsAlong(legal: Tree, touches: readonly string[]): EffectList[] {
  return touches.flatMap((_, end) => nodeAt(legal, touches.slice(0, end + 1))?.effects ?? []);
}

/** Return whether the path completes a move. */
export function complete(legal: Tree, touches: readonly string[]): boolean {
  const node = nodeAt(legal, touches);
  return node !== undefined && node.next === undefined;
}

/** Return the last touch if it picked up a piece and has no effect yet; otherwise undefined. */
export function picked(legal: Tree, touches: readonly string[]): string | undefined {
  const node = nodeAt(legal, touches);
  return node?.next && node.effects.length === 0 ? touches.at(-1) : undefined;
}

/** Return the kind of the piece that moves from this point, if its effect names one; otherwise undefined. */
export function moverFrom(legal: Tree, point: string): string | undefined {
  const nodes = Object.values((Object.hasOwn(legal, point) && legal[point]?.next) || {});
  const moves = nodes.flatMap(({ effects }) => effects.filter(([what, from]) => what === "move" && from === point));
  return moves[0]?.[3];
}

/** Return the legal touches that are not points, such as `pass` and `done`. */
export function controlsAt(
  legal: Tree,
  touches: readonly string[],
  points: Readonly<Record<string, unknown>>,
): string[] {
  return Object.keys(openAt(legal, touches)).filter((name) => !Object.hasOwn(points, name));
}

/** The control for the pieces in hand, in games that touch it before a point. */
export const HAND = "hand";

/** Return whether a piece of this kind may now be placed on the board from the hand. */
export function mayEnter(legal: Tree, touches: readonly string[], kind: string): boolean {
  const open = openAt(legal, touches);
  const nodes = [...Object.values(open), ...Object.values(open[HAND]?.next ?? {})];
  return nodes.some(({ effects: [first] }) => first?.[0] === "enter" && first[1] === kind);
}

/** Result of a touch: the touches drawn from now on, and the attempt to send. */
interface Touched {
  drawn: readonly string[];
  sent: readonly string[];
}

/**
 * Return the touches to draw and to send after a touch.
 *
 * A legal touch continues the attempt. A touch of the picked-up piece cancels the pick-up. Another touch starts a new
 * attempt if a legal path begins with it and the pending touches have no effects yet. All other touches are sent to the
 * kernel with the pending ones: once something has moved, it must not be undone silently.
 */
export function answer(legal: Tree, pending: readonly string[], touch: string): Touched {
  const longer = [...pending, touch];
  if (nodeAt(legal, longer)) return { drawn: longer, sent: longer };
  if (touch === picked(legal, pending)) return { drawn: pending.slice(0, -1), sent: pending.slice(0, -1) };
  const untouched = effectsAlong(legal, pending).length === 0;
  if (untouched && nodeAt(legal, [touch])) return { drawn: [touch], sent: [touch] };
  return { drawn: pending, sent: longer };
}
