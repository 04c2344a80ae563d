/**
 * Precomputed answers: views after all attempts at a ply, and after replies in a task.
 *
 * They are used until the engine runs in the page, and contain no rules. heritage_games/website/precomputed.py writes
 * them. In a free game with few first plies, each first ply has a file with the answers to the next ply. In a long
 * task, each first ply has a file with the answers to all later plies.
 */

import type { ClientMessage, View } from "../../contract";
import { type Json, type Part, reader } from "./parts";

/** Result of touches. */
interface Reached {
  /** The number of the differences from the view of the board: `530`. */
  view: number;
  /** For each touch, the number of its refusal; -1 if it is not refused: `[564, -1]`. */
  no?: readonly number[];
  /** The next legal touches: `{"E2": {...}}`; a complete ply has none. */
  next?: Readonly<Record<string, Reached>>;
  /** The number of the file that answers the ply after a complete one, if there is one. */
  reply?: number;
  /** The result of the computer's reply to a complete ply of a task, if there is one. */
  replied?: Replied;
}

/** Result of a computer's reply: the number of its differences, and the later touches or the number of their file. */
interface Replied {
  view: number;
  tree?: Reached;
  reply?: number;
}

/** File of precomputed answers. */
export interface Answers {
  /** Every point and control of the board: `["E1", "E2", "done"]`. */
  touches: readonly string[];
  /** The number of the differences after a restart: `9`; null if they are not precomputed. */
  new: number | null;
  /** The number of the differences after the example: `57`; undefined if there is none. */
  played?: number;
  /** The result of each possible throw, by its text; undefined if no throw is due. */
  throws?: Readonly<Record<string, Reached>>;
  /** The result of the computer's reply, if one is due; set by the page. */
  replied?: Replied;
  /** The result before any touch, with the results of all touches. */
  tree: Reached;
  /** The view whose values are numbered, if these answers belong to another; set by the page. */
  numbered?: View;
  /** The values of the numbers after those of the board's view. */
  parts: readonly Part[];
}

/** A message, with the revision that it quotes if it has one. */
type Sent = ClientMessage & { readonly revision?: number };

/**
 * Return the view after a message, as the engine would; null if it is not precomputed.
 *
 * A message whose revision differs from that of the view changes nothing.
 *
 * @param file - the answers of this board.
 * @param base - the initial view of the board.
 * @param view - the current view.
 * @param message - the message from the board.
 */
export function answer(file: Answers, base: View, view: View, message: Sent): View | null {
  if ((message.revision ?? view.revision) !== view.revision) return view;
  const number = numberOf(file, base, view, message);
  if (typeof number !== "number") return null;
  const names = message.do === "touch" ? message.touches : [];
  const other = reader((file.numbered ?? base) as unknown as Json, file.parts)(number, names) as Partial<View>;
  return { ...base, ...other, revision: view.revision + 1 };
}

/** Return the number of the changes by a message; null or undefined if not precomputed. */
function numberOf(file: Answers, base: View, view: View, message: ClientMessage): number | null | undefined {
  switch (message.do) {
    case "new":
      // A task restarts from its initial state, whatever has been answered.
      return standsAt(base, view) || view.example || view.task ? file.new : null;
    case "example":
      if (message.rule !== base.example?.rule || message.example !== base.example.id) return null;
      return message.played ? file.played : file.new;
    case "reply":
      return standsAt(base, view) ? file.replied?.view : null;
    default:
      return standsAt(base, view) ? movedTo(file, view, message) : null;
  }
}

/** Return the number of the differences after a move, throw or undo in the first position. */
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

/** Return the same file's answers to the plies after a message; undefined if it has none. */
export function onwards(file: Answers, base: View, message: ClientMessage): Answers | undefined {
  const { touches, parts, numbered = base, replied } = file;
  const rest = { touches, parts, numbered, new: null };
  if (message.do === "reply") return replied?.tree && { ...rest, tree: replied.tree };
  const here = message.do === "touch" ? walked(file.tree, message.touches) : null;
  if (!here?.here.replied || here.left.length) return undefined;
  return { ...rest, tree: { view: here.here.view }, replied: here.here.replied };
}

/** Return the number of the file for the plies after a message; undefined if there is none. */
export function replyTo(file: Answers, message: ClientMessage): number | undefined {
  if (message.do === "reply") return file.replied?.reply;
  if (message.do === "thrown") return thrownTo(file, message.text)?.reply;
  if (message.do !== "touch") return undefined;
  const { here, left } = walked(file.tree, message.touches);
  return left.length ? undefined : here.reply;
}

/** Return the precomputed result of a throw; undefined if there is none. */
const thrownTo = ({ throws }: Answers, text: string): Reached | undefined =>
  throws && Object.hasOwn(throws, text) ? throws[text] : undefined;

/** Return the number of the view after these touches or of the last one's refusal; undefined if there is neither. */
function numberAt({ touches, tree }: Answers, path: readonly string[]): number | undefined {
  const { here, left } = walked(tree, path);
  const [touch, ...more] = left;
  if (touch === undefined) return here.view;
  return more.length ? undefined : refusedAt(here, touches.indexOf(touch));
}

/** Follow touches through the tree; return the last node and the touches not found. */
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
