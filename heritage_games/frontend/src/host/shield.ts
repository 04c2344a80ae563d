/** Which keys the page round a widget must not hear. */

/** While an element has this, no shortcut of JupyterLab or Notebook 7 takes its keys. */
const OURS = "data-lm-suppress-shortcuts";

/** Chords such as Ctrl+S belong to the page, and so does Escape, unless something is let go with it. */
export const isOurs = ({ ctrlKey, metaKey, altKey, key }: KeyboardEvent): boolean =>
  !(ctrlKey || metaKey || altKey) && key !== "Escape";

/**
 * Keep the page's shortcuts from keys that are meant for what this element holds.
 *
 * Notebook 7 listens before any element of the page does, and would go on to the next cell, or delete this one.
 */
export function shieldKeys(root: Element, signal: AbortSignal): void {
  const shield = (event: KeyboardEvent): void => {
    const [target] = event.composedPath();
    if (target instanceof Element && root.contains(target)) target.toggleAttribute(OURS, isOurs(event));
  };
  window.addEventListener("keydown", shield, { signal, capture: true });
}
