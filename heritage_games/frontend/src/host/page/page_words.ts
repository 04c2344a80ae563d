/** Texts of the page: the section [page] of pages.toml, embedded in the page as data. */

import { filled } from "../../words";

/** The keys that the script uses. */
export const PAGE_WORDS = [
  "opening",
  "opening_wait",
  "moves_wait",
  "arrives",
  "failed",
  "failed_game",
  "board_failed",
  "kept",
  "kept_anew",
  "not_kept",
  "keep_file",
  "here_own",
  "here_start",
  "bad_position",
  "bad_record",
  "bad_preset",
  "bad_task",
  "bad_link",
  "long_link",
  "link_position",
  "link_record",
  "link_copied",
  "link_by_hand",
  "full_screen",
  "leave_full_screen",
  "idle_title",
  "idle",
  "stay",
  "restart",
  "screen",
  "turn",
  "turned",
  "hand",
  "right_handed",
  "left_handed",
] as const;

type PageKey = (typeof PAGE_WORDS)[number];
export type Say = (key: PageKey, blanks?: Readonly<Record<string, string | number>>) => string;

/** Return a function from a key to its text; a missing text is replaced by its key. */
export function words(texts: Readonly<Record<string, unknown>>): Say {
  return (key, blanks = {}) => filled(typeof texts[key] === "string" ? texts[key] : key, blanks);
}

/** Return the texts embedded in the page; on other sites, those next to this script. */
export async function found(site: URL): Promise<Say> {
  const here = document.getElementById("words")?.textContent;
  if (here) return words(JSON.parse(here));
  const response = await fetch(new URL("assets/words.json", site));
  return words(response.ok ? await response.json() : {});
}
