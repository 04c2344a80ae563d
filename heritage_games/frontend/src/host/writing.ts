/**
 * Text that scripts write into a page's elements, with the language of untranslated words.
 *
 * A screen reader changes its voice for them, as on a board (dom.ts). The scripts of pages write text only with these
 * functions.
 */

import { type Foreign, foreign, isBorrowed, plain, REFERENCE } from "../foreign_text";

/** Replace the content of an element with a text. */
export function write(element: Element, text: string): void {
  element.replaceChildren(...written(text));
}

/** Replace an element's content unless it is equal: screen readers would repeat it. */
export function renew(element: Element, text: string): void {
  if (element.textContent !== plain(text)) write(element, text);
}

/** Return a new element with a class and a text, or with children. */
export function made<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className = "",
  ...kids: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...kids.flatMap((kid) => (typeof kid === "string" ? written(kid) : [kid])));
  return element;
}

/** Return the nodes of a text. */
function written(text: string): Node[] {
  return foreign(text, document.documentElement.lang || null).map(node);
}

function node(part: Foreign | string): Node {
  if (typeof part === "string") return document.createTextNode(part);
  const element = document.createElement("span");
  if (part.lang) element.lang = part.lang;
  element.dir = part.dir;
  element.append(...part.inside.map(node));
  return element;
}

/** Name an element without text, and set its language if the name is untranslated. */
export function name(element: HTMLElement, text: string): void {
  element.setAttribute(element instanceof HTMLImageElement ? "alt" : "aria-label", plain(text));
  if (isBorrowed(text)) element.lang = REFERENCE;
  else element.removeAttribute("lang");
}

/** Return an option of a list. */
export function option(label: string, value: string): HTMLOptionElement {
  const element = made("option", "", document.createTextNode(plain(label)));
  element.value = value;
  if (isBorrowed(label)) element.lang = REFERENCE;
  return element;
}
