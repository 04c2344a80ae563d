/** Script of a classroom page, of teacher, wall or pupil; it only displays server texts. */

import type {
  BoardPayload,
  EndedPayload,
  Meter,
  PupilPayload,
  ShownRulePayload,
  TeacherPayload,
  WallPayload,
} from "../../contract";
import { made, name, renew } from "../writing";
import board from "./board.js";
import * as parts from "./parts";
import * as people from "./people";
import { connect, type Line, type State } from "./socket";
import { confirmAction, showRule } from "./sure";
import { ClassBoard } from "./table";

type Hardest = TeacherPayload["hardest"] | WallPayload["hardest"];

/** Payloads of all pages. */
type Payload = Partial<Omit<TeacherPayload, "hardest"> & PupilPayload & EndedPayload> &
  Omit<WallPayload, "hardest"> & { hardest?: Hardest };

const { body } = document;
const words = JSON.parse(document.getElementById("words")?.textContent || "{}") as Record<string, string>;
const place = (part: string): HTMLElement | null => document.querySelector(`[data-part="${part}"]`);
const boardPlace = place("board");

const line: Line = connect(body.dataset.live ?? "", { receive, state, unknown: () => location.replace("/") });
const table = boardPlace && new ClassBoard(boardPlace, line, board.render, body.dataset.role === "pupil");

const act: parts.Do = (action, question, opener) => {
  if (question && opener) confirmAction(question, words.yes ?? "", words.no ?? "", opener, () => line.send(action));
  else line.send(action);
};

function state(now: State): void {
  const link = place("link");
  link?.classList.toggle("lost", now !== "connected");
  if (link) renew(link, words[now] ?? "");
  // The first message may arrive before the table exists.
  if (boardPlace) table?.opening(now === "lost");
  // A wall shows the line only while the connection is lost.
  else parts.refit();
}

function receive(message: Readonly<Record<string, unknown>>): void {
  if ("room" in message) draw(message.room as Payload);
  else if ("help" in message) {
    const { title, text, acts } = message.help as ShownRulePayload;
    const buttons = acts.map((each) => parts.button(each, act));
    showRule(title, text, buttons, words.close ?? "");
  } else table?.show(message as unknown as BoardPayload);
}

/** The last data of each part: an unchanged part keeps the choices made in it. */
const drawn = new Map<string, string>();

/** Draw a part of the page if its data have changed; the focus keeps its position, or moves to a button or heading near it. */
function fill<T>(part: string, facts: T | null | undefined, kids: (facts: T) => readonly Node[]): void {
  const element = place(part);
  const from = JSON.stringify(facts ?? null);
  if (!element || drawn.get(part) === from) return;
  drawn.set(part, from);
  const buttons = (): HTMLElement[] => Array.from(element.querySelectorAll("button"));
  const label = document.activeElement?.getAttribute("aria-label");
  const before = buttons().indexOf(document.activeElement as HTMLElement);
  element.replaceChildren(...(facts ? kids(facts) : []));
  if (before < 0) return;
  // A second press starts no other activity, because the focus moves to the one that was started.
  const same = buttons().find((each) => label && each.getAttribute("aria-label") === label);
  const near = element.closest("section")?.querySelector("button") ?? document.querySelector("h1");
  (same ?? element.querySelector<HTMLElement>(".on") ?? buttons()[before] ?? near)?.focus({ preventScroll: true });
}

const showText = (part: string, text: string | undefined): void => {
  const element = place(part);
  if (element) renew(element, text ?? "");
};

function draw(room: Payload): void {
  if (room.ended) {
    line.end();
    body.className = body.dataset.role ?? "";
    const [title, lead] = [made("h1", "", room.title ?? ""), made("p", "lead", room.lead ?? "")];
    body.replaceChildren(made("main", "column", title, lead));
    return;
  }
  for (const part of ["title", "lead", "next", "here", "count", "nobody", "note"] as const) showText(part, room[part]);
  if (boardPlace) boardPlace.hidden = !room.board;
  body.classList.toggle("playing", Boolean(room.board));
  // The QR code and the address must match.
  if (room.address && body.dataset.address && room.address !== body.dataset.address) location.reload();
  fill("addresses", room.addresses, (actions) => actions.map((each) => parts.button(each, act)));
  fill("acts", room.acts, (actions) => actions.map((each) => parts.button(each, act)));
  fill("sharing", room.sharing, (people) => people.map((each) => parts.pressed(each, act)));
  fill("votes", room.votes, parts.votes);
  fill("bars", room.bars?.length ? room.bars : null, (bars) => parts.barPages(bars, words.rows ?? ""));
  fill("meter", room.meter, meter);
  const paged = place("table")?.dataset.paged !== undefined;
  if (paged) body.classList.toggle("tabled", Boolean(room.table));
  fill("table", room.table, (view) => (paged ? parts.pages(view, words.rows ?? "", act) : [parts.table(view, act)]));
  fill("second", room.second, (view) => [parts.table(view, act)]);
  fill("stuck", room.stuck, (rules) => rules.map((each) => people.stuck(each, act)));
  fill("now", room.now, (activity) => people.now(activity, act));
  fill("watched", room.watched, (person) => people.watched(person, act));
  fill("people", room.people, (persons) => persons.map((each) => people.somebody(each, act)));
  fill("modes", room.modes, (offers) => offers.map((each) => parts.mode(each, act)));
  fill("door", room.door, (action) => [parts.button(action, act)]);
  fill("hardest", room.hardest, hardest);
  fill("games", room.games, (choices) => [parts.chooser(place("games")?.dataset.label ?? "", choices)]);
  picture("picture", room.picture);
  picture("tally", room.tally);
  body.classList.toggle("joining", room.joining === true);
  parts.refit();
}

