/**
 * Text that the scripts of a page write into existing elements: untranslated words are marked with their language, as
 * on a board (dom.ts), so that a screen reader changes its voice. The scripts of pages write text only with these
 * functions.
 */

import { type Foreign, foreign, isBorrowed, plain, REFERENCE } from "../tongue";

/** Replace the content of an element with a text. */
export function write(element: Element, text: string): void {
  element.replaceChildren(...written(text));
}

/** Replace the content of an element unless the text is the same, because screen readers would announce it again. */
export function renew(element: Element, text: string): void {
  if (element.textContent !== plain(text)) write(element, text);
}

/** Return the nodes of a text. */
export function written(text: string): Node[] {
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

/** Set the accessible name of an element without text, and its language if the name is untranslated. */
export function name(element: HTMLElement, text: string): void {
  element.setAttribute(element instanceof HTMLImageElement ? "alt" : "aria-label", plain(text));
  if (isBorrowed(text)) element.lang = REFERENCE;
  else element.removeAttribute("lang");
}

/** Return an option of a list. */
export function option(label: string, value: string): HTMLOptionElement {
  const made = document.createElement("option");
  made.value = value;
  made.append(plain(label));
  if (isBorrowed(label)) made.lang = REFERENCE;
  return made;
}
