/** The side to move, the pending move, questions, and errors. */

import { focusCursor } from "../board/stage";
import { h, type Kid, type Spec } from "../dom";
import { agree, begin, press, takeBack, unfold } from "../state/act";
import type { Field } from "../state/state";
import type { Widget } from "../widget";
import { word } from "../words";
import { card, opener, ruleOf } from "./card";
import { icon } from "./icons";
import { openRefusal } from "./refusal";
import { button, unseen } from "./section";

/** Return the line with the side to move; if the answer is folded, its button. */
export function now(widget: Widget): Spec {
  const { view, frame } = widget;
  const refused = openRefusal(widget);
  const open = widget.unfolded.has("feedback");
  // A folded answer cannot be closed while only parts that wait for the reader keep it open.
  if (frame.name !== "zoom" && (!frame.folds || (frame.open && !open))) {
    // The full-screen board has no panel, so this line shows the heading of a refusal.
    const no = frame.name === "wall" ? refused : null;
    const line = h("p.hg-status", { class: no && "hg-refused" }, no?.heading ?? view.status, captionOf(widget));
    return h("div.hg-now", { key: "now" }, unseen(word(widget, "panel.status")), line);
  }
  const no = !frame.folds && refused;
  const own = no ? no.heading : !frame.folds && (lines(widget)[0] ?? (view.learn && view.task?.ask));
  const inside = [h("span", {}, own || view.status, captionOf(widget), lastWalks(widget)), icon("choose")];
  const toggle = button("hg-status-toggle", inside, () => unfold(widget, "feedback", !open), {
    "aria-expanded": String(open),
  });
  return h("div.hg-now", { key: "now" }, h("p.hg-status", { class: no && "hg-refused" }, toggle));
}

/** Return what the pieces of the last ply did: the answer below a tall board until the next throw. */
function lastWalks({ frame, view, unfolded }: Widget): Kid {
  const steps = view.steps?.items ?? [];
  if (!frame.folds || !view.throw?.due || unfolded.has("feedback")) return false;
  const walks = steps.filter(({ points }) => points.length > 1);
  return h("small", {}, " ", (walks.length ? walks : steps).map(({ words }) => words).join(" "));
}

/** Return the caption of the current sound. */
const captionOf = ({ caption }: Widget): Kid =>
  caption && h("i.hg-caption", { "aria-hidden": "true" }, ` (${caption})`);

export function soFar(widget: Widget): Kid {
  const { pending_move: sofar } = widget.view;
  if (!sofar || !widget.pending.length) return false;
  const back = () => {
    takeBack(widget);
    focusCursor(widget);
  };
  return h(
    "p.hg-quiet.hg-sofar",
    { key: "sofar" },
    `${word(widget, "panel.so_far")} `,
    h("code", {}, sofar.text),
    sofar.words ? `, ${sofar.words}. ` : ". ",
    button("hg-link", word(widget, "buttons.take_back"), back),
  );
}

export function over(widget: Widget): Kid {
  const { result: ended, enabled: can, review } = widget.view;
  if (!ended || review) return false;
  const rule = ruleOf(widget, ended.rule);
  return h(
    "div.hg-over",
    { key: "over" },
    h("p", {}, `${ended.words} `, rule && opener(widget, rule, "over")),
    rule && widget.unfolded.has("over") && card(widget, rule),
    ranks(widget, ended.places),
    // Tasks and examples have their own buttons, and the reader has not played a game.
    ["board", "learn"].includes(widget.mode) &&
      h(
        "div.hg-row",
        {},
        button("hg-button", word(widget, "over.again"), () => begin(widget)),
        can.review && button("hg-button", word(widget, "review.open"), () => press(widget, { do: "review" })),
        h("span.hg-quiet", {}, word(widget, "over.look_back")),
      ),
  );
}

/** Return the final ranking; only if there are more than two sides and their places differ. */
function ranks(widget: Widget, places: readonly number[]): Kid {
  if (places.length <= 2 || new Set(places).size === 1) return false;
  const order = [...widget.view.side_panels].sort((a, b) => (places[a.side] ?? 0) - (places[b.side] ?? 0));
  return h(
    "ol.hg-ranks",
    { "aria-label": word(widget, "panel.places") },
    ...order.map((panel) =>
      h("li", { key: panel.side, value: places[panel.side] }, h("b", {}, panel.name), ` ${panel.note}`),
    ),
  );
}

/** Return the errors: the widget's own first, then those of the view until the next touch. */
function lines({ notice: own, putAway, view }: Widget): string[] {
  // The error of a player that made no move is shown with its remedies.
  const notice = view.notice === view.failed?.words ? "" : view.notice;
  const current = putAway === view.revision ? [] : [notice, ...view.notices];
  return [own, ...current].filter(Boolean);
}

/** Return the errors; those of a typed record or position appear only next to its field. */
export function notice(widget: Widget, field: Field = ""): Kid {
  const shown = widget.field === field ? lines(widget) : [];
  return shown.length > 0 && h("div.hg-notice", { key: "notice" }, ...shown.map((line) => h("p", { key: line }, line)));
}

export function confirmation(widget: Widget): Kid {
  const { confirmation: waiting } = widget;
  if (!waiting) return false;
  const no = () => {
    widget.confirmation = null;
    widget.redraw();
  };
  return h(
    "div.hg-confirmation",
    { key: "asked", role: "group", "aria-label": waiting.question },
    h("p", {}, waiting.question),
    h(
      "div.hg-row",
      {},
      button("hg-button", word(widget, "buttons.yes"), () => agree(widget, waiting)),
      button("hg-button", word(widget, "buttons.no"), no),
    ),
  );
}
