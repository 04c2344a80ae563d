/** Position of a link, drawn until the engine has read it; the page knows no rules. */

import type { Book, View } from "../../contract";
import { BACK } from "../../state/pieces";
import { called } from "../../state/speech";
import { listed } from "../../words";

type Row = View["pieces"][number];

/**
 * Return the view of a position without legal moves; null if the page cannot read it.
 *
 * The question of a task is shown in any case, above an empty board if the page cannot read its position.
 *
 * @param text - as the rulesets write it: `morabaraba; turn dark; dark E1 E2; light A1; hand 10 11`.
 * @param view - another view of the same board.
 * @param status - the sentence in place of the next action.
 */
export function positionView(text: string, book: Book, view: View, status: string): View | null {
  const [game, ...fields] = text.split(";").map((field) => field.trim().split(/\s+/));
  const turn = fields.find(([key]) => key === "turn")?.[1];
  const rows = fields.flatMap(([key = "", ...words]) => standing(book, key, words));
  const found = seated(book, rows);
  const known = game?.join(" ") === book.game && turn && areApart(book, found);
  if (!known && !view.task) return null;
  const pieces = known ? found : [];
  const side = book.sides.findIndex(({ id }) => id === turn);
  return {
    ...view,
    turn: side < 0 ? null : side,
    side_to_touch: false,
    status,
    position_words: `${inWords(book, pieces)}${status}.`,
    pieces,
    stores: [],
    side_panels: view.side_panels.map((panel) => ({ ...panel, ...UNKNOWN, turn: panel.side === side })),
    legal: {},
    throw: null,
    next_action: null,
    actions: [],
    undecided: false,
    enabled: { ...view.enabled, resign: false, draw: false, throw: false, reply: false, on: false, hint: false },
  };
}

/** The texts next to a side that only the engine can write. */
const UNKNOWN = { note: "", words: "", brief: "" };

/** Return the pieces in a field of a position, each at the first place on its point. */
function standing(book: Book, key: string, words: readonly string[]): Row[] {
  const owner = book.sides.findIndex(({ id }) => id === key);
  const kind = book.sides[owner]?.kind ?? (Object.hasOwn(book.pieces, key) ? key : "");
  if (!kind) return [];
  const side = owner < 0 ? null : owner;
  const journey = journeyOf(book);
  if (!journey) return words.map((point) => [point, kind, side, 0]);
  const [leg = "", number = ""] = words;
  const day = { village: 0, home: 0, well: journey.length - 1, out: Number(number), back: Number(number) }[leg];
  if (day === undefined) return [];
  const point = journey[day] ?? "";
  return [leg === "back" || leg === "home" ? [point, kind, side, 0, BACK] : [point, kind, side, 0]];
}

/** Return the track of a game whose position says how far pieces are; undefined for other games. */
const journeyOf = ({ scene }: Book): readonly string[] | undefined =>
  scene.tracks.find((track) => track.every((point) => scene.points[point]?.seats.length));

/** Return pieces with their places on the points, which depend on the number of pieces there or on the side. */
function seated(book: Book, rows: readonly Row[]): Row[] {
  const journey = journeyOf(book);
  return rows.map((row) => {
    const [point, kind, side] = row;
    const sharing = rows.filter((other) => other[0] === point && (journey || other[2] === side));
    const seats = book.scene.points[point]?.seats.length ?? 0;
    const first = journey ? (sharing.length * (sharing.length - 1)) / 2 : (seats / book.sides.length) * (side ?? 0);
    const seat = seats ? first + sharing.indexOf(row) : 0;
    return row[4] === undefined ? [point, kind, side, seat] : [point, kind, side, seat, row[4]];
  });
}

/** Return whether all pieces are on points of the board, no two at the same place. */
function areApart({ scene }: Book, pieces: readonly Row[]): boolean {
  const places = new Set(pieces.map(([point, , , seat]) => `${point} ${seat}`));
  return places.size === pieces.length && pieces.every(([point]) => Object.hasOwn(scene.points, point));
}

/** Return the points of each side's pieces as sentences: `Dark: E1 and E2. `. */
function inWords(book: Book, pieces: readonly Row[]): string {
  const sentences = book.sides.map(({ name }, side) => {
    const points = pieces.filter((row) => row[2] === side).map(([point]) => called({ book }, point));
    return points.length ? `${name}: ${listed({ book }, points)}. ` : "";
  });
  return sentences.join("");
}
