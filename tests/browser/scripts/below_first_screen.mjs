export default () => {
  scrollTo(0, 0);
  const root = document.querySelector(".hg");
  const parts = { board: ".hg-stage", turn: ".hg-status, .hg-ask", action: ".hg-throw .hg-act", tools: ".hg-bar" };
  return Object.entries(parts).flatMap(([name, selector]) => {
    const box = root.querySelector(selector)?.getBoundingClientRect();
    const out = !box ? name !== "action" : box.top < 0 || box.bottom > innerHeight + 0.5;
    return out ? [`${name} from ${box?.top} to ${box?.bottom}`] : [];
  });
};
