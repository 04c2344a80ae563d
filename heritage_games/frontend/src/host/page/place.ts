/** Placement of one board in the page: its file, book, starting point and engine. */

import type { Book, View } from "../../contract";
import type { Action } from "../../widget";
import { type LocalStore, storage } from "../storage";
import { made } from "../writing";
import board from "./board.js";
import type { Answered, Engine } from "./engine";
import { json } from "./files";
import { BUILD, forget, type Kept, keep, keepEarly, kept, keptEarly, nameOf, putAside } from "./keep";
import { gameLink, type Link, positionOf, questionOf } from "./link";
import type { PageModel } from "./model";
import type { Say } from "./page_words";
import { positionView } from "./position";
import { bookUnder, type Reading } from "./reading";
import { type From, type Given, Table, type Watch } from "./table";

/** Interface of a page for its boards. */
export interface Setting {
  readonly say: Say;
  /**
   * Show a sentence; with a link that saves `file`, if given.
   *
   * @param passing - whether it covers the header only for a time: until the engine is ready, or until the next touch.
   */
  notice(text: string, passing?: boolean | "touch", file?: string): void;
  /** Hide temporary notices, because the engine is ready. */
  passed(): void;
  /** Whether the page is in kiosk mode. */
  readonly kiosk: boolean;
  /** Return the engine; the first call starts it. */
  engine(): Engine;
}

/** Board of the page. */
export interface Placed {
  readonly element: HTMLElement;
  readonly table: Table;
  /** Restart from a link. */
  follow(to: Link): Promise<void>;
  /** Delete the saved game, and save none afterwards. */
  forget(): void;
  /** Release the element for another board. */
  leave(): void;
}

/** Description of a board. */
export interface Wish {
  /** The address of its file. */
  address: URL;
  /** Whether it saves its game and is the target of links. */
  own: boolean;
  link: Link;
  /** The completed steps, if the board belongs to a guided first game. */
  done?: readonly string[];
  watch?: Partial<Watch>;
}

/** Return the book of a board: its ruleset's, with the differences under its readings. */
export async function bookOf({ book, reading }: Given, address: URL): Promise<Book> {
  const whole = json<Book>(new URL(book, address));
  const other = reading ? json<Reading>(new URL(reading, address)) : null;
  return other ? bookUnder(...(await Promise.all([whole, other]))) : whole;
}

/** Put a board into an element, in place of its picture. */
export async function place(element: HTMLElement, wish: Wish, setting: Setting): Promise<Placed> {
  const given = await json<Given>(wish.address);
  // The page has preloaded this file; it is used even if a link makes the answers useless.
  if (given.answers) json(new URL(given.answers, wish.address)).catch(() => {});
  const book = await bookOf(given, wish.address);
  const place = new Place(element, wish, setting, given, book);
  place.begin();
  return place;
}

class Place implements Placed {
  readonly table: Table;
  private store: LocalStore | null;
  private readonly name: string;
  private readonly left: Kept | null;
  /** The board's settings from a link or the saved game, if there are any. */
  private preset: string | undefined;
  /** Whether the board shows a linked position or game in which nothing has been played. */
  private linked: boolean;
  /** Fulfilled by the engine's first answer; the visitor's game is not saved before. */
  private begun: Promise<void> = Promise.resolve();
  /** Fulfilled when the visitor has sent a message. */
  private readonly touched: Promise<void>;
  private touch = (): void => {};
  /** Whether another board has replaced this one in its element. */
  private gone = false;
  private end = (): void => {};

  constructor(
    readonly element: HTMLElement,
    private readonly wish: Wish,
    private readonly setting: Setting,
    private readonly given: Given,
    private readonly book: Book,
  ) {
    this.touched = new Promise((done) => {
      this.touch = done;
    });
    this.store = wish.own ? storage("sessionStorage") : null;
    this.name = nameOf(wish.address);
    this.linked = asks(wish.link);
    this.left = this.linked ? null : kept(this.store, this.name);
    this.table = this.newTable();
  }

