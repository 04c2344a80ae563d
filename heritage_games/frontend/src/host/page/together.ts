/** Mirrored boards: each action on one is repeated on the others. */

import type { ClientMessage, View } from "../../contract";
import type { Placed } from "./place";
import type { Watch } from "./table";

/** Actions repeated on all boards. A throw is made once, and set on the others. */
const MIRRORED: readonly ClientMessage["do"][] = ["touch", "type", "thrown", "on", "undo", "redo", "new", "go"];

/** Group of mirrored boards. */
export interface Company {
  /** Add a board, and repeat on it what has been done on the others before. */
  join(board: Placed): void;
  /** Return the callbacks that repeat the actions on the board in this element. */
  watch(element: HTMLElement): Partial<Watch>;
}

/** Return the throw that was made: the pending one, or with autoplay the last one. */
function made({ throw: lies, last_throw: thrown }: View, on: boolean): string {
  if (lies?.open) return lies.text;
  return on ? (thrown?.text ?? "") : "";
}

export function company(): Company {
  const boards: Placed[] = [];
  // A board below the first screen is placed when it comes into view, perhaps after moves on another one.
  const repeated: ClientMessage[] = [];
  return {
    join: (board) => {
      boards.push(board);
      for (const message of repeated) board.table.receive(message);
    },
    watch: (element) => {
      let thrown = false;
      let on = false;
      const throwDue = (): boolean => Boolean(boards.find((one) => one.element === element)?.table.view.throw?.due);
      const others = (message: ClientMessage): void => {
        if (message.do === "new") repeated.length = 0;
        repeated.push(message);
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
