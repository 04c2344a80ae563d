/** The bundle of a bench, which lies beside the script of a page. */

import type { BenchModel } from "../bench/bench";

declare const bench: { render(context: { model: BenchModel; el: HTMLElement }): () => void };
export default bench;
