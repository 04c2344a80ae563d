/** Solved tasks of a page: each is marked next to its title and stored on this device, as steps are. */

import type { View } from "../../contract";
import { device, learn, learned, nameOf } from "./learned";

/** A task on its page, with its board. */
const TASK = ".set-task";

/** Say of each task of a page whether it was solved on this device. */
export function tellSolved(page: ParentNode): void {
  const done = learned(device(), nameOf(location.href));
  for (const task of Array.from(page.querySelectorAll<HTMLElement>(TASK))) mark(task, done.includes(task.id));
}

/**
 * Return what hears a board: once the task that it stands in is solved, the page says so, on this device from now on.
 *
 * @param board - the element of the board.
 * @param kiosk - whether this is a screen in a museum: who comes next begins anew.
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
