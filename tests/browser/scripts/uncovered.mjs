export default (element) => {
  const box = element.getBoundingClientRect();
  const root = element.getRootNode();
  const top = root.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
  return box.height > 0 && box.bottom <= innerHeight && (top === element || element.contains(top));
};
