/** Which keys move about the board, and what the marks on it mean. */

import { unfold } from "../act";
import { h, island, type Kid, type Spec } from "../dom";
import { along, type Shape } from "../shapes";
import type { Stage } from "../stage";
import type { State } from "../state";
import { type Key, word } from "../words";
import { button, drawer } from "./section";

const KEYS = [
  "arrows",
  "enter",
  "escape",
  "point",
  "position",
  "throw",
  "on",
  "next",
  "undo",
  "steps",
  "home",
  "type",
  "help",
] as const satisfies readonly KeyName[];
type KeyName = Extract<Key, `keys.${string}`> extends `keys.${infer Name}` ? Name : never;

const MARKS = [
  "legal",
  "quiet",
  "movable",
  "take",
  "selected",
  "origin",
  "trail",
  "hop",
  "follow",
  "followed",
  "closed",
  "placed",
  "taken",
  "mill",
  "protected",
  "refused",
  "shut",
  "example",
  "focus",
] as const;

export function keys(state: State): Spec | false {
  const known = KEYS.filter((name) => (name !== "throw" && name !== "on") || state.view.throw);
  return drawer(state, "keys", word(state, "panel.key_help"), () => [
    h("p.hg-quiet", {}, word(state, "keys.intro")),
    h("ul.hg-keys", {}, ...known.map((name) => h("li", { key: name }, word(state, `keys.${name}`)))),
    h("h4.hg-heading", {}, word(state, "panel.legend")),
    state.stage && h("ul.hg-legend", {}, ...legend(state, state.stage)),
  ]);
}

/** In sight: which key opens the list of keys. */
export function hint(state: State): Spec {
  return button("hg-link.hg-hint", word(state, "keys.hint"), () => unfold(state, "keys", true), {
    "aria-keyshortcuts": "?",
  });
}

function legend(state: State, stage: Stage): Kid[] {
  return MARKS.map((kind) => {
    const shape = stage.shapes.get(kind);
    if (!shape) return false;
    const picture = h(
      "svg",
      { viewBox: "-48 -48 96 96", "aria-hidden": "true", class: stage.scene.ground },
      sample(stage, kind, shape),
    );
    return h("li", { key: kind }, picture, h("span", {}, word(state, `marks.${kind}`)));
  });
}

function sample(stage: Stage, kind: string, shape: Shape): Spec {
  if (!shape.along) return h("use", { href: `#${shape.id}` });
  return island(`${stage.prefix}${kind}`, () =>
    along(shape, [
      { x: -40, y: 0 },
      { x: 40, y: 0 },
    ]),
  );
}
