/**
 * What Python tells the board, and what the board tells Python: every field with an example.
 *
 * `build.mjs` writes the names of all fields into contract.json, beside this file's folder, and a Python test
 * compares them with heritage_games/play. One field stands on one line; `?` marks one that may be left out.
 */

/**
 * What is seen to happen: `["move", "E8", "E1"]`, `["enter", "cow-dark", "E1"]`, `["take", "A3"]`, `["mark", "mill", "E1", "E2", "E3"]`.
 *
 * Where a point can hold several pieces the piece and its seat are said too: `["move", "h28", "shen", "pin-hound", "0"]`,
 * `["enter", "pin-hound", "h1", "0"]`, `["take", "j4", "pin-jackal"]`; the seat is the one it comes to. Who turns back
 * goes another way from then on: `["turn", "well", "mother-1", "back"]`. What is sown is lifted from the first point and
 * dropped one by one on the others: `["sow", "seed", "a3", "a4", "b4", "b3"]`.
 */
export type Effect = readonly string[];

/** A mark to be laid on the board: `["refused", "A4"]`, `["shut", "E1", "E5"]`, `["tag", 1, "A4"]`. */
export type Mark = readonly (string | number)[];

/** A value of an option: `"seed"`, `10`, `true`. */
export type Value = string | number | boolean;

/** The legal touches from here on. */
export type Tree = Readonly<Record<string, Node>>;

/** A touch of the legal tree. */
export interface Node {
  /** What is seen to happen at this touch: `[["move", "E8", "E1"]]`. */
  effects: readonly Effect[];
  /** What may be touched next; a leaf has none and completes the move. */
  next?: Tree;
}

/** The turn as far as it has gone. */
export interface PendingMove {
  /** `"E8-E1"`. */
  text: string;
  /** `"mill E1–E2–E3"`, or empty. */
  words: string;
}

/** Pieces off the board. */
export interface Store {
  /** `0`. */
  side: number;
  /** `"hand"`. */
  name: string;
  /** `"cow-dark"`. */
  kind: string;
  /** `8`. */
  count: number;
  /** `"eight cows in hand"`. */
  words: string;
}

/** One side, as it stands under the board. */
export interface SidePanel {
  /** `0`. */
  side: number;
  /** `"cow-dark"`. */
  kind: string;
  /** `"Dark"`. */
  name: string;
  /** The same where there is little room: `"First"` of the first player. */
  short: string;
  /** Who plays it: `"you"`, `"Steady"`, `"careful computer"`, a name; empty where several people share this screen. */
  who: string;
  /** The same where there is little room: `"careful"`. */
  who_brief: string;
  /** Which of the computer's levels plays it: `3`; 0 where none does. */
  level: number;
  /** What it is to do, or how it ended: `"to shoot"`; empty when neither. */
  note: string;
  /** `"8 cows, 4 shot"`. */
  words: string;
  /** The same in figures, where there is little room: `"5 in hand · 1 shot"`. */
  brief: string;
  /** Where its piece is and what that waits for: `"at the well, 2 of 4 paid"`; empty where the board says it. */
  where: string;
  /** Whether it is this side's turn: `true`. */
  turn: boolean;
}

/** A sentence with its rule and its points. */
export interface Reason {
  /** `"E6 stands in no mill, so it may be shot."`. */
  words: string;
  /** The id of the rule: `"M5"`. */
  rule: string;
  /** The points it speaks of: `["E6"]`. */
  points: readonly string[];
}

/** What is possible in place of what was refused. */
export interface Instead {
  /** `"Shoot one of these instead."`. */
  words: string;
  /** The touches that would go on, as buttons: `["E5", "E7"]`. */
  touches: readonly string[];
}

/** The answer to an attempt that a rule forbids. */
export interface Refusal {
  /** The refused attempt, up to the touch that is refused: `["E8", "E1", "A4"]`. */
  touches: readonly string[];
  /** Where: `"A4"`; empty where no point can be named. */
  point: string;
  /** `"Not A4: that cow stands in a mill"`. */
  heading: string;
  /** The first opens its rule card; each has the number of its tag on the board. */
  reasons: readonly Reason[];
  /** What is possible. */
  instead: Instead;
  /** What is drawn: `[["refused", "A4"], ["protected", "A3", "A4", "A5"], ["tag", 1, "A4"]]`. */
  marks: readonly Mark[];
  /** `"Nothing on the stone has changed."`. */
  unchanged: string;
}

