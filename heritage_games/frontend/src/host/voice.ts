/** Spoken output: by the live region for screen readers, on demand by speech synthesis. */

import { patch } from "../dom";
import { plain, stretches } from "../foreign_text";
import type { Client } from "../state/client";
import { focused, type Widget } from "../widget";

/** No-break space appended to a repeated sentence, because live regions announce only changes. */
const AGAIN = "\u00A0";

/** Start of each live region's last sentence, in milliseconds from loading, and its number of characters. */
const begun = new WeakMap<Element, { at: number; letters: number }>();

/** Announce a sentence in the live region of this view. */
export function speak({ voice }: Pick<Widget, "voice">, text: string): void {
  if (!text) return;
  begun.set(voice, { at: performance.now(), letters: text.length });
  patch(voice, [voice.textContent === plain(text) ? text + AGAIN : text]);
}

/** Return the time left of the last sentence, in milliseconds; 0 without keyboard use. */
export function listening(widget: Widget): number {
  const last = begun.get(widget.voice);
  if (!last || !focused(widget)?.matches(":focus-visible")) return 0;
  return Math.max(0, last.at + last.letters * widget.duration("--t-letter") - performance.now());
}

/** Show a sentence on demand, and speak it if this computer has a voice for its language. */
export function speakAloud(client: Client, text: string): void {
  client.spokenText = text;
  if (!aloud(text, client.book.text_language?.lang ?? document.documentElement.lang)) client.speak(text);
  client.redraw();
}

/** Speak a text, with local voices only to keep it private; return whether it is spoken. */
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

/** Stop the speech synthesis. */
export function hush(): void {
  if ("speechSynthesis" in window) window.speechSynthesis.cancel();
}
