/** A book under other readings, stored as differences, which heritage_games/website/boards.py writes. */

import type { Book } from "../../contract";
import { type Json, type Part, reader } from "./parts";

/** A file of books/ that tells only what is other. */
export interface Reading {
  /** The number of the fields that are other. */
  book: number;
  /** The values of the numbers after those of the book. */
  parts: readonly Part[];
}

/** Return the book with what is other under a reading. */
export function bookUnder(book: Book, { book: other, parts }: Reading): Book {
  return { ...book, ...(reader(book as unknown as Json, parts)(other) as Partial<Book>) };
}
