/** Confirmation of irreversible actions, in the page itself, so that keyboards and screen readers can reach it. */

import { made } from "./parts";

/** Request confirmation, then run the action; the focus returns to its element. */
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
    // The element that opened it may have been redrawn meanwhile.
    const there = opener.isConnected ? opener : document.querySelector<HTMLElement>(`[data-do="${deed}"]`);
    there?.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
}

/** Show actions in a dialog, which each of them closes. */
export function offer(title: string, acts: readonly HTMLElement[], opener: HTMLElement): void {
  const words = made("h2", "", title);
  words.id = "offer";
  words.dir = "auto";
  const dialog = made("dialog", "sure", words, made("div", "acts", ...acts)) as HTMLDialogElement;
  dialog.setAttribute("aria-labelledby", "offer");
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog || (target as Element).closest("button")) dialog.close();
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (!document.querySelector("dialog")) opener.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
}
