/** Board that the server answers: it shows views pushed after its own and others' actions. */

import type { BoardPayload, Book, View } from "../../contract";
import { modelOf, type PageModel } from "../page/model";
import { made } from "../writing";
import type board from "./board.js";
import type { Line } from "./socket";

export class ClassBoard {
  private at = 0;
  private book = "";
  private model: PageModel | null = null;
  /** The revision that the message in transit quotes; -1 if there is none. */
  private away = -1;
  private end: () => void = () => {};
  /** The last request, after which the next one begins, so that books arrive in order. */
  private last: Promise<void> = Promise.resolve();

  constructor(
    private readonly place: HTMLElement,
    private readonly line: Pick<Line, "send">,
    private readonly render: typeof board.render,
    /** Whether the page is a pupil's, where answers cover the lower edge of a phone. */
    private readonly pupil: boolean,
  ) {}

  /** Show the board that the server has sent. */
  show(shown: BoardPayload): void {
    this.last = this.last.then(() => this.taken(shown)).catch(() => {});
  }

  /** Set whether the connection is lost, so that touches wait. */
  opening(waits: boolean): void {
    this.model?.put({ opening: waits });
  }

  private async taken({ board: number, kind, mode, book, view }: BoardPayload): Promise<void> {
    // The board on the wall is the teacher's own, and may be a pupil's whom the teacher watches.
    const same = number === this.at && kind === this.place.dataset.kind;
    if (same && book === this.book && this.model) {
      // The class sends a board again when a partner touches it or a page reconnects: that answers no message.
      if (view.revision === this.away && !view.notice) return;
      this.away = -1;
      this.model.put({ view });
      return;
    }
    this.place.dataset.kind = kind;
    const loaded = (await (await fetch(`/book/${book}`)).json()) as Book;
    this.book = book;
    if (same && this.model) this.model.put({ book: loaded, view });
    else this.begin(number, mode, loaded, view, this.pupil || kind === "watched");
  }

  /** Return a heading for screen reader users, if the page has none above its board. */
  private heading(): HTMLElement[] {
    const { heading } = this.place.dataset;
    return heading ? [made("h2", "unseen", heading)] : [];
  }

  private begin(number: number, mode: string, book: Book, view: View, over: boolean): void {
    this.end();
    const replaces = this.model !== null;
    this.at = number;
    const traits = { book, view, mode, record: "", position: "", opening: false, over };
    this.away = -1;
    this.model = modelOf(traits, (message) => {
      if ((message as { do: string }).do === "record") return;
      this.away = message.revision;
      this.line.send({ board: number, message });
    });
    const live = made("div");
    this.place.replaceChildren(...this.heading(), live);
    this.end = this.render({ model: this.model, el: live });
    // The focus on the last board was lost with it.
    if (replaces && document.activeElement === document.body) document.querySelector("h1")?.focus();
  }
}
