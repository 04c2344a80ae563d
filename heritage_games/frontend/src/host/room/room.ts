/** A page of a room: the teacher's, the wall's, a pupil's. What it says is told by the room; it only lays it out. */

import * as parts from "./parts";
import { type Line, lineTo } from "./socket";
import { RoomTable, type Shown } from "./table";

/** What the room tells; each page is told a part of it. */
interface Told {
  ended?: boolean;
  title?: string;
  lead?: string;
  here?: string;
  count?: string;
  nobody?: string;
  note?: string;
  board?: number;
  meter?: { value: number; most: number; words: string };
  acts?: parts.Act[];
  votes?: parts.Vote[];
  people?: parts.Somebody[];
  door?: parts.Act;
  modes?: parts.ModeTold[];
  games?: { name: string; title: string }[];
  results?: string[];
  hardest?: parts.Hard[] | { title: string; note: string; rows: parts.Hard[] } | null;
  picture?: string;
}

const { body } = document;
const words = JSON.parse(document.getElementById("words")?.textContent || "{}") as Record<string, string>;
const place = (name: string): HTMLElement | null => document.querySelector(`[data-tell="${name}"]`);
const boardPlace = place("board");

const line: Line = lineTo(body.dataset.live ?? "", { told, line: open, unknown: () => location.replace("/") });
const table = boardPlace && new RoomTable(boardPlace, line);
const act: parts.Do = (asked) => line.say(asked);

function open(there: boolean): void {
  const told = place("link");
  told?.classList.toggle("lost", !there);
  if (told) told.textContent = words[there ? "connected" : "lost"] ?? "";
  // The first line may be there before the table is.
  if (boardPlace) table?.opening(!there);
}

function told(message: Readonly<Record<string, unknown>>): void {
  if ("room" in message) {
    draw(message.room as Told);
    return;
  }
  line.answered();
  table?.show(message as unknown as Shown);
}

/** Put new children into a part of the page, where there is one; the keyboard keeps its place in it. */
function fill(name: string, kids: readonly Node[]): void {
  const element = place(name);
  if (!element) return;
  const before = Array.from(element.querySelectorAll("button")).indexOf(document.activeElement as HTMLButtonElement);
  element.replaceChildren(...kids);
  if (before >= 0) element.querySelectorAll("button")[before]?.focus();
}

const said = (name: string, text: string | undefined): void => {
  const element = place(name);
  if (element && element.textContent !== (text ?? "")) element.textContent = text ?? "";
};

function draw(room: Told): void {
  for (const name of ["title", "lead", "here", "count", "nobody", "note"] as const) said(name, room[name]);
  if (boardPlace) boardPlace.hidden = !room.board;
  fill("acts", acts(room));
  fill("votes", parts.votes(room.votes ?? []));
  fill("meter", room.meter ? meter(room.meter) : []);
  fill(
    "people",
    (room.people ?? []).map((each) => parts.somebody(each, act)),
  );
  fill(
    "modes",
    (room.modes ?? []).map((each) => parts.mode(each, act)),
  );
  fill("door", room.door ? [parts.button(room.door, act)] : []);
  fill(
    "results",
    (room.results ?? []).map((row) => parts.made("li", "", row)),
  );
  fill("hardest", hardest(room.hardest));
  games(room.games ?? []);
  picture(room.picture ?? "");
  if (room.ended) line.end();
}

function acts({ acts: told = [] }: Told): Node[] {
  return told.map((each) => parts.button(each, act));
}

function meter({ value, most, words: told }: { value: number; most: number; words: string }): Node[] {
  return [parts.bar(most ? Math.round((100 * value) / most) : 0, "meter"), parts.made("p", "", told)];
}

function hardest(told: Told["hardest"]): Node[] {
  if (!told) return [];
  if (Array.isArray(told)) return parts.hardest(told);
  const rows = parts.made("ol", "", ...parts.hardest(told.rows));
  return [parts.made("h2", "", told.title), rows, parts.made("p", "small", told.note)];
}

function games(told: { name: string; title: string }[]): void {
  const select = place("games")?.querySelector("select");
  if (!select || select.options.length) return;
  select.append(...told.map(({ name, title }) => new Option(title, name)));
}

/** The picture stands as an image of its own, so that its style is not the page's. */
function picture(svg: string): void {
  const image = place("picture") as HTMLImageElement | null;
  if (!image || !svg) return;
  const source = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  if (image.src === source) return;
  image.src = source;
  image.alt = /<desc[^>]*>([^<]*)/.exec(svg)?.[1] ?? "";
}

place("games")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const select = place("games")?.querySelector("select");
  if (select?.value) act({ do: "game", text: select.value });
});

document.querySelector<HTMLElement>("[data-forget]")?.addEventListener("click", ({ currentTarget }) => {
  const { forget = "" } = (currentTarget as HTMLElement).dataset;
  if (window.confirm(forget)) act({ do: "forget" });
});
