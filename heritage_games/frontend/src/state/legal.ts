/** Tree of legal moves, followed touch by touch. It knows no rules: other touches are sent to the rulebook. */

import type { EffectList, Node, Tree } from "../contract";

/** Return the node that a path of touches leads to; undefined where it leaves the tree or is empty. */
export function nodeAt(legal: Tree, touches: readonly string[]): Node | undefined {
  let level: Tree | undefined = legal;
  let node: Node | undefined;
  for (const touch of touches) {
    node = level && Object.hasOwn(level, touch) ? level[touch] : undefined;
    level = node?.next;
  }
  return node;
}

/** Return what may be touched next; nothing when the path is complete or leaves the tree. */
export function openAt(legal: Tree, touches: readonly string[]): Tree {
  return touches.length ? (nodeAt(legal, touches)?.next ?? {}) : legal;
}

/** Return the effects along a path, in order; touches outside the tree have none. */
export function effectsAlong(legal: Tree, touches: readonly string[]): EffectList[] {
  return touches.flatMap((_, end) => nodeAt(legal, touches.slice(0, end + 1))?.effects ?? []);
}

/** Whether the path completes a move. */
export function complete(legal: Tree, touches: readonly string[]): boolean {
  const node = nodeAt(legal, touches);
  return node !== undefined && node.next === undefined;
}

/** The last touch where it only picked something up: nothing has been drawn for it yet, and the move goes on. */
export function picked(legal: Tree, touches: readonly string[]): string | undefined {
  const node = nodeAt(legal, touches);
  return node?.next && node.effects.length === 0 ? touches.at(-1) : undefined;
}

/** Return the drawing of the piece that is moved where this point is touched; undefined where the effects do not say. */
export function moverFrom(legal: Tree, point: string): string | undefined {
  const nodes = Object.values((Object.hasOwn(legal, point) && legal[point]?.next) || {});
  const moves = nodes.flatMap(({ effects }) => effects.filter(([what, from]) => what === "move" && from === point));
  return moves[0]?.[3];
}

/** Return the legal touches that are no points, such as `pass` and `done`. */
export function controlsAt(
  legal: Tree,
  touches: readonly string[],
  points: Readonly<Record<string, unknown>>,
): string[] {
  return Object.keys(openAt(legal, touches)).filter((name) => !Object.hasOwn(points, name));
}

/** The control that stands for the pieces in hand, in games that touch it before a point. */
export const HAND = "hand";

/** Whether a piece of this kind may be put on the board now, from where it waits. */
export function mayEnter(legal: Tree, touches: readonly string[], kind: string): boolean {
  const open = openAt(legal, touches);
  const nodes = [...Object.values(open), ...Object.values(open[HAND]?.next ?? {})];
  return nodes.some(({ effects: [first] }) => first?.[0] === "enter" && first[1] === kind);
}

/** Result of a touch: the touches drawn from now on, and the attempt to send. */
export interface Touched {
  drawn: readonly string[];
  sent: readonly string[];
}

/**
 * Answer a touch.
 *
 * It continues the attempt where the tree goes on. On the piece that is picked up it puts it down. It begins a new
 * attempt where a legal path starts with it and the old one has moved nothing yet: once something has been moved, the
 * turn is under way, and the rulebook is asked rather than the move taken back unsaid. Anything else is asked.
 */
export function answer(legal: Tree, pending: readonly string[], touch: string): Touched {
  const longer = [...pending, touch];
  if (nodeAt(legal, longer)) return { drawn: longer, sent: longer };
  if (touch === picked(legal, pending)) return { drawn: pending.slice(0, -1), sent: pending.slice(0, -1) };
  const untouched = effectsAlong(legal, pending).length === 0;
  if (untouched && nodeAt(legal, [touch])) return { drawn: [touch], sent: [touch] };
  return { drawn: pending, sent: longer };
}
