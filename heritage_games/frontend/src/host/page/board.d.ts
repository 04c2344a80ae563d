/** Module of the widget, which page.js loads from its own folder. */

import type { Model } from "../../state/client";

declare const board: { render(view: { model: Model; el: HTMLElement }): () => void };
export default board;
