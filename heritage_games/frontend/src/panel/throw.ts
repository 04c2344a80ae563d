/** The throw beside the board: sticks or dice as they lie or fall, what they come to, and the button that throws them. */

import { goByItself, goOn, press, throwOn, touch } from "../act";
import type { ChoiceView, LotsView, ThrowView } from "../contract";
import { type Attrs, h, type Kid, type Spec } from "../dom";
import { controlsAt } from "../legal";
import { lotsDrawn } from "../lots";
import type { State } from "../state";
import { word } from "../words";
import { control } from "./refusal";
import { button } from "./section";

/** More throws than this are told by their figures alone. */
const MANY = 6;

export function throwStrip(state: State): Spec | false {
  const { view, fall } = state;
  if (!view.throw) return false;
  const past = !fall && view.throw.due && view.thrown !== null;
  const shown = fall?.made ?? (view.throw.due && view.thrown ? view.thrown : view.throw);
  return h(
    "div.hg-throw",
    {
      key: "throw",
      // A page may hold several boards, and no two landmarks of one name.
      role: "group",
      class: [fall && "hg-falling", past && "hg-past"].filter(Boolean).join(" "),
      "aria-label": word(state, "panel.throw"),
    },
    h(
      "div.hg-throw-row",
      {},
      h("div.hg-throw-lots", { "aria-hidden": "true" }, ...shown.lots.map((lots) => set(state, shown, lots))),
      score(state, shown),
      h("div.hg-throw-act", {}, ...acts(state)),
    ),
    onward(state),
    // Where it comes and goes without moving the buttons from under a hand.
    view.skipped && h("p.hg-skipped", { key: "skipped" }, view.skipped),
    ownThrows(state),
  );
}

/** One side's sticks; where two sides throw to see who begins, with its name. */
function set(state: State, made: ThrowView, lots: LotsView): Kid {
  if (!state.stage) return false;
  const name = lots.side === null ? undefined : state.book.sides[lots.side]?.name;
  return h(
    "div.hg-throw-set",
    { key: `set ${lots.side}` },
    lotsDrawn(state.stage, lots, identity(state, made)),
    name && h("small", {}, name),
  );
}

/** A throw keeps its name from the moment it is made until it has been played: what stays the same is not drawn anew. */
function identity({ view, fall }: State, made: ThrowView): string {
  const next = fall !== null || made.open;
  return `${made.text} ${next ? view.ply + 1 : view.ply}`;
}

/** What it comes to, in figures and in words; nothing before the sticks have come to rest. */
function score(state: State, { text, words, side }: ThrowView): Spec {
  const who = side === null ? "" : (state.view.herds[side]?.name ?? "");
  const told = [who && h("span.hg-throw-who", {}, who), h("b.hg-throw-score", {}, text), h("span", {}, words)];
  return h("p.hg-throw-words", {}, ...(text && !state.fall ? told : []));
}

/** What may be done: go on, throw, or what is no point of the board, such as passing. */
function acts(state: State): Kid[] {
  const { view, pending } = state;
  const controls = controlsAt(view.legal, pending, state.book.scene.points);
  // Where a control is the one move that is left, going on would be the same button twice.
  if (!view.can.throw && controls.length)
    return controls.map((name) =>
      button("hg-act", control(state, name), () => touch(state, name), { key: name, "data-touch": name }),
    );
  const off = (busy: boolean): "true" | null => (busy ? "true" : null);
  const shown = (name: "on" | "throw", key: string, act: () => void, more: Attrs): Spec =>
    button("hg-act", word(state, `buttons.${name}`), act, {
      key: name,
      title: word(state, `tips.${name}`),
      "aria-keyshortcuts": key,
      ...more,
    });
  const busy = state.byItself || state.fall !== null;
  return [
    view.can.on && shown("on", "o", () => busy || goOn(state), { "aria-disabled": off(busy) }),
    view.can.throw &&
      shown("throw", "t", () => throwOn(state), {
        "aria-disabled": off(state.fall !== null),
        class: view.can.on && "hg-second",
      }),
  ];
}

/** Where nothing can be decided: that it is so, and the switch that lets the game go on by itself. */
function onward(state: State): Kid {
  const { view, byItself } = state;
  if (!view.can.on && !byItself) return false;
  const why = view.throw?.due ? "panel.no_choice" : "panel.one_move";
  return h(
    "div.hg-on",
    { key: "onward" },
    h("p", {}, word(state, byItself ? "panel.by_itself" : why)),
    h(
      "button.hg-switch",
      {
        type: "button",
        role: "switch",
        "aria-checked": String(byItself),
        "aria-keyshortcuts": "b",
        title: word(state, "tips.by_itself"),
        onclick: () => goByItself(state),
      },
      h("span.hg-switch-track", { "aria-hidden": "true" }),
      h("span", {}, word(state, "buttons.by_itself")),
    ),
  );
}

/** For those who throw sticks or dice of their own: a button for everything that can be thrown. */
function ownThrows(state: State): Kid {
  const { view, unfolded, byItself } = state;
  if (!view.can.throw || !view.throw?.choices.length || byItself) return false;
  const ontoggle = (event: Event): void => {
    if ((event.currentTarget as HTMLDetailsElement).open) unfolded.add("own throws");
    else unfolded.delete("own throws");
  };
  const { choices } = view.throw;
  const choice = ({ text, words, chance }: ChoiceView): Spec =>
    h(
      "button.hg-chip",
      {
        key: text,
        type: "button",
        "data-throw": text,
        "aria-label": `${text}: ${words}`,
        title: `${words}; ${word(state, "panel.chance", { chance })}`,
        onclick: () => press(state, { do: "thrown", text }),
      },
      h("b", {}, text),
      choices.length <= MANY && h("span", {}, words),
    );
  return h(
    "details.hg-own",
    { key: "own", open: unfolded.has("own throws"), ontoggle },
    h("summary", {}, word(state, "buttons.thrown")),
    h("p.hg-quiet", {}, word(state, "tips.thrown")),
    h("div.hg-chips", {}, ...choices.map(choice)),
  );
}
