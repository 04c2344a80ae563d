/** Buttons that copy the position, and a link or a line that sets up the whole board. */

import { type Attrs, h, type Spec } from "../dom";
import { notify } from "../state/client";
import { presetOf } from "../state/preset";
import type { Widget } from "../widget";
import { word } from "../words";
import { button } from "./section";

/** Copy a text and announce it; if copying is forbidden, select it for the reader to copy. */
export function copy(widget: Widget, text: string, done: string, field?: HTMLTextAreaElement | null): void {
  const byHand = (): void => {
    if (field) field.select();
    else window.prompt(word(widget, "status.copy_by_hand"), text);
    notify(widget, word(widget, "status.copy_by_hand"));
  };
  // Browsers allow the clipboard only on pages served over https or from this computer.
  if (!navigator.clipboard) byHand();
  else navigator.clipboard.writeText(text).then(() => notify(widget, done), byHand);
}

/** Return a button that copies a text. */
export const copyButton = (widget: Widget, label: string, text: string, done: string, more: Attrs = {}): Spec =>
  button("hg-button", label, () => copy(widget, text, done), more);

/** Return buttons to copy the position, and a link to it or, in a notebook, its code. */
export function copies(widget: Widget, position: string): Spec {
  const preset = presetOf(widget, position);
  const pages = widget.model.get("pages");
  const link = typeof pages === "string" && linkOf(widget, pages, `preset=${encodeURIComponent(preset)}`);
  const more = { disabled: !position };
  return h(
    "div.hg-row",
    { key: "copies" },
    copyButton(widget, word(widget, "setup.copy_position"), position, word(widget, "status.copied"), more),
    link
      ? copyButton(widget, word(widget, "setup.copy_link"), link, word(widget, "setup.link_copied"), more)
      : copyButton(
          widget,
          word(widget, "setup.copy_line"),
          `hg.play(preset=${JSON.stringify(preset)})`,
          word(widget, "setup.line_copied"),
          more,
        ),
  );
}

/** Return the address of the page for the board's ruleset; this page's may differ. */
export function linkOf({ book }: Widget, pages: string, fragment: string): string {
  return `${new URL(`../../${book.game}/${book.ruleset}/index.html`, pages).href}#${fragment}`;
}
