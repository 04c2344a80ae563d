/** Types that Python declares, written by .ci/contract.py: change them there, then build. */

export const LONGEST_MOVE = 200;
export const LONGEST_POSITION = 2_000;
export const LONGEST_RECORD = 1_000_000;

export type EffectList = readonly string[];
export type Mark = readonly (string | number)[];
export type Value = string | number | boolean;
export type Tree = Readonly<Record<string, Node>>;
export type Mode = "board" | "card" | "task" | "learn" | "quiz" | "replay";

/** The whole game as the screen shows it. */
export interface View {
  /** The number that every message quotes: `12`. */
  revision: number;
  /** The viewed ply: `5`; 0 is the position before the first. */
  ply: number;
  /** Number of plies in the game: `20`. */
  plies: number;
  /** Side to move at the viewed ply: `0`; null if the game is over or a throw decides it. */
  turn: number | null;
  /** Whether a person may touch now: `true`. */
  side_to_touch: boolean;
  /** The state of the game: `"Dark has a mill: now shoot one light cow"`. */
  status: string;
  /** The whole position in words. */
  position_words: string;
  /** Text of the live region, in notation: `"Dark: E8-E1. Light to place a cow."`. */
  announcement: string;
  /**
   * The full text's parts: `["steps", "status"]`; empty if `announcement` is complete.
   *
   * `last_throw` is the throw of the ply, `steps` its steps, `throw` the pending throw, `open` the playable points
   * or the choices, `refusal` the refusal, `look` where to look instead, `status` the state of the game.
   */
  announcement_parts: readonly string[];
  /** The touches of an unfinished turn: `["E8", "E1"]`. */
  touches: readonly string[];
  /** The unfinished turn in words; null if nothing is touched. */
  pending_move: PendingMove | null;
  /**
   * `[["E1", "cow-dark", 0, 0]]`: point, drawing, side, seat; without pending touches.
   *
   * A fifth item, `"back"`, marks a piece on its way back. The side is null if the piece belongs to nobody.
   */
  pieces: readonly (readonly [string, string, number | null, number, string?])[];
  /** The pieces off the board. */
  stores: readonly StoreView[];
  /** The sides. */
  side_panels: readonly SidePanel[];
  /**
   * Legal tree from the first touch: `{"E1": {"effects": [["enter", "cow-dark", "E1"]]}}`.
   *
   * Empty if no touch is possible.
   */
  legal: Tree;
  /** The effects of the ply that led to the viewed position. */
  last_effects: readonly (readonly string[])[];
  /** The last refusal, until the next touch; null if there is none. */
  refusal: RefusalView | null;
  /** The viewed ply step by step, or why a throw cannot be used or opens; null at the start. */
  steps: Steps | null;
  /** The person's ply before the computer's, or the viewed ply if `steps` is about a throw. */
  own_steps: Steps | null;
  /** The text of each ply, without those in the past already sent: `["E3", "A1"]`. */
  log: readonly string[];
  /** Comments by ply number, without those in the past: `{"12": "a gun that fires twice"}`. */
  comments: Readonly<Record<string, string>>;
  /** The variations next to the main line; the message `line` restores one. */
  variations: readonly LineView[];
  /** Skipped players: `"No more turns for the second player."`; empty if none is skipped. */
  skipped: string;
  /** The result; null while the game continues. */
  result: Over | null;
  /** The enabled buttons. */
  enabled: Can;
  /**
   * The viewed position's throw, due or pending; null if the game has no throws.
   *
   * In an earlier position, this is the throw of the ply that led to it.
   */
  throw: ThrowView | null;
  /** The throw that led to the viewed position; null at the start or without throws. */
  last_throw: ThrowView | null;
  /** The only possible next action in a game with throws; otherwise null. */
  next_action: NextView | null;
  /** The possible actions, if they are few enough for a button each. */
  actions: readonly ActView[];
  /** Whether this board offers hints: `true`. */
  hints: boolean;
  /** The hint, up to the step that is shown; null if no hint is shown. */
  hint: HintView | null;
  /** Whether a warning precedes a blunder: `false`. */
  warns: boolean;
  /** The warning about a move that awaits confirmation; null if there is none. */
  warning: WarningView | null;
  /** The review of the game; null if it is closed. */
  review: ReviewView | null;
  /** The position editor, while the reader's own game is paused; null if it is closed. */
  setup: SetupView | null;
  /** The player of each side: `["person", "careful"]`. */
  seats: readonly string[];
  /** The options in force: `{"mill_rule": "seed"}`. */
  options: Readonly<Record<string, Value>>;
  /** The computer's search; null if it has not begun or has ended. */
  thinking: ThinkingView | null;
  /** The player that failed to make a move; null if none has. */
  failed: FailedView | null;
  /** Whether the screen offers the choice of an opponent. */
  undecided: boolean;
  /** The example on the board; null if there is none. */
  example: ExampleView | null;
  /** The task on the board; null if there is none. */
  task: TaskView | null;
  /** The guided first game to which the task or game belongs; null if there is none. */
  learn: LearnView | null;
  /** One sentence about a failed action, or a question; empty if there is none. */
  notice: string;
  /** The first problems in a typed or loaded text: `["At character 27: ...", "3 more"]`. */
  notices: readonly string[];
}

/** The unfinished turn. */
export interface PendingMove {
  /** The touched part of the move in notation: `"E8-E1"`. */
  text: string;
  /** The marked lines: `"mill E1–E2–E3"`; empty if there are none. */
  words: string;
}

/** Pieces off the board. */
export interface StoreView {
  /** The index of its side: `0`. */
  side: number;
  /** The name of the store: `"hand"`. */
  name: string;
  /** The drawing of the pieces: `"cow-dark"`. */
  kind: string;
  /** The number of pieces: `8`. */
  count: number;
  /** The content in words: `"eight cows in hand"`. */
  words: string;
}

/** One side, as shown under the board. */
export interface SidePanel {
  /** The index of the side: `0`. */
  side: number;
  /** The drawing of its pieces: `"cow-dark"`. */
  kind: string;
  /** The name of the side: `"Dark"`. */
  name: string;
  /** A shorter name for narrow screens: `"First"`. */
  short: string;
  /** Its player: `"you"`, `"Steady"`, a name; empty if several people share this screen. */
  who: string;
  /** A shorter form for narrow screens: `"careful"`. */
  who_brief: string;
  /** The level of the computer that plays it: `3`; 0 if none does. */
  level: number;
  /** The next thing to do, or the result: `"to shoot"`; empty if neither. */
  note: string;
  /** Its pieces in words: `"8 cows, 4 shot"`. */
  words: string;
  /** The side's counts in figures: `"5 in hand · 1 shot"`; in a journey only its place. */
  brief: string;
  /** Whether it is this side's turn: `true`. */
  turn: boolean;
}

/** A touch in the legal tree. */
export interface Node {
  /** Effects that the screen animates at this touch: `[["move", "E8", "E1"]]`. */
  effects: readonly (readonly string[])[];
  /** The possible next touches; a leaf has none and completes the move. */
  next?: Tree;
}

