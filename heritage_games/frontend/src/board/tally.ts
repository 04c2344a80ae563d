/** Pieces off the board, counted on it, as rendering/marks.py does in pictures. */

import type { Scene, StoreView, View } from "../contract";
import { h, patch } from "../dom";

const FIVE = 5;

/** Board whose tallies are filled. */
interface Counted {
  svg: Element;
  prefix: string;
  scene: Pick<Scene, "scale">;
}

/**
 * Fill the tallies on the ground; hide those of empty stores.
 *
 * @param ready - returns whether a piece can be picked up from a store.
 */
export function fillTallies(
  board: Counted,
  { stores }: Pick<View, "stores">,
  ready: (store: StoreView) => boolean,
): void {
  for (const place of board.svg.querySelectorAll<SVGElement>(":scope > .tallies > *")) {
    const { store: name, side } = place.dataset;
    const store = stores.find((one) => one.name === name && String(one.side) === side && one.count);
    place.style.display = store ? "" : "none";
    place.classList.toggle("hg-ready", store !== undefined && ready(store));
    for (const part of store ? place.children : []) fill(part, store as StoreView, board);
  }
}

function fill(part: Element, store: StoreView, { prefix, scene }: Counted): void {
  if (part.matches(".who"))
    patch(part, [h("use", { href: `#${prefix}piece-${store.kind}`, transform: `scale(${scene.scale})` })]);
  if (part.matches(".number")) patch(part, [String(store.count)]);
  if (part.matches(".sockets")) socketed(part, store, prefix);
  if (part.matches(".strokes")) {
    const stride = Number(part.getAttribute("data-stride"));
    const strokes = fives(store.count).map((count, order) =>
      h("use", { key: order, href: `#${prefix}ground-tally-${count}`, x: order * stride }),
    );
    patch(part, strokes);
  }
}

/** Draw each piece of a store in its own socket. */
function socketed(part: Element, store: StoreView, prefix: string): void {
  const stride = Number(part.getAttribute("data-stride"));
  const scale = part.getAttribute("data-scale");
  const pieces = Array.from({ length: store.count }, (_, order) =>
    h("use", {
      key: order,
      href: `#${prefix}piece-${store.kind}`,
      transform: `translate(${order * stride} 0) scale(${scale})`,
    }),
  );
  patch(part, pieces);
}

/** Return the sizes of a count's groups of strokes: `[5, 5, 3]` for thirteen. */
export function fives(count: number): number[] {
  return Array.from({ length: Math.ceil(count / FIVE) }, (_, order) => Math.min(FIVE, count - order * FIVE));
}
