/** Actions of the reader, by touch, key or button. */

import type { ClientMessage, Prefs } from "../contract";
import { word } from "../words";
import { type Client, later } from "./client";
import { answer, complete, controlsAt, openAt, picked } from "./legal";
import { hasten, stopAutoplay } from "./onward";
import { send } from "./post";
import type { State } from "./state";

/** Touch a point or control: draw a legal touch now, send and mark any other. Stops autoplay. */
export function touch(client: Client, name: string): void {
  const { view } = client;
  if (stopAutoplay(client) || hasten(client)) return;
  if (isEarly(client)) {
    client.post.early.push(name);
    light(client, [...client.lit, name]);
    return;
  }
  const { drawn, sent } = answer(view.legal, client.pending, name);
  forget(client);
  client.pending = drawn;
  if (drawn !== sent) client.lit = [name];
  if (Object.hasOwn(client.book.scene.points, name)) client.cursor = name;
  send(client, { do: "touch", touches: sent });
  client.redraw();
}

/** Return whether a touch depends on the answer to a message that changes the position. */
function isEarly({ post, view, pending }: Client): boolean {
  if (post.away === null) return false;
  const last = post.waiting.at(-1)?.do ?? post.sent;
  if (last === "touch") return complete(view.legal, pending) || !view.side_to_touch;
  return last !== "" && !UNFORESEEN.includes(last);
}

/** Messages with unpredictable results; an earlier touch is not meant for the new position. */
const UNFORESEEN: readonly ClientMessage["do"][] = ["throw", "on", "reply", "now"];

/** Replay the touches that were made before the answer to the message they follow. */
export function touchEarly(client: Client): void {
  const { view, typed, post } = client;
  const early = post.early.splice(0);
  const wrong = view.refusal || (typed && view.notice);
  if (view.side_to_touch && !wrong) for (const name of early) touch(client, name);
}

/** Undo all touches of this turn; return false if there are none. */
export function takeBack(client: Client): boolean {
  if (!client.pending.length) return false;
  attempt(client, []);
  return true;
}

/** Draw these touches in place of the pending ones, and send them. */
function attempt(client: Client, touches: readonly string[]): void {
  forget(client);
  client.pending = touches;
  send(client, { do: "touch", touches });
  client.redraw();
}

/** Cancel the pick-up of a piece that has not moved yet. */
export function discardTouches(client: Client): void {
  const point = picked(client.view.legal, client.pending);
  if (point !== undefined) touch(client, point);
}

/** Play an example of a rule on the board. */
export const playExample = (client: Client, rule: string, example: string): void =>
  press(client, { do: "example", rule, example, played: true });

/** Send the message of a button, and stop autoplay. */
export function press(client: Client, message: ClientMessage): void {
  forget(client);
  client.byItself = false;
  client.post.early = [];
  if (!STAYS.includes(message.do)) client.unfolded.delete("more");
  send(client, message);
  client.redraw();
}

/** Messages whose answer is shown under *More*, so that it stays open. */
const STAYS: readonly ClientMessage["do"][] = ["load", "setup", "warn"];

/** Make these touches in one message: the whole turn that a button names. */
export function take(client: Client, touches: readonly string[]): void {
  if (!stopAutoplay(client) && client.post.away === null) attempt(client, touches);
}

/** Do the only possible action: throw, or play the only move that the throw allows. */
export function doNext(client: Client): void {
  const { next_action: next } = client.view;
  if (next?.touches.length) take(client, next.touches);
  else if (next) throwOn(client);
}

/** Throw, or touch a control such as `pass` if only that is legal; otherwise return false. */
export function throwOn(client: Client): boolean {
  const { view, pending, post } = client;
  if (post.away !== null) return true;
  if (view.enabled.throw) {
    press(client, { do: "throw" });
    return true;
  }
  const [only] = controlsAt(view.legal, pending, client.book.scene.points);
  if (only === undefined || Object.keys(openAt(view.legal, pending)).length > 1) return false;
  touch(client, only);
  return true;
}

/** Throw and play the only move while there is no choice; return false if there is one. */
export function goOn(client: Client): boolean {
  if (client.post.away !== null) return true;
  if (!client.view.enabled.on) return false;
  press(client, { do: "on" });
  return true;
}

/** Show the next step of the hint, initially the first; return false if there is no other. */
export function askHint(client: Client): boolean {
  const { post } = client;
  const { hint, enabled: can } = client.view;
  // A request waits for the answer to another message; a key that is held down sends only one.
  const asked = (!hint && post.sent === "hint") || post.waiting.some(({ do: name }) => name === "hint");
  if (post.away !== null && asked) return true;
  if (!can.hint || (hint && hint.step >= hint.steps.length)) return false;
  // At 400 % zoom the answer replaces the board.
  client.unfolded.add("feedback");
  press(client, { do: "hint", step: (hint?.step ?? 0) + 1 });
  return true;
}

/** Unfold and announce a guided step's hint, or fold it; return false outside such a game. */
export function lookAgain(client: Client): boolean {
  const { task, learn } = client.view;
  if (!task || !learn) return false;
  if (task.state !== "open") return true;
  unfold(client, "hint");
  if (client.unfolded.has("hint")) client.speak(task.hint);
  return true;
}

