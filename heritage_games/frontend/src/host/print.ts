/** Printing of the board or one of its cards, in a document without the page around it. */

import { plain } from "../foreign_text";
import type { Widget } from "../widget";

export function printBoard(widget: Widget): void {
  onPaper(widget, (page) => page.importNode(widget.root, true));
}

/** Print one card with the widget's style. */
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
  // A constructed style sheet: a content security policy may forbid inline styles.
  const sheet = new (view as Window & typeof globalThis).CSSStyleSheet();
  sheet.replaceSync(sheets(widget).join("\n"));
  page.adoptedStyleSheets.push(sheet);
  const copy = shown(page);
  for (const inner of copy.querySelectorAll("iframe")) inner.remove();
  page.body.append(copy);
  view.addEventListener("afterprint", () => frame.remove());
  view.print();
}

/** Return the style sheets of the board, from the page or from its shadow root. */
function sheets(widget: Widget): string[] {
  const root = widget.root.getRootNode() as Document | ShadowRoot;
  const all = new Set([...document.styleSheets, ...root.styleSheets, ...root.adoptedStyleSheets]);
  return Array.from(all, rules).filter((text) => text.includes(".hg"));
}

/** Return the rules of a sheet; empty if it is of another origin, and so not readable. */
function rules(sheet: CSSStyleSheet): string {
  try {
    return Array.from(sheet.cssRules, (rule) => rule.cssText).join("\n");
  } catch {
    return "";
  }
}
