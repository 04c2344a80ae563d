/** A board given to somebody else: its position, and a link or a line that begins with all of it. */

import { h, type Kid, type Spec } from "../dom";
import { tell } from "../state/client";
import { presetOf } from "../state/preset";
import type { Widget } from "../widget";
import { word } from "../words";
import { button } from "./section";

/** Copy a text, and say so; where a page may not, mark it in its field for the reader to copy. */
export function copy(widget: Widget, text: string, said: string, field?: HTMLTextAreaElement | null): void {
  const byHand = (): void => {
    if (field) field.select();
    else window.prompt(word(widget, "status.copy_by_hand"), text);
    tell(widget, word(widget, "status.copy_by_hand"));
  };
  // Browsers give the clipboard to pages over https and on this computer only.
  if (!navigator.clipboard) byHand();
  else navigator.clipboard.writeText(text).then(() => tell(widget, said), byHand);
}

/** Two buttons: the position as text; and a link to it on the museum pages, or in a notebook the line that sets it up. */
export function copies(widget: Widget, position: string): Spec {
  const { model } = widget;
  const preset = (): string => presetOf(widget, position);
  const pages = model.get("pages");
  const given: Kid =
    typeof pages === "string"
      ? button("hg-button", word(widget, "setup.copy_link"), () =>
          copy(
            widget,
            linkOf(widget, pages, `preset=${encodeURIComponent(preset())}`),
            word(widget, "setup.link_copied"),
          ),
        )
      : button("hg-button", word(widget, "setup.copy_line"), () =>
          copy(widget, `hg.play(preset=${JSON.stringify(preset())})`, word(widget, "setup.line_copied")),
        );
  const off = { disabled: !position };
  return h(
    "div.hg-row",
    { key: "copies" },
    button(
      "hg-button",
      word(widget, "setup.copy_position"),
      () => copy(widget, position, word(widget, "status.copied")),
      off,
    ),
    given && { ...given, attrs: { ...given.attrs, ...off } },
  );
}

/** Return the address of the page of the rules that are on the board, which may be others than those of this page. */
export function linkOf({ book }: Widget, pages: string, fragment: string): string {
  return `${new URL(`../../${book.game}/${book.ruleset}/index.html`, pages).href}#${fragment}`;
}