/** A line that was left for another, and is kept. */
export interface LineView {
  /** The number of its first ply, in place of which it stands: `14`. */
  ply: number;
  /** Which of the lines with this first ply: `0`. */
  which: number;
  /** Its first plies: `["A5", "A7", "E5xR4"]`. */
  moves: readonly string[];
  /** `"kept: 5 moves"`. */
  words: string;
}

/** A ply, told step by step. */
export interface Steps {
  /** `"R5-A5xE6"`. */
  text: string;
  /** `1`. */
  side: number;
  /** `"Light played"`. */
  words: string;
  /** The steps in the order in which they happen. */
  items: readonly Reason[];
}

/** How the game ended. */
export interface Over {
  /** `"Dark has won. Light has two cows left, too few to make a mill."`. */
  words: string;
  /** `"M15"`. */
  rule: string;
  /** For each side its place: `[1, 2]`; equal places are a draw. */
  places: readonly number[];
}

/** What is known of the move of a hint. */
export interface FactView {
  /** In the list and on the board: `1`. */
  number: number;
  /** `"A4 closes A3–A4–A5, a mill."`. */
  words: string;
  /** `"proved"`, or `"ahead"` where it was found by looking ahead. */
  sure: string;
  /** `"looked ahead"`; empty where it says that no reason can be proved. */
  sure_words: string;
  /** The points it speaks of: `["A4", "A3", "A5"]`. */
  points: readonly string[];
}

/** A row of the table of the chances. */
export interface ReviewRow {
  /** `14`; 0 is the start. */
  ply: number;
  /** What was played: `"A8"`; empty at the start. */
  text: string;
  /** The chance in a hundred of each side that is shown: `["54"]`. */
  figures: readonly string[];
  /** The number of the turning point; 0 where it is none. */
  point: number;
}

/** A turn on which the game turned. */
export interface TurningView {
  /** The number of the ply: `14`. */
  ply: number;
  /** `"move 14"`. */
  label: string;
  /** `"Light played"`. */
  heading: string;
  /** `"A8"`. */
  played: string;
  /** What that came to: `"dark 45 → 54"`. */
  played_words: string;
  /** `"A5"`. */
  better: string;
  /** `"dark 45 → 27"`. */
  better_words: string;
  /** Why it was better, what weighs most first. */
  facts: readonly FactView[];
  /** The id of the principle that one of these facts shows, a card of the book: `"S4"`; empty where none does. */
  principle: string;
  /** `"It could have gone on so: A5, A7, E5xR4."`. */
  line: string;
  /** What is drawn on the position before the ply: `[["played", "A8"], ["halo", "A5"]]`. */
  marks: readonly Mark[];
}

/** Something that can be chosen while a board is set up. */
export interface SetupWord {
  /** `"light"`. */
  value: string;
  /** `"Light"`. */
  words: string;
}

/** A number that can be set. */
export interface SetupCounter {
  /** By which the message `arrange` names it: `"hand:0"`. */
  key: string;
  /** `"Dark: in hand"`. */
  words: string;
  /** `8`. */
  value: number;
  /** `12`. */
  most: number;
}

/** A word that can be chosen. */
export interface SetupSelection {
  /** By which the message `arrange` names it: `"turn"`, `"leg:0"`. */
  key: string;
  /** `"Whose turn"`. */
  words: string;
  /** `"dark"`. */
  value: string;
  /** All that can be chosen. */
  values: readonly SetupWord[];
}

/** A task made of the board that is set up. */
export interface SetupTask {
  /** Its structure as content has it: `"[[tasks]]"` and so on; empty where something is wrong. */
  toml: string;
  /** Its words as content has them. */
  words: string;
  /** The line that sets it in a notebook: `"hg.task(...)"`. */
  python: string;
  /** What makes a link of an address: `"task=..."`. */
  fragment: string;
  /** What is wrong with it; nothing where there is a task. */
  faults: readonly string[];
}

