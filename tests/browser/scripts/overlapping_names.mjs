export default (part) => {
  const names = [...part.querySelectorAll(".names text")];
  const boxes = names.map((name) => [name.textContent, name.getBoundingClientRect()]);
  const letters = ({ top, bottom, height }) => [top + height / 4, bottom - height / 4];
  const over = [];
  for (const [one, a] of boxes)
    for (const [other, b] of boxes) {
      const [[high, low], [top, bottom]] = [letters(a), letters(b)];
      const beside = a.right - 1 <= b.left || b.right - 1 <= a.left;
      if (one < other && !beside && high < bottom && top < low) over.push(`${one} ${other}`);
    }
  return over;
};
