import { describe, expect, test } from "vitest";
import { enlarged, frameOf, LEARN, type Room, scrolls, TARGET, WARNING } from "../src/state/frame";

const SQUARE = { shape: 1, gap: 84 / 656, chooses: false, seats: 2, below: 0, full: false, wall: false };
const NARROW = { ...SQUARE, shape: 628 / 998, gap: 49.4 / 628 };
const SPIRAL = { ...SQUARE, shape: 656 / 764, gap: 58 / 656, chooses: true, seats: 4 };

const at = (width: number, height: number, board: Omit<Room, "width" | "height">) =>
  frameOf({ ...board, width, height });

describe("the room is shared", () => {
  test.each([
    [1250, 650, SQUARE, "side"],
    [1250, 650, NARROW, "side"],
    [1000, 650, NARROW, "side"],
    [700, 1000, SQUARE, "column"],
    [360, 640, NARROW, "phone"],
    [800, 360, SPIRAL, "low"],
    [632, 520, SQUARE, "low"],
    [700, 520, { ...NARROW, thrown: true }, "low"],
    [320, 256, SQUARE, "zoom"],
  ] as const)("in %d by %d", (width, height, board, name) => {
    expect(at(width, height, board).name).toBe(name);
  });

  test("a widget of the whole screen is a hall only where the screen is large", () => {
    expect(at(1280, 720, { ...SQUARE, full: true }).name).toBe("hall");
    expect(at(360, 640, { ...SQUARE, full: true }).name).toBe("phone");
  });

  test.each([
    [1366, 768, SQUARE],
    [1920, 1080, SPIRAL],
    [1366, 768, NARROW],
    [768, 1366, SQUARE],
  ] as const)(
    "a board alone on the whole screen, %d by %d, leaves room for whose turn it is",
    (width, height, shape) => {
      const { name, board } = at(width, height, { ...shape, full: true, wall: true });
      expect(name).toBe("wall");
      expect(Math.max(width - board.width, height - board.height)).toBeGreaterThanOrEqual(320 - 160);
      expect(board.width > width - 340 || board.height > height - 20 || board.width > width - 20).toBe(true);
    },
  );

  test("no board is alone on less than the whole screen", () => {
    expect(at(1250, 650, { ...SQUARE, wall: true }).name).toBe("side");
  });
});

describe("the board", () => {
  test.each([
    [1250, 650],
    [1108, 600],
    [900, 700],
    [700, 1000],
    [360, 640],
    [360, 568],
    [222, 480],
    [800, 360],
    [698, 246],
  ])("is as high as its frame at most, and leaves room beside or below it, in %d by %d", (width, height) => {
    for (const board of [SQUARE, NARROW, SPIRAL]) {
      const frame = at(width, height, board);
      expect(frame.height).toBeLessThanOrEqual(height);
      expect(frame.board.height).toBeLessThan(frame.height);
      expect(frame.board.width).toBeLessThanOrEqual(width + 4);
      expect(frame.board.height).toBeGreaterThan(100);
    }
  });

  test("lies on its side where its points would be too close together standing, and only there", () => {
    const lying = at(800, 360, NARROW);
    expect(lying.lying).toBe(true);
    expect(lying.board.width).toBeGreaterThan(lying.board.height);
    expect(lying.gap).toBeGreaterThanOrEqual(TARGET);
    expect(at(1250, 650, NARROW).lying).toBe(false);
    expect(at(800, 360, SQUARE).lying).toBe(false);
  });

  test("is larger on a telephone where answers lie over the lower edge", () => {
    const usual = at(360, 500, SQUARE).board.height;
    expect(at(360, 500, { ...SQUARE, over: true }).board.height).toBeGreaterThan(usual);
  });

  test("is smaller on a telephone where choices or a second row of seats want room", () => {
    const usual = at(360, 640, { ...SPIRAL, chooses: false }).board.height;
    expect(at(360, 640, SPIRAL).board.height).toBeLessThan(usual);
    expect(at(360, 640, { ...SPIRAL, seats: 6 }).board.height).toBeLessThan(at(360, 640, SPIRAL).board.height);
  });
});

test("on a phone too narrow for sticks and buttons in one line, a race's board leaves space for three", () => {
  const race = { ...NARROW, thrown: true };
  expect(at(256, 495, NARROW).seen - at(256, 495, race).seen).toBe(36);
  expect(at(304, 556, race)).toEqual(at(304, 556, NARROW));
});

test("on a phone narrower than 340 pixels the board leaves two more lines for the reason of a refusal", () => {
  expect(at(340, 520, SQUARE).seen - at(339, 520, SQUARE).seen).toBe(36);
  expect(at(339, 520, { ...SQUARE, over: true })).toMatchObject({ seen: 323 });
});