/** The refusal of an attempt that a rule forbids. */
export interface RefusalView {
  /** The refused touch and why: `"Not A4: that cow stands in a mill"`. */
  heading: string;
  /** The reasons: the first opens its rule card; each has the number of its tag on the board. */
  reasons: readonly Reason[];
  /** The alternative to the refused touch. */
  instead: Instead;
  /** The marks: `[["refused", "A4"], ["protected", "A3", "A4", "A5"], ["tag", 1, "A4"]]`. */
  marks: readonly Mark[];
  /** A sentence below the reasons: `"Nothing on the stone has changed."`. */
  unchanged: string;
}

/** A sentence with its rule and its points. */
export interface Reason {
  /** The sentence: `"A4 is one of light's three in a row, A3–A4–A5."`. */
  words: string;
  /** The rule id: `"M5"`; empty if the sentence has no rule. */
  rule: string;
  /** The points that the sentence names: `["A4", "A3", "A5"]`. */
  points: readonly string[];
}

/** Alternative to a refused touch. */
export interface Instead {
  /** The advice: `"Shoot one of these instead."`. */
  words: string;
  /** Touches that continue the turn, as buttons: `["E5", "E7"]`. */
  touches: readonly string[];
}

/** A ply, described step by step. */
export interface Steps {
  /** The ply in notation: `"R5-A5xE6"`. */
  text: string;
  /** The index of the side that played last: `1`. */
  side: number;
  /** The heading: `"Light played"`. */
  words: string;
  /** The steps in the order in which they happen. */
  items: readonly Reason[];
}

/** A variation that is not part of the current line. */
export interface LineView {
  /** The number of its first ply: `14`. */
  ply: number;
  /** Its index among the variations with this first ply: `0`. */
  which: number;
  /** Its first plies: `["A5", "A7", "E5xR4"]`. */
  moves: readonly string[];
  /** Its length in words: `"kept: 5 moves"`. */
  words: string;
}

/** The result of the game. */
export interface Over {
  /** The result: `"Dark has won. Light has two cows left, too few to make a mill."`. */
  words: string;
  /** The id of the rule that ends the game: `"M15"`. */
  rule: string;
  /** The place of each side: `[1, 2]`; equal places are a draw. */
  places: readonly number[];
}

/** Enabled buttons. */
export interface Can {
  /** Whether there is anything to undo: `true`. */
  undo: boolean;
  /** Whether there is anything to redo: `false`. */
  redo: boolean;
  /** Whether a person may resign: `true`. */
  resign: boolean;
  /** Whether people may agree to a draw: `true` if they play all sides. */
  draw: boolean;
  /** Whether a person may throw now: `false`. */
  throw: boolean;
  /** Whether the computer is to move: `false`. The message `reply` lets it throw and move. */
  reply: boolean;
  /**
   * Whether there is no choice: `false`.
   *
   * The message `on` throws, and plays the only legal move.
   */
  on: boolean;
  /** Whether a hint is available: `true`. */
  hint: boolean;
  /** Whether there is a game to review: `true`. */
  review: boolean;
}

/** A throw: due, pending or played. */
export interface ThrowView {
  /** The throw in notation: `"3"`; empty while it is due. */
  text: string;
  /** The throw in words: `"three: three flat sides up"`; empty while it is due. */
  words: string;
  /** Whether it is pending, so that its move can be played: `true`. */
  open: boolean;
  /** The side that throws: `0`; null if the throw decides who begins. */
  side: number | null;
  /** The sticks or dice. */
  lots: readonly DiceView[];
  /** Whether the throw must still be made: `false`. */
  due: boolean;
  /** The possible throws, if a throw is due; otherwise empty. */
  choices: readonly ChoiceView[];
}

/** Sticks or dice of one throw. */
export interface DiceView {
  /** How each is drawn: `"stick"`, `"die"`. */
  kind: string;
  /** The side that throws, if several sides throw at once: `0`; null if only one does. */
  side: number | null;
  /** Per stick 1 flat, 0 round; per die its number: `[1, 1, 1, 0]`; empty before the throw. */
  faces: readonly number[];
  /** Number of sticks or dice: `4`. */
  count: number;
}

/** A possible throw, for people who throw physical sticks or dice. */
export interface ChoiceView {
  /** The throw in notation: `"3"`. */
  text: string;
  /** The throw in words: `"three: three flat sides up"`. */
  words: string;
  /** Its probability: `"1/4"`. */
  chance: string;
}

/** The only possible next action. */
export interface NextView {
  /** The label of its button: `"Throw the sticks"`. */
  words: string;
  /** A shorter form for narrow screens: `"Throw"`. */
  brief: string;
  /** Its touches: `["h14", "h17"]`; empty if it throws. */
  touches: readonly string[];
}

/** A button and the touches that it makes. */
export interface ActView {
  /** The label: `"Walk to 63"`. */
  words: string;
  /** The touches that follow those of the turn: `["61", "63", "done"]`. */
  touches: readonly string[];
}

/** A hint; the fields of later steps are empty. */
export interface HintView {
  /** 1 for the idea, 2 for the points, 3 for the move and its reasons: `2`. */
  step: number;
  /** The three steps' names: `["What to look for", "Which point", "The move, and why"]`. */
  steps: readonly string[];
  /** The name of this step: `"Which point"`. */
  heading: string;
  /** The id of the principle behind the hint: `"S3"`; empty if there is none. */
  principle: string;
  /**
   * Advice on what to look for: `"Prevent every leap.
   *
   * Look along every line."`. It has at most two sentences.
   */
  seek: string;
  /** The progress: `"Looking ahead …"` while the front end repeats the message; then empty. */
  looking: string;
  /** A sentence: `"Look at A3, A4 and A5, marked with dotted rings."`; empty in step one. */
  where: string;
  /** The move in notation: `"A4xE6"`; empty before the third step. */
  move: string;
  /** The move in words: `"place on A4, shoot E6"`; empty before step three or if needless. */
  words: string;
  /** The main reason and the greatest danger, a sentence each; empty before the third step. */
  because: string;
  /** The touches of the move: `["A4", "E6"]`; empty before the third step. */
  touches: readonly string[];
  /** The reasons, the strongest first; empty before the third step. */
  facts: readonly FactView[];
  /** The board marks: `[["halo", "A4"], ["arrow", "A4", "E6"], ["number", 1, "A4"]]`. */
  marks: readonly Mark[];
}

/** A fact about the move. */
export interface FactView {
  /** The number of the fact in the list and on the board: `1`. */
  number: number;
  /** The fact as a sentence: `"A4 closes A3–A4–A5, a mill."`. */
  words: string;
  /** Its certainty: `"proved"`, or `"ahead"` if the search found it. */
  sure: string;
  /** Its certainty in words: `"looked ahead"`; empty if no reason can be proved. */
  sure_words: string;
  /** The points that the fact names: `["A4", "A3", "A5"]`. */
  points: readonly string[];
}