  private newTable(): Table {
    const { given, book, left, setting, wish } = this;
    const { say, kiosk } = setting;
    const pages = new URL(`../${book.game}/${book.ruleset}/`, wish.address);
    const linked = this.linkedView();
    return new Table({
      name: wish.address.href,
      given,
      book,
      replies: (number) => json(new URL(String(given.answers).replace(/\.bin$/, `/${number}.bin`), wish.address)),
      worded: (loaded) => ({ ...loaded, words: { ...loaded.words, "errors.no_kernel": say("failed_game") } }),
      view: linked ?? (left && known(left, given) ? left.view : given.view),
      linked: linked !== null,
      prefs: { ...given.prefs, kiosk },
      watch: this.watch(),
      more: {
        actions: wish.own && !kiosk && !wish.done ? links(say, () => this.table.model) : [],
        pages: pages.href,
        learn: given.learn && !wish.done ? { href: new URL("learn/index.html", pages).href, count: given.learn } : null,
        done: wish.done ?? [],
      },
    });
  }

  /** Return the position of the link as a view, with the question of its task; null if there is none. */
  private linkedView(): View | null {
    const { wish, book, given, setting } = this;
    const text = positionOf(wish.link);
    if (text === undefined) return null;
    const task = questionOf(wish.link, book.words["task.own_title"]) ?? given.view.task;
    return positionView(text, book, { ...given.view, task }, setting.say("moves_wait"));
  }

  private watch(): Watch {
    const { setting, wish } = this;
    return {
      sent: (message) => {
        setting.notice("");
        this.touch();
        wish.watch?.sent?.(message);
      },
      step: wish.watch?.step ?? (() => {}),
      waits: () => setting.notice(setting.say("opening_wait"), true),
      early: (messages) => {
        if (!this.linked) keepEarly(this.store, this.name, messages);
      },
      shown: (view, answer) => {
        if (wish.own && answer) this.remember(view, answer);
        wish.watch?.shown?.(view, answer);
      },
    };
  }

  /** Show the board as soon as its view is known, and start the engine. */
  begin(): void {
    const { given, left, setting, table, wish } = this;
    const { say, notice } = setting;
    const from = begins(wish.link, left);
    if (!from || table.view !== given.view) this.show();
    const early = this.linked ? [] : keptEarly(this.store, this.name);
    if (early.length || (left && table.view === left.view)) notice(say("kept"), "touch");
    else if (from) notice(say("opening"), true);
    if (given.answers && !from) table.expect(json(new URL(given.answers, wish.address)));
    for (const message of early) table.receive(message);
    if (wish.link && "wrong" in wish.link) this.wrong(say(wish.link.wrong), left !== null || early.length > 0);
    const anew = left !== null && table.view === given.view && !wish.link;
    this.begun = this.open(from).then((there) => {
      if (anew && there) notice(say(left.build === BUILD ? "kept" : "kept_anew"));
    });
  }

  private show(): void {
    if (this.gone || this.element.querySelector(":scope > .board-live")) return;
    const live = made("div", "board-live");
    this.element.replaceChildren(live);
    this.end = board.render({ model: this.table.model, el: live });
  }

  leave(): void {
    this.gone = true;
    this.end();
  }

  /** Report an invalid link and the board that is shown instead. */
  private wrong(sentence: string, own: boolean): void {
    const { say, notice } = this.setting;
    notice(`${sentence} ${say(own ? "here_own" : "here_start")}`);
  }

  /** Open the board in the engine; return false if the request is impossible. */
  private async open(from: From): Promise<boolean> {
    const { given, setting } = this;
    let reason: string | null = null;
    this.preset = from && "preset" in from ? from.preset : undefined;
    try {
      await painted();
      if (!from && savesData()) await this.touched;
      const engine = setting.engine();
      await engine.ready;
      reason = await this.openIn(engine, from);
      setting.passed();
      if (from && reason !== null) await this.refused(engine, from, reason);
    } catch (error) {
      console.error(error);
      setting.notice(setting.say(given.answers && !from ? "failed" : "failed_game"));
      this.table.close();
    }
    this.show();
    return reason === null;
  }

  /** Open the board in the engine; return why a link or saved game cannot be opened, or null. */
  private async openIn(engine: Engine, from: From): Promise<string | null> {
    try {
      // The replies of a task are those that were precomputed.
      return (await this.table.open(engine, from, this.given.mode === "task" ? 0 : seed())).notice ?? null;
    } catch (error) {
      if (!from) throw error;
      // The engine is ready, but rejects the link.
      return "";
    }
  }

