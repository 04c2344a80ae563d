export default (hit) => {
  const box = hit.getBoundingClientRect();
  const [middle, over] = [(box.left + box.right) / 2, hit.getRootNode()];
  const shown = [box.top + 1, box.bottom - 1].every((height) => {
    const top = over.elementFromPoint(middle, height);
    return top !== null && (top === hit || hit.ownerSVGElement.contains(top));
  });
  return shown && box.top >= 0 && box.bottom <= innerHeight;
};
