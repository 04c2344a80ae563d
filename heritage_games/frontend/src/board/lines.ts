/** Targets of the arrow keys: along a line of the board if one leads in that direction. */

import type { Scene } from "../contract";

export type Arrow = "ArrowRight" | "ArrowDown" | "ArrowLeft" | "ArrowUp";

const HEADING: Readonly<Record<Arrow, readonly [number, number]>> = {
  ArrowRight: [1, 0],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowUp: [0, -1],
};

/** Maximum angle between a line and a key's direction: half a right angle with tolerance. */
const CONE = (50 * Math.PI) / 180;

/** Function from a direction on the screen, right and down, to the direction on the board. */
type Seen = (right: number, down: number) => readonly [number, number];

const straight: Seen = (right, down) => [right, down];

/**
 * Return the point that an arrow key leads to; the arrow refers to the screen.
 *
 * It is the neighbour along the line closest to the key's direction. If no line is close enough, it is the nearest
 * point in that half of the board, so that every point can be reached. At the edge it is the point itself.
 */
export function onward(scene: Scene, from: string, arrow: Arrow, seen: Seen = straight): string {
  const toward = seen(...HEADING[arrow]);
  const ways = (scene.neighbours[from] ?? []).map((to) => way(scene, from, to, toward));
  const along = ways.filter((w) => w.turn <= CONE);
  if (along.length) return least(along, (w) => w.turn * 1000 + w.length);
  const ahead = Object.keys(scene.points)
    .map((to) => way(scene, from, to, toward))
    .filter((w) => w.ahead > 0.5);
  return ahead.length ? least(ahead, (w) => w.ahead + 2 * w.aside) : from;
}

/**
 * Return the next of some points in board order, wrapping around; undefined if there are none.
 *
 * With `back`, return the previous one.
 */
export function nextOf(
  all: readonly string[],
  some: readonly string[],
  from: string,
  back = false,
): string | undefined {
  const here = all.indexOf(from);
  const order = back ? [...some].reverse() : some;
  return order.find((point) => (back ? all.indexOf(point) < here : all.indexOf(point) > here)) ?? order[0];
}

interface Way {
  to: string;
  ahead: number;
  aside: number;
  length: number;
  turn: number;
}

function way(scene: Scene, from: string, to: string, [right, down]: readonly [number, number]): Way {
  const [start, end] = [scene.points[from], scene.points[to]];
  const x = (end?.x ?? 0) - (start?.x ?? 0);
  const y = (end?.y ?? 0) - (start?.y ?? 0);
  const ahead = x * right + y * down;
  const aside = Math.abs(x * down - y * right);
  return { to, ahead, aside, length: Math.hypot(x, y), turn: Math.atan2(aside, ahead) };
}

function least(ways: readonly Way[], cost: (w: Way) => number): string {
  return ways.reduce((best, w) => (cost(w) < cost(best) ? w : best)).to;
}