/** A warning before a blunder, whose move awaits confirmation. */
export interface WarningView {
  /** The move in notation: `"A2"`. */
  text: string;
  /** The heading: `"Before A2 is played"`. */
  heading: string;
  /** The danger: `"Light can then close E5–E6–E7 ..., and shoot one of yours."`. */
  words: string;
  /** The label of the button that plays the move: `"Play A2 all the same"`. */
  anyway: string;
  /** The points that the warning names: `["E7", "E5", "E6"]`. */
  points: readonly string[];
  /** The board marks: `[["meant", "A2"], ["threat", "E5", "E6", "E7"], ["alarm", "E7"]]`. */
  marks: readonly Mark[];
}

/** The review of a game; while it runs, only its progress. */
export interface ReviewView {
  /** Progress in per cent: `100`. */
  percent: number;
  /** The progress in words: `"Looking back: 40% done"`. */
  looking: string;
  /** The result: `"Dark has won"`; `"Looking back"` if the game continues. */
  title: string;
  /** The length of the game and its turns: `"59 moves. The game turned 3 times."`. */
  heading: string;
  /** The caption of the curve: `"Dark: chances in 100 (estimate)"`. */
  caption: string;
  /** The curve as SVG; empty while the review runs, and if chances are not shown. */
  curve: string;
  /** The sides of the table: `["Dark"]`. */
  heads: readonly string[];
  /** The rows of the table; empty if chances are not shown. */
  rows: readonly ReviewRow[];
  /** The turning points, in their order. */
  turnings: readonly TurningView[];
  /** The number of the turning point on the board: `1`; 0 is none. */
  chosen: number;
}

/** A row of the table of win probabilities. */
export interface ReviewRow {
  /** The number of the ply: `14`; 0 is the start. */
  ply: number;
  /** The ply in notation: `"A8"`; empty at the start. */
  text: string;
  /** The chance in per cent of each side in the table: `["54"]`. */
  figures: readonly string[];
  /** The number of the turning point at this ply; 0 if there is none. */
  point: number;
}

/** A turning point of the game. */
export interface TurningView {
  /** The number of the ply: `14`. */
  ply: number;
  /** The ply in words: `"move 14"`. */
  label: string;
  /** The heading above the move: `"Move 14: light"`. */
  heading: string;
  /** The move that was played: `"A8"`. */
  played: string;
  /** The chance before and after it: `"dark 45 → 54"`; empty if chances are not shown. */
  played_words: string;
  /** The better move: `"A5"`. */
  better: string;
  /** The chance with the better move: `"dark 45 → 27"`; empty if chances are not shown. */
  better_words: string;
  /** The reasons why the other move is better, the strongest first. */
  facts: readonly FactView[];
  /** The id of the principle behind one of these facts: `"S4"`; empty if there is none. */
  principle: string;
  /** A possible continuation: `"The game could have gone on like this: A5, A7, E5xR4."`. */
  line: string;
  /** The marks on the position before the ply: `[["played", "A8"], ["halo", "A5"]]`. */
  marks: readonly Mark[];
}

/** The position editor. */
export interface SetupView {
  /** The pieces that can be placed: `["cow-dark", "cow-light"]`. */
  tools: readonly string[];
  /** The current tool: one of these pieces, or `"take"`. */
  tool: string;
  /** The side to move, and other choices. */
  selections: readonly SetupSelection[];
  /** The numbers: pieces in hand, credit. */
  counters: readonly SetupCounter[];
  /** The position as text, valid or not: `"...; turn dark; hand 12 12"`. */
  text: string;
  /** The reasons why no game reaches this position; empty if it is possible. */
  problems: readonly string[];
  /** Whether playing from it would end a game in progress: `false`. */
  waits: boolean;
  /** The possible goals of a task: `[{"value": "mill_formed", "words": "M3 · A mill"}]`. */
  goals: readonly SetupWord[];
  /** The task made of the position. */
  task: SetupTask | null;
}

/** A word to choose. */
export interface SetupSelection {
  /** The name in an `arrange` message: `"turn"`, `"leg:0"`. */
  key: string;
  /** The label: `"Whose turn it is"`. */
  words: string;
  /** The current value: `"dark"`. */
  value: string;
  /** The possible values. */
  values: readonly SetupWord[];
}

/** A value to choose. */
export interface SetupWord {
  /** The value in messages: `"light"`. */
  value: string;
  /** The label: `"Light"`. */
  words: string;
}

/** A number to set. */
export interface SetupCounter {
  /** The name in an `arrange` message: `"hand:0"`. */
  key: string;
  /** The label: `"Dark: in hand"`. */
  words: string;
  /** The current number: `8`. */
  value: number;
  /** The greatest number: `12`. */
  most: number;
}

/** A task made of the edited board. */
export interface SetupTask {
  /** Its structure as in content: `"[[tasks]]"` and so on; empty if something is wrong. */
  toml: string;
  /** Its texts as in content. */
  words: string;
  /** The call that creates it in a notebook: `"hg.task(...)"`. */
  python: string;
  /** The fragment of its link: `"task=..."`. */
  fragment: string;
  /** The problems of the task; empty if it is valid. */
  problems: readonly string[];
}

/** The computer's search. */
export interface ThinkingView {
  /** The heading: `"Light is thinking"`. */
  title: string;
  /** Plies searched completely: `4`. */
  depth: number;
  /** The progress in words: `"Four moves deep; a move is ready."`. */
  words: string;
}

/** A player that failed to make a move. */
export interface FailedView {
  /** The side to move: `1`. */
  side: number;
  /** The reason: `"mine made no move: it failed with KeyError: 3. The game is as it was."`. */
  words: string;
}

/** The example on the board, while the reader's own game is paused. */
export interface ExampleView {
  /** The id of its rule: `"M5"`. */
  rule: string;
  /** The id of the example: `"M5-safe"`. */
  id: string;
  /** Its text: `"Dark has made a mill. A4 stands in one of light's."`. */
  caption: string;
  /** The touches that show the rule: `["E8", "E1", "A4"]`. */
  touches: readonly string[];
  /** The points to highlight: `["A4"]`. */
  lit: readonly string[];
  /** A note: `"This is an example. Your game is kept; it waits behind this one."`. */
  unchanged: string;
}

/** The task on the board. */
export interface TaskView {
  /** The id of the task: `"first-mill"`. */
  id: string;
  /** The title: `"Close the mill"`. */
  title: string;
  /** The assignment: side to move, number of moves, goal. */
  ask: string;
  /** The state: `"open"`, `"right"` or `"wrong"`; no task continues automatically. */
  state: string;
  /** A sentence about the last answer; empty while open. */
  feedback: string;
  /** The hint: `"Look at the top row."`. */
  hint: string;
  /** Number of moves to make: `1`. */
  plies: number;
  /** Number of moves still to make: `1`. */
  left: number;
  /** The steps that are already done at the start. */
  worked: readonly Steps[];
  /** The ids of its rules, the main one first: `["M3", "M4"]`. */
  rules: readonly string[];
}

