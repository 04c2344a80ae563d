/**
 * Untranslated text: invisible characters enclose words of the reference language.
 *
 * Other characters enclose words of the page's own language in these (rulebook/files.py). dom.ts, and on the pages
 * host/writing.ts, turn them into elements with a `lang` attribute, so that a screen reader can change its voice.
 */

/** The language that has every text and serves as the fallback. */
export const REFERENCE = "en";
const [BORROWED, OWN, END] = ["\u2066", "\u2068", "\u2069"] as const;
/** Pattern that splits a text at every isolate character, and keeps the characters. */
const MARK = /([\u2066\u2068\u2069])/;
const MARKS = /[\u2066\u2068\u2069]/g;

export const isBorrowed = (text: string): boolean => text.startsWith(BORROWED);
export const isMarked = (text: string): boolean => MARK.test(text);

/** Return a text without isolate characters, for use where elements are not possible. */
export const plain = (text: string): string => text.replace(MARKS, "");

/** Mark words as being in the page's language, for use in an untranslated sentence; figures need no mark. */
export const isolated = (text: string): string =>
  isMarked(text) || !/\p{L}{2}/u.test(text) ? text : `${OWN}${text}${END}`;

/** Words in another language than the text around them; `lang` is null if it is unknown. */
export interface Foreign {
  readonly lang: string | null;
  readonly dir: "ltr" | "auto";
  readonly inside: readonly (Foreign | string)[];
}

/** Return a text as a tree of foreign parts; `own` is the page's language, null if unknown. */
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

/** Yield the parts of a text, each with its language, for speech output. */
export function* stretches(text: string, own: string): Generator<{ text: string; lang: string }> {
  const under = [own];
  for (const part of text.split(MARK)) {
    if (part === BORROWED) under.push(REFERENCE);
    else if (part === OWN) under.push(own);
    else if (part === END) under.splice(Math.max(1, under.length - 1));
    else if (part.trim()) yield { text: part, lang: under.at(-1) as string };
  }
}
