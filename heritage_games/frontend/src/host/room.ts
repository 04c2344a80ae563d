/** Viewport of a widget: the nearest scrolling element, or the whole page. */

/** The free space that the page keeps around a widget, in pixels. */
const MARGIN = 12;

/** The free space below a board on the first screen, in pixels. */
const GAP = 4;

/** A height that makes every scroll container scroll. */
const HIGH = "6000px";

/** Height of a frame below which the page around it adapts the frame to its content, and height assumed then. */
const FRAMED = 300;
const UNFRAMED = 640;

/** Return the nearest ancestor that scrolls vertically; null if only the page does. */
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

/** A board that begins within this fraction of the first screen also ends within it. */
const FIRST_SCREEN = 0.45;

/** Return the height for the widget in pixels; on the first screen, less the content above. */
export function heightOf(root: HTMLElement, scroller: HTMLElement | null): number {
  const seen = scroller ?? document.documentElement;
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(seen);
  const [kept, below] = [Number.parseFloat(scrollPaddingTop) || 0, Number.parseFloat(scrollPaddingBottom) || 0];
  const framed = !scroller && window.parent !== window && seen.clientHeight < FRAMED;
  if (framed) return UNFRAMED - kept - below - MARGIN;
  const top = scroller ? Number.POSITIVE_INFINITY : root.getBoundingClientRect().top + window.scrollY;
  const first = top < seen.clientHeight * FIRST_SCREEN;
  return (
    seen.clientHeight -
    below -
    (first ? Math.max(MARGIN, top + GAP) : kept + Math.max(MARGIN, promptOf(root, seen.clientHeight)))
  );
}

/** Maximum height of the code above an output, in pixels, and as a fraction of the visible height. */
const PROMPT = 80;
const PART = 0.135;

/** Return the height above a notebook cell's output: its code if short, else its prompt. */
function promptOf(root: HTMLElement, seen: number): number {
  const { top } = root.getBoundingClientRect();
  const cells = [".jp-Cell", ".jp-Cell-outputWrapper"].flatMap((each) => root.closest(each) ?? []);
  const above = cells.map((cell) => top - cell.getBoundingClientRect().top + GAP);
  return above.find((high) => high < Math.min(PROMPT, PART * seen)) ?? 0;
}

/** Return the parent of an element, also across shadow roots; null if there is none. */
export const outer = (element: Element): HTMLElement | null =>
  element.parentElement ?? ((element.getRootNode() as Partial<ShadowRoot>).host as HTMLElement | undefined) ?? null;
