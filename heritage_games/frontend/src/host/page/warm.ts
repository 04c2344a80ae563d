/**
 * Warm-up of the engine in idle time, so that the first answer is fast; heritage_games/website/engine_host.py plays the
 * moves.
 */

import type { Engine } from "./engine";
import { whenIdle } from "./learned";

/** Engines whose warm-up has started. */
const warmed = new WeakSet<Engine>();

/** Name of the performance mark set when the engine is warm. */
const WARM = "heritage_games warm";

/** Warm up an engine once, on a copy of this board, step by step while no request is pending. */
export async function warm(engine: Engine, board: string): Promise<void> {
  if (warmed.has(engine)) return;
  warmed.add(engine);
  try {
    for (let more = true; more; ) {
      await new Promise<void>(whenIdle);
      if (!engine.busy) more = await engine.warm(board);
    }
    performance.mark(WARM);
  } catch {
    // An engine that is not warm also answers.
  }
}
