/** Questions of a game, replacing their text: every answer has feedback, without a kernel. */

import type { QuizQuestion } from "../../contract";
import { made } from "../writing";
import board from "./board.js";
import { json } from "./files";
import { device, keepAll, learned, nameOf } from "./learned";
import { modelOf } from "./model";
import { bookOf } from "./place";
import type { Given } from "./table";

/** File of questions/. */
interface QuizFile {
  /** The address of the board whose book contains the rules, relative to this page. */
  board: string;
  quiz: readonly QuizQuestion[];
}

/**
 * Put the questions into an element.
 *
 * @param element - contains the questions as text, and the name of their file.
 * @param kiosk - whether the page is in kiosk mode.
 */
export async function quiz(element: HTMLElement, kiosk: boolean): Promise<void> {
  const address = new URL(element.dataset.quiz ?? "", document.baseURI);
  const file = await json<QuizFile>(address);
  const from = new URL(file.board, address);
  const book = await bookOf(await json<Given>(from), from);
  const live = made("div", "board-live");
  // The next visitor at a museum screen starts from the beginning.
  const [store, name] = [kiosk ? null : device(), nameOf(location.href)];
  const answers = Object.fromEntries(learned(store, name).map((one) => [one.slice(1), Number(one[0])]));
  const model = modelOf(
    { book: { ...book, quiz: file.quiz }, view: {}, mode: "quiz", prefs: { kiosk }, answers },
    () => {},
  );
  model.on("change:answers", () => {
    const given = Object.entries(model.get("answers") as Record<string, number>);
    keepAll(
      store,
      name,
      given.map(([id, chosen]) => chosen + id),
    );
  });
  board.render({ model, el: live });
  element.replaceChildren(live);
}
