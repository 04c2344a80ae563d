/** Scrolling that keeps the focused element in view, not under sticky elements (WCAG 2.4.7, 2.4.11). */

import { outer } from "./room";

/** Distance of the focused element from a cover, in pixels; the focus ring needs it. */
const ROOM = 12;

/** The ends of scrolling parts that are watched. */
const ends = new WeakSet<Element>();

/** Mark a scrolling part with `data-more` while its end is hidden; no layout is forced. */
export function watchOverflow(scrolling: Element, end: Element): void {
  if (ends.has(end)) return;
  ends.add(end);
  const watch = new IntersectionObserver(
    (seen) => {
      const { isConnected } = end;
      scrolling.toggleAttribute("data-more", isConnected && seen.at(-1)?.isIntersecting === false);
      if (!isConnected) watch.disconnect();
    },
    { root: scrolling },
  );
  watch.observe(end);
}

/** Vertical extent on the screen, in pixels. */
interface Extent {
  top: number;
  bottom: number;
}

/** Return the distance to scroll down to uncover an element on the side with less overlap. */
export function clear(covered: Extent, cover: Extent): number {
  if (cover.bottom <= covered.top || cover.top >= covered.bottom) return 0;
  const below = cover.top + cover.bottom > covered.top + covered.bottom;
  return below ? covered.bottom - cover.top + ROOM : covered.top - cover.bottom - ROOM;
}

/** Return the distance to scroll down to bring an extent into view with a margin. */
export function within(sought: Extent, seen: Extent): number {
  const [above, below] = [sought.top - ROOM - seen.top, sought.bottom + ROOM - seen.bottom];
  if (above < 0) return above;
  return below > 0 ? Math.min(below, above) : 0;
}

/** Scroll an element into view by no more than necessary, and clear of covering elements. */
export function bringIntoSight(element: Element): void {
  element.scrollIntoView({ block: "nearest", inline: "nearest" });
  const scrollers = scrollersOf(element);
  for (const each of scrollers) each.scrollBy({ top: within(element.getBoundingClientRect(), seenOf(each)) });
  const cover = coverOf(element);
  for (const each of cover ? scrollers : []) {
    each.scrollBy({ top: clear(element.getBoundingClientRect(), (cover as Element).getBoundingClientRect()) });
  }
}

/** Return the visible part of a scrolling element; for the page, the window. */
function seenOf(scroller: Element): Extent {
  if (scroller === document.scrollingElement) return { top: 0, bottom: window.innerHeight };
  const { top, bottom } = scroller.getBoundingClientRect();
  return { top: Math.max(0, top), bottom: Math.min(window.innerHeight, bottom) };
}

/** Return the sticky element that covers an element; undefined if there is none. */
function coverOf(element: Element): Element | undefined {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const page = element.getRootNode() as Document | ShadowRoot;
  const middle = (left + right) / 2;
  const over = [top, (top + bottom) / 2, bottom].flatMap((height) => page.elementFromPoint(middle, height) ?? []);
  return over.flatMap((one) => (one.contains(element) ? [] : (stickingOf(one, element) ?? []))).at(0);
}

/** Return the nearest sticky ancestor that does not contain the other element; undefined if there is none. */
function stickingOf(from: Element, sought: Element): Element | undefined {
  for (let one: Element | null = from; one && !one.contains(sought); one = one.parentElement) {
    if (/sticky|fixed/.test(getComputedStyle(one).position)) return one;
  }
  return undefined;
}

/** Return vertical scroll containers, nearest first, page last, across shadow roots. */
function scrollersOf(element: Element): Element[] {
  const around = outer(element);
  if (!around) return document.scrollingElement ? [document.scrollingElement] : [];
  const scrolls = around.scrollHeight > around.clientHeight && /auto|scroll/.test(getComputedStyle(around).overflowY);
  return [...(scrolls ? [around] : []), ...scrollersOf(around)];
}
