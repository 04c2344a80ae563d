/** Seats: the player of each side, its pieces off the board, and the side to move. */

import { graspFromHand } from "../board/hand";
import type { View } from "../contract";
import { h, joined, type Kid, type Spec } from "../dom";
import { isSmall } from "../state/frame";
import { mayEnter } from "../state/legal";
import type { Widget } from "../widget";
import { word } from "../words";
import { openRefusal } from "./refusal";
import { seatButton, strokes } from "./seat";

/** Names of the stores: pieces in hand, credit and captured pieces. */
const HAND = "hand";
const PURSE = "purse";
const TAKEN = "taken";

/** Return whether a side has credit to pay with, which only the seats show. */
export const pays = (stores: View["stores"]): boolean => stores.some(({ name }) => name === PURSE);

/** Width of the widget, in pixels, below which seats next to the board have little space. */
const ROOMY = 1120;

type SidePanel = View["side_panels"][number];

/** Return the seats above the board: all, or the opponents' if the reader's is below it. */
export function sidePanels(widget: Widget): Spec {
  const { side_panels: all } = widget.view;
  return list(widget, "seats", isApart(widget) ? all.filter(({ side }) => side !== widget.own) : all);
}

/**
 * Return the seat of the reader below the board, as at a real board.
 *
 * A refusal or hint on a phone takes its place, and so does the list of an opponent's possible players.
 */
export function ownSeat(widget: Widget): Kid {
  const { frame, seat } = widget;
  const taken = seat ? seat.side !== widget.own : isSmall(frame) && (widget.view.hint || openRefusal(widget));
  if (frame.seats !== "apart" || taken) return false;
  return list(
    widget,
    "own",
    widget.view.side_panels.filter(({ side }) => side === widget.own),
  );
}

const isApart = ({ frame }: Widget): boolean => frame.seats !== "together";

function list(widget: Widget, place: "seats" | "own", panels: readonly SidePanel[]): Spec {
  const { length } = panels;
  return h(
    "ul.hg-side-panels",
    {
      key: place,
      class: joined(isApart(widget) && "hg-apart", place === "own" && "hg-own-seat"),
      "aria-label": word(widget, "panel.players"),
      style: `--seats:${length}`,
    },
    ...panels.map((panel) => one(widget, panel)),
  );
}

function one(widget: Widget, panel: SidePanel): Spec {
  const { legal, stores } = widget.view;
  const waiting = stores.find((store) => store.side === panel.side && store.name === HAND && store.count > 0);
  const ready = waiting !== undefined && panel.turn && mayEnter(legal, widget.pending, panel.kind);
  const grasp = ready ? (event: PointerEvent) => graspFromHand(widget, panel.kind, event) : null;
  const tokens = [panel.kind, ...othersOf(widget, panel)].map((kind, order) =>
    h(
      "span.hg-token",
      { key: kind, class: order === 0 && ready && "hg-ready", onpointerdown: order ? null : grasp },
      token(widget, kind),
    ),
  );
  return h(
    "li.hg-side-panel",
    { key: panel.side, class: panel.turn && "hg-turn", "aria-current": panel.turn ? "true" : null, title: panel.words },
    h("span.hg-tokens", {}, ...tokens),
    h("b.hg-who", { class: panel.level > 0 && "hg-levelled" }, ...named(widget, panel)),
    h("span.hg-has", {}, panel.brief, ...purse(widget, panel)),
    isApart(widget) && tray(widget, panel),
    seatButton(widget, panel.side),
  );
}

/** Return a side's name and its player or result, shortened for many seats or little space. */
function named({ view, frame }: Widget, { name, short, who, who_brief, level, note }: SidePanel): Kid[] {
  const many = view.side_panels.length > 2;
  const roomy = frame.name === "column" || (frame.name === "side" && frame.width >= ROOMY);
  const little = !roomy && frame.seats === "together";
  const status = view.result ? note : many || little ? who_brief : who;
  const strong = level > 0 && !view.result;
  return [
    h("span.hg-name", {}, many || little ? short : name),
    strong && [" ", strokes(level)],
    status && h("i", {}, ` ${status}`),
  ].flat();
}

/** Maximum number of captured pieces drawn; the label counts all of them. */
const MOST = 12;

/** Return the captured pieces at the seat of their captor, which is as wide as the board. */
function tray(widget: Widget, { side }: SidePanel): Kid {
  const { side_panels: sides, stores } = widget.view;
  const taken = sides.length === 2 && stores.find((one) => one.side !== side && one.name === TAKEN);
  if (!taken || taken.count === 0) return false;
  const pieces = Array.from({ length: Math.min(taken.count, MOST) }, (_, order) =>
    h("span", { key: order }, token(widget, taken.kind)),
  );
  return h("span.hg-took", { "aria-hidden": "true" }, ...pieces);
}

/** Return the credit of a side, with a tally. */
function purse({ view, book }: Widget, { side }: SidePanel): Kid[] {
  const store = view.stores.find((one) => one.side === side && one.name === PURSE);
  if (!store) return [];
  const label = word({ book }, "panel.tabas", { count: store.count });
  return [h("span.hg-purse", { role: "img", "aria-label": label }, h("span.hg-tally", {}), String(store.count))];
}

/** Return the kinds of a side's pieces on the board other than its usual one. */
const othersOf = ({ view }: Widget, { side, kind }: SidePanel): string[] =>
  Array.from(new Set(view.pieces.flatMap((piece) => (piece[2] === side && piece[1] !== kind ? [piece[1]] : []))));

/** Return the drawing of a single piece of a kind. */
export function token(widget: Widget, kind: string): Kid {
  return (
    widget.stage &&
    h(
      "svg",
      { viewBox: "-24 -24 48 48", "aria-hidden": "true" },
      h("use", { href: `#${widget.stage.prefix}piece-${kind}` }),
    )
  );
}
