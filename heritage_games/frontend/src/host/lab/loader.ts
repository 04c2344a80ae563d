/**
 * What a notebook runs for every widget: it takes the script of the board from the widget's state, once for all the
 * widgets of a page that have the same.
 *
 * A notebook with twenty boards would otherwise compile twenty scripts before the first of its boards hears anything.
 */

import { type Hearer, revive } from "./revive";

/** What anywidget gives a view. */
interface Context {
  model: Hearer;
}

interface Script {
  default: { render(context: Context): () => void };
}

declare global {
  var heritageGames: Map<string, Promise<Script>> | undefined;
}

/** Return the script of this text; one that cannot be run is tried anew by the next view. */
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

export default {
  render: async (context: Context): Promise<() => void> => {
    revive(context.model).catch(() => {});
    return (await script(String(context.model.get("script")))).default.render(context);
  },
};
