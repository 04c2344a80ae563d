/** Interface of the engine: one worker for all boards of a page; it answers in order. */

import type { Book, Past, Prefs, View } from "../../contract";
import { withPast } from "../../state/state";
import type { Arrived } from "./arrival";
import type { EngineRequest, FromWorker } from "./worker";

/** Name of the performance mark set when the engine is ready. */
const READY = "heritage_games engine";

/** Answer of heritage_games/website/engine_host.py, completed from the earlier ones. */
export interface Answered {
  book?: Book;
  view: View;
  record: string;
  position: string;
  /** Display settings of a preset. */
  prefs?: Partial<Prefs>;
  /** The reason why a link cannot be opened. */
  notice?: string;
}

/** Answer as it is sent, with only the changes of past and record. */
export type Update = Omit<Answered, "record"> & { past?: Past } & RecordUpdate;

/** A whole record, or the text that follows the last one without its final line break. */
type RecordUpdate = { record: string; added?: never } | { record?: never; added: string };

/** Return a function that completes the answers of one board, called with each in turn. */
export function answerCompleter(): (update: Update) => Answered {
  let past: Past | undefined;
  let record = "";
  return ({ past: newer = past, added, record: whole, view, ...rest }) => {
    past = newer;
    record = whole ?? record.slice(0, -1) + added;
    return { ...rest, view: withPast(view, past), record };
  };
}

/** An engine that is loading or ready. */
export interface Engine {
  /** Fulfilled when the engine is ready, rejected if no attempt to load it succeeds. */
  readonly ready: Promise<void>;
  /** Send a request to the host; an invalid one returns an error and changes nothing. */
  ask(what: "open" | "receive", board: string, message: object): Promise<Answered>;
}

/** Pauses before the engine is loaded again, in milliseconds; the browser keeps complete files. */
const PAUSES: readonly number[] = [1000, 4000, 16_000];

/**
 * Start a worker: `engine(new URL("worker.js", import.meta.url))`.
 *
 * @param comes - called while the engine's files arrive.
 */
export function engine(script: URL, comes: (arrived: Arrived) => void = () => {}): Engine {
  const waiting = new Map<
    number,
    { board: string; fulfil: (answer: Answered) => void; reject: (error: Error) => void }
  >();
  const boards = new Map<string, (update: Update) => Answered>();
  let worker: Worker;
  let number = 0;
  const ready = new Promise<void>((fulfil, reject) => {
    const ended = (reason: string): void => {
      reject(new Error(reason));
      for (const one of waiting.values()) one.reject(new Error(reason));
      waiting.clear();
    };
    const begin = ([pause, ...later]: readonly number[]): void => {
      const born = new Worker(script, { type: "module" });
      let there = false;
      const broken = (reason: string): void => {
        if (there || pause === undefined) ended(reason);
        else {
          born.terminate();
          setTimeout(() => begin(later), pause);
        }
      };
      born.addEventListener("error", ({ message }) => broken(message || "the worker could not be loaded"));
      born.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => {
        if ("ready" in data) {
          there = true;
          performance.mark(READY);
          fulfil();
        } else if ("arrived" in data) comes(data.arrived);
        else if ("failed" in data) broken(data.failed);
        else settle(data.number, data.text);
      });
      worker = born;
    };
    begin(PAUSES);
  });
  const settle = (which: number, text: string): void => {
    const answer = JSON.parse(text);
    const one = waiting.get(which);
    waiting.delete(which);
    if (!one) return;
    if ("error" in answer) one.reject(new Error(answer.error));
    else one.fulfil(completed(one.board, answer));
  };
  const completed = (board: string, update: Update): Answered => {
    const complete = boards.get(board) ?? answerCompleter();
    boards.set(board, complete);
    return complete(update);
  };
  ready.catch(() => {});
  return {
    ready,
    ask: (what, board, message) =>
      new Promise((fulfil, reject) => {
        number += 1;
        waiting.set(number, { board, fulfil, reject });
        worker.postMessage({ number, what, board, text: JSON.stringify(message) } satisfies EngineRequest);
      }),
  };
}
