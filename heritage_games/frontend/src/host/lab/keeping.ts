/** Messages of a board to the notebook extension, so that the notebook saves the current position. */

import type { Model } from "../../state/client";

/** The MIME type of a live widget. */
export const LIVE = "application/vnd.jupyter.widget-view+json";

/** The event that a board sends up from its element when what it shows has changed. */
export const KEEP = "heritage-games:keep";

/** The event's detail. */
export interface Keeping {
  /** The id of the widget's model. */
  id: string;
  /** Ask the kernel for words and picture as they are now. */
  ask(): Promise<Readonly<Record<string, unknown>>>;
}

/** The part of anywidget's model that is used here. */
interface MessageModel extends Pick<Model, "get" | "send"> {
  on(event: string, callback: (content: never) => void): void;
  off(event: string, callback: (content: never) => void): void;
}

/** Send the event whenever the view changes; return what ends it. */
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
