/** The words of the interface: which ones the board uses, and with which blanks. None of them is written here. */

import type { Book } from "./contract";

/** Every key of content/<language>/interface.toml that the board uses, with the blanks it fills. */
export const WORDS = {
  "buttons.back": [],
  "buttons.check": [],
  "buttons.close": [],
  "buttons.copy": [],
  "buttons.download": [],
  "buttons.draw": [],
  "buttons.first": [],
  "buttons.guides": [],
  "buttons.help": [],
  "buttons.last": [],
  "buttons.load": [],
  "buttons.more": [],
  "buttons.names": [],
  "buttons.new": [],
  "buttons.next": [],
  "buttons.no": [],
  "buttons.open_file": [],
  "buttons.play": [],
  "buttons.previous": [],
  "buttons.print": [],
  "buttons.redo": [],
  "buttons.report": [],
  "buttons.resign": [],
  "buttons.rules": [],
  "buttons.see_played": [],
  "buttons.set_up": [],
  "buttons.speak": [],
  "buttons.steps": [],
  "buttons.take_back": [],
  "buttons.undo": [],
  "buttons.yes": [],
  "tips.draw": [],
  "tips.guides": [],
  "tips.names": [],
  "tips.new": [],
  "tips.print": [],
  "tips.redo": [],
  "tips.resign": [],
  "tips.speak": [],
  "tips.undo": [],
  "status.confirm_draw": [],
  "status.confirm_new": [],
  "status.confirm_resign": ["Side"],
  "status.copied": [],
  "status.copy_by_hand": [],
  "status.example": ["rule"],
  "panel.game": [],
  "panel.key_help": [],
  "panel.legend": [],
  "panel.look": [],
  "panel.move_number": ["number"],
  "panel.moves": [],
  "panel.no_moves": [],
  "panel.option_default": [],
  "panel.options": [],
  "panel.options_intro": [],
  "panel.players": [],
  "panel.position": [],
  "panel.position_help": [],
  "panel.possible": [],
  "panel.record": [],
  "panel.record_help": [],
  "panel.rule": ["number"],
  "panel.rules": [],
  "panel.rules_intro": [],
  "panel.settings": [],
  "panel.so_far": [],
  "panel.source_place": ["source", "place"],
  "panel.tally": [],
  "panel.theme": [],
  "panel.type_move": [],
  "panel.what_happened": [],
  "themes.auto": [],
  "themes.light": [],
  "themes.dark": [],
  "marks.legal": [],
  "marks.quiet": [],
  "marks.movable": [],
  "marks.take": [],
  "marks.selected": [],
  "marks.origin": [],
  "marks.trail": [],
  "marks.placed": [],
  "marks.taken": [],
  "marks.mill": [],
  "marks.protected": [],
  "marks.refused": [],
  "marks.shut": [],
  "marks.example": [],
  "marks.focus": [],
  "speech.board_label": ["title", "status"],
  "speech.empty": [],
  "speech.may_fly": ["count"],
  "speech.may_give": [],
  "speech.may_go_here": [],
  "speech.may_move": ["points"],
  "speech.may_pick": [],
  "speech.may_place": ["piece"],
  "speech.may_shoot": [],
  "speech.neighbours": ["points"],
  "speech.no_neighbours": [],
  "speech.nothing_here": [],
  "speech.picked": [],
  "speech.point": ["point", "label", "piece"],
  "speech.rule_named": ["number", "title"],
  "keys.intro": [],
  "keys.arrows": [],
  "keys.enter": [],
  "keys.escape": [],
  "keys.point": [],
  "keys.position": [],
  "keys.undo": [],
  "keys.steps": [],
  "keys.home": [],
  "keys.type": [],
  "keys.help": [],
  "examples.next": [],
  "examples.play": [],
  "over.again": [],
  "over.look_back": [],
  "errors.file_too_big": [],
  "errors.file_unreadable": [],
  "errors.kernel_slow": [],
  "errors.no_kernel": [],
  "errors.nothing_to_redo": [],
  "errors.nothing_to_undo": [],
  "quiz.again": [],
  "quiz.done": [],
  "quiz.intro": [],
  "quiz.lesson": [],
  "quiz.question": ["number", "count"],
  "quiz.right": [],
  "quiz.score": ["right", "count"],
  "quiz.wrong": [],
  "task.another": [],
  "task.hint": [],
  "task.move_of": ["number", "count"],
  "task.not_yet": [],
  "task.open": [],
  "task.solved": [],
  "task.title": [],
  "task.try_again": [],
} as const satisfies Record<string, readonly string[]>;

export type Key = keyof typeof WORDS;
type Blanks<K extends Key> = (typeof WORDS)[K][number];

/** Return the word for a key, its blanks filled: `word(state, "panel.rule", { number: "M5" })`. */
export function word<K extends Key>(
  { book }: { book: Pick<Book, "words"> },
  key: K,
  ...[blanks]: [Blanks<K>] extends [never] ? [] : [Readonly<Record<Blanks<K>, string | number>>]
): string {
  return filled(book.words[key] ?? key.slice(key.indexOf(".") + 1), blanks ?? {});
}

/** Return a word whose key comes from data, such as the name of a control; the name itself where there is none. */
export function named(
  { book }: { book: Pick<Book, "words"> },
  section: "buttons" | "seats" | "examples",
  name: string,
): string {
  return book.words[`${section}.${name}`] ?? name;
}

/** Return a text with its blanks filled: `{point}`. */
export function filled(text: string, blanks: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (blank, name: string) =>
    Object.hasOwn(blanks, name) ? String(blanks[name]) : blank,
  );
}

/** Return a list as it is said: `E5, E7 and A6`. */
export function listed(state: { book: Pick<Book, "words"> }, parts: readonly string[]): string {
  const comma = state.book.words["speech.list_comma"] ?? ", ";
  const last = state.book.words["speech.list_last"] ?? ", ";
  return parts.length < 2 ? parts.join("") : parts.slice(0, -1).join(comma) + last + parts.at(-1);
}