describe("the reader's seat is below the board", () => {
  const apart = { ...SQUARE, apart: true };

  test.each([
    [1366, 666, apart, "apart"],
    [768, 1024, apart, "apart"],
    [800, 360, apart, "apart"],
    [360, 596, apart, "apart"],
    [1366, 666, { ...SPIRAL, apart: true, thrown: true }, "apart"],
  ] as const)("in %d by %d", (width, height, board, seats) => {
    expect(at(width, height, board).seats).toBe(seats);
  });

  test.each([
    ["on a phone a long board leaves no room", 360, 640, { ...NARROW, apart: true, thrown: true }],
    ["the board would become much smaller", 360, 480, apart],
    ["a throw stands below the board", 768, 1024, { ...SPIRAL, apart: true, thrown: true }],
    ["every part has one line", 698, 246, apart],
    ["there is no room for seats at all", 320, 256, apart],
    ["it belongs to a rule or a task", 1366, 666, SQUARE],
  ] as const)("and above it with the others where %s", (_, width, height, board) => {
    expect(at(width, height, board).seats).toBe("together");
  });

  test("on a phone it makes room for a warning, and the board is as large as before", () => {
    const hint = { ...apart, below: 424 };
    expect(at(360, 640, hint)).toEqual({ ...at(360, 640, { ...SQUARE, below: 424 }), seats: "away" });
    expect(at(360, 640, apart).board).toEqual(at(360, 640, SQUARE).board);
  });
});

test("a word before a blunder has the room that it asks for on a telephone, and the board keeps some", () => {
  expect(at(360, 640, { ...SQUARE, below: 424 }).seen).toBe(640 - 424);
  expect(at(360, 480, { ...SQUARE, below: 424 }).seen).toBe(168);
  expect(at(1250, 650, { ...SQUARE, below: 424 })).toEqual(at(1250, 650, SQUARE));
});

describe("where so much stands beside a board on a telephone that its points were too close together", () => {
  test.each([
    [360, 640, { ...NARROW, below: LEARN.thrown }],
    [304, 556, { ...NARROW, below: LEARN.thrown }],
    [320, 568, { ...SPIRAL, below: LEARN.paid }],
    [320, 568, { ...NARROW, below: 424 }],
  ])("it scrolls in its own frame, and a finger finds each, in %d by %d", (width, height, board) => {
    const frame = at(width, height, board);
    expect(scrolls(frame)).toBe(true);
    expect(frame.gap).toBeGreaterThanOrEqual(TARGET);
    expect(frame.board.width).toBeLessThanOrEqual(width + 4);
    expect(frame.seen).toBe(Math.max(168, height - board.below));
  });

  test.each([
    [360, 580],
    [360, 640],
    [360, 700],
  ])("it scrolls also where nothing asks for more than usual, in %d by %d", (width, height) => {
    const frame = at(width, height, NARROW);
    expect([scrolls(frame), frame.height]).toEqual([true, height]);
    expect(frame.gap).toBeGreaterThanOrEqual(TARGET);
  });

  test.each([
    [360, 592, 311],
    [390, 616, 326],
    [412, 684, 370],
    [304, 556, 306],
  ])("a tall board keeps its size but takes the space of answers that fold, in %d by %d", (width, height, wide) => {
    const tall = { ...NARROW, shape: 628 / 974, apart: true, thrown: true, folds: true };
    const [shut, open] = [at(width, height, tall), at(width, height, { ...tall, open: () => true })];
    expect([shut.folds, open.board, shut.board.width]).toEqual([true, shut.board, wide]);
    expect(shut.seen).toBe(Math.min(height - 109, shut.board.height));
    expect([scrolls(open), open.seen < shut.seen]).toEqual([true, true]);
    expect(at(width, height, { ...tall, below: WARNING }).folds).toBe(true);
  });

  test("it is whole if it lacks a few pixels, which the answer can spare", () => {
    const frame = at(360, 596, { ...SQUARE, shape: 1.02, gap: TARGET / 287, below: LEARN.plain });
    expect([frame.board.width, scrolls(frame), frame.height]).toEqual([287, false, 596]);
    const wide = { ...SQUARE, shape: 0.99, gap: TARGET / 286, apart: true };
    expect(scrolls(at(304, 556, { ...wide, below: LEARN.plain }))).toBe(true);
    expect(at(304, 556, { ...wide, below: LEARN.plain, step: true })).toMatchObject({ seen: 289, height: 556 });
    expect(at(304, 556, wide)).toMatchObject({ seen: 290, seats: "together" });
  });

  test("it is seen whole where they are far enough apart", () => {
    expect(scrolls(at(360, 640, { ...SQUARE, below: LEARN.plain }))).toBe(false);
    expect(scrolls(at(412, 800, NARROW))).toBe(false);
    expect(scrolls(at(800, 360, { ...NARROW, below: LEARN.thrown }))).toBe(false);
    expect(scrolls(at(320, 256, SQUARE))).toBe(true);
  });
});

test("text of twice its size has the frame of a page that is shown twice as large", () => {
  const [small, large] = [at(180, 370, SQUARE), enlarged({ ...SQUARE, width: 360, height: 740 }, 2)];
  expect([large.name, large.height, large.board.width]).toEqual([small.name, 740, 2 * small.board.width]);
  expect([large.seen, large.gap]).toEqual([2 * small.seen, 2 * small.gap]);
  expect(enlarged({ ...SQUARE, width: 360, height: 740 }, 1)).toEqual(at(360, 740, SQUARE));
});

test("a frame is no higher than the board can use, and than what is there", () => {
  expect(at(1080, 1920, SQUARE)).toMatchObject({ height: 1056 + 420, board: { width: 1056 } });
  expect(at(700, 600, SQUARE).height).toBe(560);
  expect(at(664, 532, SQUARE).board.width).toBe(260);
  expect(at(360, 100, SQUARE).height).toBe(200);
});
