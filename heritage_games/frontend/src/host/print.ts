/** The board, or a card of it, on paper: in a page of its own, whatever surrounds it here. */

import { plain } from "../tongue";
import type { Widget } from "../widget";

export function printBoard(widget: Widget): void {
  onPaper(widget, (page) => page.importNode(widget.root, true));
}

/** One card on paper, as it would stand in the widget. */
export function printCard(widget: Widget, card: Element): void {
  onPaper(widget, (page) => {
    const root = page.importNode(widget.root, false);
    root.append(page.importNode(card, true));
    return root;
  });
}

function onPaper(widget: Widget, shown: (page: Document) => HTMLElement): void {
  const frame = document.createElement("iframe");
  frame.setAttribute("aria-hidden", "true");
  frame.style.cssText = "position:fixed;width:0;height:0;border:0;visibility:hidden";
  frame.addEventListener("load", () => fill(widget, frame, shown), { once: true });
  widget.signal.addEventListener("abort", () => frame.remove());
  widget.root.append(frame);
}

function fill(widget: Widget, frame: HTMLIFrameElement, shown: (page: Document) => HTMLElement): void {
  const page = frame.contentDocument;
  const view = frame.contentWindow;
  if (!page || !view) return;
  page.title = plain(widget.book.title);
  page.documentElement.lang = document.documentElement.lang;
  // A sheet made by script: a page may forbid style that stands in the markup.
  const sheet = new (view as Window & typeof globalThis).CSSStyleSheet();
  sheet.replaceSync(sheets(widget).join("\n"));
  page.adoptedStyleSheets.push(sheet);
  const copy = shown(page);
  for (const inner of copy.querySelectorAll("iframe")) inner.remove();
  page.body.append(copy);
  view.addEventListener("afterprint", () => frame.remove());
  view.print();
}

/** The style sheets that speak of the board: in the page, or in the shadow root that holds it. */
function sheets(widget: Widget): string[] {
  const root = widget.root.getRootNode() as Document | ShadowRoot;
  const all = new Set([...document.styleSheets, ...root.styleSheets, ...root.adoptedStyleSheets]);
  return Array.from(all, rules).filter((text) => text.includes(".hg"));
}

/** The rules of a sheet; one from elsewhere may not be read, and is not ours. */
function rules(sheet: CSSStyleSheet): string {
  try {
    return Array.from(sheet.cssRules, (rule) => rule.cssText).join("\n");
  } catch {
    return "";
  }
}
