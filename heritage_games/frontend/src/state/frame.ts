/**
 * Layout of the widget: how the board and the parts next to it share the available space.
 *
 * The height is given and never exceeded, so that the board, the side to move, the last answer and the next action are
 * visible together.
 * All lengths are in CSS pixels.
 */

/** Names of the layouts; style/frame.css has their grids. */
type Arrangement = "side" | "column" | "phone" | "low" | "zoom" | "hall" | "wall";

/** Input of the layout. */
export interface Room {
  /** The width of the widget. */
  width: number;
  /** The height of the viewport. */
  height: number;
  /** The aspect ratio of the board: width divided by height. */
  shape: number;
  /** The smallest distance between two points, as a fraction of the board's width. */
  gap: number;
  /** Whether choices may be shown as buttons, and the number of seats. */
  chooses: boolean;
  seats: number;
  /** Whether the reader's seat may be below the board, and whether the game has throws. */
  apart?: boolean;
  thrown?: boolean;
  /** Height below the board on a phone, besides seats and tools; 0 if the usual height is enough. */
  below: number;
  /** Whether refusals and results cover a phone's lower edge; the board needs no space then. */
  over?: boolean;
  /** Whether a guided step is below the board, without a refusal that a throw leaves no space for. */
  step?: boolean;
  /** Whether an example is on the board. */
  example?: boolean;
  /** Whether answers fold to one line below a tall board; and returns whether one is open. */
  folds?: boolean;
  open?: () => boolean;
  /** Whether the widget has the whole screen, and whether it shows only the board there. */
  full: boolean;
  wall: boolean;
}

/** Layout of the widget. */
export interface Frame {
  name: Arrangement;
  /** The size of the widget. */
  width: number;
  height: number;
  /** The size of the board as drawn. */
  board: { width: number; height: number };
  /** Visible part of the board's height; if less than all of it, the board scrolls. */
  seen: number;
  /** Whether the board is turned by 90 degrees. */
  lying: boolean;
  /** The smallest distance between two points. */
  gap: number;
  /** Whether seats are all above the board, the reader's below, or omitted for an answer. */
  seats: "together" | "apart" | "away";
  /** Whether the answer is folded to one line until it is open, and whether it is open. */
  folds?: boolean;
  open?: boolean | undefined;
}

const LEAST = 200;

/** The minimum size of a touch target where possible. */
export const TARGET = 24;

/** The frame of a widget that is not in a page yet. */
export const UNSEEN: Frame = {
  name: "side",
  width: 1000,
  height: 600,
  board: { width: 576, height: 576 },
  seen: 576,
  lying: false,
  gap: TARGET,
  seats: "apart",
};

/** Height below which every part is limited to one line. */
export const TIGHT = 300;

/** Aspect ratio below which a board leaves space next to it. */
export const TALL = 0.75;

/** Minimum widths of a panel next to the board: in general, and on a phone in landscape. */
const PANEL = 380;
const NARROW_PANEL = 212;

/** Height of a board below which the panel next to it is the narrow one of a phone. */
const SMALL = 260;

/** Size below which the panel of a race has no space for its throw next to the seats. */
const THROWN = { width: 800, height: 560 };

/** Space above and below a board: in portrait; on a phone by board, buttons and seats. */
const ABOVE_AND_BELOW = { usual: 420, thrown: 446 } as const;
const PHONE = { usual: 204, tall: 260, chooses: 276, seats: 48 } as const;

/** Width below which a phone's bar has fewer tools, and in a race up to three lines; height of the lower ones. */
export const SLIM = { width: 300, bar: 36 } as const;

/** Width below which a phone needs more lines for the reason of a refusal, and their height; a slim one has others. */
const NARROW = { width: 340, lines: 36 } as const;

/** Space for the reader's seat below the board, and the smallest scale of the board with it, if it need not scroll. */
const OWN_SEAT = 43;
const HARDLY = 0.9;

/** The space saved above and below the board if answers cover the lower edge. */
const OVER = 52;

/** Pixels that an example's fewer buttons save on a phone, and that the rule next to a throw adds on a tablet. */
const EXAMPLE = 28;

/** Maximum excess width of a scrolling board over its space, because no point is on its rim. */
const RIM = 4;

