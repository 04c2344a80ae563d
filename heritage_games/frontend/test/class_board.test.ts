// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import type { View } from "../src/contract";
import { ClassBoard } from "../src/host/room/table";
import index from "../src/index";
import { bookOf, MOVING } from "./boards";
import { drawn } from "./drawing";

const plain = bookOf({});
const BOOK = { ...plain, scene: drawn(plain.scene, ["cow-dark", "cow-light"]) };

let place: HTMLElement;
let sent: { board: number; message: { touches: string[] } }[];
let board: ClassBoard;

async function show(view: Partial<View> = {}, kind = "pair"): Promise<void> {
  board.show({ board: 7, kind, mode: "task", book: "mills.json", view: { ...MOVING, ...view } });
  await vi.waitFor(() => expect(place.querySelector(".hg-stage")).not.toBeNull());
}

const touch = (point: string): unknown =>
  place.querySelector(`.hg-hit[data-point="${point}"]`)?.dispatchEvent(new MouseEvent("click", { bubbles: true }));

const touches = (): string[][] => sent.map(({ message }) => message.touches);

beforeEach(async () => {
  vi.stubGlobal("fetch", async () => ({ json: async () => BOOK }));
  place = document.createElement("div");
  document.body.replaceChildren(place);
  sent = [];
  board = new ClassBoard(place, { send: (message) => sent.push(message as (typeof sent)[0]) }, index.render, true);
  await show();
});

test("a board that is sent again while a touch is in transit does not count as its answer", async () => {
  touch("E8");
  await show();
  touch("E1");
  await show({ revision: 2, touches: ["E8"] });
  await vi.waitFor(() => expect(touches()).toEqual([["E8"], ["E8", "E1"]]));
});

test("a touch that changes nothing is answered by a notice, and the board can then be sent again", async () => {
  touch("E8");
  await show({ notice: "The vote is closed." });
  await vi.waitFor(() => expect(place.textContent).toContain("The vote is closed."));
  await show({ status: "The vote is open" });
  await vi.waitFor(() => expect(place.textContent).toContain("The vote is open"));
});

test("a board that is sent again as the teacher's own is drawn again, with its tools", async () => {
  board = new ClassBoard(place, { send: () => {} }, index.render, false);
  await show({}, "watched");
  await vi.waitFor(() => expect(place.dataset.kind).toBe("watched"));
  const watched = place.querySelector(".hg");
  await show({}, "desk");
  await vi.waitFor(() => expect(place.dataset.kind).toBe("desk"));
  await vi.waitFor(() => expect(place.querySelector(".hg")).not.toBe(watched));
});
