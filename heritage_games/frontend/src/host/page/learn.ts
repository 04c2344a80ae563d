/** The page of a guided first game: it shows its boards in turn, and links to its steps. */

import type { View } from "../../contract";
import { device, learn, learned, nameOf } from "./learned";
import { type Placed, place, type Setting } from "./place";

/** Board of the guided first game: a step, or with an empty id the game after the steps. */
interface Stop {
  readonly id: string;
  readonly address: URL;
  /** The fragment of a link to it: `step-4`. */
  readonly name: string;
  readonly element: HTMLElement;
}

/**
 * Show the steps of this page in an element, one after the other.
 *
 * @param element - contains the picture of the first step.
 * @param join - called with each board that is placed.
 */
export function steps(element: HTMLElement, setting: Setting, join: (board: Placed) => void): Promise<void> {
  const stops = Array.from(document.querySelectorAll<HTMLElement>("[data-step]"), (one): Stop => {
    const { step: id = "", at = "" } = one.dataset;
    const stop = { id, name: one.id, address: new URL(at, document.baseURI), element: one };
    // Without the id, a link to a step leads to its board and not to its text.
    one.removeAttribute("id");
    return stop;
  });
  const row = new Row(element, stops, setting, join);
  const begun = row.linked() ?? row.first();
  window.addEventListener("hashchange", () => {
    // Other fragments are anchors of the page; without a fragment, the initial step is shown.
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
  /** The index of the requested board. */
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

  /** Return the index of the step, `#step-4` or `?step=4`, in the address; undefined if there is none. */
  linked(): number | undefined {
    const query = new URLSearchParams(location.search).get("step");
    const name = location.hash.slice(1) || (query === null ? "" : `step-${query}`);
    const found = this.stops.findIndex((stop) => stop.name === name);
    return found < 0 ? undefined : found;
  }

  /** Return the index of the first step that is not done; 0 if all are done. */
  first(): number {
    const open = this.stops.findIndex(({ id }) => id && !this.done.includes(id));
    return Math.max(open, 0);
  }

  /** Show the board at an index. */
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
    // A reader who used a button of the board keeps the focus in it.
    if (here) this.element.querySelector<HTMLElement>(".hg-ask, .hg-hit[tabindex='0']")?.focus({ preventScroll: true });
  }

  /** Change the address's fragment, so that each step has an entry in the browser's history. */
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

  /** Mark the completed steps in the list. */
  private mark(): void {
    for (const { id, element } of this.stops) {
      const sign = element.querySelector<HTMLElement>(".is-done");
      if (sign) sign.hidden = !this.done.includes(id);
    }
  }
}
