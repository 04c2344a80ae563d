/**
 * Words that a language borrows: between two signs that are not seen they are the reference's, between two others one's
 * own again (rulebook/borrowed.py). dom.ts makes elements of them that say their language, so that a voice can change.
 */

/** The language that has every word, from which the others borrow. */
export const REFERENCE = "en";
export const [BORROWED, OWN, END] = ["\u2066", "\u2068", "\u2069"] as const;
/** Cuts a text at every sign, and keeps the signs. */
export const MARK = /([\u2066\u2068\u2069])/;
const MARKS = /[\u2066\u2068\u2069]/g;

export const isBorrowed = (text: string): boolean => text.startsWith(BORROWED);
export const isMarked = (text: string): boolean => MARK.test(text);

/** Return a text without the signs, for where no element can stand. */
export const plain = (text: string): string => text.replace(MARKS, "");

/** Return words of one's own for a sentence that is borrowed; a bare figure or point is of no language. */
export const isolated = (text: string): string =>
  isMarked(text) || !/\p{L}{2}/u.test(text) ? text : `${OWN}${text}${END}`;

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
