/** Words of the interface, which the build checks against content/en/interface.toml. */

import type { Book, Words } from "./contract";
import { isBorrowed, isolated } from "./foreign_text";

export type Key = keyof Words;
type Blanks<K extends Key> = Words[K];

/** Return the words for a key, filled: `word(state, "panel.rule", { number: "M5" })`. */
export function word<K extends Key>(
  { book }: { book: Pick<Book, "words"> },
  key: K,
  ...[blanks]: [Blanks<K>] extends [never] ? [] : [Readonly<Record<Blanks<K>, string | number>>]
): string {
  return filled(book.words[key] ?? key.slice(key.indexOf(".") + 1), blanks ?? {});
}

/** Return a text with blanks filled: `{point}`; `{side}` falls back to `{Side}`'s value. */
export function filled(text: string, blanks: Readonly<Record<string, string | number>>): string {
  const format = isBorrowed(text) ? isolated : String;
  return text.replace(/\{(\w+)\}/g, (blank, name: string) => {
    const given = [name, capital(name)].find((each) => Object.hasOwn(blanks, each));
    return given === undefined ? blank : format(String(blanks[given]));
  });
}

/** Return a text with its first letter capitalized. */
export const capital = (text: string): string => {
  const at = text.search(/[^\u2066\u2068\u2069]/);
  return at < 0 ? text : text.slice(0, at) + text.charAt(at).toUpperCase() + text.slice(at + 1);
};

/** Return a list as a phrase: `E5, E7 and A6`. */
export function listed(state: { book: Pick<Book, "words"> }, parts: readonly string[]): string {
  const { words } = state.book;
  const last = words["speech.list_last"] ?? ", ";
  if (parts.length <= 2) return parts.join(last);
  return (
    parts.slice(0, -1).join(words["speech.list_middle"] ?? ", ") + (words["speech.list_end"] ?? last) + parts.at(-1)
  );
}
