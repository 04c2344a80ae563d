/**
 * Extension of JupyterLab, Notebook 7 and JupyterLite for boards in reopened notebooks and in cells just run.
 *
 * These hosts prefer the live view of a widget to its picture, even if its kernel is gone, and then show "model not
 * found". This extension renders such an output itself: live if there is a model, otherwise as picture and words.
 * Without the extension the hosts ignore its MIME type.
 */

import { h, opaque, patch } from "../../dom";
import { bringIntoSight } from "../sight";
import { KEEP, type Keeping, LIVE } from "./keeping";

/** The MIME type of our outputs; its data contains a sentence about the saved picture. */
const SAVED = "application/vnd.heritage-games+json";

/** Rank of our renderer, before the live view of a widget, which has rank -10. */
const RANK = -20;

/** Time in which a live view usually appears, in milliseconds; afterwards the picture shows that it is one. */
const SOON = 1000;

/** Time without a change before the notebook's picture is updated, in milliseconds. */
const CALM = 1000;

/** Style of a saved output: its note is next to the picture, or above it if there is no room. */
const FIGURE =
  "position: relative; margin: 0; display: flex; flex-flow: row-reverse wrap; justify-content: flex-end; " +
  "align-items: center; gap: 12px 32px";
const NOTE =
  "max-width: 300px; padding: 12px 16px; border-inline-start: 5px solid #0E5A5A; border-radius: 5px; " +
  "background: #FFFDF7; color: #2A2320; font: 600 17px/1.4 serif";
const PICTURE = "; opacity: .62; filter: saturate(.55)";

type Bundle = Readonly<Record<string, unknown>>;

/** The parts of JupyterLab's public interfaces that are used here. */
interface MimeModel {
  readonly data: Bundle;
  readonly trusted: boolean;
  setData(options: { data: Bundle }): void;
}

interface Renderer {
  readonly node: HTMLElement;
  renderModel(model: MimeModel): Promise<void>;
}

interface RenderMime {
  addFactory(factory: { safe: boolean; mimeTypes: readonly string[]; createRenderer(): Renderer }, rank: number): void;
  createRenderer(mimeType: string): Renderer;
}

interface Application {
  commands: { commandExecuted: { connect(slot: (sender: unknown, args: { id: string }) => void): void } };
  docRegistry: {
    addWidgetExtension(
      factory: string,
      extension: { createNew(panel: { content: { rendermime: RenderMime } }): void },
    ): void;
  };
}

/** Return a renderer of widgets that shows picture and words if there is no live view. */
function renderer(rendermime: RenderMime): Renderer {
  const made = rendermime.createRenderer(LIVE);
  const showLive = made.renderModel.bind(made);
  let shown: MimeModel | null = null;
  made.renderModel = async (model) => {
    // The output has a new picture, and already shows the widget.
    if (shown && idOf(shown) === idOf(model) && isLive(made.node)) {
      shown = model;
      return;
    }
    shown = model;
    const attempt = model.trusted && idOf(model) ? showLive(model) : Promise.resolve();
    await showSaved(rendermime, made.node, model, true);
    const showAgain = async (): Promise<void> => {
      if (!isLive(made.node)) await showSaved(rendermime, made.node, model);
    };
    const late = await Promise.race([attempt.then(() => false), passed(SOON).then(() => true)]);
    await showAgain();
    if (late) await attempt.then(showAgain);
  };
  keepUp(made.node, () => shown);
  reveal(made.node);
  return made;
}

const idOf = (model: MimeModel): unknown => (model.data[LIVE] as { model_id?: unknown } | undefined)?.model_id;

const isLive = (node: HTMLElement): boolean => node.querySelector(":scope > .lm-Widget:not(.hg-saved)") !== null;

const passed = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));

