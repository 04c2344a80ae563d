// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MOVING } from "./boards";
import { shown } from "./shown";

beforeEach(() => vi.useFakeTimers());

afterEach(() => void vi.useRealTimers());

test("touches made before the engine is there outlast a timeout that ends just after it has opened", () => {
  const board = shown({ ...MOVING, legal: {}, side_to_touch: false });
  board.model.put({ opening: true });
  for (const point of ["E8", "E1", "E5"]) board.touch(point);
  vi.advanceTimersByTime(14_900);
  board.model.put({ opening: false });
  vi.advanceTimersByTime(4_000);
  board.answer({ legal: MOVING.legal, side_to_touch: true, touches: ["E8"] });
  expect(board.sent.at(-1)).toMatchObject({ do: "touch", touches: ["E8", "E1"] });
  board.answer({ touches: ["E8", "E1"] });
  expect(board.sent.at(-1)).toMatchObject({ do: "touch", touches: ["E8", "E1", "E5"] });
});

test("an answer may have the revision of the view before it, as that to the first touch in a reopened game", () => {
  const board = shown(MOVING);
  board.touch("E8");
  board.model.put({ view: { ...MOVING, touches: ["E8"], status: "Answered" } });
  expect(board.root.textContent).toContain("Answered");
});
