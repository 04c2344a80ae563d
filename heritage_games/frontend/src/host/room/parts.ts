/** Elements of the classroom pages, redrawn when their data change; texts are never markup. */

import type { ActionButton, Choice, HardRule, ModeOffer, TableCell, TableView, VoteBar } from "../../contract";
import { plain } from "../../foreign_text";
import { made, name, option, renew, write } from "../writing";

/** Function that runs an action, after its question `sure` if there is one; focus returns to `opener`. */
export type Do = (
  act: { do: string; text?: string; number?: number; own?: string },
  sure?: string,
  opener?: HTMLElement,
) => void;

/** Return the button of an action; if the action has choices, with a list of them. */
export function button(action: ActionButton, act: Do): HTMLElement {
  const { do: kind, label, text, main, number, sure, choices } = action;
  const element = made("button", main ? "act main" : "act", label);
  element.type = "button";
  element.dataset.do = kind;
  const list = choices && chooser(action.label_of ?? "", choices);
  const chosen = (): string => list?.querySelector("select")?.value ?? text;
  element.addEventListener("click", ({ detail }) => {
    // The second press of a double one would also act, or press the button that has taken its place.
    if (detail > 1) return;
    const choice = chosen();
    act({ do: kind, ...(choice ? { text: choice } : {}), ...(number ? { number } : {}) }, sure, element);
  });
  return list ? made("span", "with-choice", list, element) : element;
}

/** Return a button of a switch: pressed if it is the primary one. */
export function pressed(action: ActionButton, act: Do): HTMLElement {
  const element = button(action, act);
  element.setAttribute("aria-pressed", String(action.main));
  element.dir = "auto";
  return element;
}

/** Return a list of choices below a text that wraps, because a select cuts a long text. */
export function chooser(label: string, choices: readonly Choice[]): HTMLElement {
  const [select, chosen] = [made("select"), made("span")];
  select.append(...choices.map((choice) => option(choice.label, choice.value)));
  chosen.setAttribute("aria-hidden", "true");
  const show = (): void => renew(chosen, choices[select.selectedIndex]?.label ?? "");
  select.addEventListener("change", show);
  show();
  return made("label", "chooser", made("span", "of", label), chosen, select);
}

/** Return a bar of this length in per cent. */
export function bar(share: number, className = "bar"): HTMLElement {
  const filled = made("i");
  filled.style.width = `${share}%`;
  const element = made("div", className, filled);
  element.setAttribute("aria-hidden", "true");
  return element;
}

export const votes = (results: readonly VoteBar[]): HTMLElement[] =>
  results.map(({ text, count, share }) =>
    made("li", "", made("b", "", text), bar(share), made("b", "", String(count))),
  );

export function hardest(rules: readonly HardRule[]): HTMLElement[] {
  const most = Math.max(1, ...rules.map(({ count }) => count));
  return rules.map(({ rule, title, count, text }) =>
    made(
      "li",
      "",
      made("b", "rule", rule),
      text ? made("details", "", made("summary", "", title), made("p", "small", text)) : made("span", "", title),
      bar(Math.round((100 * count) / most)),
      made("b", "", String(count)),
    ),
  );
}

export function mode({ name: which, title, text, acts, on }: ModeOffer, act: Do): HTMLElement {
  const buttons = acts.map((each) => {
    const element = button(each, act);
    // Several buttons named "Start" are distinguished by their activity.
    const itself = element.querySelector("button") ?? element;
    if (!each.main) name(itself, `${each.label}: ${title}`);
    return element;
  });
  const row = made("li", on ? "on" : "", made("b", "", title), made("p", "", text), made("div", "acts", ...buttons));
  row.dataset.mode = which;
  row.tabIndex = -1;
  return row;
}

