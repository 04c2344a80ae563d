/**
 * Messages to the kernel, sent one at a time.
 *
 * A message quotes the revision it was made for, so the next one waits for the answer to the last. Only the newest
 * attempt waits, because it contains all touches. If there is no answer, a notice is shown and touches drawn in
 * advance are removed.
 */

import type { ClientMessage, View } from "../contract";
import { word } from "../words";
import { type Client, later, notify, type Post } from "./client";

/** Time that an answer may take before a notice is shown, in milliseconds. */
const PATIENCE = 5000;

export function emptyPost(): Post {
  return { away: null, sent: "", waiting: [], early: [], alarm: 0 };
}

/** Send a message, or queue it until the one in transit is answered. */
export function send(client: Client, message: ClientMessage): void {
  const { post } = client;
  if (post.away === null) {
    deliver(client, message);
  } else {
    if (message.do === "touch") post.waiting = post.waiting.filter((other) => other.do !== "touch");
    post.waiting.push(message);
  }
}

/** Stop the timeout, because an answer has arrived and will be drawn. */
export function stopAlarm({ post }: Client): void {
  clearTimeout(post.alarm);
}

/** Send the next waiting message that fits a new view; replace touches drawn in advance. */
export function answered(client: Client): void {
  const { post, view } = client;
  stopAlarm(client);
  post.away = null;
  client.notice = "";
  client.pending = view.touches;
  let next = post.waiting.shift();
  while (next && !fits(next, view)) next = post.waiting.shift();
  if (!next) return;
  if (next.do === "touch") client.pending = next.touches;
  deliver(client, next);
}

/** Return whether a message that has waited makes sense in a new view. */
function fits(message: ClientMessage, view: View): boolean {
  if (message.do === "hint") return !message.step || view.enabled.hint;
  return message.do !== "touch" || follows(message.touches, view);
}

/** Return whether an attempt continues the one that a view shows. */
function follows(touches: readonly string[], view: View): boolean {
  return !view.refusal && view.touches.length > 0 && view.touches.every((touch, place) => touch === touches[place]);
}

function deliver(client: Client, message: ClientMessage): void {
  const { post } = client;
  post.away = client.view.revision;
  post.sent = message.do;
  wait(client);
  try {
    client.model.send({ revision: post.away, ...message });
  } catch {
    unanswered(client, true);
  }
}

/** Restart the timeout of a message that has waited for the engine: only now can it be answered. */
export function allowTime(client: Client): void {
  if (client.post.away !== null) wait(client);
}

/** Start the timeout for an answer again; also whenever it ends while the page reports that the engine loads. */
function wait(client: Client): void {
  stopAlarm(client);
  const late = (): void => (client.model.get("opening") ? wait(client) : unanswered(client));
  client.post.alarm = later(client, PATIENCE, late);
}

/**
 * Stop waiting for an answer, drop pending touches and notify the reader.
 *
 * @param closed - whether nothing can be sent, for example because the kernel was restarted.
 */
function unanswered(client: Client, closed = false): void {
  const { post, view } = client;
  const gone = closed || client.pending.join() !== view.touches.join();
  stopAlarm(client);
  post.away = null;
  post.waiting = [];
  post.early = [];
  client.byItself = false;
  client.pending = view.touches;
  client.lit = [];
  notify(client, gone ? word(client, "errors.no_kernel") : slow(client));
}

/** Return the notice of a late answer; for a custom player it explains how to stop it. */
function slow(client: Client): string {
  const { view, book, post } = client;
  const panel = view.side_panels.find(({ turn }) => turn);
  const who = view.seats[panel?.side ?? -1] ?? "";
  const known = panel?.level || `seats.${who}` in book.words;
  return post.sent === "reply" && who && !known
    ? word(client, "errors.player_slow", { who })
    : word(client, "errors.kernel_slow");
}
