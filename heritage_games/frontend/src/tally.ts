/** Pieces off the board, counted on the ground beside it, as heritage_games/play/tally.py does in pictures. */

import type { Scene, Store } from "./contract";
import { h, patch } from "./dom";

const FIVE = 5;

/** Fill the places that the ground has for this; where nothing is to be counted, nothing is shown, unless the place says so; `ready` says which may be taken up from there. */
export function tell(
  svg: Element,
  prefix: string,
  scene: Scene,
  stores: readonly Store[],
  ready: (store: Store) => boolean,
): void {
  for (const place of svg.querySelectorAll<SVGElement>(":scope > .tallies > *")) {
    const { store: name, side, always } = place.dataset;
    const store = stores.find(
      (one) => one.name === name && String(one.side) === side && (one.count || always !== undefined),
    );
    place.style.display = store ? "" : "none";
    place.classList.toggle("hg-ready", store !== undefined && store.count > 0 && ready(store));
    for (const part of store ? place.children : []) fill(part, store as Store, prefix, scene);
  }
}

function fill(part: Element, store: Store, prefix: string, scene: Scene): void {
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

/** Each piece in a socket of its own. */
function socketed(part: Element, store: Store, prefix: string): void {
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

/** Return a count as it is told off in strokes: `[5, 5, 3]` for thirteen. */
export function fives(count: number): number[] {
  return Array.from({ length: Math.ceil(count / FIVE) }, (_, order) => Math.min(FIVE, count - order * FIVE));
}
