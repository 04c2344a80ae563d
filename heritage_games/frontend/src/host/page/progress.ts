/** Script of pages with links to a guided first game: it shows the progress at each. */

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

// A page restored from the browser's history is unchanged.
window.addEventListener("pageshow", () => whenIdle(() => showProgress(document)));
