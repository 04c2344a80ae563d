/** Sentences for screen readers, composed from the rulebook's words and the view. */

import type { Book, Node, Prefs, Reason, View } from "../contract";
import { capital, listed, word } from "../words";
import { TARGET } from "./frame";
import { nodeAt, picked } from "./legal";
import { BACK, type Piece } from "./pieces";
import { SOW } from "./sowing";
import type { State } from "./state";

/** The state on which the sentences about a point depend. */
export interface SpeechContext {
  book: Book;
  view: View;
  pending: readonly string[];
  /** The pieces as they are drawn. */
  pieces: readonly Piece[];
}

/** Minimum number of points that are counted instead of listed. */
const MANY = 9;

/** Return the pieces on a point: `dark cow`, `empty`; in a pit their number: `one seed`. */
export function standing(context: SpeechContext, point: string): string {
  const there = context.pieces.filter((one) => one.point === point);
  const kinds = Array.from(new Set(there.map((piece) => piece.kind)));
  const named = kinds.map((kind) => {
    const count = there.filter((piece) => piece.kind === kind).length;
    const words = context.book.pieces[kind];
    if (count === 1 && context.book.scene.pits.includes(point))
      return word(context, "speech.several", { count: numbered(context, 1), pieces: words?.one ?? kind });
    if (count === 1) return onItsWay(context, words?.label ?? kind, there.find((piece) => piece.kind === kind)?.way);
    return word(context, "speech.several", { count: numbered(context, count), pieces: words?.many ?? kind });
  });
  return named.length ? listed(context, named) : word(context, "speech.empty");
}

const onItsWay = (context: SpeechContext, piece: string, way?: string): string =>
  way === BACK ? word(context, "speech.back", { piece }) : piece;

/** Return a number as a word; in figures if it has no word. */
export const numbered = ({ book }: Pick<SpeechContext, "book">, count: number): string =>
  book.words[`numbers.${count}`] ?? String(count);

/** Return the spoken name of a point: `E1`, `the well`. */
export const called = ({ book }: Pick<SpeechContext, "book">, point: string): string =>
  book.scene.points[point]?.spoken ?? point;

const allCalled = (context: SpeechContext, points: readonly string[]): string =>
  listed(
    context,
    points.map((point) => called(context, point)),
  );

/** Return a point's short description: `E1, outer square, top left corner: dark cow.` */
export function pointInShort(context: SpeechContext, point: string): string {
  const [name, label] = [called(context, point), context.book.scene.points[point]?.label];
  const fillings = { point: name === point ? name : capital(name), piece: standing(context, point) };
  return label ? word(context, "speech.point", { ...fillings, label }) : word(context, "speech.point_alone", fillings);
}

/** Return the description of a point with its neighbours and possible actions. */
export function pointInFull(context: SpeechContext, point: string): string {
  const near = (context.book.scene.neighbours[point] ?? []).map(
    (other) => `${called(context, other)} ${standing(context, other)}`,
  );
  const neighbours = near.length
    ? word(context, "speech.neighbours", { points: listed(context, near) })
    : word(context, "speech.no_neighbours");
  return [pointInShort(context, point), neighbours, may(context, point) || word(context, "speech.nothing_here")].join(
    " ",
  );
}

/** Return a sentence about the effect of touching this point; empty if not allowed now. */
export function may(context: SpeechContext, point: string): string {
  if (picked(context.view.legal, context.pending) === point) return word(context, "speech.picked");
  const node = nodeAt(context.view.legal, [...context.pending, point]);
  return node ? done(context, point, node) : "";
}

function done(context: SpeechContext, point: string, node: Node): string {
  const happens = (what: string, at: number) =>
    node.effects.find((effect) => effect[0] === what && effect[at] === point);
  const sown = happens(SOW, 2);
  if (sown)
    return word(context, "speech.may_sow", {
      count: numbered(context, sown.length - 3),
      point: called(context, sown.at(-1) ?? ""),
    });
  if (happens("move", 2)) return reached(context, point, node);
  if (happens("take", 1)) {
    const own =
      context.view.setup || context.pieces.some((piece) => piece.point === point && piece.side === context.view.turn);
    return word(context, own ? "speech.may_give" : "speech.may_shoot");
  }
  const enters = happens("enter", 2);
  const entering = context.book.pieces[enters?.[1] ?? ""];
  if (enters)
    return word(context, "speech.may_place", { piece: entering?.[context.view.setup ? "label" : "one"] ?? "" });
  return context.view.setup ? word(context, "speech.may_pick") : lifted(context, node);
}

/** Return a sentence about the targets of a piece once it is picked up. */
function lifted(context: SpeechContext, node: Node): string {
  const onward = Object.keys(node.next ?? {}).filter((touch) => touch in context.book.scene.points);
  if (onward.length >= MANY) return word(context, "speech.may_fly", { count: onward.length });
  const points = allCalled(context, onward);
  return points ? word(context, "speech.may_move", { points }) : word(context, "speech.may_pick");
}

