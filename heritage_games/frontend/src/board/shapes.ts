/** Shapes of the marks, taken from the drawing; static/marks.svg describes their use. */

export interface Shape {
  id: string;
  /** The name of its layer on the board. */
  layer: string;
  element: Element;
  /** Whether it follows the path between its points. */
  along: boolean;
  /** Whether its path is the groove drawn on the ground, not the track. */
  groove: boolean;
  /** Whether it contains the number of a reason. */
  numbered: boolean;
  /** Whether its number counts pieces, and is therefore on the point and not next to it. */
  here: boolean;
  /** The gaps at the two ends of its path, in units; null if there are none. */
  short: readonly [number, number] | null;
}

/** Position on the board, in units. */
export interface Spot {
  x: number;
  y: number;
}

/** Return every shape by its kind, from the lowest to the highest layer. */
export function shapesIn(svg: Element, prefix: string): Map<string, Shape> {
  const found = Array.from(svg.querySelectorAll(`:scope > defs > [id^="${prefix}"]`));
  return new Map(
    found.map((element) => [
      element.id.slice(prefix.length),
      {
        id: element.id,
        layer: element.getAttribute("data-layer") ?? "over",
        element,
        along: element.querySelector(".way") !== null,
        groove: element.hasAttribute("data-groove"),
        numbered: element.querySelector("text") !== null,
        here: element.hasAttribute("data-here"),
        short: shortOf(element),
      },
    ]),
  );
}

function shortOf(element: Element): Shape["short"] {
  const [first, last] = (element.getAttribute("data-short") ?? "").split(" ").map(Number);
  return first && last ? [first, last] : null;
}

/** Return a path shortened by these lengths at its start and end, in total at most by half. */
export function shortened(spots: readonly Spot[], first: number, last: number): Spot[] {
  const whole = spots.slice(1).reduce((sum, spot, order) => sum + gap(spots[order] ?? spot, spot), 0);
  const less = Math.min(1, whole / 2 / (first + last));
  return begunLater(begunLater(spots, first * less).reverse(), last * less).reverse();
}

function begunLater([start, after, ...others]: readonly Spot[], by: number): Spot[] {
  if (!start || !after) return start ? [start] : [];
  const length = gap(start, after);
  if (length <= by && others.length) return begunLater([after, ...others], by - length);
  const part = by / length;
  return [{ x: start.x + part * (after.x - start.x), y: start.y + part * (after.y - start.y) }, after, ...others];
}

const gap = (one: Spot, other: Spot): number => Math.hypot(other.x - one.x, other.y - one.y);

/**
 * Return a mark drawn along these spots.
 *
 * @param bars - spots; a bar is drawn halfway between each two.
 * @param drawn - the path data of the groove, if the ground has one.
 */
export function along(shape: Shape, spots: readonly Spot[], bars = spots, drawn?: string): Element {
  const mark = copied(shape);
  const placed = shape.short ? shortened(spots, ...shape.short) : spots;
  const course = (!shape.short && drawn) || placed.map(({ x, y }, order) => `${order ? "L" : "M"}${x},${y}`).join("");
  for (const path of mark.querySelectorAll(".way")) path.setAttribute("d", course);
  for (const middle of mark.querySelectorAll(".middle")) {
    bars.slice(1).forEach((end, order) => {
      const start = bars[order] ?? end;
      const bar = middle.cloneNode(true) as Element;
      bar.setAttribute("transform", turned({ x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 }, start, end));
      mark.append(bar);
    });
    middle.remove();
  }
  const [before, last] = placed.slice(-2);
  for (const end of mark.querySelectorAll(".end")) {
    if (!before || !last) continue;
    end.setAttribute("transform", `${turned(last, before, last)} ${end.getAttribute("transform") ?? ""}`.trim());
  }
  return mark;
}

/** Return the transform of a part at a spot, rotated along a segment. */
function turned(at: Spot, start: Spot, end: Spot): string {
  return `translate(${at.x} ${at.y}) rotate(${degrees(end.x - start.x, end.y - start.y)})`;
}

/** Return the angle of a direction. */
export const degrees = (right: number, down: number): number => (Math.atan2(down, right) * 180) / Math.PI;

/** Return a number mark with this text at this spot. */
export function numbered(shape: Shape, text: string, x: number, y: number): Element {
  const tag = copied(shape);
  tag.setAttribute("transform", `translate(${x} ${y}) ${tag.getAttribute("transform") ?? ""}`.trim());
  for (const words of tag.querySelectorAll("text")) words.textContent = text;
  return tag;
}

function copied(shape: Shape): Element {
  const mark = shape.element.cloneNode(true) as Element;
  mark.removeAttribute("id");
  mark.setAttribute("class", `hg-mark hg-mark-${shape.element.id.split("-").at(-1)}`);
  return mark;
}
