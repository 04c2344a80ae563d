/** Progress of the computer's search, shown only if it takes long; and the chooser of players. */

import type { PlayerView } from "../contract";
import { press } from "./act";
import { type Client, later } from "./client";
import { send } from "./post";
import type { State } from "./state";

/** A thought is shown after so many milliseconds more: with the slice that came before, half a second. */
const QUIET = 350;

/** A new view has come: begin to wait for a thought that takes long, or forget the one that has ended. */
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

/** Open the chooser of a side's player; pressed again, it closes. */
export function openSeat(client: Client, side: number): void {
  if (client.seat?.side === side) {
    closeSeat(client);
    return;
  }
  client.unfolded.delete("more");
  client.unfolded.add("told");
  client.seat = { side, who: client.view.seats[side] ?? "" };
  client.redraw();
  client.focus(".hg-seats input:checked");
}

/** Choose a player, without letting it sit down yet. */
export function chooseSeat(client: Client, who: string): void {
  if (!client.seat) return;
  client.seat = { ...client.seat, who };
  client.redraw();
}

/** Close the chooser, and seat the chosen player if requested; false if it is not open. */
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

/** The level that a visitor meets first. */
const EASY = 2;

/** Return the computer that a visitor meets first: the easy level, or the first player that a game has; undefined if none. */
export const opponentOf = ({ book }: Pick<State, "book">): PlayerView | undefined =>
  book.players.find(({ level }) => level === EASY) ?? book.players[1];

/** Let the easy computer play against whoever is to move first, or has moved first. */
export function oppose(client: Client): void {
  const { view } = client;
  const who = opponentOf(client)?.name;
  const own = view.plies ? view.steps?.side : view.turn;
  if (!who) return;
  view.side_panels
    .filter(({ side }) => side !== own)
    .forEach(({ side }, order) => {
      const message = { do: "seat", side, who } as const;
      if (order) send(client, message);
      else press(client, message);
    });
}

/** Whether nobody has chosen yet who plays: a board that turns between two people needs no computer. */
export const isUndecided = ({ model, view }: Client): boolean => view.undecided && model.get("shared") !== true;

/** Let the computer answer the first ply of a visitor of a page who has not chosen who plays. */
export function answerVisitor(client: Client): void {
  const { view, model } = client;
  if (isUndecided(client) && view.plies === 1 && typeof model.get("pages") === "string") oppose(client);
}

/** Leave every side to a person on this screen. */
export function stayPeople(client: Client): void {
  press(client, { do: "seat", side: client.view.side_panels[0]?.side ?? 0, who: "person" });
}
