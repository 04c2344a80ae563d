/** A link to a position, a game, a preset (all that a board begins with), or a task. It stands behind the sign #, which browsers do not send to any server. */

/** Result of reading a link: a request, an error, or nothing. */
export type Link =
  | { position: string }
  | { record: string }
  | { preset: string }
  | { own_task: string }
  | { wrong: "bad_link" | "long_link" }
  | null;

/** No link is longer than this: what the longest game needs, and less than any browser's limit. */
const LONGEST = 100_000;

/** Return what the fragment of an address asks for. Other fragments lead to places of the page, and ask for nothing. */
export function read(fragment: string): Link {
  const text = fragment.replace(/^#/, "");
  const sign = text.indexOf("=");
  if (sign < 0) return null;
  if (text.length > LONGEST) return { wrong: "long_link" };
  const value = decoded(text.slice(sign + 1));
  if (!value) return { wrong: "bad_link" };
  switch (text.slice(0, sign)) {
    case "position":
      return { position: value };
    case "record":
      return { record: value };
    case "preset":
      return { preset: value };
    case "task":
      return { own_task: value };
    default:
      return { wrong: "bad_link" };
  }
}

/** The contents of a link. */
export type Kind = "position" | "record" | "preset";

/** Return the address that leads to what a text says on this page. */
export function link(page: string, kind: Kind, text: string): string {
  return `${page.replace(/#.*$/s, "")}#${kind}=${encodeURIComponent(text)}`;
}

/** A link that was cut off may end inside a sign. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
