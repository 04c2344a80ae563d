/** Script of pages without a board: progress at links to a guided first game, and the button of a sheet to print. */

import { filled } from "../../words";
import { write } from "../writing";
import { device, learned, nameOf, whenIdle } from "./learned";

/** Show the number of completed steps, if any, on each link with `data-learn`. */
export function showProgress(page: ParentNode): void {
  for (const link of Array.from(page.querySelectorAll<HTMLAnchorElement>("a[data-learn]"))) {
    const label = link.querySelector<HTMLElement>("[data-text]");
    const done = learned(device(), nameOf(link.href)).length;
    if (!label || !done) continue;
    write(label, filled(label.dataset.text ?? "", { done }));
    label.hidden = false;
  }
}

/** Show the buttons that print the page, which need this script. */
export function showPrinters(page: ParentNode): void {
  for (const printer of Array.from(page.querySelectorAll<HTMLButtonElement>("[data-print]"))) {
    printer.hidden = false;
    printer.onclick = () => window.print();
  }
}

showPrinters(document);
// A page restored from the browser's history is unchanged.
window.addEventListener("pageshow", () => whenIdle(() => showProgress(document)));
