/** Notice, shown once, that no native reader has checked the language of a board yet. */

import { h, type Kid } from "../dom";
import type { Widget } from "../widget";
import { word } from "../words";

/** Return the notice of draft words, with a link to correct them; false if there are none. */
export function draft(widget: Widget, key = "draft"): Kid {
  const { text_language: texts, report, game, version } = widget.book;
  // Our own pages already show it in their header.
  if (!texts?.draft || document.querySelector(".site-head > .draft")) return false;
  const text = encodeURIComponent(report.text.replace("{rule}", `${texts.lang} ${game}`).replace("{version}", version));
  const href = report.address.replace("{rule}", `${texts.lang}%20${game}`).replace("{text}", text);
  return h(
    "p.hg-quiet.hg-draft",
    { key },
    word(widget, "language.draft"),
    " ",
    href && h("a", { href, target: "_blank", rel: "noreferrer" }, word(widget, "language.correct")),
  );
}
