/** Chooser of a side's player, and the error of a player that made no move. */

import type { PlayerView } from "../contract";
import { h, type Kid, type Spec } from "../dom";
import { remember } from "../host/storage";
import { press } from "../state/act";
import { chooseSeat, closeSeat, isUndecided, openSeat, opponentOf, oppose, stayPeople } from "../state/thinking";
import type { Widget } from "../widget";
import { word } from "../words";
import { icon } from "./icons";
import { button } from "./section";

/** Number of strokes of the strongest level. */
const MOST = 5;

/** Return whether the players can be chosen: only in the reader's own game. */
export const isOpen = ({ mode, view }: Widget): boolean => mode === "board" && !view.example && !view.setup;

/** Return the opponent offered before the first move; undefined if there is no choice. */
export const offered = (widget: Widget): PlayerView | undefined =>
  isUndecided(widget) && isOpen(widget) ? opponentOf(widget) : undefined;

/** Return whether the players are chosen before the first throw. */
export const precedesThrow = (widget: Widget): boolean => Boolean(widget.view.throw?.due && offered(widget));

/** Return whether the bar offers the choice: below a tall board, until the first throw. */
export const startsInBar = (widget: Widget): boolean => Boolean(widget.frame.folds) && precedesThrow(widget);

/** Return the buttons of the choice before the first move, with these looks. */
export function starters(widget: Widget, computerLook: string, peopleLook: string): Spec[] {
  // The first touch of a returning visitor counts as the choice stored on this device.
  const chosen = (who: string, act: typeof oppose) => () => {
    if (waits) return;
    remember("players", who);
    act(widget);
  };
  const all = word(widget, widget.view.side_panels.length > 2 ? "seats.all" : "seats.two");
  const { away, sent } = widget.post;
  const waits = away !== null && sent === "seat" ? "true" : null;
  return [
    button(computerLook, word(widget, "seats.computer"), chosen("computer", oppose), {
      "data-start": "computer",
      "aria-disabled": waits,
    }),
    button(peopleLook, all, chosen("people", stayPeople), { "data-start": "people", "aria-disabled": waits }),
  ];
}

/** Return the choice before the first move: an easy opponent, or people on this screen. */
export function starter(widget: Widget): Kid {
  const easy = offered(widget);
  if (!easy) return false;
  const look = widget.view.throw?.due === false ? "hg-button" : "hg-act";
  return h(
    "section.hg-starter",
    { key: "starter", role: "group", "aria-label": word(widget, "seats.who") },
    h("div.hg-row", {}, ...starters(widget, look, "hg-button")),
    h("p.hg-quiet", {}, h("b", {}, `${easy.word}. `), `${easy.line}.`),
  );
}

/** Return a level as strokes, of which as many are long as the level's number. */
export function strokes(level: number): Spec {
  const one = (order: number): Spec => {
    const long = order < level;
    const place = { x: 5 * order, y: long ? 0 : 7, width: 3, height: long ? 12 : 5, rx: 1 };
    return h("rect", { key: order, class: long && "hg-long", ...place });
  };
  return h(
    "svg.hg-strokes",
    { viewBox: "0 0 23 12", "aria-hidden": "true" },
    ...Array.from({ length: MOST }, (_, n) => one(n)),
  );
}

/** Return the button over a seat that opens the chooser. */
export function seatButton(widget: Widget, side: number): Kid {
  if (!isOpen(widget)) return false;
  return button("hg-seat", icon("choose"), () => openSeat(widget, side), {
    key: "seat",
    "data-seat": side,
    "aria-label": word(widget, "seats.now", { Side: nameOf(widget, side), who: playerAt(widget, side)?.label ?? "" }),
    "aria-expanded": String(widget.seat?.side === side),
  });
}

/** Return the players for a side, each with a line about it; Done seats the chosen one. */
export function chooser(widget: Widget): Kid {
  const { seat, book, voice } = widget;
  if (!seat || !isOpen(widget)) return false;
  const title = word(widget, "seats.ask", { Side: nameOf(widget, seat.side) });
  const name = `${voice.id}-seat`;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    closeSeat(widget, true);
  };
  return h(
    "section.hg-drawer.hg-seats",
    { key: "seats", "data-part": "seats" },
    h("h3.hg-heading", { id: name }, title),
    h(
      "form",
      { onsubmit: submit },
      h(
        "div.hg-players",
        { role: "radiogroup", "aria-labelledby": name },
        ...book.players.map((player) => row(widget, player, name, seat.who)),
      ),
      widget.book.luck && h("p.hg-quiet", { key: "luck" }, widget.book.luck),
      measured(widget),
      h(
        "div.hg-foot",
        { key: "foot" },
        h("button.hg-act", { type: "submit" }, word(widget, "buttons.done")),
        button("hg-button", word(widget, "buttons.close"), () => closeSeat(widget)),
      ),
    ),
  );
}

/** Return the link to the page on the strength of levels; false if there are no pages. */
function measured(widget: Widget): Kid {
  const pages = widget.model.get("pages");
  if (!widget.book.measured || typeof pages !== "string") return false;
  return h("a.hg-link", { key: "measured", href: `${pages}levels/index.html` }, word(widget, "seats.measured"));
}

/** Return the row of a player; nobody could place the careful player of tasks among the levels. */
function row(widget: Widget, player: PlayerView, name: string, chosen: string): Kid {
  const is = player.name === chosen;
  if (!is && player.name === "careful") return false;
  return h(
    "label.hg-player",
    { key: player.name, class: is && "hg-chosen" },
    h("input", {
      type: "radio",
      name,
      value: player.name,
      checked: is,
      onchange: () => chooseSeat(widget, player.name),
    }),
    h("span", {}, h("b", {}, player.word), " ", h("span.hg-quiet", {}, player.line)),
    player.level > 0 && strokes(player.level),
  );
}

/** Return the error of a player that made no move, with the reason and the remedies. */
export function failed(widget: Widget): Kid {
  const { failed: failure } = widget.view;
  if (!failure || !isOpen(widget)) return false;
  const take = () => press(widget, { do: "seat", side: failure.side, who: "person" });
  return h(
    "div.hg-notice",
    { key: "failed" },
    h("p", {}, failure.words),
    h(
      "div.hg-row",
      {},
      button("hg-button", word(widget, "seats.take"), take),
      button("hg-button", word(widget, "seats.again"), () => press(widget, { do: "reply" })),
    ),
  );
}

/** Return the seats as buttons, for readers who look under *More*. */
export function seatList(widget: Widget): Kid {
  if (!isOpen(widget)) return false;
  const seats = widget.view.side_panels.map(({ short: name }, side) => {
    const who = playerAt(widget, side)?.word ?? widget.view.seats[side];
    return button("hg-button", `${name}: ${who}`, () => openSeat(widget, side), { key: side });
  });
  const label = word(widget, "panel.players");
  return h("div.hg-row", { key: "seats", role: "group", "aria-label": label }, h("span.hg-quiet", {}, label), ...seats);
}

const nameOf = ({ view }: Widget, side: number): string => view.side_panels[side]?.short ?? "";

const playerAt = ({ book, view }: Widget, side: number): PlayerView | undefined =>
  book.players.find(({ name }) => name === view.seats[side]);
