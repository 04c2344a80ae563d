/** The widget in its page: a client with the elements that show it. */

import type { Stage } from "./board/stage";
import type { Client } from "./state/client";

/** How much room there is, in pixels: measured while nothing is being drawn, for the browser then knows it already. */
export interface Measured {
  /** Of the widget. */
  width: number;
  /** What can be seen of the page at once, and of the window. */
  height: number;
  window: number;
  /** How many times larger than usual its text is. */
  text: number;
}

export interface Widget extends Client {
  /** The element that holds everything, with class `hg`. */
  readonly root: HTMLElement;
  /** Speaks to those who hear the board. */
  readonly voice: HTMLElement;
  /** The board as it is mounted; null where there is none. */
  stage: Stage | null;
  /** What round the widget scrolls; null where the page does, undefined before that is known. */
  scroller: HTMLElement | null | undefined;
  /** The room as it was measured last; null where it must be measured before the next drawing. */
  measured: Measured | null;
}

/** The way to a guided first game: its address, and how many steps it has. */
export interface Learn {
  href: string;
  count: number;
}

/** Something that a page lets the reader do with the record, as a button beside it. */
export interface Action {
  label: string;
  /** Do it; the field holds the record. Returns what to say. */
  act(field: HTMLTextAreaElement): Promise<string>;
}

/** Return the element that has the keyboard, where it is one of the widget's. */
export function focused({ root }: Pick<Widget, "root">): Element | null {
  const active = (root.getRootNode() as Document | ShadowRoot).activeElement;
  return active && root.contains(active) ? active : null;
}
