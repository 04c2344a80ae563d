/** Choices of a reader stored on this device, if its browser allows it. */

const PREFIX = "heritage-games.";

/** Return the choice stored under this name; null if there is none or storage is off. */
export function recall(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** Store a choice under this name. */
export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // The choice then lasts as long as the page.
  }
}
