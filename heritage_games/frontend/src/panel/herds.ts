/** The seats: who plays which side, what it has, and whose turn it is. */

import { h, type Kid, type Spec } from "../dom";
import { graspFromHand } from "../hand";
import { mayEnter } from "../legal";
import type { State } from "../state";
import { word } from "../words";

/** The stores whose pieces are still to come, and that of what is paid with. */
const HAND = "hand";
const PURSE = "purse";

/** Beside the board of a widget that is narrower, in pixels, seats have little room. */
const ROOMY = 1120;

type Herd = State["view"]["herds"][number];

export function herds(state: State): Spec {
  const { herds: all } = state.view;
  return h(
    "ul.hg-herds",
    { key: "herds", "aria-label": word(state, "panel.players"), style: `--seats:${all.length}` },
    ...all.map((herd) => one(state, herd)),
  );
}

function one(state: State, herd: Herd): Spec {
  const { legal, stores } = state.view;
  const waiting = stores.find((store) => store.side === herd.side && store.name === HAND && store.count > 0);
  const ready = waiting !== undefined && herd.turn && mayEnter(legal, state.pending, herd.kind);
  const grasp = ready ? (event: PointerEvent) => graspFromHand(state, herd.kind, event) : null;
  const tokens = [herd.kind, ...othersOf(state, herd)].map((kind, order) =>
    h(
      "span.hg-token",
      { key: kind, class: order === 0 && ready && "hg-ready", onpointerdown: order ? null : grasp },
      token(state, kind),
    ),
  );
  return h(
    "li.hg-herd",
    { key: herd.side, class: herd.turn && "hg-turn", "aria-current": herd.turn ? "true" : null, title: herd.words },
    h("span.hg-tokens", {}, ...tokens),
    h("b.hg-who", {}, ...named(state, herd)),
    h("span.hg-has", {}, herd.brief, ...purse(state, herd)),
  );
}

/** Its name, and who plays it or how it ended; with many seats, or little room, in fewer words. */
function named({ view, frame, root }: State, { name, short, who, who_brief, note }: Herd): Kid[] {
  const many = view.herds.length > 2;
  const little =
    !["wide", "side", "column"].includes(frame.name) || (frame.name === "side" && root.clientWidth < ROOMY);
  const told = view.over ? note : many || little ? who_brief : who;
  return [many ? short : name, told && h("i", {}, ` ${told}`)];
}

/** What it has to pay with, behind a tally. */
function purse({ view, book }: State, { side }: Herd): Kid[] {
  const store = view.stores.find((one) => one.side === side && one.name === PURSE);
  if (!store) return [];
  const label = word({ book }, "panel.tabas", { count: store.count });
  return [h("span.hg-purse", { role: "img", "aria-label": label }, h("span.hg-tally", {}), String(store.count))];
}

/** The kinds of its pieces on the board that are not its usual ones. */
const othersOf = ({ view }: State, { side, kind }: Herd): string[] =>
  Array.from(new Set(view.pieces.flatMap((piece) => (piece[2] === side && piece[1] !== kind ? [piece[1]] : []))));

function token(state: State, kind: string): Kid {
  return (
    state.stage &&
    h(
      "svg",
      { viewBox: "-24 -24 48 48", "aria-hidden": "true" },
      h("use", { href: `#${state.stage.prefix}piece-${kind}` }),
    )
  );
}
