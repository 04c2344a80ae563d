export default (root) => {
  const inside = (box, by) => ({
    left: Math.max(box.left, by.left),
    top: Math.max(box.top, by.top),
    right: Math.min(box.right, by.right),
    bottom: Math.min(box.bottom, by.bottom),
  });
  const round = (element) => element.parentElement ?? element.getRootNode().host;
  // Returns the visible part of an element, without parts that a scrolling or clipping ancestor cuts off.
  const seen = (element) => {
    let box = element.getBoundingClientRect();
    for (let outer = round(element); outer; outer = round(outer)) {
      const { overflowX, overflowY } = getComputedStyle(outer);
      const clips = outer !== document.documentElement && outer !== document.body;
      if (clips && (overflowX !== "visible" || overflowY !== "visible"))
        box = inside(box, outer.getBoundingClientRect());
    }
    return inside(box, { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
  };
  const zoom = root.dataset.frame === "zoom";
  const parts = {
    board: root.querySelector(zoom ? ".hg-stage" : ".hg-stage.hg-scrolling, .hg-stage:not(.hg-scrolling) > svg"),
    status: root.querySelector(".hg-status"),
    heading: zoom ? root.querySelector(".hg-status") : root.querySelector(".hg-refusal > h3"),
    undo: root.querySelector('[data-tool="undo"]'),
    action: root.querySelector(".hg-throw-act > .hg-act"),
    lots: root.querySelector(".hg-throw-lots"),
    full: root.querySelector('.hg-bar > [data-tool="full"]'),
  };
  const may = root.querySelector(".hg-throw") ? ["lots", "full"] : ["action", "lots", "full"];
  const wrong = [];
  const boxes = {};
  const covers = (left, box) => {
    const { left: x, top: y, right, bottom } = inside(left, box);
    return right - x > 1 && bottom - y > 1;
  };
  const check = (name, part) => {
    const [whole, left] = [part.getBoundingClientRect(), seen(part)];
    const cut = ["left", "top", "right", "bottom"].some((side) => Math.abs(whole[side] - left[side]) > 1.5);
    if (cut) wrong.push(`${name} is cut: ${JSON.stringify(whole)} to ${JSON.stringify(left)}`);
    if (name === "heading" && zoom) return;
    for (const [other, box] of Object.entries(boxes)) if (covers(left, box)) wrong.push(`${name} lies over ${other}`);
    boxes[name] = left;
  };
  for (const [name, part] of Object.entries(parts)) {
    if (!part && !may.includes(name)) wrong.push(`${name} is not there`);
    // A narrow phone hides Undo until the players are chosen, because nothing can be undone before.
    if (
      name === "undo" &&
      root.querySelector(".hg-throw [data-start]") &&
      !part?.checkVisibility({ visibilityProperty: true })
    )
      continue;
    if (part && (part.getClientRects().length || !may.includes(name))) check(name, part);
  }
  const { scrollWidth, clientWidth } = root.querySelector(".hg-answered");
  if (scrollWidth > clientWidth) wrong.push(`the answer of ${scrollWidth} pixels scrolls in ${clientWidth}`);
  return { frame: root.dataset.frame, size: [root.clientWidth, root.clientHeight], wrong };
};
