/** The shapes of the marks, found in the drawing: heritage_games/static/marks.svg says how each is used. */

export interface Shape {
  id: string;
  /** The layer of the board it lies in. */
  layer: string;
  element: Element;
  /** It follows the way that its points give. */
  along: boolean;
  /** Its way is the groove that the ground draws, not the track. */
  groove: boolean;
  /** It holds the number of a reason. */
  numbered: boolean;
}

/** A place on the board, in its units. */
export interface Spot {
  x: number;
  y: number;
}

/** Return every shape by its kind, in the order in which they lie on each other. */
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
      },
    ]),
  );
}

/**
 * Return a mark that follows a way, drawn along these spots.
 *
 * @param bars - the spots between which a bar stands half way.
 * @param drawn - the course of the way, where the ground has one.
 */
export function along(shape: Shape, spots: readonly Spot[], bars = spots, drawn?: string): Element {
  const mark = copied(shape);
  const course = drawn ?? spots.map(({ x, y }, order) => `${order ? "L" : "M"}${x},${y}`).join("");
  for (const path of mark.querySelectorAll(".way")) path.setAttribute("d", course);
  for (const middle of mark.querySelectorAll(".middle")) {
    bars.slice(1).forEach((end, order) => {
      const start = bars[order] ?? end;
      const turn = (Math.atan2(end.y - start.y, end.x - start.x) * 180) / Math.PI;
      const bar = middle.cloneNode(true) as Element;
      bar.setAttribute("transform", `translate(${(start.x + end.x) / 2} ${(start.y + end.y) / 2}) rotate(${turn})`);
      mark.append(bar);
    });
    middle.remove();
  }
  return mark;
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
