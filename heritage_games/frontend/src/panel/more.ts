/** Dialog of rarely used settings: players, readings, appearance, and the game as text. */

import type { OptionView, Prefs, Value } from "../contract";
import { h, type Kid, type Spec } from "../dom";
import { printBoard } from "../host/print";
import { ask, prefer, press, pressOrAsk, replace, unfold } from "../state/act";
import { isSmall } from "../state/frame";
import type { Widget } from "../widget";
import { word } from "../words";
import { copies } from "./copy";
import { draft } from "./language";
import { confirmation } from "./now";
import { record } from "./record";
import { isOpen, seatList } from "./seat";
import { button, choose, fold, overlay } from "./section";
import { openSetUp, positionForm } from "./set_up";
import { moveField, restOfTools, typesInMore } from "./toolbar";

/** Return the overlay: this game first, then what stays for the next one, then the settings for teachers. */
export function more(widget: Widget): Spec | false {
  const own = isOpen(widget);
  const teacher = restOfTools(widget, "teacher");
  return overlay(widget, "more", word(widget, "buttons.more"), () => [
    confirmation(widget),
    restOfTools(widget, "game"),
    typesInMore(widget) && moveField(widget),
    actions(widget),
    seatList(widget),
    own && languages(widget),
    // A small frame has no header about the game, and so no notice about draft words.
    isSmall(widget.frame) && widget.view.steps && draft(widget, "more"),
    own && !widget.prefs.kiosk && record(widget),
    settings(widget),
    own
      ? fold(
          word(widget, "panel.for_teacher"),
          teacher,
          rulesets(widget),
          options(widget),
          !widget.prefs.kiosk && setUp(widget),
        )
      : teacher,
  ]);
}

/** Return the buttons of single actions that work now; resignation and agreement belong to free games. */
function actions(widget: Widget): Kid {
  const { enabled: can, plies, turn, task } = widget.view;
  const own = isOpen(widget);
  // A game shared with others in a class is fixed, but can be resigned.
  const shared = widget.mode === "task" && !task && can.resign;
  const side = widget.book.sides[turn ?? 0]?.name ?? "";
  const giveUp = () => ask(widget, word(widget, "status.confirm_resign", { Side: side }), { do: "resign" });
  const agree = () => ask(widget, word(widget, "status.confirm_draw"), { do: "draw" });
  const made = (name: "print" | "resign" | "draw", act: () => void) =>
    button("hg-button", word(widget, `buttons.${name}`), act, { key: name, title: word(widget, `tips.${name}`) });
  return h(
    "div.hg-row",
    {},
    own &&
      can.review &&
      button("hg-button", word(widget, "review.open"), () => press(widget, { do: "review" }), { key: "review" }),
    ((own && plies > 0) || shared) && can.resign && made("resign", giveUp),
    own && plies > 0 && can.draw && made("draw", agree),
    button("hg-button", word(widget, "buttons.help"), () => unfold(widget, "keys", true), { key: "keys" }),
    !widget.prefs.kiosk && made("print", () => printBoard(widget)),
  );
}

/** Return the game's other rulesets; choosing one asks first if a game would be lost. */
function rulesets(widget: Widget): Kid {
  const { rulesets: all, ruleset } = widget.book;
  if (!all.length) return false;
  const choices = all.map(({ name, label }) => ({ value: name, label }));
  return choose(widget, "ruleset", word(widget, "panel.ruleset"), "", ruleset, choices, (name) => {
    const label = all.find((one) => one.name === name)?.label ?? name;
    pressOrAsk(widget, anew(widget, label), { do: "ruleset", name, sure: true });
  });
}

/** Return the list of languages; a change of language keeps the game. */
function languages(widget: Widget): Kid {
  const { languages: all, text_language: texts } = widget.book;
  if (!all) return false;
  const choices = all.map(({ lang, name }) => ({ value: lang, label: name, lang }));
  const label = word(widget, "language.choose");
  return choose(widget, "language", label, "", texts?.lang ?? "en", choices, (name) =>
    press(widget, { do: "language", name }),
  );
}

/** Return what stays as it is for the next game: help, appearance and speech. */
function settings(widget: Widget): Kid {
  const themes = (["auto", "light", "dark"] as const).map((theme) => ({
    value: theme,
    label: word(widget, `themes.${theme}`),
  }));
  const spoken = (["full", "short", "notation"] as const).map((speech) => ({
    value: speech,
    label: word(widget, `spoken.${speech}`),
  }));
  const shade = (value: string): void => prefer(widget, { theme: value as Prefs["theme"] });
  const speak = (value: string): void => prefer(widget, { speech: value as Prefs["speech"] });
  const { theme, speech } = widget.prefs;
  return fold(
    word(widget, "panel.settings"),
    restOfTools(widget, "settings"),
    isOpen(widget) && warnings(widget),
    choose(widget, "theme", word(widget, "panel.theme"), "", theme, themes, shade),
    choose(widget, "speech", word(widget, "panel.spoken"), word(widget, "panel.spoken_help"), speech, spoken, speak),
  );
}

/** Return the switch of the blunder warnings. */
function warnings(widget: Widget): Kid {
  const { warns } = widget.view;
  const name = `${widget.voice.id}-warnings`;
  const help = h("p.hg-quiet", { id: name }, word(widget, "warning.help"));
  const turn = () => press(widget, { do: "warn", on: !warns });
  const more = { "aria-pressed": String(warns), "aria-describedby": name, "data-warns": String(warns) };
  return h("div.hg-warns", { key: "warnings" }, button("hg-button", word(widget, "warning.turn_on"), turn, more), help);
}

function options(widget: Widget): Kid {
  if (!widget.book.options.length) return false;
  const all = widget.book.options.map((option) => {
    const choices = option.values.map(({ value, label }) => ({
      value: String(value),
      label: value === option.default ? `${label} (${word(widget, "panel.option_default")})` : label,
    }));
    return choose(
      widget,
      `option-${option.name}`,
      option.label,
      option.help,
      String(inForce(widget, option)),
      choices,
      (value) => setOption(widget, option, value),
    );
  });
  return fold(word(widget, "panel.options"), h("p.hg-quiet", {}, word(widget, "panel.options_intro")), ...all);
}

const inForce = (widget: Widget, option: OptionView): Value => widget.view.options[option.name] ?? option.value;

/** Change a reading and start a new game, after confirmation if a game would be lost. */
function setOption(widget: Widget, option: OptionView, text: string): void {
  const chosen = option.values.find(({ value }) => String(value) === text);
  if (!chosen) return;
  const question = anew(widget, `${option.label}: ${chosen.label}`);
  pressOrAsk(widget, question, { do: "option", name: option.name, value: chosen.value, sure: true });
}

/** Return the question before a choice that starts a new game; false if no game would be lost. */
const anew = (widget: Widget, choice: string): string | false =>
  widget.view.plies > 0 && `${choice}. ${word(widget, "status.confirm_new")}`;

function setUp(widget: Widget): Kid {
  const position = String(widget.model.get("position") ?? "");
  return fold(
    word(widget, "panel.position"),
    widget.book.arranged && h("div.hg-row", {}, openSetUp(widget)),
    copies(widget, position),
    positionForm(widget, "position", 2, position, (text) => replace(widget, { do: "setup", text })),
  );
}
