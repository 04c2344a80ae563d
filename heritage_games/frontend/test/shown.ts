/** The whole widget in its own page, with the model of the museum pages; the test answers in place of Python. */

import { expect, onTestFinished } from "vitest";
import type { Book, HintView, Mode, View } from "../src/contract";
import { modelOf, type PageModel, type SentMessage } from "../src/host/page/model";
import index from "../src/index";
import { bookOf, viewOf } from "./boards";
import { drawn } from "./drawing";

/** The matrix transform that this DOM implementation lacks. */
DOMPoint.prototype.matrixTransform = function (this: DOMPoint, { a = 1, b = 0, c = 0, d = 1, e = 0, f = 0 } = {}) {
  const { x, y, w } = this;
  return new DOMPoint(a * x + c * y + e * w, b * x + d * y + f * w, this.z, w);
};

export interface Shown {
  root: HTMLElement;
  model: PageModel;
  /** The messages of the widget, in order. */
  sent: SentMessage[];
  /** Answer in place of Python, with a view of the next revision. */
  answer(change: Partial<View>): void;
  /** Return the single element that matches. */
  one<E extends Element = HTMLElement>(selector: string): E;
  all(selector: string): Element[];
  /** Return the text of the single element that matches. */
  text(selector: string): string;
  texts(selector: string): string[];
  /** Press the single button with this label. */
  press(label: string, within?: string): void;
  /** Click the touch target of a point. */
  touch(point: string): void;
  /** Return the touch target of a point. */
  hit(point: string): SVGElement;
  /** Return the text of the live region. */
  heard(): string;
  /** Remove the widget before the end of the test. */
  end(): void;
}

/** View of the start of a game: cows are in hand, and three points may be touched. */
export const PLACING = viewOf({
  status: "Dark to place",
  position_words: "No cows stand on the stone.",
  stores: [
    { side: 0, name: "hand", kind: "cow-dark", count: 7, words: "seven cows in hand" },
    { side: 1, name: "hand", kind: "cow-light", count: 12, words: "twelve cows in hand" },
  ],
  side_panels: ["Dark", "Light"].map((name, side) => ({
    side,
    kind: side ? "cow-light" : "cow-dark",
    name,
    short: name,
    who: "",
    who_brief: "",
    level: 0,
    note: "",
    words: "",
    brief: "",
    turn: side === 0,
  })),
  legal: Object.fromEntries(["E1", "E2", "A1"].map((point) => [point, { effects: [["enter", "cow-dark", point]] }])),
});

/** Hint of a principle, in its first step. */
export const HINT: HintView = {
  step: 1,
  steps: ["What to look for", "Which point", "The move, and why"],
  heading: "What to look for",
  principle: "S1",
  seek: "Close a mill. Look first for a line.",
  looking: "",
  where: "",
  move: "",
  words: "",
  because: "",
  touches: [],
  facts: [],
  marks: [],
};

export function shown(view: View, book: Partial<Book> = {}, mode: Mode = "board"): Shown {
  const plain = bookOf({});
  const whole = { ...plain, scene: drawn(plain.scene, ["cow-dark", "cow-light"]), ...book };
  const sent: SentMessage[] = [];
  const model = modelOf({ book: whole, view: { ...PLACING, ...view }, mode }, (message) => sent.push(message));
  document.body.replaceChildren();
  const end = index.render({ model, el: document.body });
  onTestFinished(end);
  const root = document.querySelector<HTMLElement>(".hg");
  if (!root) throw new Error("nothing is shown");
  const all = (selector: string): Element[] => Array.from(root.querySelectorAll(selector));
  const one = <E extends Element>(selector: string): E => {
    const found = all(selector);
    if (found.length !== 1) throw new Error(`${found.length} of ${selector}`);
    return found[0] as E;
  };
  const hit = (point: string): SVGElement => one(`.hg-hit[data-point="${point}"]`);
  const texts = (selector: string): string[] => all(selector).map((each) => each.textContent?.trim() ?? "");
  return {
    root,
    model,
    sent,
    answer: (change) => {
      const before = model.get("view") as View;
      model.put({ view: { ...before, revision: before.revision + 1, ...change } });
    },
    one,
    all,
    text: (selector) => one(selector).textContent?.trim() ?? "",
    texts,
    press: (label, within = "") => {
      const found = all(`${within} button`).filter((button) => button.textContent?.trim() === label);
      expect(found.length, label).toBe(1);
      (found[0] as HTMLButtonElement).click();
    },
    touch: (point) => hit(point).dispatchEvent(new MouseEvent("click", { bubbles: true })),
    heard: () => root.querySelector(".hg-voice")?.textContent?.trim() ?? "",
    hit,
    end,
  };
}
