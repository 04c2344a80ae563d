/** Bundle of a bench, in the folder of the page's script. */

import type { Model } from "../state/client";

declare const bench: { render(view: { model: Model; el: HTMLElement }): () => void };
export default bench;
