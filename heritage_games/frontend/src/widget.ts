/** The widget in its page: a client with the elements that show it. */

import type { Stage } from "./board/stage";
import type { Client } from "./state/client";

/** Space in pixels, measured between drawings, when the browser's layout is up to date. */
export interface Measured {
  /** The width of the widget. */
  width: number;
  /** The visible height of the page, and the height of the window. */
  height: number;
  window: number;
  /** The text size as a multiple of the usual one. */
  text: number;
}

export interface Widget extends Client {
  /** The element that contains the widget, with class `hg`. */
  readonly root: HTMLElement;
  /** The live region for screen readers. */
  readonly voice: HTMLElement;
  /** The mounted board; null if there is none. */
  stage: Stage | null;
  /** The widget's scroll container; null if it is the page, undefined before it is known. */
  scroller: HTMLElement | null | undefined;
  /** The space measured last; null if it must be measured before the next drawing. */
  measured: Measured | null;
}

/** Link to a guided first game: its address and its number of steps. */
export interface Learn {
  href: string;
  count: number;
}

/** Action of the page on the record, offered as a button next to it. */
export interface Action {
  label: string;
  /** Run the action on the field that contains the record; return the announcement. */
  act(field: HTMLTextAreaElement): Promise<string>;
}

/** Return the focused element if it is part of the widget; otherwise null. */
export function focused({ root }: Pick<Widget, "root">): Element | null {
  const active = (root.getRootNode() as Document | ShadowRoot).activeElement;
  return active && root.contains(active) ? active : null;
}
