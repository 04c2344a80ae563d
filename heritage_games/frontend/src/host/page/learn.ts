/** The page of a guided first game: one element in which board follows board, and the steps that can be linked to. */

import type { View } from "../../contract";
import { device, learn, learned, nameOf } from "./learned";
import { type Placed, place, type Setting } from "./place";

/** A board in the row: a step by its id, or with an empty one the game behind the steps. */
interface Stop {
  readonly id: string;
  readonly address: URL;
  /** The fragment of a link to it: `step-4`. */
  readonly name: string;
  readonly element: HTMLElement;
}

/**
 * Put the steps of this page into an element, one after the other.
 *
 * @param element - shows the first of them as a picture.
 * @param join - is given each board that comes.
 */
export function steps(element: HTMLElement, setting: Setting, join: (board: Placed) => void): Promise<void> {
  const stops = Array.from(document.querySelectorAll<HTMLElement>("[data-step]"), (one): Stop => {
    const { step: id = "", at = "" } = one.dataset;
    const stop = { id, name: one.id, address: new URL(at, document.baseURI), element: one };
    // From now on a link to a step leads to its board, and not to its text.
    one.removeAttribute("id");
    return stop;
  });
  const row = new Row(element, stops, setting, join);
  const begun = row.linked() ?? row.first();
  window.addEventListener("hashchange", () => {
    // Other fragments lead to places of the page; an address without one is that with which the page began.
    const to = location.hash ? row.linked() : begun;
    if (to !== undefined) row.go(to);
  });
  return row.go(begun);
}

class Row {
  private readonly store;
  private readonly name = nameOf(location.href);
  private done: readonly string[];
  private board: Placed | null = null;
  /** The place in the row of the board that is wanted. */
  private wanted = -1;
  private laying: Promise<void> = Promise.resolve();

  constructor(
    private readonly element: HTMLElement,
    private readonly stops: readonly Stop[],
    private readonly setting: Setting,
    private readonly join: (board: Placed) => void,
  ) {
    // The next visitor at a museum screen starts from the beginning.
    this.store = setting.kiosk ? null : device();
    this.done = learned(this.store, this.name);
    this.mark();
  }

  /** Return the index of the step in the address, `#step-4` or `?step=4`; undefined if it has none. */
  linked(): number | undefined {
    const query = new URLSearchParams(location.search).get("step");
    const name = location.hash.slice(1) || (query === null ? "" : `step-${query}`);
    const found = this.stops.findIndex((stop) => stop.name === name);
    return found < 0 ? undefined : found;
  }

  /** Return the place of the first step that is not done; where all are, of the first. */
  first(): number {
    const open = this.stops.findIndex(({ id }) => id && !this.done.includes(id));
    return Math.max(open, 0);
  }

  /** Show the board at a place of the row. */
  go(to: number): Promise<void> {
    if (to !== this.wanted) {
      this.wanted = to;
      this.laying = this.laying.then(() => this.lay(to));
    }
    if (location.hash) this.element.scrollIntoView({ block: "nearest" });
    return this.laying;
  }

  private async lay(to: number): Promise<void> {
    const stop = this.stops[to];
    if (to !== this.wanted || !stop) return;
    const here = this.element.contains(document.activeElement);
    const { setting } = this;
    setting.notice("");
    this.board?.leave();
    this.board = null;
    try {
      const watch = { step: (number: number) => this.follow(number - 1), shown: (view: View) => this.shown(view) };
      const wish = { address: stop.address, own: stop.id === "", link: null, done: this.done, watch };
      this.element.replaceChildren();
      this.board = await place(this.element, wish, setting);
      this.join(this.board);
    } catch {
      setting.notice(setting.say("board_failed"));
    }
    // A reader who has used a button of the board continues to read here.
    if (here) this.element.querySelector<HTMLElement>(".hg-ask, .hg-hit[tabindex='0']")?.focus({ preventScroll: true });
  }

  /** The way to another step is one of the browser's history. */
  private follow(to: number): void {
    const stop = this.stops[to];
    if (stop) location.hash = stop.name;
  }

  private shown({ task }: View): void {
    if (task?.state !== "right" || this.done.includes(task.id)) return;
    this.done = [...this.done, task.id];
    learn(this.store, this.name, task.id);
    this.board?.table.model.put({ done: this.done });
    this.mark();
  }

  /** Show in the list which steps are done. */
  private mark(): void {
    for (const { id, element } of this.stops) {
      const sign = element.querySelector<HTMLElement>(".is-done");
      if (sign) sign.hidden = !this.done.includes(id);
    }
  }
}