/** A board as it is being set up by hand. */
export interface SetupView {
  /** The drawings of the pieces that can be put down: `["cow-dark", "cow-light"]`. */
  tools: readonly string[];
  /** What a touch does: one of these is put down, or `"take"`. */
  tool: string;
  /** Whose turn it is, and what else is a word. */
  selections: readonly SetupSelection[];
  /** Numbers: in hand, in purses. */
  counters: readonly SetupCounter[];
  /** The position as text, whether or not it can be: `"morabaraba; turn dark; hand 12 12"`. */
  text: string;
  /** Why no game reaches this position; none where one does. */
  faults: readonly string[];
  /** Whether a game of one's own, in progress, would end for it: `false`. */
  waits: boolean;
  /** What of a move can count as a task solved: `[{"value": "mill_formed", "words": "M3 · A mill"}]`. */
  goals: readonly SetupWord[];
  /** The task that was made of it; null where none was. */
  task: SetupTask | null;
}

/** A game looked back on; as long as it is looked at, only how far that is. */
export interface ReviewView {
  /** How much of it has been looked at: `100`. */
  percent: number;
  /** `"Looking back: 40 of 100"`. */
  looking: string;
  /** How the game ended: `"Light has two cows left."`; `"Looking back"` of one that goes on. */
  title: string;
  /** `"59 moves. It turned 3 times."`. */
  heading: string;
  /** What the curve shows: `"Wins of dark in 100, as reckoned"`. */
  caption: string;
  /** The curve as a drawing; empty while the game is looked at. */
  curve: string;
  /** The sides whose chances the table shows: `["Dark"]`. */
  heads: readonly string[];
  /** Its rows. */
  rows: readonly ReviewRow[];
  /** The turns on which the game turned, in their order. */
  turnings: readonly TurningView[];
  /** The number of the one that is shown on the board: `1`; 0 is none. */
  chosen: number;
}

/** A hint, as far as it was asked for: what belongs to later steps is empty. */
export interface HintView {
  /** 1 what to look for, 2 where, 3 the move and why: `2`. */
  step: number;
  /** What the three are called: `["What to look for", "Which point", "The move, and why"]`. */
  steps: readonly string[];
  /** What this one is called: `"Which point"`. */
  heading: string;
  /** The id of the principle that says what to look for, a card of the book: `"S3"`; empty where none does. */
  principle: string;
  /** What to look for, where no principle says it: `"Look at the lines that lack one piece."`. */
  seek: string;
  /** `"Look at A3, A4 and A5: the dotted halos are there."`; empty before the second step. */
  where: string;
  /** The points to look at: `["A4", "A6", "E7"]`; none before the second step. */
  places: readonly string[];
  /** As it is written: `"A4xE6"`; empty before the third step. */
  move: string;
  /** `"place on A4, shoot E6"`; empty where the text says as much, and before the third step. */
  words: string;
  /** On the button that plays it: `"Play A4xE6"`; empty before the third step. */
  act: string;
  /** That make the move: `["A4", "E6"]`; none before the third step. */
  touches: readonly string[];
  /** Why, what weighs most first; none before the third step. */
  facts: readonly FactView[];
  /** Whether something that is proved tells this move from the ordinary one; else the first fact says what it keeps: `true`. */
  tells: boolean;
  /** What is drawn: `[["halo", "A4"], ["arrow", "A4", "E6"], ["number", 1, "A4"]]`. */
  marks: readonly Mark[];
}

/** A word before a blunder: the move waits for a yes. */
export interface WarningView {
  /** Of the move that waits: `["A2"]`. */
  touches: readonly string[];
  /** As it is written: `"A2"`. */
  text: string;
  /** `"Before A2 is played"`. */
  heading: string;
  /** `"Light can then close E5–E6–E7 with a cow on E7, and shoot one of yours."`. */
  words: string;
  /** On the button that plays it: `"Play A2 all the same"`. */
  anyway: string;
  /** The points it speaks of: `["E7", "E5", "E6"]`. */
  points: readonly string[];
  /** What is drawn: `[["meant", "A2"], ["threat", "E5", "E6", "E7"], ["alarm", "E7"]]`. */
  marks: readonly Mark[];
}

/** Which buttons work now. */
export interface Can {
  /** `true`. */
  undo: boolean;
  /** `false`. */
  redo: boolean;
  /** `true`. */
  resign: boolean;
  /** `true` where people play all sides. */
  draw: boolean;
  /** Whether a person may throw now: `false`. */
  throw: boolean;
  /** Whether the computer is to move; the message `reply` lets it: `false`. */
  reply: boolean;
  /** Whether there is nothing to choose now; the message `on` throws, and plays the only move that is left: `false`. */
  on: boolean;
  /** Whether a hint can be had now: `true`. */
  hint: boolean;
  /** Whether there is a game to look back on: `true`. */
  review: boolean;
}

