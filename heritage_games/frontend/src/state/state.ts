/** State of one view of the widget: plain data, independent of page, kernel and drawing. */

import type { Book, ClientMessage, Mode, Past, Prefs, ThrowView, View } from "../contract";
import { type Frame, UNSEEN } from "./frame";

/** Names of the text fields under *More*: for a game, and for a position. */
export type Field = "" | "load" | "setup";

/** Piece that is dragged with the pointer. */
export interface Held {
  pointer: number;
  kind: string;
  /** The point it was picked up from; null if it comes from the hand. */
  from: string | null;
  /** The position at which the pointer went down, in pixels. */
  x: number;
  y: number;
  moved: boolean;
}

/** Throw whose animation is running. */
interface Fall {
  made: ThrowView;
  timer: number;
}

export interface State {
  book: Book;
  view: View;
  prefs: Prefs;
  mode: Mode;
  /** Answers of the quiz, by question id. */
  answers: Readonly<Record<string, number>>;

  /** The touches that are drawn: at most one message ahead of the kernel's `view.touches`. */
  pending: readonly string[];
  /** The revision whose refusal the reader has closed or replaced by another touch. */
  putAway: number;
  /** Whether autoplay is running. */
  byItself: boolean;
  /** The throw whose animation is running, with its timer; null if there is none. */
  fall: Fall | null;
  /** The point in the tab order. */
  cursor: string;
  /** The tool of the toolbar in the tab order. */
  tool: string;
  /** Whether the reader acted last in this view; the widget's other views announce nothing. */
  acting: boolean;
  /** The piece that is dragged; null if there is none. */
  held: Held | null;
  /** The points mentioned in the sentence that has the pointer or focus. */
  lit: readonly string[];
  /** The step that is shown; null if there is none. */
  step: number | null;
  readonly unfolded: Set<string>;
  /** Side whose player is being chosen, and the choice; null if the chooser is closed. */
  seat: { side: number; who: string } | null;
  /** Whether the computer is thinking, and whether that is shown because it takes long. */
  thinks: "no" | "quietly" | "seen";
  /** The action that waits for confirmation. */
  confirmation: { question: string; message: ClientMessage } | null;
  /** The text sent last, until it is answered; empty if there is none. */
  typed: string;
  /** The field whose text was sent last, for the answer next to it; empty if there is none. */
  field: Field;
  /** The question that was checked without a chosen answer; empty if there is none. */
  unchosen: string;
  /** A notice of the front end, shown with those of the kernel. */
  notice: string;
  /** The text last spoken on demand, which is also shown. */
  spokenText: string;
  /** The caption of the current sound; empty if there is none. */
  caption: string;
  /** Whether only the board fills the whole screen, for a class to read from a distance. */
  wall: boolean;
  /** The side of the seat below the board, the reader's; null before the first drawing. */
  own: number | null;
  /** The layout of the widget. */
  frame: Frame;
}

/** Values sent by Python, by trait. */
export interface Traits {
  get(name: string): unknown;
}

/** Return the initial state of a view. */
export function stateOf(traits: Traits): State {
  const view = viewOf(traits);
  return {
    book: bookOf(traits),
    view,
    prefs: prefsOf(traits),
    mode: modeOf(traits),
    answers: answersOf(traits),
    pending: view.touches ?? [],
    putAway: -1,
    byItself: false,
    fall: null,
    cursor: "",
    tool: "",
    acting: false,
    held: null,
    lit: [],
    step: null,
    unfolded: new Set(),
    seat: null,
    thinks: "no",
    confirmation: null,
    typed: "",
    field: "",
    unchosen: "",
    notice: "",
    spokenText: "",
    caption: "",
    wall: false,
    own: null,
    frame: UNSEEN,
  };
}

export const bookOf = (traits: Traits): Book => traits.get("book") as Book;

export const viewOf = (traits: Traits): View =>
  withPast(traits.get("view") as View, traits.get("past") as Past | undefined);

/** Return the whole view: a long log is sent in two parts, and most views change only one. */
export function withPast(view: View, past: Past | undefined): View {
  if (!past?.log.length) return view;
  return { ...view, log: [...past.log, ...view.log], comments: { ...past.comments, ...view.comments } };
}

export const modeOf = (traits: Traits): Mode => (traits.get("mode") as Mode) || "board";

export function prefsOf(traits: Traits): Prefs {
  return {
    guides: true,
    names: true,
    theme: "auto",
    speech: "full",
    kiosk: false,
    ...(traits.get("prefs") as Partial<Prefs> | undefined),
  };
}

export const answersOf = (traits: Traits): State["answers"] =>
  (traits.get("answers") as State["answers"] | undefined) ?? {};
