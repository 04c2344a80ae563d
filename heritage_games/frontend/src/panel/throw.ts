/** The next action: sticks or dice, their result, and a button labelled with the action. */

import { lotsDrawn } from "../board/lots";
import type { ChoiceView, DiceView, ThrowView } from "../contract";
import { h, joined, type Kid, type Spec } from "../dom";
import { doNext, goByItself, press, take } from "../state/act";
import { SLIM } from "../state/frame";
import { choicesOf } from "../state/speech";
import type { Widget } from "../widget";
import { word } from "../words";
import { replay, replaysInBar } from "./example";
import { icon } from "./icons";
import { precedesThrow, starters, startsInBar } from "./seat";
import { button, unseen } from "./section";
import { isRoomy } from "./toolbar";

/** Maximum number of throws shown with words; if there are more, only their figures are shown. */
const MANY = 6;

export function throwStrip(widget: Widget): Spec | false {
  const { view, fall } = widget;
  if (!view.throw) return false;
  const past = !fall && view.throw.due && view.last_throw !== null;
  const buttons = acts(widget).filter(Boolean);
  const shown = fall?.made ?? (view.throw.due && view.last_throw ? view.last_throw : view.throw);
  return h(
    "div.hg-throw",
    {
      key: "throw",
      // Not a landmark: a page may contain several boards, and landmarks need unique names.
      role: "group",
      class: joined(fall && "hg-falling", past && "hg-past", buttons.length > 1 && "hg-two-acts"),
      "aria-label": word(widget, startsInBar(widget) ? "seats.who" : "panel.throw"),
    },
    unseen(word(widget, "panel.throw")),
    h("div.hg-throw-lots", { "aria-hidden": "true" }, ...shown.lots.map((lots) => set(widget, shown, lots))),
    !past && score(widget, shown),
    h("div.hg-throw-act", {}, ...buttons),
  );
}

/** Return the sticks of one side; with its name if both sides throw to decide who begins. */
function set(widget: Widget, made: ThrowView, lots: DiceView): Kid {
  if (!widget.stage) return false;
  const name = lots.side === null ? undefined : widget.book.sides[lots.side]?.name;
  return h(
    "div.hg-throw-set",
    { key: `set ${lots.side}` },
    lotsDrawn(widget.stage, lots, identity(widget, made)),
    name && h("small", {}, name),
  );
}

/** Return a throw's key, constant until it has been played, to avoid redrawing it. */
function identity({ view, fall }: Widget, made: ThrowView): string {
  const next = fall !== null || made.open;
  return `${made.text} ${next ? view.ply + 1 : view.ply}`;
}

/** Return the result in figures and words; empty before the sticks have come to rest. */
function score(widget: Widget, { text, words }: ThrowView): Spec {
  const parts = [h("b.hg-throw-score", {}, text), h("span", {}, words)];
  return h("p.hg-throw-words", {}, ...(text && !widget.fall ? parts : []));
}

/**
 * Return the button of the next action, and that of autoplay.
 *
 * The example of a rule is replayed instead; on a slim phone and at 400 % zoom its button takes the space of both.
 */
function acts(widget: Widget): Kid[] {
  const { view, byItself, frame } = widget;
  if (byItself) return [autoplay(widget, "hg-act", word(widget, "buttons.stop"))];
  const brief = !isRoomy(widget);
  const example = replay(widget);
  const slim = frame.name === "zoom" || frame.width < SLIM.width;
  if (example && replaysInBar(widget)) return [!slim && nextAct(widget, "hg-act.hg-second", brief), example];
  const ahead = word(widget, brief ? "buttons.next_choice_brief" : "buttons.next_choice");
  if (startsInBar(widget)) return starters(widget, "hg-act", "hg-act.hg-second");
  const chooses = precedesThrow(widget);
  return [
    nextAct(widget, example || chooses ? "hg-act.hg-second" : "hg-act", brief),
    view.enabled.on && !chooses && autoplay(widget, "hg-act.hg-second", icon("ahead"), h("span", {}, ahead)),
  ];
}

const autoplay = (widget: Widget, look: string, ...inside: Kid[]): Spec =>
  button(look, inside, () => goByItself(widget), {
    key: "ahead",
    "aria-keyshortcuts": "b",
    title: word(widget, "tips.by_itself"),
    "data-ahead": widget.byItself ? "stop" : "go",
  });

function nextAct(widget: Widget, look: string, brief: boolean): Kid {
  const { next_action: next } = widget.view;
  return (
    next &&
    button(look, brief ? next.brief : next.words, () => widget.fall || doNext(widget), {
      key: "next",
      "aria-keyshortcuts": next.touches.length ? "o" : "t",
      "aria-label": brief && next.words.startsWith(next.brief) ? next.words : null,
      "aria-disabled": widget.fall ? "true" : null,
      "data-next": next.touches.length ? "move" : "throw",
      "data-touch": controlOf(widget, next.touches),
    })
  );
}

/** Return the control that ends these touches; null if a point does. */
function controlOf({ book }: Widget, touches: readonly string[]): string | null {
  return touches.slice(-1).find((name) => !(name in book.scene.points)) ?? null;
}

/** Return buttons for the choices, labelled with their results, if the board needs them. */
export function choices(widget: Widget): Kid {
  const buttons = choicesOf(widget).map(({ words, touches }) =>
    button("hg-act.hg-second", words, () => take(widget, [...widget.view.touches, ...touches]), {
      key: words,
      "data-touch": controlOf(widget, touches),
    }),
  );
  const named = { key: "choices", role: "group", "aria-label": word(widget, "panel.choices") };
  return buttons.length > 0 && h("div.hg-choices", named, ...buttons);
}

/** Return a button for every possible throw, for players with physical sticks or dice. */
export function ownThrows(widget: Widget): Kid {
  const { view, unfolded, byItself } = widget;
  if (!view.enabled.throw || !view.throw?.choices.length || byItself) return false;
  const ontoggle = (event: Event): void => {
    if ((event.currentTarget as HTMLDetailsElement).open) unfolded.add("own throws");
    else unfolded.delete("own throws");
  };
  const { choices: all } = view.throw;
  const choice = ({ text, words, chance }: ChoiceView): Spec =>
    button(
      "hg-chip",
      [h("b", {}, text), all.length <= MANY && h("span", {}, words)],
      () => press(widget, { do: "thrown", text }),
      {
        key: text,
        "data-throw": text,
        "aria-label": `${text}: ${words}`,
        title: `${words}; ${word(widget, "panel.chance", { chance })}`,
      },
    );
  return h(
    "details.hg-own",
    { key: "own", open: unfolded.has("own throws"), ontoggle },
    h("summary", {}, word(widget, "buttons.thrown")),
    h("p.hg-quiet", {}, word(widget, "tips.thrown")),
    h("div.hg-chips", {}, ...all.map(choice)),
  );
}