/** Sticks or dice as they lie. */
export interface DiceView {
  /** Which drawing: `"stick"`, `"die"`. */
  kind: string;
  /** Whose throw it is, where several sides throw at once: `0`; null where only one does. */
  side: number | null;
  /** Of a stick 1 flat and 0 round, of a die its number: `[1, 1, 1, 0]`; empty before they are thrown. */
  faces: readonly number[];
  /** How many there are: `4`. */
  count: number;
}

/** A throw that may be made, for those who throw sticks or dice of their own. */
export interface ChoiceView {
  /** `"3"`. */
  text: string;
  /** `"3: three flat"`. */
  words: string;
  /** How often it is made: `"1/4"`. */
  chance: string;
}

/** A throw: one that is due, that is open, or that was played. */
export interface ThrowView {
  /** `"3"`; empty while it is due. */
  text: string;
  /** `"three: three flat sides"`. */
  words: string;
  /** Whether it waits for its move: `true`. */
  open: boolean;
  /** Whose it is: `0`; null where all sides throw, to see who begins. */
  side: number | null;
  /** What is thrown, or as it lies. */
  lots: readonly DiceView[];
  /** Whether it is still to be made: `false`. */
  due: boolean;
  /** What can be thrown, where a throw is due; else empty. */
  choices: readonly ChoiceView[];
}

/** A legal touch that is no point. */
export interface ControlView {
  /** `"pass"`. */
  touch: string;
  /** `"Pass"`. */
  words: string;
}

/** What a button does: the touches that it makes. */
export interface ActView {
  /** `"Walk to 63"`. */
  words: string;
  /** What is touched beyond the touches of the turn: `["61", "63", "done"]`. */
  touches: readonly string[];
}

/** The one thing that can be done next. */
export interface NextView {
  /** `"Throw the sticks"`. */
  words: string;
  /** The same where there is little room: `"Throw"`. */
  brief: string;
  /** The touches that do it: `["h14", "h17"]`; none where it throws. */
  touches: readonly string[];
}

/** The computer thinks about its move; the message `reply` lets it go on, `now` plays the best so far. */
export interface ThinkingView {
  /** `"Light is thinking"`. */
  title: string;
  /** How many plies it has looked at in full: `4`. */
  depth: number;
  /** `"Four moves deep; a move is ready."`. */
  words: string;
}

/** A player that made no move, and that is waited for no more. */
export interface FailedView {
  /** Whose move it is: `1`. */
  side: number;
  /** `"mine made no move: it failed with KeyError: 3. The game is as it was."`. */
  words: string;
}

/** The example on the board, while one's own game waits behind it. */
export interface Example {
  /** `"M5"`. */
  rule: string;
  /** `"M5-safe"`. */
  id: string;
  /** `"Dark has made a mill. A4 stands in one of light's."`. */
  caption: string;
  /** `"accepted"`, `"refused"` or `"shown"`. */
  expect: string;
  /** The touches that show the rule, to be played: `["E8", "E1", "A4"]`. */
  touches: readonly string[];
  /** The points to look at: `["A4"]`. */
  lit: readonly string[];
  /** `"This is an example. Your game is kept; it waits behind this one."`. */
  unchanged: string;
}

/** The task on the board. */
export interface Task {
  /** `"first-mill"`. */
  id: string;
  /** `"Close the mill"`. */
  title: string;
  /** Whose move, how many, what counts: `"Dark to move, one move. Make a mill."`. */
  ask: string;
  /** `"open"`, `"right"` or `"wrong"`; it never moves on by itself. */
  state: string;
  /** A sentence about the last answer; empty while open. */
  feedback: string;
  /** `"Look at the top row."`. */
  hint: string;
  /** How many moves of one's own are asked for: `1`. */
  plies: number;
  /** How many are still to be made: `1`. */
  left: number;
  /** The steps done already, of a faded example: told, not asked. */
  worked: readonly Steps[];
  /** The ids of the rules it is about, the chief one first: `["M3", "M4"]`. */
  rules: readonly string[];
}

/** A step of a guided first game, as the row of them names it. */
export interface StepView {
  /** `"mill"`. */
  id: string;
  /** `"Three in a row"`. */
  title: string;
}

/** A guided first game: which of its steps is on the board. */
export interface LearnView {
  /** `"Your first game of Morabaraba"`. */
  title: string;
  /** In the order in which they are learnt. */
  steps: readonly StepView[];
  /** Of the step on the board: `4`; of the game that comes behind the steps one more than there are. */
  number: number;
  /** What is told beside that game; empty beside a step. */
  told: string;
}