/** Return a sentence about a move to a point: its capture, its continuation, or neither. */
function reached(context: SpeechContext, point: string, { effects }: Node): string {
  const taken = effects.flatMap(([what, at = ""]) => (what === "take" ? [at] : []));
  if (taken.includes(point)) return word(context, "speech.may_hit");
  const points = allCalled(context, taken);
  if (points)
    return context.book.scene.tracks.length
      ? word(context, "speech.may_reach", { points })
      : word(context, "speech.may_leap", { points });
  const onward = effects.find(([what, source, end]) => what === "move" && source === point && end !== point)?.[2];
  return onward
    ? word(context, "speech.may_go_on", { point: called(context, onward) })
    : word(context, "speech.may_go_here");
}

/** The state on which the sentences about the last event depend. */
export type Hearer = Offered & { prefs: Pick<Prefs, "speech"> };

/** The state on which the possible touches and buttons depend. */
type Offered = Pick<SpeechContext, "book" | "view" | "pending"> & { frame: Pick<State["frame"], "gap"> };

/** Return the announcement of the last event, at the length that the reader has chosen. */
export function announcementText(hearer: Hearer): string {
  const { view, prefs } = hearer;
  if (!view.announcement_parts.length || (prefs.speech === "notation" && !view.announcement_parts.includes("refusal")))
    return view.announcement;
  return view.announcement_parts.flatMap((part) => PARTS[part]?.(hearer) ?? []).join(" ");
}

/** Functions for an announcement's parts, by their names in session/view_types.py. */
const PARTS: Readonly<Record<string, (hearer: Hearer) => readonly string[]>> = {
  announcement: ({ view }) => [view.announcement],
  status: ({ view }) => [`${view.status}.`],
  steps: (hearer) => (hearer.view.steps?.items ?? []).map((item) => byRule(hearer, item)),
  last_throw: (hearer) => threw(hearer, hearer.view.last_throw),
  throw: (hearer) => threw(hearer, hearer.view.throw),
  open: (hearer) => playable(hearer),
  refusal: (hearer) => refused(hearer),
  look: ({ view }) => [view.task?.hint ?? ""],
};

const isFull = ({ prefs }: Hearer): boolean => prefs.speech === "full";

/** Return a sentence of the rulebook, with the number of its rule in full speech. */
function byRule(hearer: Hearer, { words, rule }: Reason): string {
  const number = hearer.book.rules.find(({ id }) => id === rule)?.number;
  return number && isFull(hearer) ? `${words} ${word(hearer, "speech.by_rule", { number })}` : words;
}

function threw(hearer: Hearer, made: View["throw"]): string[] {
  if (!made?.words) return [];
  const side = made.side === null ? undefined : hearer.book.sides[made.side];
  return [side ? word(hearer, "speech.threw", { Side: side.name, throw: made.words }) : `${capital(made.words)}.`];
}

/** Return a sentence with the labels of the choices, or with the playable points or their number. */
export function playable(hearer: Hearer): string[] {
  const labels = choicesOf(hearer).map(({ words }) => words);
  if (labels.length) return [`${word(hearer, "panel.choices")}: ${listed(hearer, labels)}.`];
  const points = playableAt(hearer);
  if (points.length < 2) return points.map((point) => word(hearer, "speech.only_playable", { point }));
  if (!isFull(hearer)) return [word(hearer, "speech.count_playable", { count: numbered(hearer, points.length) })];
  return [word(hearer, "speech.playable", { points: listed(hearer, points) })];
}

/** Return the choices that are buttons: if a touch is a control, or if the points are too close for a finger. */
export function choicesOf({ book, view, pending, frame }: Offered): View["actions"] {
  const onBoard = view.actions.every(({ touches }) => touches.every((name) => name in book.scene.points));
  return pending.join() === view.touches.join() && !(onBoard && frame.gap >= TARGET) ? view.actions : [];
}

/** Return the points that may be touched next, in the order of the board. */
export function playableAt({ book, view, pending }: Pick<SpeechContext, "book" | "view" | "pending">): string[] {
  return Object.keys(book.scene.points).filter((point) => nodeAt(view.legal, [...pending, point]));
}

/**
 * Return the sentences about a refusal.
 *
 * In short speech this is the heading, which ends in the reason; in full speech the touched point, every reason with
 * its rule, and the alternative.
 */
function refused(hearer: Hearer): string[] {
  const { refusal: verdict } = hearer.view;
  if (!verdict) return [];
  if (!isFull(hearer)) return [`${verdict.heading}.`];
  const [touched] = verdict.heading.split(": ");
  const instead = verdict.instead.words;
  return [`${touched}.`, ...verdict.reasons.map((reason) => byRule(hearer, reason)), ...(instead ? [instead] : [])];
}
