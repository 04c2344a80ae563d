/** A hint in three steps on request: the idea, the place, and the move with its reasons. */

import type { FactView, HintView, PrincipleView } from "../contract";
import { h, type Kid, type Spec } from "../dom";
import { closeHint, press, take } from "../state/act";
import type { Widget } from "../widget";
import { capital, word } from "../words";
import { cardBody, principleOf } from "./card";
import { icon } from "./icons";
import { worth } from "./principles";
import { button, lights } from "./section";

const MOVE = 3;

export function hint(widget: Widget): Spec | false {
  const { hint: shown } = widget.view;
  if (!shown) return false;
  const principle = principleOf(widget, shown.principle);
  const label = word(widget, "hint.label", { step: shown.step, steps: shown.steps.length });
  const told = shown.facts.every(({ words, sure_words }) => words === shown.because && !sure_words);
  return h(
    "section.hg-coach",
    { key: "hint", "data-step": shown.step, "aria-label": label },
    ladder(widget, shown, label),
    ...(shown.looking ? [h("p.hg-lead", { key: "looking", role: "status" }, shown.looking)] : advice(shown)),
    (!told || (principle && (shown.step === 1 || shown.facts.length > 0))) && why(widget, shown, principle),
    acts(widget, shown),
  );
}

/** Return the summary of a step: the idea, the place, or the move with its main reason. */
function advice({ step, seek, where, move, words, because }: HintView): Kid[] {
  if (move)
    return [
      h("h4.hg-lead", { key: "move", tabindex: -1 }, capital(words) || move),
      h("p", { key: "because" }, because),
    ];
  return [step === 2 ? h("p.hg-lead", { key: "where" }, where) : h("p.hg-lead", { key: "seek" }, seek)];
}

/** Return the three steps: used ones can be opened again, the others are disabled. */
function ladder(widget: Widget, { step, steps }: HintView, label: string): Spec {
  return h(
    "ol.hg-ladder",
    { key: "ladder", "aria-label": label },
    ...steps.map((name, order) => {
      const place = order + 1;
      const now = place === step;
      const sign = h("i", { "aria-hidden": "true" }, place < step ? icon("right") : String(place));
      const inside = [sign, h("span", {}, name)];
      return h(
        "li",
        { key: place, class: now ? "hg-here" : place < step && "hg-done", "aria-current": now ? "step" : null },
        place < step
          ? h("button", { type: "button", onclick: () => press(widget, { do: "hint", step: place }) }, ...inside)
          : h("div", {}, ...inside),
      );
    }),
  );
}

/** Return a principle's card: number, title, text, sources, and measurements of benefit. */
export function card(widget: Widget, principle: PrincipleView): Spec {
  const helps = principle.effects.filter(({ low }) => low > 0);
  return h(
    "div.hg-rule.hg-principle",
    { key: `principle ${principle.id}` },
    h("h4.hg-rule-title", {}, h("b.hg-mono", {}, principle.number), principle.title),
    helps[0] && h("p.hg-worth", { key: "worth" }, helps[0].short),
    ...cardBody(widget, principle),
    ...helps.map((effect, place) => worth(effect, `effect ${place}`)),
  );
}

/** Return the facts of a move, numbered on the board, and its measured principle, folded. */
function why(widget: Widget, { step, facts }: HintView, principle: PrincipleView | undefined): Spec {
  return h(
    "details.hg-fold",
    { key: `why ${step}`, ontoggle: toTheReasons },
    h("summary", {}, word(widget, "hint.why")),
    facts.length > 0 && h("ol.hg-why", { key: "why" }, ...facts.map((fact) => reason(widget, fact))),
    principle && card(widget, principle),
  );
}

/** Scroll opened reasons to the top of the answer, because its sticky buttons would cover them. */
function toTheReasons({ currentTarget }: Event): void {
  const fold = currentTarget as HTMLDetailsElement;
  const answer = fold.closest(".hg-answered");
  if (!answer || !fold.open) return;
  answer.scrollBy({ top: fold.getBoundingClientRect().top - answer.getBoundingClientRect().top });
}

export const reason = (widget: Widget, { number, words, sure, sure_words, points }: FactView): Spec =>
  h(
    "li",
    { key: number, "data-sure": sure, ...lights(widget, points) },
    h("i", {}, String(number)),
    h("span", {}, words),
    h("em", {}, sure_words),
  );

/** Return the button for the next step or for the move, once it is found, and the button back to the board. */
function acts(widget: Widget, { step, steps, touches }: HintView): Spec {
  const onward =
    step < MOVE
      ? button("hg-act", steps[step] ?? "", () => press(widget, { do: "hint", step: step + 1 }), { key: "onward" })
      : touches.length > 0 &&
        button("hg-act", word(widget, "hint.play"), () => take(widget, touches), { key: "play", "data-hint": "play" });
  const away = word(widget, step < MOVE ? "hint.see" : "hint.choose");
  return h(
    "div.hg-row.hg-acts",
    { key: "acts" },
    onward,
    button("hg-act.hg-second", away, () => closeHint(widget), { key: "away" }),
  );
}