/** A guided first game and its current step. */
export interface LearnView {
  /** The title: `"Your first game of ..."`, with the name of the game. */
  title: string;
  /** The steps in order. */
  steps: readonly StepView[];
  /** The current step: `4`; the game after the last step counts as one more. */
  number: number;
  /** The text next to that game; empty next to a step. */
  text: string;
}

/** A step of a guided first game. */
export interface StepView {
  /** The id of the step: `"mill"`. */
  id: string;
  /** The title: `"Three in a row"`. */
  title: string;
}

/** The unchanging first plies of a long game; a view sent with it has only the later ones. */
export interface Past {
  /** The text of each: `["E3", "A1"]`; empty in a short game. */
  log: readonly string[];
  /** Comments by ply number, as text: `{"12": "a gun that fires twice"}`. */
  comments: Readonly<Record<string, string>>;
}

/** Data that depends only on ruleset, options and language. */
export interface Book {
  /** The name of the game in Python, `ruleset(game)`. */
  game: string;
  /** The name of the ruleset: `"south_africa"`. */
  ruleset: string;
  /** Its title, in the language `title_lang`. */
  title: string;
  /** The BCP 47 tag of the title: `"st"`. */
  title_lang: string;
  /** A short description: `"cows on a flat stone"`. */
  subtitle: string;
  /** The aim of the game in one sentence. */
  aim: string;
  /** The rulesets to choose from; empty if there is only one. */
  rulesets: readonly RulesetNameView[];
  /** The version of the package: `"1.0.0"`. */
  version: string;
  /** The board: `heritage_games.rendering.scene.Scene` as plain data. */
  scene: Scene;
  /** The sides in the order of play. */
  sides: readonly SideView[];
  /** The words for the pieces, by kind: `{"cow-dark": {...}}`. */
  pieces: Readonly<Record<string, PieceWordsView>>;
  /** Every rule in force, in order. */
  rules: readonly RuleView[];
  /** Every principle that applies, the most important first. */
  principles: readonly PrincipleView[];
  /** The reason why the game has no principles; empty if it has some. */
  no_principles: string;
  /** The players to choose from: a person, the levels from the weakest, and the others. */
  players: readonly PlayerView[];
  /** A sentence about luck and skill in this game; empty if there is none. */
  luck: string;
  /** Whether a page describes the measured strength of the levels. */
  measured: boolean;
  /** Whether the position editor supports this game; text input always works. */
  arranged: boolean;
  /** The options to choose from. */
  options: readonly OptionView[];
  /** The texts of the interface that a front end reads: `{"buttons.undo": "Undo"}`. */
  words: Readonly<Record<string, string>>;
  /** The address for reports of mistakes. */
  report: ReportView;
  /** The language of the texts; absent if it is English. */
  text_language?: TextLanguageView;
  /** The languages to choose from, if there are several. */
  languages?: readonly LanguageView[];
  /** The rule whose card alone is shown: `"M5"`. */
  card?: string;
  /** The questions of a quiz, if only these are shown. */
  quiz?: readonly QuizQuestion[];
}

/** One ruleset of a game. */
export interface RulesetNameView {
  /** The name of the ruleset: `"lesotho"`. */
  name: string;
  /** Its title: `"Lesotho"`. */
  label: string;
}

/** A drawn board as plain data. */
export interface Scene {
  /**
   * The drawing, with `PREFIX` before every id.
   *
   * Its groups are, from bottom to top, `drawer` (on some grounds), `ground` (with class `material`, omitted in
   * print), `lines`, `frames` (on some boards), `points`, `signs` (if there are any), `tallies` (on some grounds),
   * `under`, `pieces`, `over`, `names` and `focus`. Its definitions are `piece-<kind>` and `shadow-<kind>`, in a
   * box of 48 units centred on 0,0; `lot-<kind>-<face>`, centred on 0,0; and `mark-<kind>`, in units of the board,
   * centred on 0,0 (heritage_games/static/marks.svg explains the use of each). If `ground-seat` is defined, it
   * replaces `ground-point` at occupied points.
   */
  svg: string;
  /** Width of the drawing, in units. */
  width: number;
  /** Height of the drawing, in units. */
  height: number;
  points: Readonly<Record<string, ScenePoint>>;
  /** The points one step away from each point. */
  neighbours: Readonly<Record<string, readonly string[]>>;
  /**
   * Sequences of points along which pieces move; empty if the lines are drawn.
   *
   * A path between two points of a track passes all points between them.
   */
  tracks: readonly (readonly string[])[];
  /** Path data of the ground's lines, by their two points in either order: `"h6 h20"`. */
  ways: Readonly<Record<string, string>>;
  /** Radius of a piece on the board, in units. */
  radius: number;
  /** Scale from the drawing of a piece to the board. */
  scale: number;
  /** Height of a held piece above its point, in units. */
  lift: number;
  /** Maximum rotation of each kind of piece, in degrees. */
  turns: Readonly<Record<string, number>>;
  /** Width and height of the drawing of each kind of stick or die. */
  lots: Readonly<Record<string, readonly [number, number]>>;
  ground: string;
  /** Left, top, width and height of the board itself, without drawer and counts. */
  board: readonly [number, number, number, number];
  /** Points whose pieces form a heap with a count, drawn as `mark-count`. */
  pits: readonly string[];
}

/** One point of the drawing. */
export interface ScenePoint {
  /** X coordinate in units, to the right. */
  x: number;
  /** Y coordinate in units, downwards. */
  y: number;
  /** Name of the point in a sentence: `the well`, or its name if that is enough. */
  spoken: string;
  /** Location for screen readers: `outer square, top left corner`; empty if it is `spoken`. */
  label: string;
  /** Rotation of a piece on this point, from -1 to 1, relative to its kind's maximum. */
  turn: number;
  /** Offset of the number of a reason from the point, if the point is occupied. */
  tag: readonly [number, number];
  /** Offset of the number of a reason from the point, if the point is empty. */
  tag_free: readonly [number, number];
  /**
   * Seats of a point with several pieces; empty if the point has one piece.
   *
   * Each is x and y from the point, and the scale of its piece relative to a single one; after the last seat the
   * first is reused.
   */
  seats: readonly (readonly [number, number, number])[];
}

/** A side of the game. */
export interface SideView {
  /** The id of the side: `"dark"`. */
  id: string;
  /** The name: `"Dark"`. */
  name: string;
  /** The drawing of its pieces: `"cow-dark"`. */
  kind: string;
}

/** The words for one kind of piece. */
export interface PieceWordsView {
  /** The singular: `"cow"`. */
  one: string;
  /** The plural: `"cows"`. */
  many: string;
  /** The name with the side: `"dark cow"`. */
  label: string;
}

