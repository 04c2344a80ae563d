/** Kiosk mode for museums: full screen, left-handed layout, shared table, idle timeout. */

import { plain } from "../foreign_text";
import type { Say } from "./page/page_words";
import type { Placed } from "./page/place";
import { made, renew, write } from "./writing";

/** The time in which the idle timeout can still be stopped, in seconds. */
const WARNING = 20;

/** The remaining seconds that are announced; the question itself announces the first. */
const SPOKEN: readonly number[] = [10, 5, 2];

/** The idle time before the warning, in seconds, if the page does not set it. */
const IDLE = 90;

/** Choices at the screen: the left-handed layout, and the side at this end of the table. */
type Choice = "left" | "end";

/** Kiosk screen. */
interface Screen {
  /** Add a board to the screen. */
  join(board: Placed): void;
}

export function kiosk(site: URL, say: Say): Screen {
  const boards: Placed[] = [];
  const chosen = carried();
  const turn = turning(say, boards, chosen);
  const bar = made("section", "page-bar", fullScreen(say), handed(say, chosen), turn.element);
  bar.setAttribute("aria-label", plain(say("screen")));
  document.body.append(bar);
  watchIdle(site, say, boards);
  return {
    join: (board) => {
      boards.push(board);
      board.table.model.on("change:view", () => turn.turn(board));
      turn.turn(board);
      turn.element.hidden = false;
    },
  };
}

/** Choices passed on in addresses: nothing is stored, and the start page has none. */
interface Carried {
  get(choice: Choice): string | null;
  set(choice: Choice, value: string | null): void;
}

function carried(): Carried {
  const chosen = new URLSearchParams(location.search);
  const along = (to: string): string => {
    const address = new URL(to, location.href);
    address.search = chosen.toString();
    return address.href;
  };
  document.addEventListener(
    "click",
    ({ target }) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
      if (link?.origin === location.origin) link.href = along(link.href);
    },
    { capture: true },
  );
  return {
    get: (choice) => chosen.get(choice),
    set: (choice, value) => {
      if (value === null) chosen.delete(choice);
      else chosen.set(choice, value);
      history.replaceState(history.state, "", along(location.href));
    },
  };
}

function button(label: string, act: () => void): HTMLButtonElement {
  const element = made("button", "page-button", label);
  element.type = "button";
  element.addEventListener("click", act);
  return element;
}

function fullScreen(say: Say): HTMLElement {
  const page = document.documentElement;
  const element = button(say("full_screen"), () => {
    const done = document.fullscreenElement ? document.exitFullscreen() : page.requestFullscreen();
    done.catch(() => {});
  });
  element.hidden = !document.fullscreenEnabled;
  document.addEventListener("fullscreenchange", () => {
    write(element, say(document.fullscreenElement ? "leave_full_screen" : "full_screen"));
  });
  return element;
}

/** Return the choice of the side of the buttons, for left- or right-handed visitors. */
function handed(say: Say, chosen: Carried): HTMLElement {
  const under = (left: boolean): boolean => document.documentElement.classList.toggle("page-left-handed", left);
  const choice = made("fieldset", "page-choice", made("legend", "", say("hand")));
  for (const hand of ["right_handed", "left_handed"] as const) {
    const input = made("input");
    input.type = "radio";
    input.name = "hand";
    const left = hand === "left_handed";
    input.checked = left === (chosen.get("left") !== null);
    input.addEventListener("change", () => {
      under(left);
      chosen.set("left", left ? "" : null);
    });
    choice.append(made("label", "", input, say(hand)));
  }
  under(chosen.get("left") !== null);
  return choice;
}

/** Return the control for two people across a table, and the function that turns the board. */
function turning(
  say: Say,
  boards: readonly Placed[],
  chosen: Carried,
): { element: HTMLElement; turn: (board: Placed) => void } {
  const status = made("p", "page-turned");
  status.setAttribute("role", "status");
  const end = chosen.get("end");
  let here = end === null ? null : Number(end);
  const turn = (board: Placed): void => {
    const { model, view } = board.table;
    const shared = here !== null;
    if (model.get("shared") !== shared) model.put({ shared });
    if (here !== null && view.turn === null) return;
    board.element.classList.toggle("board-turned", here !== null && view.turn !== here);
    const side = view.side_panels.find((panel) => panel.side === view.turn);
    renew(status, here !== null && side ? say("turned", { side: side.name }) : "");
  };
  const press = button(say("turn"), () => {
    here = here === null ? (boards[0]?.table.view.turn ?? 0) : null;
    press.setAttribute("aria-pressed", String(here !== null));
    chosen.set("end", here === null ? null : String(here));
    boards.forEach(turn);
  });
  press.setAttribute("aria-pressed", String(here !== null));
  const element = made("div", "", press, status);
  element.hidden = true;
  return { element, turn };
}

/** After a time without input, ask whether anybody is there, then return to the start page. */
function watchIdle(site: URL, say: Say, boards: readonly Placed[]): void {
  const after = Number(document.documentElement.dataset.idle) || IDLE;
  const start = new URL("index.html", site);
  const atStart = (): boolean => [site.pathname, start.pathname].includes(location.pathname);
  const question = warning(say, () => leave());
  let timer = 0;
  const leave = (): void => {
    for (const board of boards) board.forget();
    location.replace(start);
  };
  const again = (): void => {
    window.clearTimeout(timer);
    if (!question.open) timer = window.setTimeout(() => question.ask(), after * 1000);
  };
  for (const event of ["pointerdown", "pointermove", "keydown", "wheel", "touchmove"]) {
    // A board stops the propagation of its keys, so they are captured before it.
    document.addEventListener(event, again, { passive: true, capture: true });
  }
  question.closed(again);
  // The start page needs no timeout before the first input.
  if (!atStart()) again();
}

/** Return the dialog with the countdown. */
function warning(say: Say, leave: () => void): { ask(): void; closed(then: () => void): void; readonly open: boolean } {
  const [title, counted, spoken] = [made("h2", "", say("idle_title")), made("p"), made("p", "page-spoken")];
  const stay = button(say("stay"), () => dialog.close());
  const dialog = made("dialog", "page-idle", title, counted, spoken, stay, button(say("restart"), leave));
  let [seconds, timer] = [0, 0];
  title.id = "page-idle";
  counted.id = "page-idle-counted";
  dialog.setAttribute("aria-labelledby", title.id);
  dialog.setAttribute("aria-describedby", counted.id);
  spoken.setAttribute("role", "alert");
  const tell = (): void => {
    const left = say("idle", { seconds });
    write(counted, left);
    if (SPOKEN.includes(seconds)) write(spoken, left);
  };
  const count = (): void => {
    seconds -= 1;
    tell();
    if (seconds <= 0) leave();
  };
  dialog.addEventListener("close", () => window.clearInterval(timer));
  document.body.append(dialog);
  return {
    ask: () => {
      seconds = WARNING;
      write(spoken, "");
      tell();
      timer = window.setInterval(count, 1000);
      dialog.showModal();
    },
    closed: (then) => dialog.addEventListener("close", then),
    get open() {
      return dialog.open;
    },
  };
}
