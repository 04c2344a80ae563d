/** Description of the whole widget, renewed after every change. */

import { h, joined, type Kid, opaque, type Spec } from "../dom";
import { isSmall, SLIM, scrolls } from "../state/frame";
import type { Widget } from "../widget";
import { word } from "../words";
import { card, isRulePage, principleOf, ruleOf } from "./card";
import { example, replay, replaysInBar } from "./example";
import { keys } from "./help";
import { hint } from "./hint";
import { draft } from "./language";
import { ask, firstGame, learnBar, learnLink, outcome, row } from "./learn";
import { logLine } from "./log";
import { more } from "./more";
import { confirmation, notice, now, over, soFar } from "./now";
import { worths } from "./principles";
import { quiz } from "./quiz";
import { openRefusal, refusal } from "./refusal";
import { type Replay, replayAsk, replayBar, replayOf, replaySteps } from "./replay";
import { review } from "./review";
import { rules } from "./rules";
import { chooser, failed, starter, startsInBar } from "./seat";
import { unseen } from "./section";
import { settingUp } from "./set_up";
import { ownSeat, pays, sidePanels } from "./side_panels";
import { ownSteps, steps } from "./steps";
import { task } from "./task";
import { thinking } from "./thinking";
import { choices, ownThrows, throwStrip } from "./throw";
import { isRoomy, moveField, toolbar, typesHere } from "./toolbar";
import { warning } from "./warning";

/** Return the parts in tab order; style/frame.css places them. */
export function screen(widget: Widget): Kid[] {
  if (widget.mode === "quiz") return [title(widget), quiz(widget)];
  if (widget.frame.name === "wall") return [now(widget), board(widget), throwStrip(widget)];
  const shown = widget.mode === "replay" && replayOf(widget);
  if (shown) return replayed(widget, shown);
  if (isStep(widget)) return step(widget);
  if (widget.view.setup)
    return [goal(widget), sidePanels(widget), now(widget), board(widget), setUp(widget), toolbar(widget)];
  const answered = replacesStatus(widget);
  const { name } = widget.frame;
  const below = name === "phone";
  const hinted = widget.view.hint && (below || name === "column");
  return [
    goal(widget),
    (!hidesSeats(widget, answered) || pays(widget.view.stores)) && sidePanels(widget),
    board(widget),
    below && ownSeat(widget),
    !answered && now(widget),
    answer(widget),
    ...(hinted ? [] : lower(widget, below)),
    more(widget),
  ];
}

/** Return the parts below the answer; below a board a hint takes their space, so that the board keeps its size. */
function lower(widget: Widget, below: boolean): Kid[] {
  const inBar = replaysInBar(widget) && replay(widget);
  return [
    throwStrip(widget) || (inBar && h("div.hg-replay", { key: "replay" }, inBar)),
    !below && ownSeat(widget),
    typesHere(widget) && moveField(widget),
    toolbar(widget),
  ];
}

/** Return whether the board shows a step of a guided first game, not an opened example. */
const isStep = ({ mode, view }: Widget): boolean => mode === "learn" && view.task !== null;

/** Return whether the answer replaces the side to move: a task's verdict, unless it is folded, or an example's answer. */
function replacesStatus(widget: Widget): boolean {
  const { frame, mode, view } = widget;
  if (mode === "task") return frame.name !== "zoom" && view.task !== null && view.task.state !== "open";
  return mode === "card" && frame.name === "phone" && Boolean(view.steps || openRefusal(widget));
}

/** Return whether an example's answer or a hint leaves too little space for the side panels. */
function hidesSeats({ frame, mode, view }: Widget, answered: boolean): boolean {
  const roomy = frame.name === "phone" && frame.width >= SLIM.width;
  return (answered && mode === "card") || (view.hint !== null && isSmall(frame) && !roomy);
}

/** Return a step, with seats if needed; on a phone its question is above the board. */
function step(widget: Widget): Kid[] {
  return [
    row(widget),
    widget.frame.name === "zoom" ? now(widget) : ask(widget),
    widget.view.throw && (!isSmall(widget.frame) || pays(widget.view.stores)) && sidePanels(widget),
    board(widget),
    answer(widget),
    throwStrip(widget),
    learnBar(widget),
  ];
}

/** Return a replay: the question, the board, the steps, and the buttons. */
function replayed(widget: Widget, shown: Replay): Kid[] {
  const inside = { key: "answer", role: "group", tabindex: 0, "aria-label": word(widget, "replay.steps") };
  return [
    replayAsk(widget, shown),
    board(widget),
    h("div.hg-answered", inside, notice(widget), ...replaySteps(widget, shown)),
    replayBar(widget, shown),
  ];
}

const title = ({ book }: Widget): Spec =>
  h("h2.hg-title", { key: "title", lang: book.title_lang, dir: "auto", title: book.subtitle }, book.title);

/** Height below which the title is omitted, because the page shows it too, and the aim once there is an answer. */
const TITLED = 620;

