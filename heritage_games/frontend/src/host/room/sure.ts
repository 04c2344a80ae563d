/** Confirmation of an irreversible action, in the page itself, for keyboards and screen readers. */

import { plain } from "../../foreign_text";
import { made } from "./parts";

/** Request confirmation, then run the action; the focus returns to the element that opened the dialog. */
export function confirmAction(question: string, yes: string, no: string, opener: HTMLElement, act: () => void): void {
  const answer = (label: string, className: string): HTMLButtonElement => {
    const button = made("button", className, label) as HTMLButtonElement;
    button.type = "button";
    return button;
  };
  const [back, on] = [answer(no, "act"), answer(yes, "act main")];
  back.autofocus = true;
  on.addEventListener("click", act);
  const { do: deed } = opener.dataset;
  const dialog = made("dialog", "sure", made("p", "", question), made("div", "acts", back, on)) as HTMLDialogElement;
  dialog.setAttribute("aria-label", plain(question));
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog || (target as Element).closest("button")) dialog.close();
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