/** Close the hint and focus the board; return false if no hint is shown. */
export function closeHint(client: Client): boolean {
  if (!client.view.hint) return false;
  client.unfolded.delete("feedback");
  press(client, { do: "hint", step: 0 });
  client.focus(CURSOR);
  return true;
}

/** Cancel the move that waits for confirmation and focus the board; return false if there is none. */
export function chooseAgain(client: Client): boolean {
  if (!client.view.warning) return false;
  press(client, { do: "touch", touches: [] });
  client.focus(CURSOR);
  return true;
}

/** Selector of the point of the board that can receive the focus. */
const CURSOR = '.hg-hit[tabindex="0"]';

/** Start or stop autoplay; return false if it is not running and the reader has a choice. */
export function goByItself(client: Client): boolean {
  if (stopAutoplay(client)) return true;
  if (!client.view.enabled.on) return false;
  if (client.post.away === null) press(client, { do: "on" });
  client.byItself = true;
  client.redraw();
  return true;
}

/** Message with a typed or pasted text. */
type Typed = Extract<ClientMessage, { text: string }>;

/** Send a typed or pasted text; remember its field, so that errors are scrolled into view. */
export function type(client: Client, message: Typed): void {
  press(client, message);
  client.typed = message.text;
  client.field = message.do === "load" || message.do === "setup" ? message.do : "";
}

/** Send a text that loads another game, after confirmation if a game would be lost. */
export function replace(client: Client, message: Typed & { do: "load" | "setup" }): void {
  const question = message.do === "load" ? "status.confirm_load" : "status.confirm_setup";
  if (isUnderWay(client)) ask(client, word(client, question), message);
  else type(client, message);
}

/** Run the confirmed action. */
export function agree(client: Client, { message }: NonNullable<State["confirmation"]>): void {
  if ("text" in message) type(client, message);
  else press(client, message);
}

/** Return whether the reader's game has begun and is not over: a new one would discard it. */
const isUnderWay = ({ view, mode }: State): boolean =>
  view.plies > 0 && !view.result && !view.example && mode === "board";

/** Send the message of a button, after confirmation if there is a question. */
export function pressOrAsk(client: Client, question: string | false, message: ClientMessage): void {
  if (question) ask(client, question, message);
  else press(client, message);
}

/** Ask for confirmation before something is lost. */
export function ask(client: Client, question: string, message: ClientMessage): void {
  client.confirmation = { question, message };
  client.redraw();
  client.focus(".hg-confirmation button");
}

/** Start a new game, after confirmation if a game would be lost. */
export function begin(client: Client): void {
  pressOrAsk(client, isUnderWay(client) && word(client, "status.confirm_new"), { do: "new" });
}

/** Clear what was shown about the last action; this view announces the next answer. */
export function forget(state: State): void {
  state.acting = true;
  state.putAway = state.view.revision;
  state.lit = [];
  state.step = null;
  state.spokenText = "";
  state.confirmation = null;
  state.notice = "";
  state.field = "";
}

/** Close a refusal and focus the board; return false if no refusal is shown. */
export function dismiss(client: Client): boolean {
  if (!client.view.refusal || client.putAway === client.view.revision) return false;
  forget(client);
  client.redraw();
  client.focus(CURSOR);
  return true;
}

/** Change the display preferences; every view of this widget applies them. */
export function prefer(client: Client, change: Partial<Prefs>): void {
  share(client, "prefs", { ...client.prefs, ...change });
}

/** Store a value of this view in the model, so that every view of the widget shows it. */
export function share<Name extends "prefs" | "answers">(client: Client, name: Name, value: State[Name]): void {
  Object.assign(client, { [name]: value });
  client.model.set(name, value);
  client.model.save_changes();
  client.redraw();
}

/** Fold or unfold a part of the panel; a part that unfolds gives its heading the focus. */
export function unfold(client: Client, part: string, open = !client.unfolded.has(part)): void {
  if (part !== "more") client.unfolded.delete("more");
  for (const each of part === "rules" ? [part, "feedback"] : [part]) {
    if (open) client.unfolded.add(each);
    else client.unfolded.delete(each);
  }
  client.redraw();
  if (open) client.focus(`[data-part="${part}"] [tabindex="-1"]`);
}

/** Fold a part and focus the button that unfolded it; return false if it is not open. */
export function putAway(client: Client, part: string): boolean {
  if (!client.unfolded.has(part)) return false;
  unfold(client, part, false);
  client.focus(`[data-opens="${part}"]`);
  return true;
}

/** Highlight the points that a sentence mentions; an empty list removes the highlight. */
export function light(client: Client, points: readonly string[]): void {
  if (client.lit.join() === points.join()) return;
  client.lit = points;
  client.redraw();
}

/** Show the steps of the viewed ply in turn; with reduced motion, one for each press. */
export function showSteps(client: Client): void {
  const items = client.view.steps?.items ?? [];
  const wait = client.duration("--t-step");
  const shown = client.view.revision;
  const next = (): void => {
    const step = client.step === null ? 0 : client.step + 1;
    if (client.view.revision !== shown || step > items.length) return;
    client.step = step < items.length ? step : null;
    client.lit = items[step]?.points ?? [];
    client.redraw();
    if (wait && client.step !== null) later(client, wait, () => client.step === step && next());
  };
  if (wait) client.step = null;
  next();
}