/** The plies of a long game that stand still; a view beside it tells only those that follow. */
export interface Past {
  /** The text of each: `["E3", "A1"]`; none in a short game. */
  log: readonly string[];
  /** Comments by number of ply, as text: `{"12": "a gun that fires twice"}`. */
  comments: Readonly<Record<string, string>>;
}

/** The whole game as the screen sees it. */
export interface View {
  /** Quoted by every message: `12`. */
  revision: number;
  /** The viewed ply: `5`; 0 is the position before the first. */
  ply: number;
  /** How many plies the game has: `20`. */
  plies: number;
  /** Whose turn it is in the viewed position: `0`; null when the game is over, or a throw decides it. */
  turn: number | null;
  /** Whether a person may touch now: `true`. */
  side_to_touch: boolean;
  /** `"Dark has a mill: now shoot one light cow"`. */
  status: string;
  /** The whole position in words: `"Dark has a mill. Dark: E1, E2 and E3. Light: A3."`. */
  spoken: string;
  /** What the live region says now, moves as they are written: `"Dark: E8-E1. Light to place a cow."`. */
  say: string;
  /** The same told at length, as parts in their order: `["steps", "status"]`; empty where `say` is all. */
  aloud: readonly string[];
  /** The touches of a turn that is not finished: `["E8", "E1"]`. */
  touches: readonly string[];
  /** The same in words; null while there are none. */
  sofar: PendingMove | null;
  /** Point, drawing, side, seat on its point, without the pending touches: `[["E1", "cow-dark", 0, 0]]`; a fifth, `"back"`, of a piece that goes back the way it came. No side, null, where it is nobody's. */
  pieces: readonly (readonly [string, string, number | null, number, string?])[];
  /** The pieces off the board. */
  stores: readonly Store[];
  /** The sides. */
  herds: readonly SidePanel[];
  /** The legal tree from the first touch on: `{"E1": {"effects": [["enter", "cow-dark", "E1"]]}}`; empty when nobody may touch. */
  legal: Tree;
  /** What the ply did that led to the viewed position: `[["move", "R5", "A5"]]`. */
  last: readonly Effect[];
  /** The last refusal, until the next touch. */
  verdict: Refusal | null;
  /** The viewed ply, step by step. */
  steps: Steps | null;
  /** The person's last ply, step by step, if the computer made the viewed one: it answers that ply. */
  own_steps: Steps | null;
  /** The text of each ply, as it is sent those that the past does not tell: `["E3", "A1"]`. */
  log: readonly string[];
  /** Comments by number of ply, as text, likewise: `{"12": "a gun that fires twice"}`. */
  comments: Readonly<Record<string, string>>;
  /** The lines beside the game; the message `line` brings one back in place of what it left. */
  lines: readonly LineView[];
  /** Whom the turn has just passed over: `"No more turns for the second player."`; empty where nobody. */
  skipped: string;
  /** How the game ended; null while it goes on. */
  over: Over | null;
  /** Which buttons work now. */
  can: Can;
  /** The throw at the viewed position, due or open; in an earlier position that of the ply that led to it; null where nothing is thrown. */
  throw: ThrowView | null;
  /** The throw of the ply that led to the viewed position; null before the first ply, and where nothing is thrown. */
  thrown: ThrowView | null;
  /** The legal touches that are no points, as far as the turn has gone: `[{"touch": "pass", "words": "Pass"}]`. */
  controls: readonly ControlView[];
  /** The one thing that a person can do next, where something is thrown; null where there is a choice. */
  next: NextView | null;
  /** What a person may choose between, where that is little enough for a button each. */
  choices: readonly ActView[];
  /** Whether hints can be asked for at this board at all: `true`. */
  hints: boolean;
  /** The hint that is shown, as far as it was asked for. */
  hint: HintView | null;
  /** Whether a word is said before a blunder: `false`. */
  warns: boolean;
  /** What is said before a move that waits for a yes. */
  warning: WarningView | null;
  /** The game looked back on; null where it is not. */
  review: ReviewView | null;
  /** The board as it is being set up by hand, while one's own game waits behind it; null where it is not. */
  setup: SetupView | null;
  /** Who plays each side: `["person", "careful"]`. */
  seats: readonly string[];
  /** The readings in force: `{"mill_rule": "seed"}`. */
  options: Readonly<Record<string, Value>>;
  /** The computer's thought about its move; null where it has not begun, or has ended. */
  thinking: ThinkingView | null;
  /** The player that made no move; null where none has failed. */
  failed: FailedView | null;
  /** The example on the board. */
  example: Example | null;
  /** The task on the board. */
  task: Task | null;
  /** The guided first game that the task, or the game, belongs to. */
  learn: LearnView | null;
  /** One sentence about what could not be done, or a question; empty when there is none. */
  notice: string;
  /** Every fault of a text that was typed or loaded: `["At character 27: ..."]`. */
  notices: readonly string[];
}

