/** The widget's module: `render` shows one view of a model and returns what cleans it up. */

import { touchEarly } from "./act";
import type { Book, Mode, Prefs, View } from "./contract";
import { patch } from "./dom";
import { endFall, letFall } from "./fall";
import { watchHand } from "./hand";
import { watchKeys } from "./keys";
import { awaitNext, keepOn } from "./onward";
import { answered, emptyPost, heard } from "./post";
import { screen } from "./screen";
import { mounted, paint } from "./stage";
import { focused, later, type Model, type State } from "./state";
import { shade, watchShade } from "./theme";
import { hush, speak } from "./voice";

/** Below this width, in pixels, the panel folds and the toolbar sticks. */
const NARROW = 640;

function render({ model, el }: { model: Model; el: HTMLElement }): () => void {
  const end = new AbortController();
  const state = begun(model, el, end.signal);
  followAll(state);
  setBoard(state);
  watchKeys(state);
  watchShade(state);
  watchWidth(state);
  awaitNext(state);
  state.redraw();
  return () => {
    end.abort();
    hush();
    state.root.remove();
  };
}

export default { render };

/** Build what holds everything: the page that is drawn, and the voice beside it. */
function shell(el: HTMLElement): { root: HTMLElement; page: HTMLElement; voice: HTMLElement } {
  const [root, page, voice] = [
    document.createElement("div"),
    document.createElement("div"),
    document.createElement("p"),
  ];
  root.className = "hg";
  root.setAttribute("role", "group");
  page.className = "hg-page";
  voice.className = "hg-voice";
  voice.id = `hg${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36)}`;
  voice.setAttribute("aria-live", "polite");
  root.append(page, voice);
  el.append(root);
  return { root, page, voice };
}

function begun(model: Model, el: HTMLElement, signal: AbortSignal): State {
  const { root, page, voice } = shell(el);
  const view = model.get("view") as View;
  const state: State = {
    model,
    root,
    voice,
    signal,
    post: emptyPost(),
    redraw: () => draw(state, page),
    book: model.get("book") as Book,
    view,
    prefs: prefsOf(model),
    mode: (model.get("mode") as Mode) || "board",
    answers: answersOf(model),
    pending: view.touches ?? [],
    putAway: -1,
    byItself: false,
    fall: null,
    stage: null,
    cursor: "",
    tool: "",
    acting: false,
    held: null,
    lit: [],
    step: null,
    unfolded: new Set(),
    asked: null,
    typed: "",
    notice: "",
    said: "",
    narrow: el.clientWidth > 0 && el.clientWidth < NARROW,
  };
  return state;
}

function prefsOf(model: Model): Prefs {
  return {
    guides: true,
    names: false,
    theme: "auto",
    kiosk: false,
    ...(model.get("prefs") as Partial<Prefs> | undefined),
  };
}

function answersOf(model: Model): State["answers"] {
  return (model.get("answers") as State["answers"] | undefined) ?? {};
}

/** Follow every trait that is drawn. */
function followAll(state: State): void {
  const { model } = state;
  follow(state, "view", () => seen(state));
  const redrawn = (trait: string, then: () => void): void =>
    follow(state, trait, () => {
      then();
      state.redraw();
    });
  redrawn("book", () => {
    // Rules and position come together; drawing one without the other would show points that are not there.
    endFall(state);
    state.book = model.get("book") as Book;
    state.view = model.get("view") as View;
    setBoard(state);
  });
  redrawn("mode", () => {
    state.mode = (model.get("mode") as Mode) || "board";
  });
  redrawn("prefs", () => {
    state.prefs = prefsOf(model);
  });
  redrawn("answers", () => {
    state.answers = answersOf(model);
  });
}

/** Follow a trait of the model. */
function follow(state: State, trait: string, changed: () => void): void {
  state.model.on(`change:${trait}`, changed);
  state.signal.addEventListener("abort", () => state.model.off(`change:${trait}`, changed));
}

/** Mount the scene; the keyboard keeps its point where there still is one. */
function setBoard(state: State): void {
  const { scene } = state.book;
  if (state.mode === "quiz" || !scene || state.stage?.scene.svg === scene.svg) return;
  state.stage = mounted(scene);
  if (!Object.hasOwn(scene.points, state.cursor)) state.cursor = Object.keys(scene.points)[0] ?? "";
  watchHand(state, state.stage);
}

/** A new view has come: it is taken up and drawn at once, or when the sticks that it throws have come to rest. */
function seen(state: State): void {
  const view = state.model.get("view") as View;
  const taken = (): void => {
    takeUp(state, view);
    state.redraw();
    awaitNext(state);
  };
  heard(state);
  if (letFall(state, view, taken)) state.redraw();
  else taken();
}

/** Take up a new view, and say what it says to whoever plays or listens here. */
function takeUp(state: State, view: View): void {
  // What another view or Python has done is said there, or by nobody, unless the reader is here.
  if (state.post.away === null) state.acting = false;
  state.view = view;
  keepOn(state);
  state.lit = [];
  state.step = null;
  state.said = "";
  answered(state);
  if (state.acting || focused(state)) speak(state, state.view.say);
  if (state.typed) later(state, 0, () => settleTyped(state));
  touchEarly(state);
}

/** A typed text is answered: a move that was made leaves the field, what is wrong with a text comes into sight. */
function settleTyped(state: State): void {
  const { notice, verdict, touches } = state.view;
  const field = state.root.querySelector<HTMLInputElement>(".hg-move input");
  // Whoever has gone on typing meanwhile keeps what stands there now.
  if (field?.value.trim() === state.typed && !notice && !verdict && !touches.length) field.value = "";
  state.typed = "";
  state.root.querySelector(".hg-notice, .hg-refusal")?.scrollIntoView({ block: "nearest" });
}

function watchWidth(state: State): void {
  const watch = new ResizeObserver(() => {
    const narrow = state.root.clientWidth < NARROW;
    // A host may attach the widget only after it was drawn: what page is round it is known from here on.
    if (narrow === state.narrow && shade(state) === state.root.dataset.theme) return;
    state.narrow = narrow;
    state.redraw();
  });
  watch.observe(state.root);
  state.signal.addEventListener("abort", () => watch.disconnect());
}

/** How wide the board is for its height; a board that is wider than high is drawn as if it were square. */
const shapeOf = ({ stage }: State): number => (stage ? Math.min(1, stage.scene.width / stage.scene.height) : 1);

/** Draw everything; where the element that had the keyboard is gone, the board has it. */
function draw(state: State, page: Element): void {
  const before = focused(state);
  state.root.dataset.theme = shade(state);
  state.root.dataset.mode = state.mode;
  state.root.style.setProperty("--shape", String(shapeOf(state)));
  state.root.setAttribute("aria-label", state.book.title);
  patch(page, screen(state));
  if (state.stage) paint(state, state.stage);
  if (before && !before.isConnected) {
    state.root.querySelector<SVGElement>('.hg-hit[tabindex="0"]')?.focus({ preventScroll: true });
  }
}
