// @vitest-environment happy-dom
/** Drawing does not force the browser to calculate layout or style in between. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PLACING, type Shown, shown } from "./shown";

let board: Shown;
let measured: ReturnType<typeof vi.spyOn>;
let styled: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  measured = vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(1000);
  const style = window.getComputedStyle.bind(window);
  styled = vi
    .spyOn(window, "getComputedStyle")
    .mockImplementation((element) =>
      Object.assign(style(element), { getPropertyValue: (name: string) => (name.startsWith("--") ? "160ms" : "16px") }),
    );
  board = shown(PLACING);
});

afterEach(() => vi.restoreAllMocks());

test("no style is worked out while pieces go where they go", () => {
  const before = styled.mock.calls.length;
  board.answer({ pieces: [["E1", "cow-dark", 0, 0]], last_effects: [["enter", "cow-dark", "E1"]], ply: 1, plies: 1 });
  expect(board.all(".hg-piece").length).toBeGreaterThan(0);
  expect(styled).toHaveBeenCalledTimes(before);
});

test("the room is measured again only when it may have changed", () => {
  const before = measured.mock.calls.length;
  expect(before).toBeGreaterThan(0);
  board.answer({ status: "Light to place" });
  board.answer({ status: "Dark to place" });
  expect(measured).toHaveBeenCalledTimes(before);
  expect(board.root.dataset.frame).toBe("low");
  measured.mockReturnValue(500);
  window.dispatchEvent(new Event("resize"));
  expect(measured.mock.calls.length).toBeGreaterThan(before);
  expect(board.root.dataset.frame).toBe("phone");
});

test("a record is drawn with the view that it comes with, and by itself only where it is shown", () => {
  const asked = vi.spyOn(board.root.parentElement as HTMLElement, "getAttribute");
  const drawn = (): number => asked.mock.calls.filter(([name]) => name === "data-theme").length;
  board.model.put({ record: "1. E1", view: { ...(board.model.get("view") as object), revision: 1 } });
  expect(drawn()).toBe(1);
  board.one<HTMLButtonElement>('[data-tool="more"]').click();
  const open = drawn();
  board.model.put({ record: "1. E1 2. A1" });
  expect(drawn()).toBe(open + 1);
  expect(board.one<HTMLTextAreaElement>("textarea[rows='6']").value).toBe("1. E1 2. A1");
});
