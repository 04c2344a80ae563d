/** Messages from a board to the notebook extension, which saves the current position. */

import { fromKernel, type Sharer } from "./pieces";

/** The MIME type of a live widget. */
export const LIVE = "application/vnd.jupyter.widget-view+json";

/** The event that a board dispatches when its view has changed. */
export const KEEP = "heritage-games:keep";

/** Detail of the event. */
export interface Keeping {
  /** The id of the widget's model. */
  id: string;
  /** Request the current words and picture from the kernel. */
  ask(): Promise<Readonly<Record<string, unknown>>>;
}

/** Dispatch the event `KEEP` at each change of the view; return the cleanup function. */
export function offerKeeping(model: Pick<Sharer, "get" | "send" | "on" | "off">, el: HTMLElement): () => void {
  const ask = (): ReturnType<Keeping["ask"]> => fromKernel(model, "picture", "saved");
  const changed = (): void => {
    const detail: Keeping = { id: String(model.get("address")), ask };
    el.dispatchEvent(new CustomEvent(KEEP, { bubbles: true, detail }));
  };
  model.on("change:view", changed);
  return () => model.off("change:view", changed);
}
