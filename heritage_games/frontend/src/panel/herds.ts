/** The sides under the board: whose turn it is, how many pieces, and those that wait in the hand. */

import { h, type Kid, type Spec } from "../dom";
import { graspFromHand } from "../hand";
import { mayEnter } from "../legal";
import type { State } from "../state";
import { word } from "../words";

/** The store whose pieces are still to come. */
const HAND = "hand";

/** From one piece that waits to the next, where a piece is 44 wide. */
const STRIDE = 34;

export function herds(state: State): Spec {
  return h(
    "div.hg-herds",
    { key: "herds", role: "group", "aria-label": word(state, "panel.tally") },
    ...state.view.herds.map((herd) => one(state, herd)),
  );
}

function one(state: State, herd: State["view"]["herds"][number]): Spec {
  const waiting = state.view.stores.find((store) => store.side === herd.side && store.name === HAND && store.count > 0);
  const ready = waiting !== undefined && herd.turn && mayEnter(state.view.legal, state.pending, herd.kind);
  const grasp = ready ? (event: PointerEvent) => graspFromHand(state, herd.kind, event) : null;
  return h(
    "div.hg-herd",
    { key: herd.side, class: herd.turn && "hg-turn" },
    h(
      "span.hg-tokens",
      {},
      h("span.hg-token", { class: ready && "hg-ready", onpointerdown: grasp }, token(state, herd.kind)),
      ...othersOf(state, herd).map((kind) => h("span.hg-token", { key: kind }, token(state, kind))),
    ),
    h(
      "span.hg-herd-words",
      {},
      h("b", {}, [herd.name, herd.note].filter(Boolean).join(" ")),
      h("span", {}, herd.words),
    ),
    waiting && !inSockets(state, herd.side) && heap(state, waiting.kind, waiting.count, grasp),
  );
}

/** The kinds of its pieces on the board that are not its usual ones. */
const othersOf = ({ view }: State, { side, kind }: State["view"]["herds"][number]): string[] =>
  Array.from(new Set(view.pieces.flatMap((piece) => (piece[2] === side && piece[1] !== kind ? [piece[1]] : []))));

/** Whether the ground shows each piece in hand already. */
const inSockets = (state: State, side: number): boolean =>
  Boolean(state.stage?.svg.querySelector(`.tallies [data-store="${HAND}"][data-side="${side}"] .sockets`));

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

/** The pieces that wait, as a row to be counted at a glance. */
function heap(state: State, kind: string, count: number, grasp: ((event: PointerEvent) => void) | null): Kid {
  if (!state.stage) return false;
  const width = STRIDE * (count - 1) + 48;
  const pieces = Array.from({ length: count }, (_, order) =>
    h("use", { key: order, href: `#${state.stage?.prefix}piece-${kind}`, x: order * STRIDE }),
  );
  return h(
    "svg.hg-heap",
    {
      class: grasp && "hg-ready",
      onpointerdown: grasp,
      viewBox: `-24 -24 ${width} 48`,
      "aria-hidden": "true",
      style: `aspect-ratio:${width}/48`,
    },
    ...pieces,
  );
}
