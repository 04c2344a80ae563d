/** The teacher's view of the class: pupils' activity, rules that stop them, next action. */

import type { NowRow, PersonRow, StuckRow } from "../../contract";
import { plain } from "../../foreign_text";
import { made } from "../writing";
import { bar, button, type Do, pressed } from "./parts";

/** Return a person as a tile: name, state and progress; a press shows their board. */
export function somebody({ look, state, words, note, done, most, stuck: at }: PersonRow, act: Do): HTMLElement {
  const person = pressed(look, act);
  person.className = "name";
  person.replaceChildren(made("span", "", look.label));
  // On a narrow page the board is far below.
  person.addEventListener("click", () => document.querySelector(".own")?.scrollIntoView({ block: "nearest" }));
  person.title = plain(look.label);
  const solved = most ? [bar(Math.round((100 * done) / most), "meter")] : [];
  const text = at || note || words;
  return made("li", at ? `${state} stuck` : state, person, made("p", "", text), ...solved);
}

/** Return a rule at which pupils are stuck, with their names and an action that helps. */
export const stuck = ({ rule, title, names, act: help }: StuckRow, act: Do): HTMLElement =>
  made("li", "", made("b", "rule", rule), made("span", "", `${title}: `, made("b", "", names)), button(help, act));

/** Return the name and the state of the person whose board is shown, and the way back to the teacher's own. */
export const watched = ({ title, text, acts }: NowRow, act: Do): Node[] => {
  const name = made("h2", "", title);
  name.dir = "auto";
  return [name, made("p", "small", text), ...acts.map((each) => button(each, act))];
};

/** Return the current activity, and the next action. */
export const now = ({ title, text, acts }: NowRow, act: Do): Node[] => [
  made("p", "", made("b", "", title), " ", text),
  made("div", "acts", ...acts.map((each) => button(each, act))),
];
