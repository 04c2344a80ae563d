/** Solved tasks of a page, each marked next to its title and stored on this device. */

import type { View } from "../../contract";
import { device, learn, learned, nameOf } from "./learned";

/** Selector of a task with its board. */
const TASK = ".set-task";

/** Mark the tasks of a page that were solved on this device. */
export function tellSolved(page: ParentNode): void {
  const done = learned(device(), nameOf(location.href));
  for (const task of Array.from(page.querySelectorAll<HTMLElement>(TASK))) mark(task, done.includes(task.id));
}

/**
 * Return a callback for a board's views that marks and stores its task once it is solved.
 *
 * @param board - the element of the board.
 * @param kiosk - whether the page is in kiosk mode, so that nothing is stored for the next visitor.
 */
export function solving(board: HTMLElement, kiosk: boolean): (view: View) => void {
  const task = board.closest<HTMLElement>(TASK);
  return ({ task: view }) => {
    if (!task || view?.state !== "right") return;
    if (!kiosk) learn(device(), nameOf(location.href), task.id);
    mark(task, true);
  };
}

function mark(task: HTMLElement, solved: boolean): void {
  const sign = task.querySelector<HTMLElement>(".is-done");
  if (sign) sign.hidden = !solved;
}
