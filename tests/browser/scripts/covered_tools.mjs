export default () => {
  const box = (one) => one.getBoundingClientRect();
  const tools = Array.from(document.querySelectorAll(".hg-bar > button")).filter((tool) =>
    tool.checkVisibility({ visibilityProperty: true }),
  );
  const parts = Array.from(document.querySelectorAll(".hg-throw-lots, .hg-throw-act > *"), box);
  const over = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  return tools.filter((tool) => parts.some((part) => over(part, box(tool)))).map((tool) => tool.dataset.tool);
};
