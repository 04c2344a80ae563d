/** Icons of the buttons, drawn with lines of one style. */

import { h, type Spec } from "../dom";

const PATHS = {
  undo: "M7,4L3,8L7,12M3,8H10A4,4 0 0 1 10,16H7",
  redo: "M11,4L15,8L11,12M15,8H8A4,4 0 0 0 8,16H11",
  new: "M9,3V15M3,9H15",
  guides: "M9,9m-6,0a6,6 0 1,0 12,0a6,6 0 1,0 -12,0M9,9h.1",
  names: "M4,14L9,4L14,14M6,11H12",
  speak: "M3,7H6L10,4V14L6,11H3ZM12.5,6.5Q14.5,9 12.5,11.5",
  sound: "M7,13.500A2,1.500 0 1 1 7,13.400V4L14,3V12M14,12A2,1.500 0 1 1 14,11.900",
  rules: "M3,4Q6,3 9,5Q12,3 15,4V14Q12,13 9,15Q6,13 3,14ZM9,5V15",
  full: "M3,7V3H7M11,3H15V7M15,11V15H11M7,15H3V11",
  wall: "M3,3H15V12H3ZM9,12V15M6,15.500H12",
  ahead: "M4,4L9,9L4,14M10,4L15,9L10,14",
  hint: "M6.500,12.500A4.500,4.500 0 1 1 11.500,12.500V14.500H6.500ZM7,17H11",
  more: "M3.500,9h.1M9,9h.1M14.500,9h.1",
  close: "M4.500,4.500L13.500,13.500M13.500,4.500L4.500,13.500",
  print: "M5,7V3H13V7M5,13H3V7H15V13H13M5,11H13V15.500H5Z",
  steps: "M5,4L14,9L5,14Z",
  first: "M14,4L8,9L14,14M4.500,4V14",
  previous: "M12,4L6,9L12,14",
  next: "M6,4L12,9L6,14",
  last: "M4,4L10,9L4,14M13.500,4V14",
  choose: "M5,7L9,11L13,7",
  branch: "M5,2V10H14",
  right: "M3,9.500L7.500,14L15,5",
  wrong: "M4.500,9H13.500",
  keys: "M6.500,6.800Q6.500,4 9,4Q11.500,4 11.500,6.500Q11.500,8 9,9.300V11M9,14h.1",
} as const;

export type Icon = keyof typeof PATHS;

/** Icons that are mirrored in right-to-left text. */
const TURNED: readonly Icon[] = ["undo", "redo", "ahead", "steps", "first", "previous", "next", "last", "branch"];

export function icon(name: Icon): Spec {
  return h(
    "svg.hg-icon",
    { class: TURNED.includes(name) && "hg-turned", viewBox: "0 0 18 18", "aria-hidden": "true" },
    h("path", { d: PATHS[name] }),
  );
}
