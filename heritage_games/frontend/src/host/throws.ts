/** Script of a page with a bench: it replaces the table with the bench, whose counts are not stored. */

import bench from "./bench.js";
import { modelOf } from "./page/model";

for (const element of document.querySelectorAll<HTMLElement>("[data-bench]")) {
  const data = document.getElementById(element.dataset.bench ?? "")?.textContent;
  if (data) {
    element.replaceChildren();
    bench.render({ model: modelOf({ bench: JSON.parse(data) }, () => {}), el: element });
  }
}
