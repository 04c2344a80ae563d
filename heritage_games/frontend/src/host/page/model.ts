/** Model between a board and the page: the methods of anywidget's model that boards use, without a kernel. */

import type { ClientMessage } from "../../contract";
import type { Model } from "../../state/client";

/** Message of a board, with the revision that it quotes. */
export type SentMessage = ClientMessage & { revision: number };

export interface PageModel extends Model {
  /** Set traits from the page's side, then notify the listeners of all of them. */
  put(changed: Readonly<Record<string, unknown>>): void;
}

/** Return a model with these traits; `receive` is called with the messages of the board. */
export function modelOf(traits: Readonly<Record<string, unknown>>, receive: (sent: SentMessage) => void): PageModel {
  const values = new Map(Object.entries(traits));
  const followers = new Map<string, Set<() => void>>();
  const set = new Set<string>();
  const notify = (names: Iterable<string>): void => {
    for (const name of names) for (const follower of Array.from(followers.get(`change:${name}`) ?? [])) follower();
  };
  return {
    get: (name) => values.get(name),
    set: (name, value) => {
      values.set(name, value);
      set.add(name);
    },
    save_changes: () => {
      const changed = Array.from(set);
      set.clear();
      notify(changed);
    },
    send: (content) => receive(content as SentMessage),
    on: (event, callback) => {
      followers.set(event, (followers.get(event) ?? new Set()).add(callback));
    },
    off: (event, callback) => {
      followers.get(event)?.delete(callback);
    },
    put: (changed) => {
      for (const [name, value] of Object.entries(changed)) values.set(name, value);
      notify(Object.keys(changed));
    },
  };
}
