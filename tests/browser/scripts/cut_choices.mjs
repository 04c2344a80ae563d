export default (root) => {
  const panel = root.querySelector(".hg-answered");
  const end = panel.getBoundingClientRect().top + panel.clientHeight;
  const choices = [...root.querySelectorAll("[data-start]")];
  return choices.filter((one) => one.getBoundingClientRect().bottom > end).map((one) => one.textContent);
};
