/** The script of a page with a bench: it is put in the place of its table, and counts in the page alone. */

import bench from "./bench.js";

type Change = () => void;

for (const element of document.querySelectorAll<HTMLElement>("[data-bench]")) {
  const told = document.getElementById(element.dataset.bench ?? "")?.textContent;
  if (told) bench.render({ model: model({ bench: JSON.parse(told) }), el: emptied(element) });
}

function emptied(element: HTMLElement): HTMLElement {
  element.replaceChildren();
  return element;
}

/** What a bench asks of its model, with nobody at the other end. */
function model(state: Record<string, unknown>): Parameters<typeof bench.render>[0]["model"] {
  const changed = new Map<string, Change>();
  return {
    get: (name) => state[name],
    set: (name, value) => {
      state[name] = value;
      changed.get(`change:${name}`)?.();
    },
    save_changes: () => {},
    on: (event, callback) => changed.set(event, callback),
    off: (event) => changed.delete(event),
  };
}
