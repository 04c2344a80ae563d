/** Icons of the buttons, drawn with lines of one style. */

import { h, type Spec } from "../dom";

const PATHS = {
  undo: "M7,4L3,8L7,12M3,8H10A4,4 0 0 1 10,16H7",
  redo: "M11,4L15,8L11,12M15,8H8A4,4 0 0 0 8,16H11",
  new: "M9,3V15M3,9H15",
  guides: "M9,9m-6,0a6,6 0 1,0 12,0a6,6 0 1,0 -12,0M9,9h.1",
  names: "M4,14L9,4L14,14M6,11H12",
  speak: "M3,7H6L10,4V14L6,11H3ZM12.5,6.5Q14.5,9 12.5,11.5",
  sound: "M7,13.5A2,1.5 0 1 1 7,13.4V4L14,3V12M14,12A2,1.5 0 1 1 14,11.9",
  rules: "M3,4Q6,3 9,5Q12,3 15,4V14Q12,13 9,15Q6,13 3,14ZM9,5V15",
  full: "M3,7V3H7M11,3H15V7M15,11V15H11M7,15H3V11",
  wall: "M3,3H15V12H3ZM9,12V15M6,15.5H12",
  ahead: "M4,4L9,9L4,14M10,4L15,9L10,14",
  hint: "M6.5,12.5A4.5,4.5 0 1 1 11.5,12.5V14.5H6.5ZM7,17H11",
  more: "M3.5,9h.1M9,9h.1M14.5,9h.1",
  close: "M4.5,4.5L13.5,13.5M13.5,4.5L4.5,13.5",
  first: "M14,4L8,9L14,14M4.5,4V14",
  previous: "M12,4L6,9L12,14",
  next: "M6,4L12,9L6,14",
  last: "M4,4L10,9L4,14M13.5,4V14",
  choose: "M5,7L9,11L13,7",
  branch: "M5,2V10H14",
  right: "M3,9.5L7.5,14L15,5",
  wrong: "M4.5,9H13.5",
} as const;

export type Icon = keyof typeof PATHS;

/** Icons that are mirrored in right-to-left text. */
const TURNED: readonly Icon[] = ["undo", "redo", "ahead", "first", "previous", "next", "last", "branch"];

export function icon(name: Icon): Spec {
  return h(
    "svg.hg-icon",
    { class: TURNED.includes(name) && "hg-turned", viewBox: "0 0 18 18", "aria-hidden": "true" },
    h("path", { d: PATHS[name] }),
  );
}
