/** Boards that are touched together: what is done on one is done on those beside it. */

import type { Message } from "../contract";
import type { Placed } from "./place";
import type { Watch } from "./table";

/** What is done on all of them. A throw is made once, and laid on the others. */
const MIRRORED: readonly Message["do"][] = ["touch", "thrown", "undo", "redo", "new"];

/** Boards that belong together. */
export interface Company {
  join(board: Placed): void;
  /** Return what watches the board in this element for the others. */
  watch(element: HTMLElement): Partial<Watch>;
}

export function company(): Company {
  const boards: Placed[] = [];
  return {
    join: (board) => {
      boards.push(board);
    },
    watch: (element) => {
      let thrown = false;
      const others = (message: Message): void => {
        for (const other of boards) if (other.element !== element) other.table.hear(message);
      };
      return {
        said: (message) => {
          thrown = message.do === "throw";
          if (MIRRORED.includes(message.do)) others(message);
        },
        shown: ({ throw: lies }) => {
          if (!thrown || !lies?.open) return;
          thrown = false;
          others({ do: "thrown", text: lies.text });
        },
      };
    },
  };
}
