/** What is needed less often: who plays, readings of the rules, the look, the game and the position as text. */

import { ask, prefer, press, replace, unfold } from "../act";
import type { Message, Option, Prefs, Value } from "../contract";
import { type Attrs, h, type Kid, type Spec } from "../dom";
import { LONGEST_POSITION } from "../limits";
import { printBoard } from "../print";
import type { State } from "../state";
import { named, word } from "../words";
import { notice } from "./now";
import { record } from "./record";
import { button, drawer, fold } from "./section";
import { restOfTools } from "./toolbar";

/** Who can sit at a side. */
const SEATS = ["person", "random", "careful"] as const;

export function more(state: State): Spec | false {
  const own = state.mode === "board" && !state.view.example;
  return drawer(state, "more", word(state, "panel.settings"), () => [
    h("div.hg-tools", {}, ...restOfTools(state)),
    actions(state, own),
    own && seats(state),
    own && rulesets(state),
    look(state),
    own && options(state),
    own && !state.prefs.kiosk && setUp(state),
    own && !state.prefs.kiosk && record(state),
  ]);
}

/** What is done once; giving up and agreeing belong to a game of one's own. */
function actions(state: State, own: boolean): Kid {
  const { can, turn } = state.view;
  const side = state.book.sides[turn ?? 0]?.name ?? "";
  const giveUp = () => ask(state, word(state, "status.confirm_resign", { Side: side }), { do: "resign" });
  const agree = () => ask(state, word(state, "status.confirm_draw"), { do: "draw" });
  const keys = () => unfold(state, "keys", true);
  return h(
    "div.hg-row",
    {},
    button("hg-button", word(state, "buttons.help"), keys),
    !state.prefs.kiosk &&
      button("hg-button", word(state, "buttons.print"), () => printBoard(state), { title: word(state, "tips.print") }),
    own &&
      button("hg-button", word(state, "buttons.resign"), giveUp, {
        disabled: !can.resign,
        title: word(state, "tips.resign"),
      }),
    own &&
      button("hg-button", word(state, "buttons.draw"), agree, { disabled: !can.draw, title: word(state, "tips.draw") }),
  );
}

interface Choice {
  value: string;
  label: string;
}

/** A list to choose from; `id` is unique in this widget. */
function choose(
  state: State,
  id: string,
  label: string,
  help: string,
  value: string,
  choices: readonly Choice[],
  act: (value: string) => void,
): Spec {
  const name = `${state.voice.id}-${id}`;
  const onchange = (event: Event): void => act((event.currentTarget as HTMLSelectElement).value);
  const all = choices.map((choice) =>
    h("option", { key: choice.value, value: choice.value, selected: choice.value === value }, choice.label),
  );
  const described: Attrs = help ? { "aria-describedby": `${name}-help` } : {};
  return h(
    "div.hg-choice",
    { key: id, class: help && "hg-explained" },
    h("label", { for: name }, label),
    help && h("p.hg-quiet", { id: `${name}-help` }, help),
    h("select", { id: name, onchange, ...described }, ...all),
  );
}

function seats(state: State): Kid {
  const who = SEATS.map((seat) => ({ value: seat, label: named(state, "seats", seat) }));
  const sides = state.book.sides.map((side, order) =>
    choose(state, `seat-${order}`, side.name, "", state.view.seats[order] ?? "person", who, (value) =>
      press(state, { do: "seat", side: order, who: value }),
    ),
  );
  return fold(word(state, "panel.players"), ...sides);
}

/** Other rules of the same game; where there is a game to lose, that is asked first. */
function rulesets(state: State): Kid {
  const { rulesets: all, ruleset } = state.book;
  if (!all.length) return false;
  const choices = all.map(({ name, label }) => ({ value: name, label }));
  return choose(state, "ruleset", word(state, "panel.ruleset"), "", ruleset, choices, (name) => {
    const label = all.find((one) => one.name === name)?.label ?? name;
    const message: Message = { do: "ruleset", name, sure: true };
    if (state.view.plies) ask(state, `${label}. ${word(state, "status.confirm_new")}`, message);
    else press(state, message);
  });
}

function look(state: State): Kid {
  const themes = (["auto", "light", "dark"] as const).map((theme) => ({
    value: theme,
    label: word(state, `themes.${theme}`),
  }));
  const spoken = (["full", "short", "notation"] as const).map((speech) => ({
    value: speech,
    label: word(state, `spoken.${speech}`),
  }));
  const shade = (value: string): void => prefer(state, { theme: value as Prefs["theme"] });
  const speak = (value: string): void => prefer(state, { speech: value as Prefs["speech"] });
  const { theme, speech } = state.prefs;
  return fold(
    word(state, "panel.look"),
    choose(state, "theme", word(state, "panel.theme"), "", theme, themes, shade),
    choose(state, "speech", word(state, "panel.spoken"), word(state, "panel.spoken_help"), speech, spoken, speak),
  );
}

function options(state: State): Kid {
  if (!state.book.options.length) return false;
  const all = state.book.options.map((option) => {
    const choices = option.values.map(({ value, label }) => ({
      value: String(value),
      label: value === option.default ? `${label} (${word(state, "panel.option_default")})` : label,
    }));
    return choose(
      state,
      `option-${option.name}`,
      option.label,
      option.help,
      String(inForce(state, option)),
      choices,
      (value) => setOption(state, option, value),
    );
  });
  return fold(word(state, "panel.options"), h("p.hg-quiet", {}, word(state, "panel.options_intro")), ...all);
}

const inForce = (state: State, option: Option): Value => state.view.options[option.name] ?? option.value;

/** Another reading is another game: where there is one to lose, that is asked first. */
function setOption(state: State, option: Option, text: string): void {
  const chosen = option.values.find(({ value }) => String(value) === text);
  if (!chosen) return;
  const message: Message = { do: "option", name: option.name, value: chosen.value, sure: true };
  if (state.view.plies) ask(state, `${option.label}: ${chosen.label}. ${word(state, "status.confirm_new")}`, message);
  else press(state, message);
}

function setUp(state: State): Kid {
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const text = (event.currentTarget as HTMLFormElement).querySelector("textarea")?.value.trim();
    if (text) replace(state, { do: "setup", text });
  };
  const name = `${state.voice.id}-position`;
  return fold(
    word(state, "panel.position"),
    h(
      "form.hg-text",
      { onsubmit: submit },
      h("label.hg-quiet", { for: name }, word(state, "panel.position_help")),
      h("textarea", {
        id: name,
        rows: 2,
        maxlength: LONGEST_POSITION,
        spellcheck: "false",
        value: String(state.model.get("position") ?? ""),
      }),
      h("div.hg-row", {}, h("button.hg-button", { type: "submit" }, word(state, "buttons.set_up"))),
      notice(state, "setup"),
    ),
  );
}
