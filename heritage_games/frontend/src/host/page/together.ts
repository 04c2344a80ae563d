/** Boards that are touched together: each action is repeated on the boards next to it. */

import type { ClientMessage, View } from "../../contract";
import type { Placed } from "./place";
import type { Watch } from "./table";

/** Actions repeated on all of them. A throw is made once, and set on the others. */
const MIRRORED: readonly ClientMessage["do"][] = ["touch", "type", "thrown", "on", "undo", "redo", "new", "go"];

/** Boards that belong together. */
export interface Company {
  join(board: Placed): void;
  /** Return what watches the board in this element for the others. */
  watch(element: HTMLElement): Partial<Watch>;
}

/** The throw that was made: it lies open, or has been played already where the game went on by itself. */
function made({ throw: lies, last_throw: thrown }: View, on: boolean): string {
  if (lies?.open) return lies.text;
  return on ? (thrown?.text ?? "") : "";
}

export function company(): Company {
  const boards: Placed[] = [];
  return {
    join: (board) => {
      boards.push(board);
    },
    watch: (element) => {
      let thrown = false;
      let on = false;
      const throwDue = (): boolean => Boolean(boards.find((one) => one.element === element)?.table.view.throw?.due);
      const others = (message: ClientMessage): void => {
        for (const other of boards) if (other.element !== element) other.table.receive(message);
      };
      return {
        sent: (message) => {
          on = message.do === "on" && throwDue();
          thrown = message.do === "throw" || on;
          if (MIRRORED.includes(message.do) && !on) others(message);
        },
        shown: (view) => {
          const text = thrown ? made(view, on) : "";
          if (!text) return;
          others({ do: "thrown", text });
          if (on) others({ do: "on" });
          thrown = on = false;
        },
      };
    },
  };
}
