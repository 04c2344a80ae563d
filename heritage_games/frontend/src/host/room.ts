/** Viewport of a widget: the nearest scrolling element, or the whole page. */

/** The page keeps this much free round a widget, in pixels. */
const MARGIN = 12;

/** Below a board on the first screen. */
const GAP = 4;

/** High enough that whatever scrolls at all has to. */
const HIGH = "6000px";

/** A framed page lower than this takes its height from its content. */
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

/** A board that begins within this part of the first screen ends within it too. */
const FIRST_SCREEN = 0.45;

/** Return the visible height of the widget in pixels; on a page, with the content above it. */
export function heightOf(root: HTMLElement, scroller: HTMLElement | null): number {
  const seen = scroller ?? document.documentElement;
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(seen);
  const [kept, below] = [Number.parseFloat(scrollPaddingTop) || 0, Number.parseFloat(scrollPaddingBottom) || 0];
  const framed = !scroller && window.parent !== window && seen.clientHeight < FRAMED;
  if (framed) return UNFRAMED - kept - below - MARGIN;
  const top = scroller ? Number.POSITIVE_INFINITY : root.getBoundingClientRect().top + window.scrollY;
  const first = top < seen.clientHeight * FIRST_SCREEN;
  return seen.clientHeight - below - (first ? Math.max(MARGIN, top + GAP) : kept + Math.max(MARGIN, promptOf(root)));
}

/** No prompt above an output is higher, in pixels. */
const PROMPT = 48;

/** Return how much a notebook shows above the output of a cell: on a narrow screen its prompt stands there. */
function promptOf(root: HTMLElement): number {
  const cell = root.closest(".jp-Cell-outputWrapper");
  const above = cell ? root.getBoundingClientRect().top - cell.getBoundingClientRect().top + GAP : 0;
  return above < PROMPT ? above : 0;
}

const outer = (element: Element): HTMLElement | null =>
  element.parentElement ?? ((element.getRootNode() as ShadowRoot).host as HTMLElement | undefined) ?? null;