/** A rule card. */
export interface RuleView {
  /** The id of the rule: `"M5"`. */
  id: string;
  /** The number as shown: `"M5"`. */
  number: string;
  /** The title: `"Cows in a mill"`. */
  title: string;
  /** The rule in words: `"A cow in a mill may not be shot, unless ..."`. */
  text: string;
  /** The difference between our reading and the source's wording; empty if there is none. */
  note: string;
  /** Each source with its place: `["Scouts South Africa: Placing the cows, fourth point"]`. */
  sources: readonly string[];
  /** The grade in words: `"attested: the source says so"`. */
  grade_words: string;
  /** The evidence for a rule reconstructed or found only in a program; otherwise empty. */
  evidence: string;
  /** The examples that work on this board. */
  examples: readonly RuleExampleView[];
}

/** An example of a rule: its id and its text. */
export interface RuleExampleView {
  /** The id of the example: `"M5-safe"`. */
  id: string;
  /** Its text: `"Dark has made a mill. A4 stands in one of light's."`. */
  caption: string;
}

/** A principle of play as a card: a rule card with measured effects. */
export interface PrincipleView extends RuleView {
  /** The side to which it applies, in words; empty if it applies to all. */
  side: string;
  /** Its measured effects: alone, and added to the first principles. */
  effects: readonly EffectView[];
  /** Whether following it does harm, so that it is not shown as a tip. */
  harms: boolean;
}

/** The measured effect of a principle. */
export interface EffectView {
  /** The effect as sentences: `"If you follow only this ...: +46.6 percentage points ..."`. */
  words: string;
  /** A shorter form: `"Alone +46.6 points in a hundred. It helps."`. */
  short: string;
  /** The effect in percentage points: `46.6`; negative if the principle harms. */
  points: number;
  /** The lower end of the 95 % interval. */
  low: number;
  /** The upper end of the interval. */
  high: number;
}

/** A player for a seat. */
export interface PlayerView {
  /** The name of the player: `"careful"`. */
  name: string;
  /** The player in words: `"the computer, with care"`. */
  label: string;
  /** Its level: `3`; 0 for a player without level. */
  level: number;
  /** Its name in the choice of players: `"Steady"`, `"Careful"`. */
  word: string;
  /** Its strength or its errors: `"Two moves ahead; misses 30 captures in 100"`. */
  line: string;
}

/** An option: a rule on which the sources differ. */
export interface OptionView {
  /** The name of the option: `"mill_rule"`. */
  name: string;
  /** The option in words: `"A mill left for another mill"`. */
  label: string;
  /** The question that it answers: `"What has to wait on the next turn?"`. */
  help: string;
  /** The value in force: `"seed"`. */
  value: Value;
  /** The default: `"seed"`. */
  default: Value;
  /** The possible values. */
  values: readonly OptionValueView[];
}

/** One value of an option. */
export interface OptionValueView {
  /** The value in messages: `"seed"`. */
  value: Value;
  /** The value in words: `"the broken mill must wait"`. */
  label: string;
}

/** Address for reports of mistakes. */
export interface ReportView {
  /** A web or mail address, possibly with `{rule}` and `{text}`; empty hides the link. */
  address: string;
  /** The text to send, with the placeholders `{rule}` and `{version}`. */
  text: string;
}

/** The language of the texts, if it is not English. */
export interface TextLanguageView {
  /** The BCP 47 tag: `"ar"`. */
  lang: string;
  /** The direction: `"rtl"` if it is written from right to left, otherwise `"ltr"`. */
  dir: string;
  /** Whether it contains texts that no native speaker has checked. */
  draft: boolean;
}

/** An available language. */
export interface LanguageView {
  /** The BCP 47 tag: `"ar"`. */
  lang: string;
  /** The name of the language in the language itself: `"العربية"`. */
  name: string;
}

/** Question of a quiz. */
export interface QuizQuestion {
  /** Key of the question, unique in the quiz. */
  id: string;
  /** The question. */
  ask: string;
  /** The game whose lesson it is about; the game of the quiz by default. */
  lesson: string;
  /** Id of the rule concerned; empty if none. */
  rule: string;
  /** The answers in the order shown. */
  answers: readonly QuizAnswer[];
}

/** Answer option of a quiz question: its text, whether it is right, and its feedback. */
export interface QuizAnswer {
  text: string;
  right: boolean;
  feedback: string;
}

/** Reader preferences; they belong to the screen, not to the game. */
export interface Prefs {
  /** Whether legal points are lit: `true`. */
  guides: boolean;
  /** Whether points show their names: `false`. */
  names: boolean;
  /** The colours: `"auto"` follows the page. */
  theme: "auto" | "light" | "dark";
  /** The extent of announcements: every step with its rule, every step, or moves in notation. */
  speech: "full" | "short" | "notation";
  /** Whether no link leaves the page, for a museum: `false`. */
  kiosk: boolean;
}

/** State of a pupil's page. */
export interface PupilPayload {
  title?: string;
  lead?: string;
  /** A note about the next step, for a waiting pupil. */
  next?: string;
  /** The id of the board; 0 if there is none. */
  board?: number;
  acts?: readonly ActionButton[];
  votes?: readonly VoteBar[];
  /** The number of answers that are not among the votes, in words. */
  note?: string;
  meter?: Meter;
  /**
   * A button for each person who shares the device; empty for a single person.
   *
   * The acting person's button is the primary one.
   */
  sharing?: readonly ActionButton[];
}

/** A button that sends an action. */
export interface ActionButton {
  /** The name of the action: `"send"`. */
  do: string;
  label: string;
  /** The argument of the action. */
  text: string;
  /** Whether it is the primary button. */
  main: boolean;
  /** The id of a person or a board, as argument. */
  number?: number;
  /** The confirmation question. */
  sure?: string;
  /** The label of the list next to it. */
  label_of?: string;
  /** The options of the list next to it; the selected value is the argument. */
  choices?: readonly Choice[];
}

/** An option of a list. */
export interface Choice {
  value: string;
  label: string;
}

/** A row with a bar: an answer with its votes. */
export interface VoteBar {
  text: string;
  count: number;
  /** The length of the bar in per cent: `60`. */
  share: number;
}

/** A progress bar. */
export interface Meter {
  value: number;
  most: number;
  words: string;
}

/** State of the teacher's page. */
export interface TeacherPayload {
  /** The number of people who are present, in words. */
  here: string;
  people: readonly PersonRow[];
  /** A sentence if nobody has joined; otherwise empty. */
  nobody: string;
  stuck: readonly StuckRow[];
  /** The person whose board is shown; null if it is the teacher's own. */
  watched: NowRow | null;
  /** The buttons that remove this person or the name. */
  acts: readonly ActionButton[];
  now: NowRow;
  modes: readonly ModeOffer[];
  /** An error; empty if there is none. */
  note: string;
  /** The button that closes the classroom to new people, or opens it to them. */
  door: ActionButton;
  votes: readonly VoteBar[];
  /** The table of the activity; null if it has none. */
  table: TableView | null;
  /** A second table, such as the ranking of a tournament; null if there is none. */
  second: TableView | null;
  /** All rulesets, for the board on the wall. */
  games: readonly Choice[];
  hardest: readonly HardRule[];
  /** The id of the board that is shown; 0 if the person has none. */
  board: number;
  /** The address for the class; the page reloads if it changes. */
  address: string;
  /** A button for each network on which the class can join, the recommended one first. */
  addresses: readonly ActionButton[];
}

