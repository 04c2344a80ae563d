export default (root) => {
  const hits = Array.from(root.querySelectorAll(".hg-hit"), (hit) => hit.getBoundingClientRect());
  const [wide] = hits.map(({ width, height }) => Math.min(width, height)).sort((a, b) => a - b);
  const middle = ({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2];
  const at = hits.map(middle);
  const apart = at.flatMap(([x, y], one) => at.slice(0, one).map(([u, v]) => Math.hypot(x - u, y - v)));
  return [wide, Math.min(...apart)];
};
