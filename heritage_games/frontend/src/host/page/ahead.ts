/**
 * Answers that were computed when the page was built: the view after any attempt of one ply.
 *
 * They hold until the rulebook itself runs in the page. heritage_games/website/precomputed.py writes them; nothing is judged here.
 * Of a free game each first ply has a file of its own with the answers to the next: heritage_games/website/precomputed.py.
 */

import type { ClientMessage, View } from "../../contract";
import { type Json, type Part, reader } from "./parts";

/** The results of touches. */
export interface Reached {
  /** The number of what is other than in the view of the board: `530`. */
  view: number;
  /** For each touch of the board, the number of its refusal; -1 if it is not refused: `[564, -1]`. */
  no?: readonly number[];
  /** The next legal touches: `{"E2": {...}}`; a complete ply has none. */
  next?: Readonly<Record<string, Reached>>;
  /** The number of the file that answers the ply after a complete one, if there is one. */
  reply?: number;
}

/** A file of answers. */
export interface Answers {
  /** Every point and control of the board: `["E1", "E2", "done"]`. */
  touches: readonly string[];
  /** The number of what is said when the board begins again: `9`; null where it then stands otherwise. */
  new: number | null;
  /** The number of what is other when the example is played: `57`; none where the board shows none. */
  played?: number;
  /** The result of each possible throw, by its text; empty if no throw is due. */
  throws?: Readonly<Record<string, Reached>>;
  /** The first legal touches. */
  tree: Reached;
  /** The values of the numbers after those of the board's view. */
  parts: readonly Part[];
}

/** A message, with the revision that it quotes if it has one. */
export type Sent = ClientMessage & { readonly revision?: number };

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

/** Return the number of the changes after a message; null or undefined if they are not precomputed. */
function numberOf(file: Answers, base: View, view: View, message: ClientMessage): number | null | undefined {
  switch (message.do) {
    case "new":
      // A task begins again as it began, whatever has been answered.
      return standsAt(base, view) || view.example || view.task ? file.new : null;
    case "example":
      if (message.rule !== base.example?.rule || message.example !== base.example.id) return null;
      return message.played ? file.played : file.new;
    default:
      return standsAt(base, view) ? movedTo(file, view, message) : null;
  }
}

/** Return the same after a message of the hand, where the game still stands as it stood. */
function movedTo(file: Answers, { touches }: View, message: ClientMessage): number | null | undefined {
  switch (message.do) {
    case "undo":
      return touches.length ? file.tree.view : null;
    case "touch":
      return numberAt(file, message.touches);
    case "thrown":
      return touches.length ? null : thrownTo(file, message.text)?.view;
    default:
      return null;
  }
}

/** Return whether the game is at the view to which the answers belong. */
const standsAt = ({ ply, plies, enabled: can, throw: lies }: View, view: View): boolean =>
  view.ply === ply && view.plies === plies && view.enabled.redo === can.redo && view.throw?.open === lies?.open;

/** Return the number of the file that answers the ply after this message, which was answered; undefined for none. */
export function replyTo(file: Answers, message: ClientMessage): number | undefined {
  if (message.do === "thrown") return thrownTo(file, message.text)?.reply;
  if (message.do !== "touch") return undefined;
  const { here, left } = walked(file.tree, message.touches);
  return left.length ? undefined : here.reply;
}

/** Return what a throw leads to, as one of those that may be made tells it. */
const thrownTo = ({ throws }: Answers, text: string): Reached | undefined =>
  throws && Object.hasOwn(throws, text) ? throws[text] : undefined;

/** Return the number of what touches lead to, or of the refusal of the last of them. */
function numberAt({ touches, tree }: Answers, path: readonly string[]): number | undefined {
  const { here, left } = walked(tree, path);
  const [touch, ...more] = left;
  if (touch === undefined) return here.view;
  return more.length ? undefined : refusedAt(here, touches.indexOf(touch));
}

/** Follow touches as far as they lead. */
function walked(tree: Reached, path: readonly string[]): { here: Reached; left: readonly string[] } {
  let here = tree;
  for (const [place, touch] of path.entries()) {
    const next = here.next && Object.hasOwn(here.next, touch) ? here.next[touch] : undefined;
    if (!next) return { here, left: path.slice(place) };
    here = next;
  }
  return { here, left: [] };
}

function refusedAt({ no }: Reached, place: number): number | undefined {
  const number = no?.[place];
  return number === undefined || number < 0 ? undefined : number;
}