/** A person in the teacher's list. */
export interface PersonRow {
  /** The button with the name, which shows the board; the primary one if it is shown. */
  look: ActionButton;
  /** The state: `"away"`, `"present"`, `"answered"`, `"thinking"` or `"playing"`. */
  state: string;
  /** The state in words. */
  words: string;
  /** The person's current task or game: `"Task 3 of 4"`. */
  note: string;
  /** The number of solved tasks, at most `most`. */
  done: number;
  /** The number of tasks in the set; 0 if there is none. */
  most: number;
  /** The rule that lately refused at least three attempts, and their number; empty if none. */
  stuck: string;
}

/** A rule at which pupils are stuck. */
export interface StuckRow {
  /** The number of the rule: `"M5"`. */
  rule: string;
  title: string;
  /** The names of the pupils, with commas between them. */
  names: string;
  /** A button that shows the rule to these pupils. */
  act: ActionButton;
}

/** The current activity, the next one, or the person whose board is shown. */
export interface NowRow {
  title: string;
  /** The progress of class or person, or the sentence that there is no activity. */
  text: string;
  acts: readonly ActionButton[];
}

/** An activity that the teacher can start; the last one is the list of the hardest rules. */
export interface ModeOffer {
  name: string;
  title: string;
  /** A description. */
  text: string;
  /** The buttons; empty for the current activity. */
  acts: readonly ActionButton[];
  /** Whether it is the current activity, or the list is on the wall. */
  on: boolean;
}

/** A table; the first cell of a row is its heading. */
export interface TableView {
  caption: string;
  head: readonly TableCell[];
  rows: readonly (readonly TableCell[])[];
}

/** A cell of a table. */
export interface TableCell {
  text: string;
  /** The full text, for screen readers and as a tooltip. */
  words?: string;
  /** The state of a task: `"open"`, `"right"` or `"wrong"`; empty if it was not begun. */
  state?: string;
  acts?: readonly ActionButton[];
}

/** A rule with the number of pupils whose attempts it refused. */
export interface HardRule {
  /** The number of the rule: `"M5"`. */
  rule: string;
  title: string;
  count: number;
  /** The text of the rule, only for the teacher's page. */
  text?: string;
}

/** State of the wall. */
export interface WallPayload {
  title?: string;
  lead?: string;
  address?: string;
  /** The progress of the class, or else the number of people who are present, in words. */
  count?: string;
  /** Whether only address and code are shown, because nobody plays yet. */
  joining?: boolean;
  votes?: readonly VoteBar[];
  /** The number of people who solved each task. */
  bars?: readonly VoteBar[];
  table?: TableView | null;
  second?: TableView | null;
  /** The number of answers that are not among the votes, in words. */
  note?: string;
  /** The hardest rules if the teacher shows them; otherwise null. */
  hardest?: HardestRules | null;
  /** The board as SVG. */
  picture?: string;
  /** The counts below the board as another SVG; empty if it has none. */
  tally?: string;
}

/** The rules that refused attempts of the most pupils, with a heading. */
export interface HardestRules {
  title: string;
  /** A sentence about the rows, or that there are none. */
  note: string;
  rows: readonly HardRule[];
}

/** State of every page after the class is deleted. */
export interface EndedPayload {
  ended: boolean;
  title: string;
  lead: string;
}

/** A rule that the teacher shows to a pupil. */
export interface ShownRulePayload {
  /** The heading: `"Your teacher asks you to look at rule M2"`. */
  title: string;
  /** The title and the text of the rule. */
  text: string;
  /** The button that plays an example; empty if the rule has none. */
  acts: readonly ActionButton[];
}

/** A board with its view. */
export interface BoardPayload {
  board: number;
  /** The kind of board, such as `"answer"` or `"pair"`, which determines its actions. */
  kind: string;
  /** The mode of the widget. */
  mode: string;
  /** The name of the book view in the cache. */
  book: string;
  view: View;
}

/** Sticks or dice with their words. */
export interface BenchView {
  title: string;
  about: string;
  exact: string;
  /** The name of the face that a biased stick shows more often; empty for dice. */
  crooked: string;
  gap: string;
  kind: string;
  count: number;
  faces: readonly number[];
  /** Width and height of one stick or die, in units. */
  size: readonly [number, number];
  /** An SVG with definitions. */
  drawing: string;
  scores: readonly ScoreView[];
  words: Readonly<Record<string, string>>;
}

/** Possible score of a throw. */
export interface ScoreView {
  text: string;
  words: string;
  label: string;
  /** The faces of this score, in ascending order. */
  faces: readonly number[];
  /** The number of outcomes with these faces. */
  ways: number;
  /** The numbers of points by which it can move a single piece. */
  gaps: readonly number[];
}

/** State of a throw simulation. */
export interface ThrowCount {
  /** The state of the generator, 32 bits. */
  seed: number;
  /** The number of occurrences, in the order of the scores. */
  counts: readonly number[];
  /** The percentage of sticks that fall flat side up. */
  flat: number;
  /** The faces of the last throw, in order; empty before the first throw. */
  last: readonly number[];
  /** The score guessed to be the most frequent, as text; empty if there is none. */
  guess: string;
}

/** A message of the front end, without its revision. */
export type ClientMessage =
  | { do: "throw" | "on" | "undo" | "redo" | "new" | "resign" | "draw" | "reply" | "now" | "back" | "anyway" }
  | { do: "touch"; touches: readonly string[] }
  | { do: "type"; text: string }
  | { do: "thrown"; text: string }
  | { do: "go"; ply: number }
  | { do: "review"; show?: number }
  | { do: "retry"; ply: number }
  | { do: "line"; ply: number; which: number }
  | { do: "hint"; step: number }
  | { do: "warn"; on?: boolean }
  | { do: "option"; name: string; value: Value; sure?: boolean }
  | { do: "ruleset"; name: string; sure?: boolean }
  | { do: "language"; name: string }
  | { do: "seat"; side: number; who: string }
  | { do: "setup"; text: string }
  | { do: "arrange"; name: string; value?: Value }
  | { do: "task"; text: string }
  | { do: "load"; text: string }
  | { do: "example"; rule: string; example: string; played?: boolean }
  | { do: "record" }
  | { do: "step"; number: number };