function meter({ value, most, words: text }: Meter): Node[] {
  return [parts.bar(most ? Math.round((100 * value) / most) : 0, "meter"), made("p", "", text)];
}

function hardest(rules: NonNullable<Hardest>): Node[] {
  if (!("rows" in rules)) return parts.hardest(rules);
  const rows = made("ol", "", ...parts.hardest(rules.rows));
  return [made("h2", "", rules.title), rows, made("p", "small", rules.note)];
}

/** Show a picture in an image, apart from the page's style; without one, hide the image. */
function picture(part: string, svg: string | undefined): void {
  const image = place(part) as HTMLImageElement | null;
  if (image) image.hidden = !svg;
  if (!image || !svg) return;
  const source = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  if (image.src === source) return;
  image.src = source;
  if (part === "picture") name(image, /<desc[^>]*>([^<]*)/.exec(svg)?.[1] ?? "");
}

/** Call `update` when one of these elements changes its height; then the board measures its space again. */
function watchHeights(elements: readonly Element[], update: () => void): void {
  const watch = new ResizeObserver(() => {
    update();
    window.dispatchEvent(new Event("resize"));
  });
  for (const each of elements) watch.observe(each);
}

window.addEventListener("resize", parts.refit);
// The counts next to the board have no height until they are loaded.
place("tally")?.addEventListener("load", parts.refit);

const [heading, foot] = [document.querySelector(".asked"), document.querySelector<HTMLElement>(".foot")];
if (heading && foot) {
  watchHeights([heading, foot], () => {
    const { style } = document.documentElement;
    style.scrollPaddingBlockEnd = `${foot.offsetHeight}px`;
    style.setProperty("--foot", `${foot.offsetHeight}px`);
  });
}

/** The space above and below the list of games, in pixels: its margins and 2 to spare. */
const LIST_MARGINS = 14;

// The board of the teacher's page leaves out the scroll padding: the list of games or a person's name, and buttons.
const [list, own] = [".choose", ".own"].map((part) => document.querySelector<HTMLElement>(part));
const [watched, removals] = [place("watched"), place("acts")];
if (list && own && watched && removals) {
  watchHeights([list, watched, removals], () => {
    own.style.scrollPaddingTop = `${list.offsetHeight + watched.offsetHeight + LIST_MARGINS}px`;
    own.style.scrollPaddingBottom = `${removals.offsetHeight}px`;
  });
}

document.querySelector(".choose")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const select = place("games")?.querySelector("select");
  if (select?.value) act({ do: "game", text: select.value });
});

/** Send the text of the teacher's own tasks, and load a chosen file into the field. */
function sendOwn(form: HTMLFormElement): void {
  const field = form.querySelector("textarea");
  const file = form.querySelector<HTMLInputElement>("[type=file]");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (field?.value.trim()) act({ do: "tasks", own: field.value });
  });
  file?.addEventListener("change", async () => {
    const [taken] = Array.from(file.files ?? []);
    if (taken && field) field.value = await taken.text();
  });
}

const ownTasks = document.querySelector<HTMLFormElement>("form.own-tasks");
if (ownTasks) sendOwn(ownTasks);

document.querySelector<HTMLElement>("[data-forget]")?.addEventListener("click", ({ currentTarget }) => {
  const opener = currentTarget as HTMLElement;
  act({ do: "forget" }, opener.dataset.forget, opener);
});

/** The sheet of rare actions: Escape closes it, and so does focusing a part that it covers. */
const sheet = document.querySelector<HTMLDetailsElement>("details.more");
sheet?.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape") return;
  sheet.open = false;
  sheet.querySelector("summary")?.focus();
});
sheet?.addEventListener("focusout", ({ relatedTarget }) => {
  if (relatedTarget instanceof Element && relatedTarget.closest("main")) sheet.open = false;
});
