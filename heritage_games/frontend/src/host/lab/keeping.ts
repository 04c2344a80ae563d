/** Messages from a board to the notebook extension, which saves the current position. */

import type { Model } from "../../state/client";

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

/** The methods of anywidget's model that are used here. */
interface MessageModel extends Pick<Model, "get" | "send"> {
  on(event: string, callback: (content: never) => void): void;
  off(event: string, callback: (content: never) => void): void;
}

/** Dispatch the event `KEEP` at each change of the view; return the cleanup function. */
export function offerKeeping(model: MessageModel, el: HTMLElement): () => void {
  const ask = (): ReturnType<Keeping["ask"]> =>
    new Promise((resolve) => {
      const onMessage = (content: { saved?: Readonly<Record<string, unknown>> }): void => {
        if (!content.saved) return;
        model.off("msg:custom", onMessage);
        resolve(content.saved);
      };
      model.on("msg:custom", onMessage);
      model.send({ do: "picture" });
    });
  const changed = (): void => {
    const detail: Keeping = { id: String(model.get("address")), ask };
    el.dispatchEvent(new CustomEvent(KEEP, { bubbles: true, detail }));
  };
  model.on("change:view", changed);
  return () => model.off("change:view", changed);
}
