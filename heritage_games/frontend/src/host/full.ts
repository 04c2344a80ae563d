/** Full screen for one board: for a projector, or if a notebook cell is too small. */

import type { Widget } from "../widget";

/** Return whether the widget is in full screen. */
export function isFull({ root }: Pick<Widget, "root">): boolean {
  return root.matches(":fullscreen") || (root.hasAttribute("popover") && root.matches(":popover-open"));
}

/** Enter or leave full screen; if the browser has none, the widget covers its page. */
export function toggleFull(widget: Widget): void {
  const { root } = widget;
  if (root.matches(":fullscreen")) document.exitFullscreen().catch(() => {});
  else if (root.hasAttribute("popover")) lie(widget, false);
  else if (document.fullscreenEnabled) root.requestFullscreen().catch(() => lie(widget, true));
  else lie(widget, true);
}

/** Show only the board on the full screen, or leave full screen. */
export function toggleWall(widget: Widget): void {
  const full = isFull(widget);
  const leaves = full && widget.wall;
  widget.wall = !leaves;
  if (leaves || !full) toggleFull(widget);
  else widget.redraw();
}

/** Leave full screen if the browser does not do so itself; return false if there is nothing to leave. */
export function leaveWall(widget: Widget): boolean {
  if (!widget.wall || widget.root.matches(":fullscreen")) return false;
  toggleWall(widget);
  return true;
}

function lie(widget: Widget, over: boolean): void {
  const { root } = widget;
  if (over && "showPopover" in root) {
    root.popover = "manual";
    root.showPopover();
  } else {
    root.removeAttribute("popover");
  }
  widget.measured = null;
  widget.redraw();
}
