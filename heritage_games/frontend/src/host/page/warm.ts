/** Warming the engine in idle slices, so that a touch finds it fast: heritage_games/website/engine_host.py plays there. */

import type { Engine } from "./engine";

/** Engines that are being warmed, or are warm. */
const warmed = new WeakSet<Engine>();

/** The mark that tells in the browser's own timeline when the engine was warm. */
const WARM = "heritage_games warm";

/** Milliseconds after which a browser without idle slices goes on. */
const PAUSE = 50;

/** Warm up an engine once, on a copy of this board, step by step while no request is pending. */
export async function warm(engine: Engine, board: string): Promise<void> {
  if (warmed.has(engine)) return;
  warmed.add(engine);
  try {
    for (let more = true; more; ) {
      await idle();
      if (!engine.busy) more = await engine.warm(board);
    }
    performance.mark(WARM);
  } catch {
    // A cold engine answers as well.
  }
}

/** Fulfilled when the page has nothing to do. */
const idle = (): Promise<void> =>
  new Promise((done) => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => done());
    else setTimeout(done, PAUSE);
  });