/** The height that a rule below gives up for a board that would otherwise scroll; and an answer. */
const SPARED = { rule: 50, answer: 16 } as const;

/** Space above and below the board at 400 % zoom. */
const ZOOM = 84;

/** Space around a board on a phone whose answer is folded: a line each for seats and answer, and the bar. */
const FOLDED = 109;

/** The maximum height of the answer on a phone if nothing needs more. */
const ANSWER = 190;

/** Space around the board for a review and for a warning. */
export const REVIEW = 336;
export const WARNING = 376;

/** Space for a step of a guided first game on a phone; more for throws, or for payments. */
export const LEARN = { plain: 316, thrown: 304, paid: 336 } as const;

/** More space while a step with a throw shows a hint, choices, or that an answer was wrong. */
export const ANSWERED = 64;

/** Space for the position editor below the board on a phone. */
export const SETUP = 400;

/** Space for a task below the board without its question: hint button; hint, verdict or refusal. */
export const TASK = { open: 188, feedback: 280 } as const;

/** Space for the result of a game with the tools below it. */
export const ENDED = 320;

/** The minimum height of the board, in general and next to a throw on a slim phone. */
const LEAST_BOARD = { usual: 168, thrown: 144 } as const;

/** Space for the side to move if the board is alone, and for the throw in races. */
const WALL = { beside: 320, above: 160, thrown: 460 } as const;

/** Maximum number of seats in one row; more are shown in two. */
const IN_A_ROW = 4;

/**
 * Return the layout for enlarged text, with the same line breaks as without it.
 *
 * It is the layout of a proportionally smaller space, scaled up as by browser zoom.
 */
export function enlarged(room: Room, text: number): Frame {
  const [width, height] = [room.width / text, room.height / text];
  const { board, ...frame } = frameOf({ ...room, width, height });
  return {
    ...frame,
    width: frame.width * text,
    height: frame.height * text,
    board: { width: board.width * text, height: board.height * text },
    seen: frame.seen * text,
    gap: frame.gap * text,
  };
}

/** Return the layout for this space. */
export function frameOf(room: Room): Frame {
  const height = Math.max(LEAST, room.height);
  const { width, shape } = room;
  if (room.full && room.wall) return wall(room);
  if (room.full && width >= 1000 && height >= 560) return hall(room);
  if (width <= 400 && height <= 400) return zoom(room, height);
  if (height < 480 && width >= 560) return low(room, height);
  if (width < 600) return phone(room, height);
  if (width < height) return column(room, height);
  const high = Math.min(height - 24, (width - PANEL - 24) / shape);
  if (width >= 560 && isCramped(room, height, high)) return low(room, height);
  return standing(room, "side", room.full ? height : Math.min(height, Math.max(high + 24, 560)), high);
}

/** Return whether the usual panel leaves too little space for a board of this height, or for the throw. */
const isCramped = ({ width, thrown }: Room, height: number, high: number): boolean =>
  high < SMALL || (Boolean(thrown) && width < THROWN.width && height < THROWN.height);

/** Return a layout with an upright board of this height. */
function standing({ width, shape, gap, apart }: Room, name: Arrangement, height: number, high: number): Frame {
  const board = { width: Math.floor(high * shape), height: Math.floor(high) };
  const seats = apart ? "apart" : "together";
  return { name, width, height, board, lying: false, gap: gap * board.width, seen: board.height, seats };
}

/** Return whether the layout is that of a phone, in portrait or landscape, or of 400 % zoom. */
export const isSmall = ({ name }: Frame): boolean => /phone|low|zoom/.test(name);

/** Return whether the board scrolls in a frame of its own. */
export const scrolls = ({ seen, board }: Frame): boolean => seen < board.height;

function hall(room: Room): Frame {
  return standing(room, "hall", room.height, Math.min(room.height - 48, (room.width - 608) / room.shape));
}

/** Return the layout with the largest board; the side to move is next to or above it. */
function wall(room: Room): Frame {
  const { width, height, shape } = room;
  const beside = width > height;
  const above = shape < TALL || room.chooses ? WALL.thrown : WALL.above;
  const high = Math.min(height - (beside ? 16 : above), (width - (beside ? WALL.beside : 16)) / shape);
  return { ...standing(room, "wall", height, high), seats: "together" };
}

