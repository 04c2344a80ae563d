/** The shapes of the marks, found in the drawing: heritage_games/static/marks.svg says how each is used. */

export interface Shape {
  id: string;
  /** Its layer of the board. */
  layer: string;
  element: Element;
  /** It follows the way that its points give. */
  along: boolean;
  /** Its way is the groove that the ground draws, not the track. */
  groove: boolean;
  /** It holds the number of a reason. */
  numbered: boolean;
  /** Its number is a count of pieces, so it is on the point itself and not next to it. */
  here: boolean;
  /** So far from the ends of its way it begins and ends, in units; null where it goes from end to end. */
  short: readonly [number, number] | null;
}

/** A place on the board, in its units. */
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

/** Return a path shortened at both ends by this length, at most to half of it. */
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
 * Return a mark that follows a way, drawn along these spots.
 *
 * @param bars - the spots between which a bar stands half way.
 * @param drawn - the course of the way, where the ground has one.
 */
export function along(shape: Shape, spots: readonly Spot[], bars = spots, drawn?: string): Element {
  const mark = copied(shape);
  const laid = shape.short ? shortened(spots, ...shape.short) : spots;
  const course = (!shape.short && drawn) || laid.map(({ x, y }, order) => `${order ? "L" : "M"}${x},${y}`).join("");
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
  const [before, last] = laid.slice(-2);
  for (const end of mark.querySelectorAll(".end")) {
    if (!before || !last) continue;
    end.setAttribute("transform", `${turned(last, before, last)} ${end.getAttribute("transform") ?? ""}`.trim());
  }
  return mark;
}

/** Return the place of a part at a spot, turned along a way. */
function turned(at: Spot, start: Spot, end: Spot): string {
  const turn = (Math.atan2(end.y - start.y, end.x - start.x) * 180) / Math.PI;
  return `translate(${at.x} ${at.y}) rotate(${turn})`;
}

/** Return a tag with this text at this spot. */
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