/** One point of the drawing. */
export interface ScenePoint {
  /** To the right, in units of the drawing: `76`. */
  x: number;
  /** Downwards: `76`. */
  y: number;
  /** What a sentence calls the point: `"the well"`, or its name where that will do. */
  spoken: string;
  /** Where it lies: `"outer square, top left corner"`; empty where that is told by what it is called. */
  label: string;
  /** From -1 to 1, how far a piece is turned here, as a part of what its kind allows: `-0.3`. */
  turn: number;
  /** Where the number of a reason stands, from the point, when a piece is on it: `[41, -33]`. */
  tag: readonly [number, number];
  /** The same when none is: `[27, -23]`. */
  tag_free: readonly [number, number];
  /** Where its pieces stand, from the point, and how big, by their seats: `[[-20, -9, 0.8]]`, those beyond the last again from the first; without any, at the point. */
  seats: readonly (readonly [number, number, number])[];
}

/** A drawn board. */
export interface Scene {
  /** The drawing, the one text that is read as markup: `"<svg ...>"`, with `hg0-` before every id. */
  svg: string;
  /** In units: `656`. */
  width: number;
  /** In units: `656`. */
  height: number;
  /** Where the points are: `{"E1": {...}}`. */
  points: Readonly<Record<string, ScenePoint>>;
  /** For each point those one step away: `{"E1": ["A1", "E2", "E8"]}`. */
  neighbours: Readonly<Record<string, readonly string[]>>;
  /** Points in a row along which pieces go from one to the next: `[["h1", "h2", "h3"]]`; none where moves follow the lines. */
  tracks: readonly (readonly string[])[];
  /** The course of a way that the ground draws between two points, as the `d` of a path, for both orders: `{"h6 h20": "M..C.."}`. */
  ways: Readonly<Record<string, string>>;
  /** Of a piece, in units: `28`. */
  radius: number;
  /** From the box of a piece's drawing to the board: `1.2727`. */
  scale: number;
  /** How far a held piece stands above its point: `3`. */
  lift: number;
  /** For each kind of piece how far it may be turned, in degrees: `{"cow-dark": 23}`. */
  turns: Readonly<Record<string, number>>;
  /** For each kind of sticks or dice the width and height of its drawing, in units of its own: `{"stick": [14, 70]}`. */
  lots: Readonly<Record<string, readonly [number, number]>>;
  /** The name of the ground: `"stone"`. */
  ground: string;
  /** The board itself: left edge, top, width and height of the drawing without what is only counted on it. */
  board: readonly [number, number, number, number];
  /** Points whose pieces lie in a heap and are counted: `["a1", "a2"]`. */
  pits: readonly string[];
}

/** A side of the game. */
export interface Side {
  /** `"dark"`. */
  id: string;
  /** `"Dark"`. */
  name: string;
  /** The drawing of its pieces: `"cow-dark"`. */
  kind: string;
}

/** The words for one kind of piece. */
export interface PieceWords {
  /** `"cow"`. */
  one: string;
  /** `"cows"`. */
  many: string;
  /** `"dark cow"`. */
  label: string;
}

/** An example of a rule, by name. */
export interface RuleExample {
  /** `"M5-safe"`. */
  id: string;
  /** `"Dark has made a mill. A4 stands in one of light's."`. */
  caption: string;
  /** `"accepted"`, `"refused"` or `"shown"`. */
  expect: string;
}

