/** Shell of a widget: its element, and the live region next to it. */

interface Shell {
  root: HTMLElement;
  page: HTMLElement;
  voice: HTMLElement;
}

/** Create the shell in an element of the host; `root` and `page` are its classes. */
export function shell(el: HTMLElement, classes: { root: string; page: string }): Shell {
  const [root, page, voice] = [
    document.createElement("div"),
    document.createElement("div"),
    document.createElement("p"),
  ];
  root.className = classes.root;
  root.setAttribute("role", "group");
  page.className = classes.page;
  voice.className = "hg-voice";
  voice.setAttribute("aria-live", "polite");
  root.append(page, voice);
  el.append(root);
  return { root, page, voice };
}
