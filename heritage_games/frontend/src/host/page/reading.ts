/** Book under other readings, stored as differences by heritage_games/website/boards.py. */

import type { Book } from "../../contract";
import { type Json, type Part, reader } from "./parts";

/** File of books/ that contains only the differences. */
export interface Reading {
  /** The number of the changed fields. */
  book: number;
  /** The values of the numbers after those of the book. */
  parts: readonly Part[];
}

/** Return the book with the changes under a reading. */
export function bookUnder(book: Book, { book: other, parts }: Reading): Book {
  return { ...book, ...(reader(book as unknown as Json, parts)(other) as Partial<Book>) };
}