/** A rule card. */
export interface Rule {
  /** `"M5"`. */
  id: string;
  /** As it is shown: `"M5"`. */
  number: string;
  /** `"Cows in a mill"`. */
  title: string;
  /** `"A cow in a mill may not be shot, unless ..."`. */
  text: string;
  /** Where our reading departs from the source's words; empty if it does not. */
  note: string;
  /** Each source with the place in it: `["Scouts South Africa: Placing the cows, fourth point"]`. */
  sources: string[];
  /** `"attested"`, `"inferred"` or `"invented"`. */
  grade: string;
  /** `"attested: the source says so"`. */
  grade_words: string;
  /** Basis of a reconstructed rule, or of one that only a program has, in words; empty for other rules. */
  evidence: string;
  /** The examples that can be put on the board. */
  examples: readonly RuleExample[];
}

/** What a principle was measured to be worth, once. */
export interface Worth {
  /** `"Followed alone, everything else at random: +46.6 points of a hundred (+44.4 to +48.0) ..."`. */
  words: string;
  /** `"Alone +46.6 points of a hundred. It helps."`. */
  short: string;
  /** Of a hundred: `46.6`; below 0 where it harms. */
  points: number;
  /** Where the 95 % interval begins. */
  low: number;
  /** Where it ends. */
  high: number;
}

/** A principle of play as a card: a rule card that says what it is worth. */
export interface Principle {
  /** `"M5"`. */
  id: string;
  /** As it is shown: `"M5"`. */
  number: string;
  /** `"Cows in a mill"`. */
  title: string;
  /** `"A cow in a mill may not be shot, unless ..."`. */
  text: string;
  /** Where our reading departs from the source's words; empty if it does not. */
  note: string;
  /** Each source with the place in it: `["Scouts South Africa: Placing the cows, fourth point"]`. */
  sources: string[];
  /** `"attested"`, `"inferred"` or `"invented"`. */
  grade: string;
  /** `"attested: the source says so"`. */
  grade_words: string;
  /** Basis of a reconstructed rule, or of one that only a program has, in words; empty for other rules. */
  evidence: string;
  /** The examples that can be put on the board. */
  examples: readonly RuleExample[];
  /** For whom it is, in words; empty if for all. */
  side: string;
  /** What it was measured to be worth: alone, and added to the first principles. */
  effects: readonly Worth[];
}

/** One value an option can have. */
export interface OptionValue {
  /** `"seed"`. */
  value: Value;
  /** `"the whole mill, for one turn"`. */
  label: string;
}

/** A reading on which the sources differ. */
export interface Option {
  /** `"mill_rule"`. */
  name: string;
  /** `"A mill broken to make another"`. */
  label: string;
  /** `"What may not be done on the next turn."`. */
  help: string;
  /** In force: `"seed"`. */
  value: Value;
  /** The usual one: `"seed"`. */
  default: Value;
  /** What can be chosen. */
  values: readonly OptionValue[];
}

/** Who can sit at a side. */
export interface PlayerView {
  /** `"careful"`. */
  name: string;
  /** `"the computer, with care"`. */
  label: string;
  /** Which of the computer's levels it is: `3`; 0 of whoever is none. */
  level: number;
  /** What it is called where one chooses: `"Steady"`, `"Careful"`. */
  word: string;
  /** What it does, or overlooks: `"Overlooks 30 of 100 captures, yours and its own"`. */
  line: string;
}

/** One ruleset of a game. */
export interface RulesetNameView {
  /** `"lesotho"`. */
  name: string;
  /** `"Lesotho"`. */
  label: string;
}

/** Where mistakes are reported. */
export interface Report {
  /** A web or mail address with the blank `{text}`, or none: `"https://example.org/new?body={text}"`; empty hides the link. */
  address: string;
  /** What is sent, with the blanks `{rule}` and `{version}`. */
  text: string;
}

/** One answer of a question. */
export interface Answer {
  /** `"One"`. */
  text: string;
  /** `true`. */
  right: boolean;
  /** `"Yes: one shot a turn, however many mills."`. */
  feedback: string;
}

/** One question of the self-check. */
export interface Question {
  /** `"two-mills"`. */
  id: string;
  /** `"You close two mills with one cow. How many cows do you shoot?"`. */
  ask: string;
  /** The lesson it belongs to: `"morabaraba"`. */
  lesson: string;
  /** The rule it is about: `"M6"`; empty if none. */
  rule: string;
  /** In the order they are offered. */
  answers: readonly Answer[];
}

/** The language of the words, where it is not the one in which all of them were written first. */
export interface FallbackLanguageView {
  /** BCP 47: `"ar"`. */
  lang: string;
  /** `"rtl"` where it is written from the right, else `"ltr"`. */
  dir: string;
  /** Whether it has words that no native reader has checked yet. */
  draft: boolean;
}

