/** Which steps of a guided first game are done, which tasks of a page are solved and how its questions were answered: kept on this device, by its address. */

import type { LocalStore } from "./keep";
import { inFirst } from "./site";

/** Return this device's storage; null where the browser gives none. */
export function device(): LocalStore | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** Do something when the page has nothing else to do: the first look into a device's storage makes a page wait. */
export function whenIdle(then: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(() => then());
  else setTimeout(then);
}

/** Return the name under which it is kept, the same in every language: the folder of its page, so that each one of each site has its own. */
export const nameOf = (page: string): string => `heritage_games learn ${inFirst(new URL("./", page))}`;

/** Return the ids of the steps that are done; whatever else stands there is none. */
export function learned(store: LocalStore | null, name: string): string[] {
  try {
    const found: unknown = JSON.parse(store?.getItem(name) ?? "[]");
    return Array.isArray(found) ? found.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

/** Keep that a step is done; return all that are. */
export function learn(store: LocalStore | null, name: string, id: string): string[] {
  const before = learned(store, name);
  return before.includes(id) ? before : keepAll(store, name, [...before, id]);
}

/** Keep these texts and no others; return them. */
export function keepAll(store: LocalStore | null, name: string, texts: string[]): string[] {
  try {
    store?.setItem(name, JSON.stringify(texts));
  } catch {
    // The storage is full or closed: the steps go on all the same.
  }
  return texts;
}
