export default (change) => {
  const [name] = Object.keys(sessionStorage);
  const game = JSON.parse(sessionStorage[name]);
  const view = { plies: 1, options: game.view.options };
  sessionStorage[name] = JSON.stringify({ ...game, ...change, build: "0", view });
};
