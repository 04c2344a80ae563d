/**
 * Words that a language borrows: between two signs that are not seen they are the reference's, between two others one's
 * own again (rulebook/files.py). dom.ts, and host/writing.ts on the pages, make elements of them that say their
 * language, so that a voice can change.
 */

/** The language that has every word, from which the others borrow. */
export const REFERENCE = "en";
const [BORROWED, OWN, END] = ["\u2066", "\u2068", "\u2069"] as const;
/** Cuts a text at every sign, and keeps the signs. */
const MARK = /([\u2066\u2068\u2069])/;
const MARKS = /[\u2066\u2068\u2069]/g;

export const isBorrowed = (text: string): boolean => text.startsWith(BORROWED);
export const isMarked = (text: string): boolean => MARK.test(text);

/** Return a text without the signs, for where no element can stand. */
export const plain = (text: string): string => text.replace(MARKS, "");

/** Return words of one's own for a sentence that is borrowed; a bare figure or point is of no language. */
export const isolated = (text: string): string =>
  isMarked(text) || !/\p{L}{2}/u.test(text) ? text : `${OWN}${text}${END}`;

/** Words in another language than those round them; null where nobody knows in which. */
export interface Foreign {
  readonly lang: string | null;
  readonly dir: "ltr" | "auto";
  readonly inside: readonly (Foreign | string)[];
}

/** Return a text as elements are to be made of it: `own` is the language of the page, null where it does not say. */
export function foreign(text: string, own: string | null): readonly (Foreign | string)[] {
  const under: (Foreign | string)[][] = [[]];
  for (const part of text.split(MARK)) {
    const here = under.at(-1) as (Foreign | string)[];
    if (part === BORROWED || part === OWN) {
      const inside: (Foreign | string)[] = [];
      const back = under.length > 1 ? own : null;
      here.push(part === OWN ? { lang: back, dir: "auto", inside } : { lang: REFERENCE, dir: "ltr", inside });
      under.push(inside);
    } else if (part === END) under.splice(Math.max(1, under.length - 1));
    else if (part) here.push(part);
  }
  return under[0] as (Foreign | string)[];
}

/** Return a text in stretches, each with its language, for a voice. */
export function* stretches(text: string, own: string): Generator<{ text: string; lang: string }> {
  const under = [own];
  for (const part of text.split(MARK)) {
    if (part === BORROWED) under.push(REFERENCE);
    else if (part === OWN) under.push(own);
    else if (part === END) under.splice(Math.max(1, under.length - 1));
    else if (part.trim()) yield { text: part, lang: under.at(-1) as string };
  }
}
