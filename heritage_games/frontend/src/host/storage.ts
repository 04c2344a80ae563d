/** Values stored in this browser; if it denies storage, nothing is found and nothing is kept. */

/** A storage of the browser, or its replacement. */
export type LocalStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Return the storage of this tab or device; null if the browser denies it, as in some frames. */
export function storage(kind: "sessionStorage" | "localStorage"): LocalStore | null {
  try {
    return window[kind];
  } catch {
    return null;
  }
}

/** Return the text stored under a name; null if there is none. */
export function textAt(store: LocalStore | null, name: string): string | null {
  try {
    return store?.getItem(name) ?? null;
  } catch {
    return null;
  }
}

/** Return the JSON value stored under a name; null if there is none, or data of another program. */
export function valueAt(store: LocalStore | null, name: string): unknown {
  try {
    return JSON.parse(textAt(store, name) ?? "null");
  } catch {
    return null;
  }
}

/** Store a text under a name, or remove it if null; return false if storage is full or closed. */
export function keepText(store: LocalStore | null, name: string, text: string | null): boolean {
  try {
    if (text === null) store?.removeItem(name);
    else store?.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

const PREFIX = "heritage-games.";

/** Return a reader's choice on this device; null if there is none. */
export const recall = (name: string): string | null => textAt(storage("localStorage"), PREFIX + name);

/** Store a reader's choice on this device; without storage, it lasts as long as the page. */
export function remember(name: string, value: string): void {
  keepText(storage("localStorage"), PREFIX + name, value);
}
