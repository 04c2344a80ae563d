/** State of one view of the widget: plain data, without page, kernel or drawing. */

import type { Book, ClientMessage, Mode, Past, Prefs, ThrowView, View } from "../contract";
import { type Frame, UNSEEN } from "./frame";

/** The fields in the drawer: for the game, and for a position. */
export type Field = "" | "load" | "setup";

/** A piece on its way under the pointer. */
export interface Held {
  pointer: number;
  kind: string;
  /** The point it was picked up from; null when it comes from the hand. */
  from: string | null;
  /** The place where the pointer went down, in pixels. */
  x: number;
  y: number;
  moved: boolean;
}

/** A throw that is being seen. */
export interface Fall {
  made: ThrowView;
  timer: number;
}

export interface State {
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
  /** The side whose player is being chosen, and who is chosen so far; null where nobody chooses. */
  seat: { side: number; who: string } | null;
  /** Whether the computer thinks, and whether that is shown, because it takes long. */
  thinks: "no" | "quietly" | "seen";
  /** The action that waits for confirmation. */
  asked: { question: string; message: ClientMessage } | null;
  /** The typed text that is on its way; empty when there is none. */
  typed: string;
  /** The field in the drawer whose text was sent last: its answer stands beside it; empty when it was anything else. */
  field: Field;
  /** The question that was checked while no answer was chosen; empty when there is none. */
  unchosen: string;
  /** A sentence of our own beside those of the kernel. */
  notice: string;
  /** The text last spoken on demand, which is also shown. */
  said: string;
  /** The caption of the current sound; empty if there is none. */
  caption: string;
  /** Whether the board stands alone on the whole screen, for a class to read from far away. */
  wall: boolean;
  /** How the widget shares the room it has. */
  frame: Frame;
}

/** Values sent by Python, by trait. */
export interface Traits {
  get(name: string): unknown;
}

/** Return what a view of the widget knows at first. */
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
    asked: null,
    typed: "",
    field: "",
    unchosen: "",
    notice: "",
    said: "",
    caption: "",
    wall: false,
    frame: UNSEEN,
  };
}

export const bookOf = (traits: Traits): Book => traits.get("book") as Book;

/** Return the whole view: a long game's log lies in two parts, of which most views change one. */
export function viewOf(traits: Traits): View {
  const view = traits.get("view") as View;
  const past = traits.get("past") as Past | undefined;
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
