/** The widget's module, which stands beside page.js and is loaded from there. */

import type { Model } from "../../state/client";

declare const board: { render(view: { model: Model; el: HTMLElement }): () => void };
export default board;