/** Return the game and its aim; on rule cards and tasks, nothing. */
function goal(widget: Widget): Kid {
  if (widget.mode !== "board") return false;
  const { name: frame, height } = widget.frame;
  const titled = frame === "column" || height >= TITLED;
  const { steps, hint, setup } = widget.view;
  const answered = steps ?? hint ?? setup ?? openRefusal(widget);
  const aim = h("p.hg-aim", {}, h("b", {}, `${word(widget, "panel.aim")}. `), widget.book.aim);
  return h("div.hg-head", { key: "head" }, titled && title(widget), (titled || !answered) && aim, draft(widget));
}

function board(widget: Widget): Spec {
  const { title: name } = widget.book;
  const { frame, stage } = widget;
  const { seen, board: drawn } = frame;
  return h(
    "div.hg-stage",
    {
      key: "stage",
      role: "group",
      class: joined(
        (widget.prefs.names || frame.name === "wall") && "hg-named",
        frame.lying && "hg-lying",
        scrolls(frame) && "hg-scrolling",
      ),
      // A board is never mirrored, because players know its points by their places.
      dir: "ltr",
      style: `--board-width:${drawn.width}px;--board-height:${drawn.height}px;--board-seen:${seen}px`,
      "aria-label": word(widget, "speech.board_label", { title: name, status: widget.view.status }),
    },
    unseen(word(widget, "panel.board")),
    stage && opaque(stage.prefix, () => stage.svg as Element),
  );
}

/** Return the parts of the answer that are open. */
export function openParts(widget: Widget): Kid[] {
  return [
    !widget.unfolded.has("more") && confirmation(widget),
    notice(widget),
    failed(widget),
    chooser(widget),
    thinking(widget),
    refusal(widget),
    warning(widget),
    hint(widget),
    widget.mode === "card" && ruleCard(widget),
    widget.mode === "task" && task(widget),
    ...(widget.mode === "learn" ? outcome(widget) : []),
    widget.mode !== "card" && example(widget),
    review(widget),
    // The verdict on a guided step includes how the game ended.
    !isStep(widget) && over(widget),
    choices(widget),
    spokenText(widget),
    rules(widget),
    keys(widget),
  ];
}

/** Return the last answer with its parts; it scrolls separately. */
function answer(widget: Widget): Spec {
  const plies = widget.view.review ? [] : [ownSteps(widget), !isStep(widget) && lastSteps(widget)];
  const parts = [
    ...openParts(widget),
    !startsInBar(widget) && !widget.seat && !widget.view.hint && !openRefusal(widget) && starter(widget),
    firstGame(widget),
    soFar(widget),
    ...(widget.frame.name === "phone" ? plies.reverse() : plies),
    ownThrows(widget),
    widget.mode === "board" && logLine(widget),
  ];
  return h(
    "div.hg-answered",
    // A group, because a page may contain several boards and landmarks need unique names.
    // It is focusable for scrolling, unless it is empty.
    {
      key: "answer",
      role: "group",
      tabindex: parts.some(Boolean) ? 0 : null,
      "aria-label": word(widget, "panel.answer"),
    },
    ...parts,
    parts.some(Boolean) && h("i.hg-end", { key: "end", "aria-hidden": "true" }),
  );
}

/** Return the position editor, the only part next to the board while a position is edited. */
function setUp(widget: Widget): Spec {
  return h(
    "div.hg-answered",
    { key: "answer", role: "group", tabindex: 0, "aria-label": word(widget, "setup.title") },
    confirmation(widget),
    notice(widget),
    settingUp(widget),
    spokenText(widget),
    keys(widget),
  );
}

/** Return the steps of the last ply; before the first, the aim unless shown elsewhere. */
function lastSteps(widget: Widget): Kid {
  if (widget.view.steps) return steps(widget);
  const there = isRoomy(widget) || widget.frame.name === "hall";
  if (widget.mode !== "board" || there || widget.view.example) return false;
  const heading = h("h3.hg-heading", {}, word(widget, "panel.aim"));
  const aim = h("p", {}, widget.book.aim);
  return h("section.hg-steps", { key: "aim" }, heading, aim, draft(widget), learnLink(widget));
}

/** Return the text spoken on demand, hidden from screen readers, which have announced it. */
function spokenText(widget: Widget): Kid {
  return widget.spokenText && h("p.hg-spoken-text", { key: "said", "aria-hidden": "true" }, widget.spokenText);
}

/**
 * Return the card of a rule; its example is above the sources, because the reader plays it first.
 *
 * The museum page of a rule has the sources below, and on a phone the rule too, so its card has no sources: it is the
 * rule and its example, in a low frame only the button, and on a phone nothing, because its bar has the button.
 */
function ruleCard(widget: Widget): Kid {
  const rule = ruleOf(widget, widget.book.card ?? widget.view.example?.rule ?? "");
  const { frame } = widget;
  if (isRulePage(widget) && rule)
    return isSmall(frame)
      ? frame.name === "low" && replay(widget)
      : h("div.hg-rule", {}, h("p.hg-rule-text", {}, rule.text), example(widget));
  const principle = principleOf(widget, rule?.id);
  return rule && card(widget, rule, [...(principle ? worths(principle) : []), example(widget)]);
}
