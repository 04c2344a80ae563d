/**
 * Module of every widget in a notebook, which fetches the parts that all widgets share.
 *
 * These are the script, the style and the rulebook. Otherwise a notebook with twenty boards would receive and compile
 * the script twenty times before the first works.
 */

import { offerKeeping } from "./keeping";
import { type Pieces, piecesOf, type Sharer } from "./pieces";
import { type Hearer, revive } from "./revive";

/** Arguments that anywidget passes to a view. */
interface Context {
  model: Hearer & Sharer;
  el: HTMLElement;
}

interface Script {
  default: { render(context: Context): () => void };
}

declare global {
  var heritageGames: Map<string, Promise<Script>> | undefined;
}

/** Return the module with this source; if its import fails, the next view tries again. */
function script(text: string): Promise<Script> {
  globalThis.heritageGames ??= new Map();
  const scripts = globalThis.heritageGames;
  const there = scripts.get(text);
  if (there) return there;
  const url = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  const begun = (import(url) as Promise<Script>).finally(() => URL.revokeObjectURL(url));
  scripts.set(text, begun);
  begun.catch(() => scripts.delete(text));
  return begun;
}

/** Add the style to the element's document, and to its shadow root if it has one. */
function dress(el: HTMLElement, text: string): void {
  const round = el.getRootNode();
  for (const place of [el.ownerDocument.head, ...(round instanceof ShadowRoot ? [round] : [])]) {
    if (Array.from(place.querySelectorAll("style")).some((style) => style.textContent === text)) continue;
    const style = el.ownerDocument.createElement("style");
    style.append(text);
    place.append(style);
  }
}

/** Return a model with the complete rulebook. */
const whole = (model: Context["model"], { book }: Pieces): Context["model"] => ({
  ...model,
  get: (name) => (name === "book" ? { ...book, ...(model.get("book") as object) } : model.get(name)),
});

export default {
  render: async (context: Context): Promise<() => void> => {
    const { model, el } = context;
    revive(model).catch(() => {});
    const pieces = await piecesOf(model);
    dress(el, pieces.style);
    el.classList.add("hg-host");
    const end = (await script(pieces.script)).default.render({ ...context, model: whole(model, pieces) });
    const endKeeping = offerKeeping(model, el);
    return () => {
      endKeeping();
      end();
    };
  },
};
