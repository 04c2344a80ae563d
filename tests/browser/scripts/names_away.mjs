export default () => {
  const middle = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const names = [...document.querySelectorAll(".names > text")];
  return names
    .map((name) => name.textContent)
    .filter((name, index) => {
      const from = middle(document.querySelector(`.hg-hit[data-point="${name}"]`));
      const to = middle(names[index]);
      return Math.hypot(from.x - to.x, from.y - to.y) > 40;
    });
};
