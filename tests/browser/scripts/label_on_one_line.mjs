export default (root) => {
  const label = root.querySelector(".hg-move > label");
  if (!label?.getClientRects().length) return true;
  const typed = document.createRange();
  typed.selectNodeContents(label.firstChild);
  return new Set(Array.from(typed.getClientRects(), ({ top }) => top)).size === 1;
};
