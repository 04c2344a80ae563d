/** What is said aloud: through the live region for screen readers, through the computer's own voice on demand. */

import { duration, focused, type State } from "./state";

/** A blank that is not heard: a live region tells only what has changed, and a sentence may be said twice. */
const AGAIN = "\u00A0";

/** For each live region when its last sentence was begun, in milliseconds of the page, and how many letters it has. */
const begun = new WeakMap<Element, { at: number; letters: number }>();

/** Say a sentence to those who listen to this view. */
export function speak(state: State, text: string): void {
  if (text) begun.set(state.voice, { at: performance.now(), letters: text.length });
  if (text) state.voice.textContent = state.voice.textContent === text ? text + AGAIN : text;
}

/** Return how long whoever plays by keyboard still listens to the last sentence, in milliseconds; a hand that points does not wait. */
export function listening(state: State): number {
  const last = begun.get(state.voice);
  if (!last || !focused(state)?.matches(":focus-visible")) return 0;
  return Math.max(0, last.at + last.letters * duration(state, "--t-letter") - performance.now());
}

/** Tell the reader something of our own: shown where notices are, and said. */
export function tell(state: State, text: string): void {
  state.notice = text;
  speak(state, text);
  state.redraw();
}

/** Say a sentence on demand: shown as well, and aloud where this computer has a voice of its own for it. */
export function speakAloud(state: State, text: string): void {
  state.said = text;
  if (!aloud(text, document.documentElement.lang)) speak(state, text);
  state.redraw();
}

/** Return whether the computer's own voice says it; voices that would send the words elsewhere are not used. */
function aloud(text: string, language: string): boolean {
  if (!("speechSynthesis" in window)) return false;
  const tongue = (language || "en").slice(0, 2);
  const voice = window.speechSynthesis.getVoices().find((v) => v.localService && v.lang.startsWith(tongue));
  if (!voice) return false;
  const saying = new SpeechSynthesisUtterance(text);
  saying.voice = voice;
  window.speechSynthesis.cancel();
  window.speechSynthesis.speak(saying);
  return true;
}

/** Stop the computer's own voice. */
export function hush(): void {
  if ("speechSynthesis" in window) window.speechSynthesis.cancel();
}
