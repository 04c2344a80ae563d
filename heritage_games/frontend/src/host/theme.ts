/** Light or dark theme: the reader's choice, else the page's, else the system's. */

import type { Widget } from "../widget";
import { outer } from "./room";

type Shade = "light" | "dark";

const system = (): MediaQueryList => window.matchMedia("(prefers-color-scheme: dark)");

export function shade(widget: Widget): Shade {
  return widget.prefs.theme === "auto"
    ? (ofPage(widget.root) ?? (system().matches ? "dark" : "light"))
    : widget.prefs.theme;
}

/** Redraw when the page or the system changes between light and dark. */
export function watchShade(widget: Widget): void {
  const page = new MutationObserver(() => widget.redraw());
  const which = { attributes: true, attributeFilter: ["class", "data-theme", "data-jp-theme-light"] };
  page.observe(document.body, which);
  page.observe(document.documentElement, which);
  widget.signal.addEventListener("abort", () => page.disconnect());
  system().addEventListener("change", () => widget.redraw(), { signal: widget.signal });
}

/** Return the theme of the nearest ancestor that has one, across shadow roots; null if none has. */
function ofPage(inner: Element): Shade | null {
  const around = outer(inner);
  return around && (ofElement(around) ?? ofPage(around));
}

function ofElement(element: Element): Shade | null {
  const names = [element.getAttribute("data-theme"), ...element.classList];
  const jupyter = element.getAttribute("data-jp-theme-light");
  if (jupyter === "false" || names.includes("dark") || names.includes("vscode-dark")) return "dark";
  if (jupyter === "true" || names.includes("light") || names.includes("vscode-light")) return "light";
  return null;
}
