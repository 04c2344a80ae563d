/** The game as text: to be copied, kept as a file, and taken up again. */

import { replace } from "../act";
import { h, type Kid } from "../dom";
import { LONGEST_RECORD } from "../limits";
import type { Action, Model, State } from "../state";
import { tell } from "../voice";
import { word } from "../words";
import { notice } from "./now";
import { button, fold } from "./section";

/** No record is longer than this, in bytes. */
const BIGGEST = 1_000_000;

/** For which revision each model has been asked for its record. */
const asked = new WeakMap<Model, number>();

/** Ask for the record of the game as it stands; it comes as a trait, and only where somebody wants to see it. */
function ask({ model, view }: State): void {
  if (asked.get(model) === view.revision) return;
  asked.set(model, view.revision);
  try {
    model.send({ do: "record" });
  } catch {
    // Where no kernel runs the record is the one that was saved with the board.
  }
}

export function record(state: State): Kid {
  ask(state);
  const name = `${state.voice.id}-record`;
  const field = (): HTMLTextAreaElement | null => state.root.querySelector(`#${name}`);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const text = field()?.value.trim();
    if (text) replace(state, { do: "load", text });
  };
  return fold(
    word(state, "panel.record"),
    h(
      "form.hg-text",
      { onsubmit: submit },
      h("label.hg-quiet", { for: name }, word(state, "panel.record_help")),
      h("textarea", { id: name, rows: 6, maxlength: LONGEST_RECORD, spellcheck: "false", value: kept(state) }),
      h(
        "div.hg-row",
        {},
        button("hg-button", word(state, "buttons.copy"), () => copy(state, field())),
        button("hg-button", word(state, "buttons.download"), () => download(state)),
        ...actions(state).map(({ label, act }) => button("hg-button", label, () => run(state, act, field()))),
        h("button.hg-button", { type: "submit" }, word(state, "buttons.load")),
        h(
          "label.hg-button.hg-file",
          {},
          word(state, "buttons.open_file"),
          h("input", { type: "file", accept: ".txt,.pgn,text/plain", onchange: (event: Event) => open(state, event) }),
        ),
      ),
      notice(state, "load"),
    ),
  );
}

/** What the page round the board offers; none where it is a notebook. */
const actions = (state: State): readonly Action[] => (state.model.get("actions") as Action[] | undefined) ?? [];

function run(state: State, act: Action["act"], field: HTMLTextAreaElement | null): void {
  if (field) act(field).then((said) => tell(state, said));
}

/** The record as the widget keeps it. */
const kept = (state: State): string => String(state.model.get("record") ?? "");

function copy(state: State, field: HTMLTextAreaElement | null): void {
  if (!field) return;
  const byHand = (): void => {
    field.select();
    tell(state, word(state, "status.copy_by_hand"));
  };
  // Browsers give the clipboard to pages over https and on this computer only.
  if (!navigator.clipboard) byHand();
  else navigator.clipboard.writeText(field.value).then(() => tell(state, word(state, "status.copied")), byHand);
}

function download(state: State): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([kept(state)], { type: "text/plain" }));
  link.download = `${state.book.game}.txt`;
  link.click();
  URL.revokeObjectURL(link.href);
}

function open(state: State, event: Event): void {
  const chooser = event.currentTarget as HTMLInputElement;
  const file = chooser.files?.[0];
  chooser.value = "";
  if (!file) return;
  if (file.size > BIGGEST) tell(state, word(state, "errors.file_too_big"));
  else
    file.text().then(
      (text) => replace(state, { do: "load", text }),
      () => tell(state, word(state, "errors.file_unreadable")),
    );
}
