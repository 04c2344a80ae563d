/** What a widget can be seen of at once: the nearest part of the page that scrolls, or the whole page. */

/** The page keeps this much free round a widget, in pixels. */
const MARGIN = 12;

/** High enough that whatever scrolls at all has to. */
const HIGH = "6000px";

/** A page in a frame that is lower than this takes its height from what stands in it. */
const FRAMED = 300;
const UNFRAMED = 640;

/** Return the nearest element round this one that scrolls up and down; null where only the page does. */
export function scrollerOf(root: HTMLElement): HTMLElement | null {
  const before = root.style.blockSize;
  root.style.blockSize = HIGH;
  let found: HTMLElement | null = null;
  for (let at = outer(root); at && at !== document.body && !found; at = outer(at)) {
    const scrolls = /auto|scroll/.test(getComputedStyle(at).overflowY) && at.scrollHeight > at.clientHeight + 1;
    if (scrolls && at !== document.documentElement) found = at;
  }
  root.style.blockSize = before;
  return found;
}

/** Return how much of it can be seen at once, in pixels. */
export function heightOf(scroller: HTMLElement | null): number {
  const seen = scroller ?? document.documentElement;
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(seen);
  const kept = (Number.parseFloat(scrollPaddingTop) || 0) + (Number.parseFloat(scrollPaddingBottom) || 0);
  const framed = !scroller && window.parent !== window && seen.clientHeight < FRAMED;
  return (framed ? UNFRAMED : seen.clientHeight) - kept - MARGIN;
}

const outer = (element: Element): HTMLElement | null =>
  element.parentElement ?? ((element.getRootNode() as ShadowRoot).host as HTMLElement | undefined) ?? null;