/** Keys of content/en/interface.toml that a book contains, with the blanks of their sentences. */
// biome-ignore format: a line for each section and its blanks
export type Words =
  & Record<`language.${"name" | "choose" | "draft" | "correct"}`, never>
  & Record<`buttons.${"sound" | "sound_on" | "sound_off" | "undo" | "redo" | "new" | "guides" | "names" | "speak" | "rules" | "print" | "resign" | "draw" | "load" | "copy" | "download" | "open_rule" | "open_file" | "set_up" | "help" | "play" | "done" | "close" | "yes" | "no" | "take_back" | "steps" | "see_played" | "back" | "report" | "first" | "previous" | "next" | "last" | "check" | "more" | "thrown" | "next_choice" | "next_choice_brief" | "stop" | "full" | "full_leave" | "wall" | "hint"}`, never>
  & Record<`buttons.${"print_card"}`, "number">
  & Record<`tips.${"sound" | "undo" | "undo_throw" | "redo" | "new" | "guides" | "names" | "speak" | "print" | "resign" | "draw" | "full" | "wall" | "thrown" | "hint" | "hint_throw" | "by_itself"}`, never>
  & Record<`controls.${"pass" | "begin" | "load" | "done" | "credit" | "mark" | "pay" | "use:2" | "use:4" | "use:6"}`, never>
  & Record<`status.${"to_move" | "to_sow" | "to_shoot" | "to_throw" | "to_pass" | "to_begin" | "to_credit" | "to_mark" | "thinking" | "no_move" | "past" | "won" | "begins" | "confirm_resign"}`, "Side">
  & Record<`status.${"to_place" | "to_bring_back" | "to_give" | "to_lift"}`, "Side" | "piece">
  & Record<`status.${"throw_decides" | "past_throw" | "drawn" | "loaded" | "went_start" | "copied" | "copy_by_hand" | "confirm_new" | "confirm_load" | "confirm_setup" | "confirm_draw" | "yours.to_move" | "yours.to_sow" | "yours.to_shoot" | "yours.to_throw" | "yours.to_pass" | "yours.to_begin" | "yours.to_credit" | "yours.to_mark" | "yours.won" | "yours.lost"}`, never>
  & Record<`status.${"skipped"}`, "sides">
  & Record<`status.${"example"}`, "rule">
  & Record<`status.${"undone"}`, "Side" | "move">
  & Record<`status.${"undone_throw"}`, "next">
  & Record<`status.${"line_opened"}`, "move" | "next">
  & Record<`status.${"redone" | "went"}`, "move">
  & Record<`status.${"option_set"}`, "label" | "value">
  & Record<`status.${"ruleset_set"}`, "label">
  & Record<`status.${"yours.to_move_from"}`, "source">
  & Record<`status.${"yours.to_place" | "yours.to_bring_back" | "yours.to_give" | "yours.to_lift"}`, "piece">
  & Record<`lines.${"kept_one"}`, never>
  & Record<`lines.${"kept"}`, "count">
  & Record<`lines.${"open"}`, "moves" | "number" | "words">
  & Record<`review.${"open" | "title" | "curve" | "table" | "curve_of_all" | "ply" | "played" | "points" | "better" | "retry" | "line" | "too_short"}`, never>
  & Record<`review.${"looking"}`, "percent">
  & Record<`review.${"turned_never" | "turned_once" | "turned_twice"}`, "plies">
  & Record<`review.${"turned_often"}`, "plies" | "times">
  & Record<`review.${"curve_of" | "curve_solved" | "curve_exact"}`, "Side">
  & Record<`review.${"point"}`, "number">
  & Record<`review.${"move_heading" | "retried"}`, "number" | "side">
  & Record<`review.${"came_to"}`, "after" | "before" | "side">
  & Record<`review.${"line_words"}`, "moves">
  & Record<`review.${"turning"}`, "after" | "before" | "better" | "number" | "played" | "side">
  & Record<`review.${"turning_plain" | "shown"}`, "better" | "number" | "played" | "side">
  & Record<`hint.${"step_look" | "step_point" | "step_piece" | "step_where" | "step_move" | "see" | "choose" | "play" | "where_none" | "proved" | "ahead" | "looking" | "why" | "usual" | "alike_all"}`, never>
  & Record<`hint.${"label"}`, "step" | "steps">
  & Record<`hint.${"where_one" | "where_several"}`, "points">
  & Record<`hint.${"place" | "shoot" | "give"}`, "point">
  & Record<`hint.${"go"}`, "end" | "start">
  & Record<`hint.${"follow"}`, "end">
  & Record<`hint.${"leap"}`, "end" | "over" | "start">
  & Record<`hint.${"aloud"}`, "heading" | "step" | "steps">
  & Record<`hint.${"instead" | "even_after"}`, "move" | "words">
  & Record<`hint.${"instead_line" | "answer_line"}`, "line" | "move" | "words">
  & Record<`hint.${"even_so"}`, "words">
  & Record<`hint.${"several"}`, "number">
  & Record<`hint.${"threats"}`, "number" | "threats">
  & Record<`hint.${"threat"}`, "line" | "point">
  & Record<`hint.${"alike_few" | "alike_but"}`, "moves">
  & Record<`hint.${"alike_many"}`, "number" | "others">
  & Record<`warning.${"status"}`, "move" | "status">
  & Record<`warning.${"heading" | "anyway"}`, "move">
  & Record<`warning.${"again" | "twice" | "turn_off" | "turn_on" | "help" | "on" | "off"}`, never>
  & Record<`panel.${"for_teacher" | "game" | "so_far" | "you_played" | "type_move" | "type_throw" | "throw" | "choices" | "places" | "possible" | "only_pass" | "rules" | "rules_intro" | "options" | "options_intro" | "option_default" | "players" | "aim" | "answer" | "all_moves" | "ruleset" | "record" | "record_help" | "position" | "position_help" | "faults" | "key_help" | "legend" | "board" | "status" | "settings" | "spoken" | "spoken_help" | "theme"}`, never>
  & Record<`panel.${"so_far_mill"}`, "mill">
  & Record<`panel.${"played"}`, "Side">
  & Record<`panel.${"move_number" | "rule"}`, "number">
  & Record<`panel.${"chance"}`, "chance">
  & Record<`panel.${"only_go" | "only_play"}`, "point">
  & Record<`panel.${"source_place"}`, "place" | "source">
  & Record<`panel.${"tabas"}`, "count">
  & Record<`spoken.${"full" | "short" | "notation"}`, never>
  & Record<`themes.${"auto" | "light" | "dark"}`, never>
  & Record<`marks.${"legal" | "quiet" | "movable" | "take" | "selected" | "origin" | "trail" | "hop" | "follow" | "followed" | "closed" | "placed" | "halo" | "arrow" | "coming" | "danger" | "number" | "meant" | "threat" | "alarm" | "taken" | "mill" | "protected" | "refused" | "shut" | "example" | "focus"}`, never>
  & Record<`setup.${"open" | "title" | "status" | "begun" | "left" | "how" | "pieces" | "take" | "turn" | "nobody" | "leg_chaser" | "leg_outside" | "leg_village" | "leg_out" | "leg_well" | "leg_back" | "leg_home" | "leg_eaten" | "count_quiet" | "count_taba" | "count_number_well" | "count_number_village" | "fewer" | "more" | "clear" | "usual" | "cannot" | "can_be" | "play" | "leave" | "text" | "copy_position" | "copy_link" | "copy_line" | "link_copied" | "line_copied" | "task" | "task_how" | "task_ask" | "task_title" | "task_hint" | "task_plies" | "task_throw" | "task_goal" | "task_and" | "task_nothing" | "task_won" | "task_drawn" | "task_on" | "task_empty" | "task_line" | "task_points" | "task_answer" | "task_make" | "task_made" | "task_cannot" | "task_toml" | "task_python" | "task_link"}`, never>
  & Record<`setup.${"leg" | "count_hand" | "count_purse" | "count_number_home" | "count_number_eaten"}`, "Side">
  & Record<`sounds.${"place" | "move" | "reply" | "mill" | "capture" | "throw" | "refuse" | "solved" | "win" | "lose"}`, never>
  & Record<`seats.${"who" | "computer" | "two" | "all" | "person" | "random" | "careful" | "level 1" | "level 2" | "level 3" | "level 4" | "level 5" | "perfect" | "you" | "is_random" | "is_careful" | "is_perfect" | "brief_random" | "brief_careful" | "brief_perfect" | "in_person" | "in_random" | "in_careful" | "in_perfect" | "line_person" | "line_random" | "line_careful" | "line_perfect" | "line_perfect_thrown" | "no_table" | "line_own" | "measured" | "take" | "again"}`, never>
  & Record<`seats.${"ask"}`, "Side">
  & Record<`seats.${"now" | "set"}`, "Side" | "who">
  & Record<`seats.${"absent"}`, "Side" | "name">
  & Record<`thinking.${"title"}`, "Side">
  & Record<`thinking.${"begun" | "now" | "about"}`, never>
  & Record<`thinking.${"depth"}`, "Depth">
  & Record<`speech.${"point"}`, "label" | "piece" | "point">
  & Record<`speech.${"point_alone"}`, "piece" | "point">
  & Record<`speech.${"empty" | "no_neighbours" | "may_go_here" | "may_hit" | "may_shoot" | "may_pick" | "may_give" | "nothing_here" | "picked" | "put_down" | "stopped" | "heaps_none" | "nothing_playable" | "list_comma" | "list_middle" | "list_end" | "list_last"}`, never>
  & Record<`speech.${"several"}`, "count" | "pieces">
  & Record<`speech.${"back" | "may_place"}`, "piece">
  & Record<`speech.${"neighbours" | "may_move" | "may_leap" | "may_reach" | "heaps" | "playable"}`, "points">
  & Record<`speech.${"may_go_on" | "only_playable"}`, "point">
  & Record<`speech.${"may_sow" | "several_on"}`, "count" | "point">
  & Record<`speech.${"may_fly" | "count_playable"}`, "count">
  & Record<`speech.${"position"}`, "sides" | "turn">
  & Record<`speech.${"side_on"}`, "Side" | "points">
  & Record<`speech.${"side_none" | "turn"}`, "Side">
  & Record<`speech.${"side_hand"}`, "Side" | "hand">
  & Record<`speech.${"side_taken"}`, "Side" | "taken">
  & Record<`speech.${"side_caught"}`, "Side" | "caught">
  & Record<`speech.${"side_off"}`, "Side" | "off">
  & Record<`speech.${"side_home"}`, "Side" | "home">
  & Record<`speech.${"side_purse"}`, "Side" | "purse">
  & Record<`speech.${"side_outside"}`, "Side" | "outside">
  & Record<`speech.${"side_where"}`, "Side" | "where">
  & Record<`speech.${"heap"}`, "lying" | "point">
  & Record<`speech.${"by_rule"}`, "number">
  & Record<`speech.${"threw"}`, "Side" | "throw">
  & Record<`speech.${"board_label"}`, "status" | "title">
  & Record<`speech.${"moved"}`, "Side" | "move">
  & Record<`speech.${"rule_named"}`, "number" | "title">
  & Record<`keys.${"hint" | "intro" | "arrows" | "enter" | "escape" | "point" | "position" | "undo" | "steps" | "wall" | "next" | "home" | "type" | "throw" | "advice" | "on" | "help"}`, never>
  & Record<`examples.${"kept" | "play" | "next"}`, never>
  & Record<`principles.${"title" | "intro" | "attested" | "inferred" | "invented" | "against_random" | "helps" | "open" | "harms" | "harmful"}`, never>
  & Record<`principles.${"for"}`, "sides">
  & Record<`principles.${"alone"}`, "against" | "games" | "high" | "low" | "points">
  & Record<`principles.${"added"}`, "against" | "before" | "games" | "high" | "low" | "points">
  & Record<`principles.${"results"}`, "drawn" | "lost" | "won">
  & Record<`principles.${"against"}`, "principles">
  & Record<`principles.${"short"}`, "points" | "verdict">
  & Record<`over.${"again" | "look_back"}`, never>
  & Record<`errors.${"player_failed"}`, "error" | "name">
  & Record<`errors.${"player_illegal"}`, "move" | "name">
  & Record<`errors.${"player_stopped"}`, "name">
  & Record<`errors.${"no_kernel" | "kernel_slow" | "file_unreadable" | "file_too_big" | "nothing_to_undo" | "nothing_to_redo" | "not_now" | "hint_off" | "arranging_off" | "hint_example" | "hint_earlier" | "hint_over" | "hint_throw" | "hint_not_yours" | "choice" | "looking_back" | "too_long"}`, never>
  & Record<`errors.${"player_slow"}`, "who">
  & Record<`errors.${"setup_fault" | "setup_over" | "save_failed"}`, "reason">
  & Record<`errors.${"more_faults"}`, "count">
  & Record<`errors.${"setup_fault_at"}`, "column" | "reason">
  & Record<`errors.${"thrown_already"}`, "throw">
  & Record<`errors.${"other_rules"}`, "here" | "there">
  & Record<`quiz.${"intro" | "right" | "wrong" | "done" | "again" | "choose" | "lesson"}`, never>
  & Record<`quiz.${"question"}`, "count" | "number">
  & Record<`quiz.${"score"}`, "count" | "right">
  & Record<`task.${"title" | "own_title" | "own_right" | "own_wrong" | "solved" | "not_yet" | "open" | "try_again" | "another" | "hint"}`, never>
  & Record<`task.${"move_of"}`, "count" | "number">
  & Record<`learn.${"title"}`, "game">
  & Record<`learn.${"step_of"}`, "count" | "number">
  & Record<`learn.${"step" | "done"}`, "number">
  & Record<`learn.${"dot" | "dot_done"}`, "number" | "title">
  & Record<`learn.${"not_yet" | "hint" | "again" | "next_game" | "first_game" | "straight" | "played"}`, never>
  & Record<`learn.${"next"}`, "title">
  & Record<`learn.${"game"}`, "side">
  & Record<`learn.${"link"}`, "count">
  & Record<`replay.${"title"}`, "title">
  & Record<`replay.${"guess" | "refused" | "back" | "next" | "play_on" | "steps"}`, never>
  & Record<`replay.${"count"}`, "count" | "number">
  & Record<`numbers.${"0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" | "11" | "12" | "none"}`, never>;