/** Show picture and words unless the live view is present; while it is expected, the picture looks like the board. */
async function showSaved(rendermime: RenderMime, node: HTMLElement, model: MimeModel, expected = false): Promise<void> {
  const { "text/html": html, "image/svg+xml": svg, "text/plain": words } = model.data;
  const { note } = (model.data[SAVED] ?? {}) as { note?: unknown };
  const figure = document.createElement("figure");
  figure.className = "hg-saved";
  figure.style.cssText = FIGURE;
  const page = html ? await pageOf(rendermime, model) : null;
  // Only screen readers need the words of a picture.
  const hidden = svg ? "position: absolute; inset: 0; overflow: hidden; clip-path: inset(50%);" : "";
  patch(figure, [
    !expected && h("figcaption", { style: NOTE }, textOf(note)),
    page && opaque("page", () => page),
    // An image runs no scripts, so that it may also be shown in a notebook that is not trusted.
    !page &&
      Boolean(svg) &&
      h("img", { alt: "", src: `data:image/svg+xml,${encodeURIComponent(textOf(svg))}`, style: "max-width: 100%" }),
    !page && h("pre", { style: `white-space: pre-wrap; ${hidden}` }, textOf(words)),
  ]);
  for (const picture of expected ? [] : figure.querySelectorAll("img")) picture.style.cssText += PICTURE;
  if (!isLive(node)) node.replaceChildren(figure);
}

/** Return the HTML text as an element; the host sanitizes untrusted content. */
async function pageOf(rendermime: RenderMime, model: MimeModel): Promise<HTMLElement> {
  const page = rendermime.createRenderer("text/html");
  await page.renderModel(model);
  return page.node;
}

/** Return a text of a notebook file, which may be stored as a list of lines. */
const textOf = (text: unknown): string => (Array.isArray(text) ? text.join("") : String(text ?? ""));

/** Save the current position of a board in the notebook, for its saved picture. */
function keepUp(node: HTMLElement, model: () => MimeModel | null): void {
  let alarm = 0;
  node.addEventListener(KEEP, (event) => {
    const { id, ask } = (event as CustomEvent<Keeping>).detail;
    clearTimeout(alarm);
    alarm = window.setTimeout(async () => {
      // If the kernel is gone, the notebook keeps its data.
      const kept = await ask().catch(() => ({}));
      const now = model();
      if (now && idOf(now) === id) now.setData({ data: { ...now.data, ...kept } });
    }, CALM);
  });
}

/** Commands that run the selected cell; others may run many. */
const RUN = /^notebook:run-cell(-|$)/;

/** User actions after which the page no longer scrolls to a new board. */
const ACTIONS = ["keydown", "pointerdown", "touchmove", "wheel"];

/** Whether the user has run a cell and done nothing since. */
let waiting = false;

/** Note when the user runs a cell: its board will be brought into view, although the host selects the next cell. */
function watchRuns({ commands }: Application): void {
  const stop = (): void => {
    waiting = false;
  };
  for (const action of ACTIONS) window.addEventListener(action, stop, { capture: true, passive: true });
  commands.commandExecuted.connect((_, { id }) => {
    if (RUN.test(id)) waiting = true;
  });
}

/** Keep the board of a cell just run in view until it has its final size or the user acts. */
function reveal(node: HTMLElement): void {
  const watch = new ResizeObserver(() => {
    const [board, cell] = [node.querySelector(".hg"), node.closest(".jp-Cell")];
    const ran = [cell, cell?.nextElementSibling].some((one) => one?.classList.contains("jp-mod-active"));
    if (waiting && board && ran) bringIntoSight(board);
  });
  watch.observe(node);
}

const plugin = {
  id: "heritage-games:reopened",
  autoStart: true,
  activate: (application: Application): void => {
    watchRuns(application);
    application.docRegistry.addWidgetExtension("Notebook", {
      createNew: ({ content: { rendermime } }) =>
        rendermime.addFactory({ safe: true, mimeTypes: [SAVED], createRenderer: () => renderer(rendermime) }, RANK),
    });
  },
};

declare global {
  /** The folder of JupyterLab's prebuilt extensions. */
  var _JUPYTERLAB: Record<string, { init(): void; get(module: string): Promise<() => unknown> }> | undefined;
}

globalThis._JUPYTERLAB ??= {};
globalThis._JUPYTERLAB["heritage-games"] = {
  init: () => {},
  get: async () => () => ({ __esModule: true, default: plugin }),
};
