/** The game as text: copy, save as a file, and load. */

import { LONGEST_RECORD } from "../contract";
import { h, type Kid } from "../dom";
import { replace } from "../state/act";
import { type Model, notify } from "../state/client";
import type { Action, Widget } from "../widget";
import { word } from "../words";
import { copy } from "./copy";
import { notice } from "./now";
import { button, fold } from "./section";

/** Maximum size of a record file, in bytes. */
const BIGGEST = 1_000_000;

/** The revision for which each model's record was last requested. */
const requested = new WeakMap<Model, number>();

/** Request the record of the game, which arrives as a trait, only when it is shown. */
function ask({ model, view }: Widget): void {
  if (requested.get(model) === view.revision) return;
  requested.set(model, view.revision);
  try {
    model.send({ do: "record" });
  } catch {
    // Without a kernel the record is the one saved with the board.
  }
}

export function record(widget: Widget): Kid {
  ask(widget);
  const name = `${widget.voice.id}-record`;
  const field = (): HTMLTextAreaElement | null => widget.root.querySelector(`#${name}`);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const text = field()?.value.trim();
    if (text) replace(widget, { do: "load", text });
  };
  return fold(
    word(widget, "panel.record"),
    h(
      "form.hg-text",
      { onsubmit: submit },
      h("label.hg-quiet", { for: name }, word(widget, "panel.record_help")),
      h("textarea", { id: name, rows: 6, maxlength: LONGEST_RECORD, spellcheck: "false", value: recordOf(widget) }),
      h(
        "div.hg-row",
        {},
        button("hg-button", word(widget, "buttons.copy"), () =>
          copy(widget, field()?.value ?? "", word(widget, "status.copied"), field()),
        ),
        button("hg-button", word(widget, "buttons.download"), () => download(widget)),
        ...actions(widget).map(({ label, act }) => button("hg-button", label, () => run(widget, act, field()))),
        h("button.hg-button", { type: "submit" }, word(widget, "buttons.load")),
        h(
          "label.hg-button.hg-file",
          {},
          word(widget, "buttons.open_file"),
          h("input", { type: "file", accept: ".txt,.pgn,text/plain", onchange: (event: Event) => open(widget, event) }),
        ),
      ),
      notice(widget, "load"),
    ),
  );
}

/** Return the actions of the page around the board; none in a notebook. */
const actions = (widget: Widget): readonly Action[] => (widget.model.get("actions") as Action[] | undefined) ?? [];

function run(widget: Widget, act: Action["act"], field: HTMLTextAreaElement | null): void {
  if (field) act(field).then((message) => notify(widget, message));
}

/** Return the record stored in the model. */
const recordOf = (widget: Widget): string => String(widget.model.get("record") ?? "");

function download(widget: Widget): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([recordOf(widget)], { type: "text/plain" }));
  link.download = `${widget.book.game}.txt`;
  link.click();
  URL.revokeObjectURL(link.href);
}

function open(widget: Widget, event: Event): void {
  const chooser = event.currentTarget as HTMLInputElement;
  const file = chooser.files?.[0];
  chooser.value = "";
  if (!file) return;
  if (file.size > BIGGEST) notify(widget, word(widget, "errors.file_too_big"));
  else
    file.text().then(
      (text) => replace(widget, { do: "load", text }),
      () => notify(widget, word(widget, "errors.file_unreadable")),
    );
}