  /** Report why a link or the saved game cannot be opened; keep or reopen the visitor's game. */
  private async refused(engine: Engine, from: NonNullable<From>, reason: string): Promise<void> {
    const { say, notice } = this.setting;
    if ("record" in from && from.replay) {
      putAside(this.store, this.name, from.record);
      notice(say("not_kept"), false, from.record);
      return;
    }
    this.linked = false;
    const { view } = this.table;
    const stands = Boolean(view.plies || view.throw?.open);
    const own = stands ? null : this.ownGame();
    if (own || !reason) await this.openIn(engine, own);
    const key = keyOf(from);
    this.wrong(reason ? say(key, { reason }) : say("bad_link"), stands || own !== null);
  }

  /** Return the saved game with its unprocessed messages; null if there is none. */
  private ownGame(): From {
    const early = keptEarly(this.store, this.name);
    const from = begins(null, kept(this.store, this.name));
    if (!early.length) return from;
    return { ...from, replay: [...(from && "replay" in from ? (from.replay ?? []) : []), ...early] };
  }

  private remember(view: View, { record }: Answered): void {
    // A linked game replaces the saved one only once somebody plays on.
    if (this.linked && view.revision <= this.table.openedAt) return;
    // A linked task restarts with the page, while the visitor's game is suspended.
    if (this.linked && view.task) return;
    const preset = this.preset ? { preset: this.preset } : {};
    keep(this.store, this.name, { record, view, build: BUILD, lang: document.documentElement.lang, ...preset });
    if (!this.linked) return;
    // Once something has been played, the address leads to the continued game and not to its start.
    this.linked = false;
    history.replaceState(history.state, "", location.pathname + location.search);
  }

  async follow(to: Link): Promise<void> {
    const { view } = this.table;
    if (to && "wrong" in to) this.wrong(this.setting.say(to.wrong), Boolean(view.plies || view.throw?.open));
    if (!asks(to)) return;
    this.touch();
    await this.begun;
    this.linked = true;
    await this.open(begins(to, null));
  }

  forget(): void {
    forget(this.store, this.name);
    // An answer that arrives before the page is left would save the game again.
    this.store = null;
  }
}

/** Return a promise fulfilled after the first paint; the engine occupies slow devices. */
const painted = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

/** Return whether the connection is metered, so that nothing is fetched without a request. */
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Return the key of the sentence that reports an unusable link. */
function keyOf(from: NonNullable<From>): "bad_record" | "bad_position" | "bad_preset" | "bad_task" {
  if ("record" in from) return "bad_record";
  if ("position" in from) return "bad_position";
  return "own_task" in from ? "bad_task" : "bad_preset";
}

/** Return whether a link contains a request. */
const asks = (to: Link): boolean => to !== null && !("wrong" in to);

function begins(to: Link, left: Kept | null): From {
  if (to && !("wrong" in to)) return to;
  if (!left) return null;
  // A view of an earlier build may have other fields or texts.
  const preset = left.preset ? { preset: left.preset } : {};
  if (left.build !== BUILD) return { record: left.record, replay: [], ...preset };
  const { touches, ply, plies } = left.view;
  const replay = touches.length ? [{ do: "touch", touches } as const] : ply < plies ? [{ do: "go", ply } as const] : [];
  return { record: left.record, replay, ...preset };
}

/** Return whether a saved view has the build, language and rules of this page. */
function known({ view, build, lang }: Kept, given: Given): boolean {
  const here = build === BUILD && lang === document.documentElement.lang;
  return here && JSON.stringify(view.options) === JSON.stringify(given.view.options);
}

/** Return two buttons: one copies a link to the game, the other a link to the position. */
function links(say: Say, model: () => PageModel): Action[] {
  return (["record", "position"] as const).map((kind) => ({
    label: say(`link_${kind}`),
    act: async (field) => {
      const address = gameLink(location.href, kind, model());
      try {
        await navigator.clipboard.writeText(address);
        return say("link_copied");
      } catch {
        // Browsers allow the clipboard only on pages served over https or from this computer.
        field.value = address;
        field.select();
        return say("link_by_hand");
      }
    },
  }));
}

/** Return a random seed. */
const seed = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) >>> 1;
