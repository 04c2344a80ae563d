export default () => {
  const holes = [...document.querySelectorAll(".hg-hit[data-point]")].map((one) => one.getBoundingClientRect());
  const at = holes.map(({ x, y, width, height }) => [x + width / 2, y + height / 2]);
  const apart = at.flatMap((one, first) =>
    at.slice(first + 1).map((next) => Math.hypot(one[0] - next[0], one[1] - next[1])),
  );
  return Math.min(...apart);
};
