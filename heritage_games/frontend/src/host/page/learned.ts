/** Storage on this device, by page: completed steps, solved tasks, answers to questions. */

import { keepText, type LocalStore, storage, valueAt } from "../storage";
import { inFirst } from "./site";

/** Return this device's storage; null if the browser denies it. */
export const device = (): LocalStore | null => storage("localStorage");

/** Pause in browsers without idle callbacks, in milliseconds. */
const PAUSE = 50;

/** Call a function when the page is idle, because the first access to the device's storage blocks the page. */
export function whenIdle(then: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(() => then());
  else setTimeout(then, PAUSE);
}

/** Return the storage key of a page, from its folder's address; equal in every language. */
export const nameOf = (page: string): string => `heritage_games learn ${inFirst(new URL("./", page))}`;

/** Return the ids of the completed steps; ignore every other stored value. */
export function learned(store: LocalStore | null, name: string): string[] {
  const found = valueAt(store, name);
  return Array.isArray(found) ? found.filter((id) => typeof id === "string") : [];
}

/** Store that a step is done; return the ids of all completed steps. */
export function learn(store: LocalStore | null, name: string, id: string): string[] {
  const before = learned(store, name);
  return before.includes(id) ? before : keepAll(store, name, [...before, id]);
}

/** Store these texts in place of the previous ones; return them. */
export function keepAll(store: LocalStore | null, name: string, texts: string[]): string[] {
  keepText(store, name, JSON.stringify(texts));
  return texts;
}