/** A language to choose. */
export interface LanguageView {
  /** BCP 47: `"ar"`. */
  lang: string;
  /** What it calls itself: `"العربية"`. */
  name: string;
}

/** What changes only with the ruleset and its options. */
export interface Book {
  /** `"morabaraba"`. */
  game: string;
  /** `"south_africa"`. */
  ruleset: string;
  /** `"Morabaraba"`. */
  title: string;
  /** BCP 47: `"st"`. */
  title_lang: string;
  /** `"cows on a flat stone, letlapa"`. */
  subtitle: string;
  /** What one plays for, in one sentence. */
  aim: string;
  /** The rulesets of the game that can be chosen; none where there is only this one. */
  rulesets: readonly RulesetNameView[];
  /** Of the package: `"0.1.0"`. */
  version: string;
  /** The board. */
  scene: Scene;
  /** In the order of play. */
  sides: readonly Side[];
  /** The words for the pieces, by drawing: `{"cow-dark": {...}}`. */
  pieces: Readonly<Record<string, PieceWords>>;
  /** Every rule in force, in order. */
  rules: readonly Rule[];
  /** Every principle that holds, in the order in which they matter. */
  principles: readonly Principle[];
  /** Why there is none, where nothing is ever decided; else empty. */
  no_principles: string;
  /** Who can be chosen for a side: a person, the levels, the gentlest first, and the others. */
  players: readonly PlayerView[];
  /** What luck leaves to skill in this game, in a sentence; empty where nothing is said of it. */
  luck: string;
  /** What is other about the levels in a web page, in a sentence; empty where nothing is. */
  in_page: string;
  /** Whether a page tells how strong the levels were measured to be. */
  measured: boolean;
  /** Whether a coach knows this game: where none does, no word can be said before a blunder. */
  coached: boolean;
  /** Whether a position can be set up by hand; as text it always can. */
  arranged: boolean;
  /** Every reading that can be chosen. */
  options: readonly Option[];
  /** Every word of the interface: `{"buttons.undo": "Undo"}`. */
  words: Readonly<Record<string, string>>;
  /** Where mistakes are reported. */
  report: Report;
  /** The language of the words; absent where it is English. */
  tongue?: FallbackLanguageView;
  /** The languages that can be chosen, where there is a choice. */
  languages?: readonly LanguageView[];
  /** In mode `card`, the rule that is shown: `"M5"`. */
  card?: string;
  /** In mode `quiz`, the questions. */
  quiz?: readonly Question[];
}

/** What a reader has chosen for the eye; kept with the widget, never with the game. */
export interface Prefs {
  /** Whether legal points are lit: `true`. */
  guides: boolean;
  /** Whether points show their names: `false`. */
  names: boolean;
  /** `"auto"` follows the page, or `"light"`, `"dark"`. */
  theme: "auto" | "light" | "dark";
  /** How much is spoken: every step with its rule, every step, or moves as they are written. */
  speech: "full" | "short" | "notation";
  /** In a museum: no links that leave the page. */
  kiosk: boolean;
}

/**
 * What is shown: the whole game, one rule card with its board, one task, the questions alone; or an example on a page
 * that itself has the words of its rule.
 */
export type Mode = "board" | "card" | "task" | "learn" | "quiz" | "label";

/** A text that was typed or pasted. */
export type Typed = { do: "type" | "thrown" | "setup" | "load"; text: string };

/** What the board may say; `revision` is added when it is sent. */
export type Message =
  | { do: "touch"; touches: readonly string[] }
  | Typed
  | { do: "throw" | "on" | "undo" | "redo" | "new" | "resign" | "draw" | "reply" | "now" | "back" | "anyway" }
  | { do: "hint"; step: number }
  | { do: "warn"; on: boolean }
  | { do: "go"; ply: number }
  | { do: "line"; ply: number; which: number }
  | { do: "review"; show?: number }
  | { do: "retry"; ply: number }
  | { do: "record" }
  | { do: "step"; number: number }
  | { do: "option"; name: string; value: Value; sure: boolean }
  | { do: "ruleset"; name: string; sure: boolean }
  | { do: "language"; name: string }
  | { do: "seat"; side: number; who: string }
  | { do: "arrange"; name: string; value?: Value }
  | { do: "task"; told: string }
  | { do: "example"; rule: string; example: string; played: boolean };