/** Return the layout of a board that keeps its width and scrolls in its own frame. */
function zoom(room: Room, height: number): Frame {
  const whole = standing(room, "zoom", height, (room.width - 24) / room.shape);
  return { ...whole, seen: height - ZOOM, seats: "together" };
}

/** Return the minimum space around a phone's board, besides the reader's seat. */
function leastAround({ chooses, shape, over, example, thrown, width }: Room): number {
  const usual = chooses ? PHONE.chooses : shape < TALL ? PHONE.tall : PHONE.usual;
  const saved = over ? OVER : example ? EXAMPLE : 0;
  if (width < SLIM.width) return usual - saved + (thrown ? SLIM.bar : 0);
  return usual - saved + (width < NARROW.width && !saved ? NARROW.lines : 0);
}

function phone(room: Room, height: number): Frame {
  const rows = Math.ceil(room.seats / IN_A_ROW) - 1;
  const least = leastAround(room);
  const lowest = LEAST_BOARD[room.thrown && room.width < SLIM.width ? "thrown" : "usual"];
  const highest = (around: number): number =>
    Math.min((room.width - 16) / room.shape, Math.max(lowest, height - around));
  const wanted = Math.max(HARDLY * highest(least), Math.min(TARGET / room.gap / room.shape, highest(least)));
  const apart = room.apart && !room.thrown && highest(least + OWN_SEAT) >= wanted;
  const needed = least + (apart ? OWN_SEAT : 0);
  const around = Math.max(needed, room.below) + PHONE.seats * rows;
  const high = highest(around);
  const whole = standing(room, "phone", room.full ? height : Math.min(height, high + around + ANSWER), high);
  const seats = !apart ? "together" : room.below > needed ? "away" : "apart";
  const spared = room.below > needed ? SPARED[room.step ? "rule" : "answer"] : 0;
  const frame = reachable({ ...whole, seats }, room, spared);
  const folds = room.folds && room.width >= SLIM.width && scrolls(frame);
  return folds ? folding(frame, room, height) : frame;
}

/** Return the frame of a tall board, which takes the space of the answer while none is open. */
function folding(frame: Frame, { width, shape, gap, open: isOpen }: Room, height: number): Frame {
  const open = isOpen?.();
  const whole = height - FOLDED;
  const wide = Math.max(frame.board.width, Math.floor(Math.min(width - 16, whole * shape)));
  const board = { width: wide, height: Math.ceil(wide / shape) };
  const seen = open ? frame.seen : Math.min(board.height, whole);
  return { ...frame, height, board, gap: gap * wide, seen, folds: true, open };
}

/** Return the frame, with a larger board if points are too close for a finger; it scrolls if it has no space. */
function reachable(whole: Frame, { width, shape, gap }: Room, spared: number): Frame {
  const wide = Math.min(Math.ceil(TARGET / gap), width + RIM);
  if (wide <= whole.board.width) return whole;
  const high = Math.ceil(wide / shape);
  const seen = high > whole.seen + spared ? whole.seen : high;
  return { ...whole, board: { width: wide, height: high }, gap: gap * wide, seen };
}

function column(room: Room, height: number): Frame {
  const least = ABOVE_AND_BELOW[room.thrown ? "thrown" : "usual"] + (room.thrown && room.example ? EXAMPLE : 0);
  const high = Math.min((room.width - 24) / room.shape, height - least);
  const whole = standing(room, "column", room.full ? height : Math.min(height, high + least), high);
  return room.thrown ? { ...whole, seats: "together" } : whole;
}

/** Return a phone's frame in landscape; a narrow board is turned if points are too close. */
function low(room: Room, height: number): Frame {
  const high = height - 8;
  const upright = standing(room, "low", height, Math.min(high, (room.width - NARROW_PANEL - 32) / room.shape));
  if (room.seats > 2 || height < TIGHT) upright.seats = "together";
  if (room.shape >= TALL || upright.gap >= TARGET) return upright;
  const wide = Math.min(high / room.shape, room.width - NARROW_PANEL - 32);
  const board = { width: Math.floor(wide), height: Math.floor(wide * room.shape) };
  return { ...upright, board, lying: true, gap: room.gap * board.height };
}
