/** Help: the keyboard commands of the board, and the meaning of its marks. */

import { COMMANDS, type CommandName } from "../board/keys";
import { along, type Shape } from "../board/shapes";
import type { Stage } from "../board/stage";
import { h, type Kid, opaque, type Spec } from "../dom";
import { unfold } from "../state/act";
import type { Widget } from "../widget";
import { word } from "../words";
import { button, drawer } from "./section";

export function keys(widget: Widget): Spec | false {
  const known = (Object.keys(COMMANDS) as CommandName[]).filter((name) => COMMANDS[name].shown?.(widget) ?? true);
  return drawer(widget, "keys", word(widget, "panel.key_help"), () => [
    h("p.hg-quiet", {}, word(widget, "keys.intro")),
    h("ul.hg-keys", {}, ...known.map((name) => h("li", { key: name }, word(widget, name)))),
    h("h4.hg-heading", {}, word(widget, "panel.legend")),
    widget.stage && h("ul.hg-legend", {}, ...legend(widget, widget.stage)),
  ]);
}

/** Return the visible button that opens the list of keys. */
export function hint(widget: Widget): Spec {
  return button("hg-link.hg-hint", word(widget, "keys.hint"), () => unfold(widget, "keys", true), {
    "aria-keyshortcuts": "?",
  });
}

function legend(widget: Widget, stage: Stage): Kid[] {
  return Object.entries(widget.book.words).map(([key, words]) => {
    const [section, kind = ""] = key.split(".");
    const shape = section === "marks" && stage.shapes.get(kind);
    if (!shape) return false;
    const picture = h(
      "svg",
      { viewBox: "-48 -48 96 96", "aria-hidden": "true", class: stage.scene.ground },
      sample(stage, kind, shape),
    );
    return h("li", { key: kind }, picture, h("span", {}, words));
  });
}

function sample(stage: Stage, kind: string, shape: Shape): Spec {
  if (!shape.along) return h("use", { href: `#${shape.id}` });
  return opaque(`${stage.prefix}${kind}`, () =>
    along(shape, [
      { x: -40, y: 0 },
      { x: 40, y: 0 },
    ]),
  );
}
