/** An example of a rule on the board, while one's own game waits behind it. */

import { press } from "../act";
import { h, type Spec } from "../dom";
import type { State } from "../state";
import { named, word } from "../words";
import { ruleOf } from "./card";
import { button } from "./section";

export function example(state: State): Spec | false {
  const { example: shown } = state.view;
  if (!shown) return false;
  const rule = ruleOf(state, shown.rule);
  const all = rule?.examples ?? [];
  const place = all.findIndex((one) => one.id === shown.id);
  const after = all[(place + 1) % all.length];
  const see = (id: string) => () => press(state, { do: "example", rule: shown.rule, example: id, played: true });
  const back = () => press(state, { do: "back" });
  return h(
    "section.hg-example",
    { key: "example" },
    h(
      "h3.hg-heading",
      {},
      `${word(state, "status.example", { rule: rule?.number ?? shown.rule })}: ${named(state, "examples", shown.expect)}`,
    ),
    h("p", {}, shown.caption),
    state.mode === "board" && h("p.hg-quiet", {}, shown.unchanged),
    h(
      "div.hg-row",
      {},
      state.mode === "board" && button("hg-button", word(state, "buttons.back"), back),
      shown.touches.length > 0 && button("hg-link", word(state, "examples.play"), see(shown.id)),
      after && after.id !== shown.id && button("hg-link", word(state, "examples.next"), see(after.id)),
    ),
  );
}

/** Where the page has the words of an example: a button that plays it. */
export function replay(state: State): Spec | false {
  const { example: shown } = state.view;
  if (!shown?.touches.length) return false;
  const see = () => press(state, { do: "example", rule: shown.rule, example: shown.id, played: true });
  return h("div.hg-replay", { key: "replay" }, button("hg-link", word(state, "examples.play"), see));
}
