/** Pieces off the board, counted next to it, as rendering/marks.py does in pictures. */

import type { Scene, StoreView, View } from "../contract";
import { h, patch } from "../dom";
import type { Piece } from "../state/pieces";

const FIVE = 5;

/** Board whose tallies are filled. */
interface Counted {
  svg: Element;
  prefix: string;
  scene: Pick<Scene, "scale">;
}

/**
 * Fill the tallies on the ground; hide those of empty stores unless they have `data-always`.
 *
 * @param ready - returns whether a piece can be picked up from a store.
 */
export function fillTallies(
  board: Counted,
  view: Pick<View, "stores" | "side_panels">,
  pieces: readonly Piece[],
  ready: (store: StoreView) => boolean,
): void {
  for (const place of board.svg.querySelectorAll<SVGElement>(":scope > .tallies > *")) {
    const { store: name, side, always } = place.dataset;
    const store = view.stores.find(
      (one) => one.name === name && String(one.side) === side && (one.count || always !== undefined),
    );
    const seen = store && isFor(place, store.side, pieces) ? store : undefined;
    place.style.display = seen ? "" : "none";
    place.classList.toggle("hg-ready", seen !== undefined && seen.count > 0 && ready(seen));
    const where = view.side_panels.find((panel) => String(panel.side) === side)?.where ?? "";
    for (const part of seen ? place.children : []) fill(part, seen as StoreView, where, board);
  }
}

/**
 * Return whether a tally is shown.
 *
 * It may require its side to have, or not to have, a piece of a kind on the board.
 */
function isFor({ dataset }: SVGElement, side: number, pieces: readonly Piece[]): boolean {
  const has = (kind: string): boolean => pieces.some((piece) => piece.side === side && piece.kind === kind);
  return (!dataset.with || has(dataset.with)) && !(dataset.without && has(dataset.without));
}

function fill(part: Element, store: StoreView, where: string, { prefix, scene }: Counted): void {
  if (part.matches(".who"))
    patch(part, [h("use", { href: `#${prefix}piece-${store.kind}`, transform: `scale(${scene.scale})` })]);
  if (part.matches(".number")) patch(part, [String(store.count)]);
  if (part.matches(".where")) write(part, where, store.count);
  if (part.matches(".sockets")) socketed(part, store, prefix);
  if (part.matches(".strokes")) {
    const stride = Number(part.getAttribute("data-stride"));
    const most = Number(part.getAttribute("data-most") ?? Number.POSITIVE_INFINITY);
    const strokes = fives(store.count, most).map((count, order) =>
      h("use", { key: order, href: `#${prefix}ground-tally-${count}`, x: order * stride }),
    );
    patch(part, strokes);
  }
}

/** Write words into a text element, condensed if wider than the space next to the strokes. */
function write(text: Element, words: string, count: number): void {
  const room = text.getAttribute("data-room")?.split(" ")[count ? 0 : 1] ?? "";
  text.removeAttribute("textLength");
  patch(text, [words]);
  if ((text as SVGTextElement).getComputedTextLength() <= Number(room)) return;
  text.setAttribute("textLength", room);
  text.setAttribute("lengthAdjust", "spacingAndGlyphs");
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

/** Return the sizes of a count's groups of strokes, at most this many groups: `[5, 5, 3]` for thirteen. */
export function fives(count: number, most = Number.POSITIVE_INFINITY): number[] {
  const length = Math.min(most, Math.ceil(count / FIVE));
  return Array.from({ length }, (_, order) => Math.min(FIVE, count - order * FIVE));
}
