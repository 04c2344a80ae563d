/**
 * Answers that were computed when the page was built: the view after any attempt of one ply.
 *
 * They hold until the rulebook itself runs in the page. heritage_games/pages/ahead.py writes them; nothing is judged here.
 */

import type { Message, View } from "../../contract";
import { type Json, type Part, reader } from "./parts";

/** What touches lead to. */
export interface Reached {
  /** The number of what is other than in the view of the board: `530`. */
  view: number;
  /** For each touch of the board the number of the same, where it is refused next; else -1: `[564, -1]`. */
  no?: readonly number[];
  /** What may be touched next: `{"E2": {...}}`; what has none is a whole ply. */
  next?: Readonly<Record<string, Reached>>;
}

/** A file of answers. */
export interface Answers {
  /** Every point and control of the board: `["E1", "E2", "done"]`. */
  touches: readonly string[];
  /** The number of what is said when the board begins again: `9`; null where it then stands otherwise. */
  new: number | null;
  /** The number of what is other when the example is played: `57`; none where the board shows none. */
  played?: number;
  /** What may be touched first. */
  tree: Reached;
  /** What the numbers mean, beside the values in the view of the board. */
  parts: readonly Part[];
}

/** A message, with the revision that it quotes if it has one. */
export type Sent = Message & { readonly revision?: number };

/**
 * Answer a message; one that quotes another revision than that of the view changes nothing.
 *
 * @param file the answers of this board.
 * @param base the view that the board began with.
 * @param view the view that is shown.
 * @param message what the board sent.
 * @returns the view after it, the same as the rulebook gives; null where only the rulebook knows.
 */
export function answer(file: Answers, base: View, view: View, message: Sent): View | null {
  if ((message.revision ?? view.revision) !== view.revision) return view;
  const number = numberOf(file, base, view, message);
  if (typeof number !== "number") return null;
  const names = message.do === "touch" ? message.touches : [];
  const other = reader(base as unknown as Json, file.parts)(number, names) as Partial<View>;
  return { ...base, ...other, revision: view.revision + 1 };
}

/** Return the number of what is other after a message; null or undefined where it is not known ahead. */
function numberOf(file: Answers, base: View, view: View, message: Message): number | null | undefined {
  const stands = view.ply === base.ply && view.plies === base.plies && view.can.redo === base.can.redo;
  switch (message.do) {
    case "new":
      // A task begins again as it began, whatever has been answered.
      return stands || view.example || view.task ? file.new : null;
    case "example":
      if (message.rule !== base.example?.rule || message.example !== base.example.id) return null;
      return message.played ? file.played : file.new;
    case "undo":
      return stands && view.touches.length ? file.tree.view : null;
    case "touch":
      return stands ? numberAt(file, message.touches) : null;
    default:
      return null;
  }
}

/** Walk to what touches lead to, or to the last of them that is refused. */
function numberAt({ touches, tree }: Answers, path: readonly string[]): number | undefined {
  let here = tree;
  for (const [place, touch] of path.entries()) {
    const next = here.next && Object.hasOwn(here.next, touch) ? here.next[touch] : undefined;
    if (!next) return place === path.length - 1 ? refusedAt(here, touches.indexOf(touch)) : undefined;
    here = next;
  }
  return here.view;
}

function refusedAt({ no }: Reached, place: number): number | undefined {
  const number = no?.[place];
  return number === undefined || number < 0 ? undefined : number;
}
