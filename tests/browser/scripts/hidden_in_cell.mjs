export default (root) => {
  // On a phone readers scroll the line of code out of view.
  root.closest(innerWidth < 600 ? ".jp-Cell-outputWrapper" : ".jp-Cell").scrollIntoView({ block: "start" });
  const shown = root.closest(".jp-WindowedPanel-outer, .jp-Notebook").getBoundingClientRect();
  const parts = {
    board: ".hg-stage",
    turn: ".hg-status",
    answer: ".hg-answered",
    tools: ".hg-bar",
    button: ".hg-throw .hg-act, .hg-starter .hg-act",
  };
  return Object.entries(parts).flatMap(([name, selector]) => {
    const box = Array.from(root.querySelectorAll(selector), (one) => one.getBoundingClientRect()).at(-1);
    const low = Math.min(shown.bottom, innerHeight);
    const out = !box?.height || box.top < shown.top - 1 || box.bottom > low + 1;
    return out ? [`${name}: ${JSON.stringify(box)} in ${shown.top} to ${shown.bottom}`] : [];
  });
};
