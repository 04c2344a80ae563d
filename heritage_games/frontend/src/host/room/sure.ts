/** Dialogs of a classroom, in the page itself, for keyboards and screen readers. */

import { plain } from "../../foreign_text";
import { made } from "../writing";

/** Request confirmation of an irreversible action, then run it. */
export function confirmAction(question: string, yes: string, no: string, opener: HTMLElement, act: () => void): void {
  const [back, on] = [answer(no, "act"), answer(yes, "act main")];
  back.autofocus = true;
  on.addEventListener("click", act);
  show(question, [made("p", "", question)], [back, on], opener);
}

/** Show a rule with the buttons for it, and one that closes it. */
export function showRule(title: string, text: string, buttons: readonly HTMLElement[], close: string): void {
  const opener = document.activeElement as HTMLElement;
  const heading = made("h2", "", title);
  heading.tabIndex = -1;
  show(title, [heading, made("p", "", text)], [...buttons, answer(close, "act")], opener);
  // The message comes unasked: a key that was meant for the board must press no button.
  heading.focus();
}

function answer(label: string, className: string): HTMLButtonElement {
  const button = made("button", className, label);
  button.type = "button";
  return button;
}

/** Show a dialog that its buttons close; the focus returns to the element that opened it. */
function show(label: string, words: readonly HTMLElement[], acts: readonly HTMLElement[], opener: HTMLElement): void {
  const { do: deed } = opener.dataset;
  const dialog = made("dialog", "sure", ...words, made("div", "acts", ...acts));
  dialog.setAttribute("aria-label", plain(label));
  dialog.addEventListener("click", ({ target }) => {
    if ((target as Element).closest("button")) dialog.close();
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    // An action may have redrawn the element.
    const there = opener.isConnected ? opener : document.querySelector<HTMLElement>(`[data-do="${deed}"]`);
    there?.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
}
