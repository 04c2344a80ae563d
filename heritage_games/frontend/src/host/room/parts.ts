/** The parts of a room's pages, each drawn anew when the room tells something else. Texts are texts, never markup. */

/** Something that can be done, as a button. */
export interface Act {
  do: string;
  label: string;
  text: string;
  main: boolean;
}

export type Do = (act: { do: string; text?: string; person?: number }) => void;

/** Return an element with a class and a text, or with children. */
export function made(name: string, className: string, ...kids: (Node | string)[]): HTMLElement {
  const element = document.createElement(name);
  if (className) element.className = className;
  element.append(...kids);
  return element;
}

export function button({ do: deed, label, text, main }: Act, act: Do): HTMLElement {
  const element = made("button", main ? "act main" : "act", label) as HTMLButtonElement;
  element.type = "button";
  element.dataset.do = deed;
  element.addEventListener("click", () => act({ do: deed, ...(text ? { text } : {}) }));
  return element;
}

/** Return a bar of so many of a hundred. */
export function bar(share: number, className = "bar"): HTMLElement {
  const filled = document.createElement("i");
  filled.style.width = `${share}%`;
  const element = made("div", className, filled);
  element.setAttribute("aria-hidden", "true");
  return element;
}

export interface Vote {
  text: string;
  count: number;
  share: number;
}

export const votes = (told: readonly Vote[]): HTMLElement[] =>
  told.map(({ text, count, share }) => made("li", "", made("b", "", text), bar(share), made("b", "", String(count))));

export interface Hard {
  rule: string;
  title: string;
  count: number;
}

export function hardest(told: readonly Hard[]): HTMLElement[] {
  const most = Math.max(1, ...told.map(({ count }) => count));
  return told.map(({ rule, title, count }) =>
    made(
      "li",
      "",
      made("b", "rule", rule),
      made("span", "", title),
      bar(Math.round((100 * count) / most)),
      made("b", "", String(count)),
    ),
  );
}

export interface Somebody {
  id: number;
  name: string;
  state: string;
  words: string;
  remove: string;
}

export function somebody({ id, name, state, words, remove }: Somebody, act: Do): HTMLElement {
  const called = made("span", "", name);
  called.dir = "auto";
  called.title = words;
  const out = made("button", "", "×") as HTMLButtonElement;
  out.type = "button";
  out.setAttribute("aria-label", remove);
  out.addEventListener("click", () => act({ do: "remove", person: id }));
  const row = made("li", state, called, out);
  row.setAttribute("aria-label", `${name}: ${words}`);
  return row;
}

export interface ModeTold {
  name: string;
  title: string;
  text: string;
  acts: Act[];
  on: boolean;
}

export function mode({ name, title, text, acts, on }: ModeTold, act: Do): HTMLElement {
  const buttons = acts.map((each) => {
    const element = button(each, act);
    // Three buttons that say "Start" are told apart by what they start.
    if (!each.main) element.setAttribute("aria-label", `${each.label}: ${title}`);
    return element;
  });
  const row = made("li", on ? "on" : "", made("b", "", title), made("p", "", text), made("div", "acts", ...buttons));
  row.dataset.mode = name;
  return row;
}
