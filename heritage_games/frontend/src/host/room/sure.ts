/** Dialogs of a classroom, in the page itself, for keyboards and screen readers. */

import { plain } from "../../foreign_text";
import { made } from "./parts";

/** Request confirmation of an irreversible action, then run it. */
export function confirmAction(question: string, yes: string, no: string, opener: HTMLElement, act: () => void): void {
  const answer = (label: string, className: string): HTMLButtonElement => {
    const button = made("button", className, label) as HTMLButtonElement;
    button.type = "button";
    return button;
  };
  const [back, on] = [answer(no, "act"), answer(yes, "act main")];
  back.autofocus = true;
  on.addEventListener("click", act);
  show(made("p", "", question), [back, on], opener);
}

/** Show the actions for a person. */
export function offer(called: string, acts: readonly HTMLElement[], opener: HTMLElement): void {
  const words = made("h2", "", called);
  words.dir = "auto";
  show(words, acts, opener);
}

/** Show a dialog that its buttons close; the focus returns to the element that opened it. */
function show(words: HTMLElement, acts: readonly HTMLElement[], opener: HTMLElement): void {
  const { do: deed } = opener.dataset;
  const dialog = made("dialog", "sure", words, made("div", "acts", ...acts)) as HTMLDialogElement;
  dialog.setAttribute("aria-label", plain(words.textContent ?? ""));
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog || (target as Element).closest("button")) dialog.close();
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    // An action may have opened another dialog, or redrawn the element.
    if (document.querySelector("dialog")) return;
    const there = opener.isConnected ? opener : document.querySelector<HTMLElement>(`[data-do="${deed}"]`);
    there?.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
}
