export default (part) => {
  const root = part ?? document.body;
  // A board's names grow with its drawing, and hidden texts are for screen readers.
  const left = "svg, script, style, .unseen, .skip, .hg-voice";
  const around = (node) => {
    const found = [];
    for (let one = node.parentElement; one && one !== root; one = one.parentElement) found.push(one);
    return found;
  };
  const hides = (one) => {
    const { clipPath, visibility } = getComputedStyle(one);
    return clipPath !== "none" || visibility !== "visible";
  };
  const scrolls = (one) => {
    const { overflowX, overflowY } = getComputedStyle(one);
    return /auto|scroll/.test(overflowX + overflowY);
  };
  const cuts = (one, { left: x, right, top, bottom }) => {
    const { overflowX, overflowY } = getComputedStyle(one);
    const box = one.getBoundingClientRect();
    const aside = overflowX !== "visible" && (x < box.left - 1 || right > box.right + 1);
    const above = overflowY !== "visible" && (top < box.top - 3 || bottom > box.bottom + 3);
    return aside || above;
  };
  const cutBy = (node, box) => {
    const outer = around(node);
    // Text in a part that scrolls can be scrolled into view.
    if (outer.some(hides) || outer.some(scrolls)) return [];
    const cut = outer.filter((one) => cuts(one, box)).map((one) => one.className);
    return box.left < -1 || box.right > innerWidth + 1 ? [...cut, "the page"] : cut;
  };
  const found = [];
  const words = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const text = node.textContent.trim();
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (!text || !box.width || !box.height || node.parentElement.closest(left)) continue;
    const cut = cutBy(node, box);
    if (cut.length) found.push(`${text.slice(0, 40)}: cut by ${cut}`);
  }
  return found;
};
