/** A question before something that cannot be taken back: asked by the page itself, so that keyboard and ear have it. */

import { made } from "./parts";

/** Ask, and do it on a yes; the keyboard goes back to where it was. */
export function confirmAction(question: string, yes: string, no: string, opener: HTMLElement, act: () => void): void {
  const { do: deed } = opener.dataset;
  const answer = (label: string, className: string): HTMLButtonElement => {
    const button = made("button", className, label) as HTMLButtonElement;
    button.type = "button";
    return button;
  };
  const [back, on] = [answer(no, "act"), answer(yes, "act main")];
  const words = made("p", "", question);
  words.id = "sure";
  const dialog = made("dialog", "sure", words, made("div", "acts", back, on)) as HTMLDialogElement;
  dialog.setAttribute("aria-labelledby", "sure");
  back.autofocus = true;
  back.addEventListener("click", () => dialog.close());
  on.addEventListener("click", () => {
    act();
    dialog.close();
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    // What opened it may have been drawn anew meanwhile.
    const there = opener.isConnected ? opener : document.querySelector<HTMLElement>(`[data-do="${deed}"]`);
    there?.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
}
