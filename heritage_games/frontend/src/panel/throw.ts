/** The throw beside the board: sticks or dice as they lie or fall, what they come to, and the button that throws them. */

import { press, throwOn, touch } from "../act";
import type { ChoiceView, LotsView, ThrowView } from "../contract";
import { h, type Kid, type Spec } from "../dom";
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
    "section.hg-throw",
    {
      key: "throw",
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

/** What may be done: throw, or what is no point of the board, such as passing. */
function acts(state: State): Kid[] {
  const { view, fall, pending } = state;
  if (view.can.throw) {
    const label = word(state, "buttons.throw");
    const more = { title: word(state, "tips.throw"), "aria-keyshortcuts": "t", "aria-disabled": fall ? "true" : null };
    return [button("hg-act", label, () => throwOn(state), { key: "throw", ...more })];
  }
  return controlsAt(view.legal, pending, state.book.scene.points).map((name) =>
    button("hg-act", control(state, name), () => touch(state, name), { key: name, "data-touch": name }),
  );
}

/** For those who throw sticks or dice of their own: a button for everything that can be thrown. */
function ownThrows(state: State): Kid {
  const { view, unfolded } = state;
  if (!view.can.throw || !view.throw?.choices.length) return false;
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