/** Return a table in which the first field of each row is its heading. */
export function table({ caption, head, rows }: TableView, act: Do): HTMLElement {
  const field = (cell: TableCell, place: number, scope: string): HTMLElement => {
    const buttons = (cell.acts ?? []).map((each) => button(each, act));
    const heads = scope === "col" || !place;
    const element = made(heads ? "th" : "td", cell.state ?? "", cell.text, ...buttons);
    if (heads) element.setAttribute("scope", scope);
    if (cell.words) element.title = plain(cell.words);
    if (cell.words && cell.text !== cell.words) element.append(made("span", "unseen", " ", cell.words));
    return element;
  };
  const line = (cells: readonly TableCell[], scope: string): HTMLElement =>
    made("tr", "", ...cells.map((cell, place) => field(cell, place, scope)));
  const body = made("tbody", "", ...rows.map((row) => line(row, "row")));
  const whole = made("table", "", made("caption", "", caption), made("thead", "", line(head, "col")), body);
  const frame = made("div", "wide", whole);
  // A scrolling table must be reachable by keyboard.
  frame.tabIndex = 0;
  frame.setAttribute("role", "region");
  frame.setAttribute("aria-label", plain(caption));
  return frame;
}

/** Number of rows readable from ten metres, and number of rows that matter more than other parts. */
const PAGE = 7;
const FEW = 2;

/** The time for which rows are shown, in milliseconds. */
const PAGE_LASTS = 10_000;

/** First visible row, row count, and functions that change pages; kept when redrawn. */
let from = 0;
let count = 0;
let turn: (() => void) | undefined;
let restart = (): void => {};
let shrink = (_least: number): void => {};

const overflows = (): boolean => document.documentElement.scrollHeight > window.innerHeight;

/** Return a table that shows its rows page by page, with a sentence about the visible ones. */
export function pages(view: TableView, words: string, act: Do): Node[] {
  const whole = table(view, act);
  const which = made("p", "small", "");
  turnPages(Array.from(whole.querySelectorAll<HTMLElement>("tbody tr")), which, words, PAGE);
  return [whole, which];
}

/** Return bars, shown by pages with a sentence about the visible ones if they do not fit. */
export function barPages(results: readonly VoteBar[], words: string): Node[] {
  const [rows, which] = [votes(results), made("li", "which", "")];
  turnPages(rows, which, words, rows.length);
  return [...rows, which];
}

/** Show rows page by page, on each as many as fit into the window, but no more than `most`. */
function turnPages(rows: readonly HTMLElement[], which: HTMLElement, words: string, most: number): void {
  if (count !== rows.length) [count, from] = [rows.length, 0];
  let size = most;
  const lay = (): void => {
    for (const [at, row] of rows.entries()) row.hidden = at < from || at >= from + size;
    const numbers = { from: from + 1, to: from + size, count };
    const sentence = Object.entries(numbers).reduce((text, [key, to]) => text.replace(`{${key}}`, `${to}`), words);
    write(which, size < count ? sentence : "");
  };
  restart = () => {
    if (from >= count) from = 0;
    size = Math.min(most, count - from);
    lay();
  };
  // Long names need two lines; rows that do not fit move to the next page.
  shrink = (least) => {
    for (; size > least && overflows(); lay()) size -= 1;
  };
  if (!turn) setInterval(() => turn?.(), PAGE_LASTS);
  turn = () => {
    from += size;
    refit();
  };
  // The rows are measured once they are in the page.
  requestAnimationFrame(refit);
}

/**
 * Show as much of a wall as fits.
 *
 * If necessary it has fewer rows, fewer of the hardest rules, no counts next to the board, or only one row or rule.
 */
export function refit(): void {
  const [, ...rules] = document.querySelectorAll(".wall .hardest li");
  const parts = [...rules.slice(0, FEW), ...document.querySelectorAll(".wall .tally"), ...rules.slice(FEW)];
  for (const part of parts) part.classList.remove("left-out");
  restart();
  shrink(FEW);
  while (parts.length && overflows()) parts.pop()?.classList.add("left-out");
  shrink(1);
}
