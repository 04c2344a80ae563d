/** Protection of a widget's keys from the shortcuts of the page. */

/** Attribute that disables the shortcuts of JupyterLab and Notebook 7 for an element. */
const OURS = "data-lm-suppress-shortcuts";

/** Return whether a key is for the widget: chords and Escape belong to the page. */
export const isOurs = ({ ctrlKey, metaKey, altKey, key }: KeyboardEvent): boolean =>
  !(ctrlKey || metaKey || altKey) && key !== "Escape";

/**
 * Disable the page's shortcuts for keys pressed in this element.
 *
 * Notebook 7 listens in the capture phase, and would go to the next cell or delete this one.
 */
export function shieldKeys(root: Element, signal: AbortSignal): void {
  const shield = (event: KeyboardEvent): void => {
    const [target] = event.composedPath();
    if (target instanceof Element && root.contains(target)) target.toggleAttribute(OURS, isOurs(event));
  };
  window.addEventListener("keydown", shield, { signal, capture: true });
}
