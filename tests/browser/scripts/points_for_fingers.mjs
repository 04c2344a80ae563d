export default (root) => {
  const stage = root.querySelector(".hg-stage"),
    frame = stage.getBoundingClientRect();
  const hits = [...stage.querySelectorAll(".hg-hit")];
  const small = hits.filter((hit) => {
    const { width, height } = hit.getBoundingClientRect();
    return Math.min(width, height) < 24;
  });
  const beside = hits.filter((hit) => {
    const { left, right } = hit.getBoundingClientRect();
    return left < 0 || right > innerWidth;
  });
  const open = hits
    .filter((hit) => /You may/.test(hit.getAttribute("aria-label") ?? ""))
    .filter((hit) => {
      const { top, bottom } = hit.getBoundingClientRect();
      return top < frame.top - 1 || bottom > frame.bottom + 1;
    });
  return {
    small: small.length,
    beside: beside.length,
    hidden: open.map((hit) => hit.dataset.point),
    inside: frame.bottom <= root.getBoundingClientRect().bottom,
  };
};
