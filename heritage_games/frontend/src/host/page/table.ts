/**
 * A board with the source of its answers: first the precomputed ones, then the engine.
 *
 * The precomputed answers cover two plies, or a whole task.
 *
 * Messages answered without the engine are replayed in it, in order, so that its state equals that of the page; from
 * then on the engine answers. A touch that cannot be answered yet waits.
 */

import type { Book, ClientMessage, Mode, Prefs, View } from "../../contract";
import type { Action, Learn } from "../../widget";
import { type Answers, answer, onwards, replyTo } from "./ahead";
import type { Answered, Engine } from "./engine";
import { drawn } from "./lot";
import { modelOf, type PageModel, type SentMessage } from "./model";
import { same } from "./same";

/** File of boards/. */
export interface Given {
  /** The board for the engine to open: game, ruleset, options, example. */
  open: Readonly<Record<string, unknown>>;
  /** The address of the book, relative to this page. */
  book: string;
  /** The address of the differences under this board's readings; null if there are none. */
  reading: string | null;
  view: View;
  /** The game and the position of this view as text; undefined in a file of an earlier build. */
  record?: string;
  position?: string;
  mode: Mode;
  prefs: Partial<Prefs>;
  /** The address of the precomputed answers; null if there are none. */
  answers: string | null;
  /** The number of steps of the guided first game of its rules; 0 if there is none. */
  learn: number;
}

/** Starting point of a board: a link, or the saved game with its input; null for the usual start. */
export type From =
  | { record: string; position?: string; replay?: readonly ClientMessage[]; preset?: string }
  | { replay: readonly ClientMessage[] }
  | { position: string }
  | { preset: string }
  | { own_task: string }
  | null;

/** Callbacks of a table to its page. */
export interface Watch {
  /** The visitor has sent a message. */
  sent(message: ClientMessage): void;
  /** A message has to wait for the engine. */
  waits(): void;
  /** All messages sent before the engine is ready, with the throws made. */
  early?(messages: readonly ClientMessage[]): void;
  /** The reader has chosen another step of a guided first game. */
  step?(number: number): void;
  /** A view has arrived; the answer is null if it is not the engine's. */
  shown(view: View, answer: Answered | null): void;
}

/** Input of a table. */
interface TableInput {
  /** Key of the board in the engine host. */
  name: string;
  given: Given;
  book: Book;
  /** Fetch the answers to later plies. */
  replies: (number: number) => Promise<Answers>;
  /** Return the book with the words for a page in place of those for a kernel. */
  worded: (book: Book) => Book;
  /** The view until the engine answers: the start, the saved game, or a link's position. */
  view: View;
  /** Whether this view was made from the position in a link. */
  linked: boolean;
  prefs: Partial<Prefs>;
  watch: Watch;
  /** Traits that only boards in pages have. */
  more: {
    /** The page's buttons next to the record. */
    actions: readonly Action[];
    /** The folder of the pages of the rules. */
    pages: string;
    /** Address and step count of the guided first game; null if none, or on its own boards. */
    learn: Learn | null;
    /** The ids of its completed steps. */
    done: readonly string[];
  };
}

interface Ahead {
  file: Answers;
  base: View;
}

export class Table {
  readonly model: PageModel;
  /** The engine's revision when it opened this board. */
  openedAt = -1;
  /** The current precomputed answers, and the view to which they belong. */
  private ahead: Ahead | null = null;
  /** The precomputed answers for the first position, used again when a task restarts. */
  private first: Ahead | null = null;
  /** Whether answers are being fetched. */
  private coming = false;
  private engine: Engine | null = null;
  /** The engine's revision of its last answer. */
  private revision = -1;
  /** The engine's first answer, while a position that lacks its moves is shown; otherwise null. */
  private hidden: Answered | null = null;
  /** The number of openings of the board; answers to an earlier request are ignored. */
  private turn = 0;
  private replay: ClientMessage[] = [];
  private held: ClientMessage[] = [];
  /** Messages answered before the engine was ready, which are replayed in it. */
  private given: readonly ClientMessage[] = [];
  /** The last request; null if none is pending. */
  private request: Promise<void> | null = null;
  private closed = false;

