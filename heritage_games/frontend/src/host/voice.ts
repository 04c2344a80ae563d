/** Spoken output: through the live region for screen readers, and by the computer's voice on demand. */

import { patch } from "../dom";
import type { Client } from "../state/client";
import { plain, stretches } from "../tongue";
import { focused, type Widget } from "../widget";

/** A silent blank, because a live region announces only changes and a sentence may be repeated. */
const AGAIN = "\u00A0";

/** For each live region when its last sentence was begun, in milliseconds of the page, and how many letters it has. */
const begun = new WeakMap<Element, { at: number; letters: number }>();

/** Say a sentence to those who listen to this view. */
export function speak({ voice }: Pick<Widget, "voice">, text: string): void {
  if (!text) return;
  begun.set(voice, { at: performance.now(), letters: text.length });
  patch(voice, [voice.textContent === plain(text) ? text + AGAIN : text]);
}

/** Return how long whoever plays by keyboard still listens to the last sentence, in milliseconds; a hand that points does not wait. */
export function listening(widget: Widget): number {
  const last = begun.get(widget.voice);
  if (!last || !focused(widget)?.matches(":focus-visible")) return 0;
  return Math.max(0, last.at + last.letters * widget.duration("--t-letter") - performance.now());
}

/** Show a sentence on demand, and speak it if this computer has a voice for its language. */
export function speakAloud(client: Client, text: string): void {
  client.said = text;
  if (!aloud(text, client.book.tongue?.lang ?? document.documentElement.lang)) client.speak(text);
  client.redraw();
}

/** Return whether the computer's own voice says it; voices that would send the words elsewhere are not used. */
function aloud(text: string, language: string): boolean {
  if (!("speechSynthesis" in window)) return false;
  const there = window.speechSynthesis.getVoices().filter((voice) => voice.localService);
  const sayings = [...stretches(text, language || "en")].map((part) => {
    const saying = new SpeechSynthesisUtterance(part.text);
    saying.voice = there.find((voice) => voice.lang.startsWith(part.lang.slice(0, 2))) ?? null;
    return saying;
  });
  if (!sayings.every(({ voice }) => voice)) return false;
  window.speechSynthesis.cancel();
  for (const saying of sayings) window.speechSynthesis.speak(saying);
  return true;
}

/** Stop the computer's own voice. */
export function hush(): void {
  if ("speechSynthesis" in window) window.speechSynthesis.cancel();
}
