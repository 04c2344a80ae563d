export default async ([game, ruleset]) => {
  const { board } = await import("/assets/page.js");
  const room = document.createElement("div");
  document.querySelector("main").replaceChildren(room);
  await board(room, { game, ruleset });
};
