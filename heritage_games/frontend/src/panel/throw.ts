/** The next action: sticks or dice as they lie or fall, what they come to, and the one button that says what it does. */

import { doNext, goByItself, press, take } from "../act";
import type { ChoiceView, LotsView, ThrowView } from "../contract";
import { h, type Kid, type Spec } from "../dom";
import { TARGET } from "../frame";
import { icon } from "../icons";
import { lotsDrawn } from "../lots";
import type { State } from "../state";
import { word } from "../words";
import { button, unseen } from "./section";

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
    unseen(word(state, "panel.throw")),
    h("div.hg-throw-lots", { "aria-hidden": "true" }, ...shown.lots.map((lots) => set(state, shown, lots))),
    !past && score(state, shown),
    h("div.hg-throw-act", {}, ...acts(state)),
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
function score(state: State, { text, words }: ThrowView): Spec {
  const told = [h("b.hg-throw-score", {}, text), h("span", {}, words)];
  return h("p.hg-throw-words", {}, ...(text && !state.fall ? told : []));
}

/** The one thing that can be done next; and the way to the next choice, or to stop on it. */
function acts(state: State): Kid[] {
  const { view, byItself, frame } = state;
  const brief = frame.name !== "wide" && frame.name !== "side" && frame.name !== "column";
  const ahead = (look: string, ...inside: Kid[]): Spec =>
    h(
      `button.${look}`,
      {
        key: "ahead",
        type: "button",
        onclick: () => goByItself(state),
        "aria-keyshortcuts": "b",
        title: word(state, "tips.by_itself"),
        "data-ahead": byItself ? "stop" : "go",
      },
      ...inside,
    );
  if (byItself) return [ahead("hg-act", word(state, "buttons.stop"))];
  const { next } = view;
  return [
    next &&
      button("hg-act", brief ? next.brief : next.words, () => state.fall || doNext(state), {
        key: "next",
        "aria-keyshortcuts": next.touches.length ? "o" : "t",
        "aria-label": brief && next.words.startsWith(next.brief) ? next.words : null,
        "aria-disabled": state.fall ? "true" : null,
        "data-next": next.touches.length ? "move" : "throw",
        "data-touch": controlOf(state, next.touches),
      }),
    view.can.on &&
      ahead(
        "hg-act.hg-second",
        icon("ahead"),
        h("span", {}, word(state, brief ? "buttons.next_choice_brief" : "buttons.next_choice")),
      ),
  ];
}

/** The control that ends these touches; null where a point does. */
function controlOf({ book }: State, touches: readonly string[]): string | null {
  const last = touches.at(-1);
  return last === undefined || Object.hasOwn(book.scene.points, last) ? null : last;
}

/**
 * What may be chosen between, as buttons that say what comes of it: where something else than points of the board is
 * to be touched, or where these are too close together for a finger.
 */
export function choices(state: State): Kid {
  const { view, pending, frame, book } = state;
  const onBoard = view.choices.every(({ touches }) => touches.every((name) => Object.hasOwn(book.scene.points, name)));
  if (!view.choices.length || pending.join() !== view.touches.join()) return false;
  if (onBoard && frame.gap >= TARGET) return false;
  return h(
    "div.hg-choices",
    { key: "choices", role: "group", "aria-label": word(state, "panel.choices") },
    ...view.choices.map(({ words, touches }) =>
      button("hg-act.hg-second", words, () => take(state, [...view.touches, ...touches]), {
        key: words,
        "data-touch": controlOf(state, touches),
      }),
    ),
  );
}

/** For those who throw sticks or dice of their own: a button for everything that can be thrown. */
export function ownThrows(state: State): Kid {
  const { view, unfolded, byItself } = state;
  if (!view.can.throw || !view.throw?.choices.length || byItself) return false;
  const ontoggle = (event: Event): void => {
    if ((event.currentTarget as HTMLDetailsElement).open) unfolded.add("own throws");
    else unfolded.delete("own throws");
  };
  const { choices: all } = view.throw;
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
      all.length <= MANY && h("span", {}, words),
    );
  return h(
    "details.hg-own",
    { key: "own", open: unfolded.has("own throws"), ontoggle },
    h("summary", {}, word(state, "buttons.thrown")),
    h("p.hg-quiet", {}, word(state, "tips.thrown")),
    h("div.hg-chips", {}, ...all.map(choice)),
  );
}
