/** The widget's module: `render` shows one view of a model and returns what cleans it up. */

import { touchEarly } from "./act";
import type { Book, Mode, Prefs, View } from "./contract";
import { patch } from "./dom";
import { endFall, letFall } from "./fall";
import { type Frame, frameOf, TARGET, TIGHT } from "./frame";
import { isFull } from "./full";
import { watchHand } from "./hand";
import { watchKeys } from "./keys";
import { awaitNext, keepOn } from "./onward";
import { answered, emptyPost, heard } from "./post";
import { heightOf, scrollerOf } from "./room";
import { screen } from "./screen";
import { told } from "./speech";
import { bring, mounted, nearest, paint } from "./stage";
import { focused, later, type Model, type State, viewOf } from "./state";
import { shade, watchShade } from "./theme";
import { hush, speak } from "./voice";

function render({ model, el }: { model: Model; el: HTMLElement }): () => void {
  const end = new AbortController();
  const { signal } = end;
  let root: HTMLElement | null = null;
  const begin = (): void => {
    if (!root && !signal.aborted && isThere(model)) root = shown(model, el, signal);
  };
  // A host may ask for the view before what Python sends has come; without it nothing can be drawn.
  for (const trait of ["book", "view"]) {
    model.on(`change:${trait}`, begin);
    signal.addEventListener("abort", () => model.off(`change:${trait}`, begin));
  }
  begin();
  return () => {
    end.abort();
    hush();
    root?.remove();
  };
}

/** Whether everything that a first drawing needs has come. */
function isThere(model: Model): boolean {
  const { words } = model.get("book") as Partial<Book>;
  const { herds } = (model.get("view") ?? {}) as Partial<View>;
  return words !== undefined && (herds !== undefined || model.get("mode") === "quiz");
}

/** Show the model in an element; return what was put there. */
function shown(model: Model, el: HTMLElement, signal: AbortSignal): HTMLElement {
  const state = begun(model, el, signal);
  followAll(state);
  setBoard(state);
  watchKeys(state);
  watchShade(state);
  watchRoom(state);
  awaitNext(state);
  state.redraw();
  return state.root;
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
  const view = viewOf(model);
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
    field: "",
    unchosen: "",
    notice: "",
    said: "",
    frame: UNSEEN,
    scroller: undefined,
  };
  return state;
}

/** The frame of a widget that is in no page yet. */
const UNSEEN: Frame = { name: "side", height: 600, board: { width: 576, height: 576 }, lying: false, gap: TARGET };

function prefsOf(model: Model): Prefs {
  return {
    guides: true,
    names: false,
    theme: "auto",
    speech: "full",
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
    state.view = viewOf(model);
    setBoard(state);
  });
  redrawn("record", () => {});
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
  const view = viewOf(state.model);
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
  if (state.acting || focused(state)) speak(state, told(state));
  if (state.typed) later(state, 0, () => settleTyped(state));
  later(state, 0, () => toTheAnswer(state));
  touchEarly(state);
}

/** The answer begins at its top; where the board scrolls in its frame, what was moved last comes into sight there. */
function toTheAnswer(state: State): void {
  state.root.querySelector(".hg-answered")?.scrollTo({ top: 0 });
  if (state.stage && state.frame.name === "zoom") bring(state.stage, state.view.last);
}

/** A typed text is answered: a move that was made leaves the field, what is wrong with a text comes into sight. */
function settleTyped(state: State): void {
  const { notice, verdict, touches } = state.view;
  const field = state.root.querySelector<HTMLInputElement>(".hg-move input");
  // Whoever has gone on typing meanwhile keeps what stands there now.
  if (field?.value.trim() === state.typed && !notice && !verdict && !touches.length) field.value = "";
  state.typed = "";
}

/** Measure the room again whenever the widget, what scrolls round it, or the window changes. */
function watchRoom(state: State): void {
  const { root, signal } = state;
  const watch = new ResizeObserver(() => {
    const { scroller } = state;
    if (root.isConnected && (scroller === undefined || (scroller && !isRound(scroller, root)))) {
      state.scroller = scrollerOf(root);
      if (scroller) watch.unobserve(scroller);
      if (state.scroller) watch.observe(state.scroller);
    }
    // A host may attach the widget only after it was drawn: what page is round it is known from here on.
    if (reframe(state) || shade(state) !== root.dataset.theme) state.redraw();
  });
  const again = (): void => {
    if (reframe(state)) state.redraw();
  };
  watch.observe(root);
  window.addEventListener("resize", again, { signal });
  document.addEventListener("fullscreenchange", () => state.redraw(), { signal });
  signal.addEventListener("abort", () => watch.disconnect());
}

/** Whether an element is round another, also where that stands in a shadow root. */
const isRound = (outer: Element, inner: Element): boolean => {
  const { host } = inner.getRootNode() as Partial<ShadowRoot>;
  return outer.contains(inner) || (host !== undefined && isRound(outer, host));
};

/** Share the room anew; false where nothing has changed. */
function reframe(state: State): boolean {
  const { root, stage, view } = state;
  const width = root.clientWidth;
  if (!stage || !width || state.mode === "quiz") return false;
  const [, , wide, high] = stage.scene.board;
  const full = isFull(state);
  const frame = frameOf({
    width,
    height: full ? window.innerHeight : heightOf(state.scroller ?? null),
    shape: wide / high,
    gap: nearest(stage.scene) / wide,
    chooses: stage.scene.ground === "sand",
    seats: view.herds.length,
    full,
  });
  const changed = JSON.stringify(frame) !== JSON.stringify(state.frame);
  state.frame = frame;
  return changed;
}

/** Draw everything; where the element that had the keyboard is gone or works no more, one beside it has it. */
function draw(state: State, page: Element): void {
  const before = focused(state);
  const beside = before?.parentElement;
  const { root } = state;
  reframe(state);
  root.dataset.theme = shade(state);
  root.dataset.mode = state.mode;
  root.dataset.frame = state.mode === "quiz" ? "page" : state.frame.name;
  root.toggleAttribute("data-told", state.unfolded.has("told"));
  root.toggleAttribute("data-full", isFull(state));
  root.toggleAttribute("data-kiosk", state.prefs.kiosk);
  root.toggleAttribute("data-tight", state.frame.height < TIGHT);
  root.toggleAttribute("data-lying", state.frame.lying);
  root.toggleAttribute("data-race", state.view.throw !== null);
  root.style.setProperty("--high", `${state.frame.height}px`);
  root.setAttribute("aria-label", state.book.title);
  patch(page, screen(state));
  if (state.stage) paint(state, state.stage);
  if (before && (!before.isConnected || before.matches(":disabled"))) keepFocus(state, beside);
}

/** Give the keyboard to a button that works in the same group, else to the board: never to the page. */
function keepFocus({ root }: State, beside: Element | null | undefined): void {
  const near = beside?.isConnected ? beside.querySelector<HTMLElement>("button:not(:disabled)") : null;
  (near ?? root.querySelector<SVGElement>('.hg-hit[tabindex="0"]'))?.focus({ preventScroll: true });
}
