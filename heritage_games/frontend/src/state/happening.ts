/** Difference between two views, as one event with a sound. */

import type { View } from "../contract";

/** Names of the sounds, by event. */
export type Happening =
  | "place"
  | "move"
  | "reply"
  | "mill"
  | "capture"
  | "throw"
  | "refuse"
  | "solved"
  | "win"
  | "lose";

/** Return the most significant event from one view to the next; null if nothing was played. */
export function happeningOf(before: View, view: View): Happening | null {
  if (view.revision === before.revision) return null;
  if (view.refusal) return "refuse";
  if (view.task?.state === "right" && before.task?.state !== "right") return "solved";
  if (view.result && !before.result) return lost(view) ? "lose" : "win";
  if (view.plies === before.plies + 1 && view.ply === view.plies) return playedIn(view);
  return view.throw?.text && !before.throw?.text ? "throw" : null;
}

/** Return whether the only person at the board did not win. */
function lost({ result, seats }: View): boolean {
  const people = seats.flatMap((who, side) => (who === "person" ? [side] : []));
  return people.length === 1 && seats.length > 1 && result?.places[people[0] ?? 0] !== 1;
}

function playedIn({ last_effects: effects, steps, seats }: View): Happening {
  const kinds = effects.map(([kind]) => kind);
  if (kinds.includes("take")) return "capture";
  if (effects.some(([kind, mark]) => kind === "mark" && mark === "mill")) return "mill";
  if (steps && seats[steps.side] !== "person") return "reply";
  return kinds.includes("enter") ? "place" : "move";
}
