/** The bundle of a bench, which lies beside the script of its page. */

import type { Model } from "../state/client";

declare const bench: { render(view: { model: Model; el: HTMLElement }): () => void };
export default bench;
