/** Progress of the computer's search, shown only if it is long; the chooser of players. */

import type { PlayerView, View } from "../contract";
import { press } from "./act";
import { type Client, later } from "./client";
import { send } from "./post";
import type { State } from "./state";

/** Delay before progress is shown, in milliseconds; with the first slice of the search, half a second. */
const QUIET = 350;

/** Start the delay if a new view begins a search; reset the state if the search has ended. */
export function watchThought(client: Client): void {
  if (!client.view.thinking) {
    client.thinks = "no";
  } else if (client.thinks === "no") {
    client.thinks = "quietly";
    const { plies } = client.view;
    later(client, QUIET, () => {
      const { thinking, plies: now } = client.view;
      if (client.thinks !== "quietly" || !thinking || now !== plies) return;
      client.thinks = "seen";
      client.speak(`${thinking.title}. ${thinking.words}`);
      client.redraw();
    });
  }
}

/** Open the chooser of a side's player, or close it if it is open. */
export function openSeat(client: Client, side: number): void {
  if (client.seat?.side === side) {
    closeSeat(client);
    return;
  }
  client.unfolded.delete("more");
  client.unfolded.add("feedback");
  client.seat = { side, who: client.view.seats[side] ?? "" };
  client.redraw();
  client.focus(".hg-seats input:checked");
}

/** Select a player without seating it yet. */
export function chooseSeat(client: Client, who: string): void {
  if (!client.seat) return;
  client.seat = { ...client.seat, who };
  client.redraw();
}

/** Close the chooser, seating the chosen player if requested; return false if none is open. */
export function closeSeat(client: Client, sits = false): boolean {
  const { seat, view } = client;
  if (!seat) return false;
  const { side, who } = seat;
  client.seat = null;
  client.redraw();
  client.focus(`[data-seat="${side}"]`);
  if (sits && view.seats[side] !== who) press(client, { do: "seat", side, who });
  return true;
}

/**
 * Return the side of the reader.
 *
 * If the board turns between two people, it is the side to move. If one person plays, it is that person's side.
 * Otherwise it is the side of the last view, if a person still plays it or nobody plays. If not, and before the first
 * ply of a game whose players nobody has chosen, it is the side that begins.
 */
export function ownSide({ view, own, model }: Client): number {
  if (model.get("shared") === true) return view.turn ?? own ?? 0;
  const people = view.side_panels.map(({ side }) => side).filter((side) => view.seats[side] === "person");
  const [only = 0] = people;
  if (people.length === 1) return only;
  const stays = own !== null && (people.length ? people.includes(own) : own < view.side_panels.length);
  return stays && !(view.undecided && view.plies === 0) ? own : beginner(view);
}

/** Return the side that begins; 0 if no side is to move or a game with throws has begun. */
function beginner({ turn, ply, throw: thrown, side_panels: sides }: View): number {
  if (turn === null || (thrown && ply > 0)) return 0;
  return thrown ? turn : (turn + ply) % sides.length;
}

/** The level that visitors are offered first. */
const EASY = 2;

/** Return the player offered first: the easy level, or else the first after the person; undefined if there is none. */
export const opponentOf = ({ book }: Pick<State, "book">): PlayerView | undefined =>
  book.players.find(({ level }) => level === EASY) ?? book.players[1];

/** Let the easy computer play against the side that moves first or has moved first. */
export function oppose(client: Client): void {
  const { view } = client;
  const who = opponentOf(client)?.name;
  const own = view.plies ? view.steps?.side : client.own;
  if (!who) return;
  view.side_panels
    .filter(({ side }) => side !== own)
    .forEach(({ side }, order) => {
      const message = { do: "seat", side, who } as const;
      if (order) send(client, message);
      else press(client, message);
    });
}

/** Return whether the reader has not chosen players; a shared board needs no computer. */
export const isUndecided = ({ model, view }: Client): boolean => view.undecided && model.get("shared") !== true;

/** Let the computer answer the first ply of a visitor who has not chosen the players. */
export function answerVisitor(client: Client): void {
  const { view, model } = client;
  if (isUndecided(client) && view.plies === 1 && typeof model.get("pages") === "string") oppose(client);
}

/** Give every side to a person on this screen. */
export function stayPeople(client: Client): void {
  press(client, { do: "seat", side: client.view.side_panels[0]?.side ?? 0, who: "person" });
}
