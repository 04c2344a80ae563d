/** Everything one view of the widget knows; every function that needs it takes it first. */

import type { Book, Message, Mode, Past, Prefs, View } from "./contract";
import type { Fall } from "./fall";
import type { Frame } from "./frame";
import type { Held } from "./hand";
import type { Post } from "./post";
import type { Stage } from "./stage";

/** The part of anywidget's model that is used here. */
export interface Model {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  send(content: unknown): void;
  on(event: string, callback: () => void): void;
  off(event: string, callback: () => void): void;
}

/** Return the whole view that a model holds: a long game's log lies in two parts, of which most views change one. */
export function viewOf(model: Model): View {
  const view = model.get("view") as View;
  const past = model.get("past") as Past | undefined;
  if (!past?.log.length) return view;
  return { ...view, log: [...past.log, ...view.log], comments: { ...past.comments, ...view.comments } };
}

/** Something that a page lets the reader do with the record, as a button beside it. */
export interface Action {
  label: string;
  /** Do it; the field holds the record. Returns what to say. */
  act(field: HTMLTextAreaElement): Promise<string>;
}

/** The fields in the drawer: for the game, and for a position. */
export type Field = "" | "load" | "setup";

export interface State {
  readonly model: Model;
  /** The element that holds everything, with class `hg`. */
  readonly root: HTMLElement;
  /** Speaks to those who hear the board. */
  readonly voice: HTMLElement;
  /** Ends with the view: every listener and timer hangs on it. */
  readonly signal: AbortSignal;
  readonly post: Post;
  /** Draw everything that has changed. */
  redraw: () => void;

  book: Book;
  view: View;
  prefs: Prefs;
  mode: Mode;
  /** Answers of the quiz, by id of the question. */
  answers: Readonly<Record<string, number>>;

  /** The touches that are drawn, ahead of the kernel's `view.touches` by at most one message. */
  pending: readonly string[];
  /** The revision whose refusal has been put away by a further touch. */
  putAway: number;
  /** Whether the game goes on by itself, as long as nothing can be decided. */
  byItself: boolean;
  /** Sticks or dice in the air, and the timer that brings them to rest; null where none are. */
  fall: Fall | null;
  /** The board as it is mounted; null where there is none. */
  stage: Stage | null;
  /** The point that the Tab key leads to. */
  cursor: string;
  /** The tool of the toolbar that the Tab key leads to. */
  tool: string;
  /** Whether the reader acted in this view last; another view of the same widget keeps quiet then. */
  acting: boolean;
  /** A piece on its way under the pointer. */
  held: Held | null;
  /** The points a sentence speaks of while it is looked at. */
  lit: readonly string[];
  /** The step that is being shown, and which other parts are unfolded. */
  step: number | null;
  readonly unfolded: Set<string>;
  /** What waits for a yes. */
  asked: { question: string; message: Message } | null;
  /** The typed text that is on its way; empty when there is none. */
  typed: string;
  /** The field in the drawer whose text was sent last: its answer stands beside it; empty when it was anything else. */
  field: Field;
  /** The question that was checked while no answer was chosen; empty when there is none. */
  unchosen: string;
  /** A sentence of our own beside those of the kernel. */
  notice: string;
  /** What was spoken last on demand, for the eye as well. */
  said: string;
  /** How the widget shares the room it has. */
  frame: Frame;
  /** What round the widget scrolls; null where the page does, undefined before that is known. */
  scroller: HTMLElement | null | undefined;
}

/** Return how long a motion takes, or a rest, in milliseconds: `duration(state, "--t-move")`; no motion lasts for readers who want none. */
export function duration(
  state: State,
  token: "--t-quick" | "--t-move" | "--t-step" | "--t-throw" | "--t-rest" | "--t-letter",
): number {
  const text = getComputedStyle(state.root).getPropertyValue(token).trim();
  return Number.parseFloat(text) * (text.endsWith("ms") ? 1 : 1000) || 0;
}

/** Do something later, unless the view has ended by then. */
export function later(state: State, wait: number, then: () => void): number {
  const timer = window.setTimeout(() => {
    if (!state.signal.aborted) then();
  }, wait);
  return timer;
}

/** Return the element that has the keyboard, where it is one of ours. */
export function focused(state: State): Element | null {
  const active = (state.root.getRootNode() as Document | ShadowRoot).activeElement;
  return active && state.root.contains(active) ? active : null;
}
