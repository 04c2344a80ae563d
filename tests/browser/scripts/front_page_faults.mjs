export default (lowest) => {
  scrollTo(0, 0);
  const action = ".hero .button, .wall-label > .links > .button";
  const parts = { board: ".demo-board, .room img", title: "h1", action };
  const found = Object.entries(parts).map(([name, part]) => [name, document.querySelector(part)]);
  const boxes = found.map(([name, part]) => [name, part.getBoundingClientRect()]);
  const [, board] = boxes[0];
  const touch = document.querySelector(".demo-touch")?.getBoundingClientRect();
  const small = Math.max(board.width, board.height) < Math.min(innerWidth, innerHeight) / 2;
  const text = document
    .querySelector(".hero > .lead > p, .wall-label > p:not(.subtitle)")
    ?.getBoundingClientRect().width;
  const others = [...document.querySelectorAll(".gallery > li")].map((card) => card.getBoundingClientRect());
  const last =
    innerWidth < 1200
      ? Math.min(...others.map((card) => card.top + 30))
      : Math.max(...others.map((card) => card.bottom));
  return [
    ...(others.length && last > innerHeight ? ["the other boards"] : []),
    ...(text && text < 280 ? [`a text of ${text} pixels`] : []),
    ...boxes.filter(([, box]) => box.top < 0 || box.bottom > innerHeight + 0.5).map(([name]) => name),
    ...(small ? [`a board of ${board.width} x ${board.height}`] : []),
    ...(touch && touch.top < board.top + board.width * lowest ? ["a piece below the notice"] : []),
  ];
};
