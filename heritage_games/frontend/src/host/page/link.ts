/** Links to a position, game, preset or task; fragments hide their data from servers. */

import type { TaskView, View } from "../../contract";
import type { Model } from "../../state/client";

/** Result of reading a link: a request, an error, or nothing. */
export type Link =
  | { position: string }
  | { record: string; position?: string }
  | { preset: string }
  | { own_task: string }
  | { wrong: "bad_link" | "long_link" }
  | null;

/** Maximum length of a link: enough for the longest game, and short enough for browsers. */
const LONGEST = 100_000;

/** Pattern of the separator between a record and the position it reaches; an encoded record cannot contain it. */
const REACHED = /&position=(?=[^&]*$)/;

/** Return the request in an address's fragment; null if there is none, as in anchors of a page. */
export function read(fragment: string): Link {
  const [text = "", reached] = fragment.replace(/^#/, "").split(REACHED);
  const sign = text.indexOf("=");
  if (sign < 0) return null;
  if (fragment.length > LONGEST) return { wrong: "long_link" };
  const value = decoded(text.slice(sign + 1));
  if (!value) return { wrong: "bad_link" };
  switch (text.slice(0, sign)) {
    case "position":
      return { position: value };
    case "record":
      return reached ? { record: value, position: decoded(reached) } : { record: value };
    case "preset":
      return { preset: value };
    case "task":
      return { own_task: value };
    default:
      return { wrong: "bad_link" };
  }
}

/** Pattern of the field of a preset that contains its position. */
const POSITION = /\| *position ([^|]*)/;

/** Return the position that a link sets up, or that its record reaches; undefined if it names none. */
export function positionOf(to: Link): string | undefined {
  if (!to || "wrong" in to) return undefined;
  if ("preset" in to) return POSITION.exec(to.preset)?.[1];
  const { position } = "own_task" in to ? fieldsOf(to.own_task) : to;
  return typeof position === "string" ? position : undefined;
}

/** Return the question of a link to a task, with its own title or this one; null for other links. */
export function questionOf(to: Link, usual = ""): TaskView | null {
  if (!to || !("own_task" in to)) return null;
  const { ask, title, plies } = fieldsOf(to.own_task);
  const [left, empty] = [Number(plies) || 1, { id: "", feedback: "", hint: "", worked: [], rules: [] }];
  return { ...empty, title: String(title || usual), ask: String(ask), state: "open", plies: left, left };
}

/** Return the fields of a task; none of an invalid text, which the engine reports. */
function fieldsOf(text: string): Readonly<Record<string, unknown>> {
  try {
    return { ...JSON.parse(text) };
  } catch {
    return {};
  }
}

/** Kind of a link's content. */
type Kind = "position" | "record" | "preset";

/**
 * Return the address of this page with a text in its fragment.
 *
 * @param reached - the position that a record reaches, which the page draws until the engine has read the record.
 */
export function link(page: string, kind: Kind, text: string, reached = ""): string {
  const more = reached && `&position=${encodeURIComponent(reached)}`;
  return `${page.replace(/#.*$/s, "")}#${kind}=${encodeURIComponent(text)}${more}`;
}

/** Return the address of this page with the game of a board, or with the viewed position. */
export function gameLink(page: string, kind: "position" | "record", model: Model): string {
  const text = (name: string): string => String(model.get(name) ?? "");
  const { ply, plies } = model.get("view") as View;
  // An earlier position is not the one that the record reaches.
  const reached = kind === "record" && ply === plies ? text("position") : "";
  return link(page, kind, text(kind), reached);
}

/** Return the decoded text; empty if a truncated link ends within an escape sequence. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