  constructor(private readonly input: TableInput) {
    const { given, worded, book, view, prefs, more } = input;
    const { record = "", position = "" } = view === given.view ? given : {};
    const traits = { book: worded(book), view, mode: this.modeOf(view), prefs, record, position, opening: true };
    this.model = modelOf({ ...traits, ...more }, ({ revision: _, ...message }: SentMessage) => {
      // The record of a board in a page is always current.
      if (message.do === "record") return;
      if (message.do === "step") return input.watch.step?.(message.number);
      input.watch.sent(message as ClientMessage);
      this.receive(message as ClientMessage);
    });
  }

  get view(): View {
    return this.model.get("view") as View;
  }

  /** Return the mode of the board: a link may set a task on the board of a free game. */
  private modeOf({ task }: View): Mode {
    const { mode } = this.input.given;
    return mode === "board" && task ? "task" : mode;
  }

  /** Process a message of this board, or of a mirrored one. */
  receive(message: ClientMessage): void {
    if (this.engine) {
      this.ask(message);
      return;
    }
    this.answerEarly(message);
    this.reportEarly();
  }

  private reportEarly(): void {
    this.input.watch.early?.([...this.given, ...this.replay, ...this.held]);
  }

  /** Answer a message without the engine, or let it wait. */
  private answerEarly(sent: ClientMessage): void {
    const message = this.resolved(sent);
    const early = this.early(message);
    if (early) {
      this.replay.push(message);
      // Only the engine can write the record of the current board.
      if (early.plies !== this.view.plies) this.model.put({ record: "", position: "" });
      queueMicrotask(() => this.show(early, null));
      this.lookAhead(message, early);
    } else if (this.closed && !this.coming) throw new Error("closed");
    else {
      this.held.push(message);
      if (!this.coming) this.input.watch.waits();
    }
  }

  /** Return a chosen throw if all throws are precomputed, a restart for a task's first undo, otherwise the message. */
  private resolved(message: ClientMessage): ClientMessage {
    const { ahead, first, held, view } = this;
    const own = view.seats[view.steps?.side ?? 0] === "person" ? 1 : 2;
    if (message.do === "undo" && view.task && first && view.ply === own && !view.touches.length) return { do: "new" };
    const text = message.do === "throw" && ahead?.file.throws && !held.length && drawn(view.throw?.choices ?? []);
    return text ? { do: "thrown", text } : message;
  }

  /** After a precomputed ply, throw or reply, go on to the next answers, or fetch them. */
  private lookAhead(message: ClientMessage, view: View): void {
    const { ahead, input } = this;
    if (message.do === "new" && (this.closed || view.task)) this.ahead = this.first;
    const further = ahead && onwards(ahead.file, ahead.base, message);
    if (further) {
      this.ahead = { file: further, base: view };
      return;
    }
    const number = ahead ? replyTo(ahead.file, message) : undefined;
    if (number === undefined) return;
    this.ahead = null;
    // The file is for a view with the revision of the first one.
    this.expect(input.replies(number), { ...view, revision: input.given.view.revision });
  }

  /** Return the precomputed answer to a message; null if there is none. */
  private early(message: ClientMessage): View | null {
    const { view, closed, first } = this;
    const { view: start } = this.input.given;
    // If the engine failed, only a restart is possible.
    if (closed && message.do === "new") return { ...start, revision: view.revision + 1 };
    const ahead = message.do === "new" && view.task ? first : this.ahead;
    if (!ahead || this.held.length) return null;
    return answer(ahead.file, ahead.base, view, { ...message, revision: view.revision });
  }

  /** Await the answers to attempts in a view, by default the first. */
  async expect(answers: Promise<Answers>, base: View = this.input.given.view): Promise<void> {
    this.coming = true;
    const file = await answers.catch(() => null);
    this.coming = false;
    if (this.turn) return;
    // A task that has been restarted in the meantime already has its first answers.
    this.ahead ??= file && { file, base };
    this.first ??= this.ahead;
    try {
      const held = this.held.splice(0);
      for (const message of held) {
        this.answerEarly(message);
        // The next message is answered on the resulting view.
        await Promise.resolve();
      }
      if (held.length) this.reportEarly();
    } catch {
      // No engine will answer: reset the view drawn in advance.
      this.show({ ...this.view }, null);
    }
  }

