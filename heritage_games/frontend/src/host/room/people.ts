/** The teacher's view of the class: pupils' activity, rules that stop them, next action. */

import type { NowRow, PersonRow, StuckRow } from "../../contract";
import { plain } from "../../foreign_text";
import { bar, button, type Do, made } from "./parts";
import { offer } from "./sure";

/** Return a person as a tile: name, state and progress; a press offers their actions. */
export function somebody(
  { name: called, state, words, note, done, most, stuck: at, acts }: PersonRow,
  act: Do,
): HTMLElement {
  const person = made("button", "name", made("span", "", called)) as HTMLButtonElement;
  person.type = "button";
  person.dir = "auto";
  person.dataset.do = `person ${acts[0]?.number}`;
  person.title = plain(called);
  person.addEventListener("click", () => {
    offer(
      called,
      acts.map((each) => button(each, (action, question) => act(action, question, person))),
      person,
    );
  });
  const solved = most ? [bar(Math.round((100 * done) / most), "meter")] : [];
  const text = at || note || words;
  return made("li", at ? `${state} stuck` : state, person, made("p", "", text), ...solved);
}

/** Return a rule at which pupils are stuck, with their names and an action that helps. */
export const stuck = ({ rule, title, names, act: help }: StuckRow, act: Do): HTMLElement =>
  made("li", "", made("b", "rule", rule), made("span", "", `${title}: `, made("b", "", names)), button(help, act));

/** Return the current activity, and the next action. */
export const now = ({ title, text, acts }: NowRow, act: Do): Node[] => [
  made("p", "", made("b", "", title), " ", text),
  made("div", "acts", ...acts.map((each) => button(each, act))),
];
