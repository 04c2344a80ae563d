/** Settings of a board as one line of text, the format of heritage_games/session/preset.py. */

import type { Value } from "../contract";
import type { State } from "./state";

/** Return the preset line of the current board, with this position. */
export function presetOf({ book, view, prefs }: Pick<State, "book" | "view" | "prefs">, position: string): string {
  const usual = new Map<string, Value>(book.options.map((option) => [option.name, option.default]));
  const options = Object.entries(view.options).filter(([name, value]) => value !== "" && usual.get(name) !== value);
  // A player without a public name is a custom one; the preset leaves that seat to a person.
  const known = (who: string): boolean => who !== "person" && `seats.${who}` in book.words;
  return [
    `${book.game}/${book.ruleset}`,
    ...options.map(([name, value]) => `${name} ${value}`),
    ...book.sides.flatMap(({ id }, side) => (known(view.seats[side] ?? "") ? [`${id} ${view.seats[side]}`] : [])),
    ...(position ? [`position ${position}`] : []),
    ...(prefs.guides ? [] : ["guides off"]),
    ...(view.hints ? [] : ["hints off"]),
  ].join(" | ");
}
