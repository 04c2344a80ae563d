/** Script of pages that link to a guided first game: it shows the progress next to each link. */

import { filled } from "../../words";
import { write } from "../writing";
import { device, learned, nameOf, whenIdle } from "./learned";

/** Tell of each link `data-learn` how many of its steps are done, where any is. */
export function showProgress(page: ParentNode): void {
  for (const link of Array.from(page.querySelectorAll<HTMLAnchorElement>("a[data-learn]"))) {
    const label = link.querySelector<HTMLElement>("[data-text]");
    const done = learned(device(), nameOf(link.href)).length;
    if (!label || !done) continue;
    write(label, filled(label.dataset.text ?? "", { done }));
    label.hidden = false;
  }
}

// A page that comes back from the history of the browser is as it was left.
window.addEventListener("pageshow", () => whenIdle(() => showProgress(document)));
