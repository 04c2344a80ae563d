/**
 * Words that a page's own scripts write into elements that stand there: what is borrowed says its language, as on a board
 * (dom.ts), so that a screen reader changes its voice. No script of a page writes words in another way.
 */

import { type Foreign, foreign, isBorrowed, plain, REFERENCE } from "../tongue";

/** Put a text into an element, in place of what is in it. */
export function write(element: Element, text: string): void {
  element.replaceChildren(...written(text));
}

/** Put a text into an element unless it has it already, because screen readers would announce it again. */
export function renew(element: Element, text: string): void {
  if (element.textContent !== plain(text)) write(element, text);
}

/** Return a text as it is put into an element. */
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

/** Say what an element is called of which no other words are heard: it says itself in which language. */
export function name(element: HTMLElement, text: string): void {
  element.setAttribute(element instanceof HTMLImageElement ? "alt" : "aria-label", plain(text));
  if (isBorrowed(text)) element.lang = REFERENCE;
  else element.removeAttribute("lang");
}

/** Return what can be chosen in a list. */
export function option(label: string, value: string): HTMLOptionElement {
  const made = document.createElement("option");
  made.value = value;
  made.append(plain(label));
  if (isBorrowed(label)) made.lang = REFERENCE;
  return made;
}