  /** Switch to the engine; replay the messages answered so far in it. */
  async open(engine: Engine, from: From, seed: number): Promise<Answered> {
    this.turn += 1;
    const { turn } = this;
    // Later messages wait.
    this.ahead = null;
    const before = from && "replay" in from ? (from.replay ?? []) : [];
    this.given = this.replay.splice(0);
    const replay = [...before, ...this.given];
    const answered = await engine.ask("open", this.input.name, {
      ...this.input.given.open,
      ...from,
      seed,
      replay,
    });
    if (turn === this.turn) {
      if (answered.prefs) this.model.put({ prefs: { ...(this.model.get("prefs") as object), ...answered.prefs } });
      this.opened(engine, answered);
    }
    return answered;
  }

  private opened(engine: Engine, answered: Answered): void {
    const { view } = this;
    const held = this.held.splice(0);
    this.engine = engine;
    this.openedAt = answered.view.revision;
    this.model.put({ opening: false, mode: this.modeOf(answered.view) });
    const { linked } = this;
    const compared = linked ? arrangement : still;
    const alike = !answered.book && !answered.notice && same(compared(view), compared(answered.view));
    if (!alike || (linked && !held.length)) {
      // Waiting messages were meant for another position, and so were the touches that the board holds back.
      if (held.length && !alike) this.show({ ...view, side_to_touch: false }, null);
      this.take(answered);
      return;
    }
    this.revision = answered.view.revision;
    this.hidden = linked ? answered : null;
    this.model.put({ record: answered.record, position: answered.position });
    this.input.watch.shown(view, answered);
    for (const message of held) this.ask(message);
  }

  /** Discard waiting messages after the engine has failed, and show that no engine will answer. */
  close(): void {
    this.closed = true;
    this.held = [];
    const { words } = this.model.get("book") as Book;
    this.model.put({ opening: false });
    this.show({ ...this.view, ...(this.linked ? { status: words["errors.no_kernel"] } : {}) }, null);
  }

  /** Return whether the view of a link's position is shown, which has no moves. */
  private get linked(): boolean {
    return this.input.linked && this.view === this.input.view;
  }

  /** Send messages to the engine one by one: each quotes the revision of the previous answer. */
  private ask(message: ClientMessage): void {
    const { turn } = this;
    const request = this.request ? this.request.then(() => this.answered(message, turn)) : this.answered(message, turn);
    this.request = request;
    request.then(() => {
      if (this.request === request) this.request = null;
    });
  }

  /** Send a request and apply its answer. */
  private async answered(message: ClientMessage, turn: number): Promise<void> {
    try {
      const request = { ...message, revision: this.revision };
      const answered = turn === this.turn && (await this.engine?.ask("receive", this.input.name, request));
      if (answered && turn === this.turn) this.take(answered);
    } catch {
      if (turn !== this.turn) return;
      // Nothing has changed in the engine: show its view, or reset the one drawn in advance.
      if (this.hidden) this.take(this.hidden);
      else this.show({ ...this.view }, null);
    }
  }

  private take(answered: Answered): void {
    const { book, view, record, position } = answered;
    this.revision = view.revision;
    this.hidden = null;
    // Rules and position change together: the board is drawn again only when both have arrived.
    this.model.put({ record, position, ...(book ? { book: this.input.worded(book), view } : { view }) });
    this.input.watch.shown(view, answered);
  }

  private show(view: View, answered: Answered | null): void {
    this.model.put({ view });
    this.input.watch.shown(view, answered);
  }
}

/** Return a view without its revision and announcement. */
const still = ({ revision: _, announcement: __, announcement_parts: ___, ...view }: View): object => view;

/** Return the pieces of a view, in the order of their points, without their places there. */
const arrangement = ({ pieces }: View): object => pieces.map(([point, kind]) => `${point} ${kind}`).sort();
