/** The front page: a demonstration that a visitor's touch replaces with a live board. */

/** The time for which a picture of the demonstration is shown, in milliseconds. */
const SHOWN = 2200;

/** The index of the picture shown without animation: the refusal. */
const RESTS = 2;

/** Play a demonstration with a pause button, or show it with two buttons for steps if motion is reduced. */
function demonstrate(demo: HTMLElement): void {
  const pictures = Array.from(demo.querySelectorAll<HTMLElement>("[data-shot]"));
  const words = Array.from(demo.querySelectorAll<HTMLElement>("[data-words]"));
  const pause = demo.querySelector<HTMLButtonElement>(".demo-pause");
  const steps = demo.querySelector<HTMLElement>(".demo-steps");
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  let [now, timer, seen] = [RESTS, 0, false];
  const show = (next: number): void => {
    now = (next + pictures.length) % pictures.length;
    for (const all of [pictures, words])
      all.forEach((one, order) => {
        one.hidden = order !== now;
      });
    pause?.style.setProperty("--shown", `${(now + 1) / pictures.length}`);
  };
  const run = (on: boolean): void => {
    clearInterval(timer);
    timer = on ? window.setInterval(() => seen && !document.hidden && show(now + 1), SHOWN) : 0;
    pause?.setAttribute("aria-pressed", String(!on));
  };
  pause?.addEventListener("click", () => run(!timer));
  for (const step of demo.querySelectorAll<HTMLElement>("[data-step]"))
    step.addEventListener("click", () => show(now + Number(step.dataset.step)));
  const control = still ? steps : pause;
  if (control) control.hidden = false;
  new IntersectionObserver((entries) => {
    seen = entries.some((entry) => entry.isIntersecting);
  }).observe(demo);
  show(RESTS);
  run(!still);
  demo.querySelector<HTMLElement>(".demo-board")?.addEventListener("click", (event) => {
    // Museum screens restart their boards, so the link leads to the page of the game.
    if (event.ctrlKey || event.metaKey || document.documentElement.dataset.kiosk !== undefined) return;
    event.preventDefault();
    run(false);
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const byKey = event.detail === 0;
    begin(demo, byKey ? null : [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height]);
  });
}

/** Replace the demonstration with a live board, and pass on the touch that requested it. */
async function begin(demo: HTMLElement, touch: readonly [number, number] | null): Promise<void> {
  const room = document.createElement("div");
  room.dataset.board = demo.dataset.demo ?? "";
  room.append(...demo.querySelectorAll("[data-shot]:not([hidden])"));
  document.getElementById("main")?.prepend(room);
  document.body.classList.replace("home", "play");
  demo.remove();
  window.scrollTo(0, 0);
  await import(new URL("page.js", import.meta.url).href);
  const board = await live(room);
  const hit = touch ? nearest(board, touch) : null;
  // If a saved game continues, the touch was not meant for it.
  if (hit && room.querySelector(".hg-starter")) hit.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  else board.querySelector<SVGElement>('.hg-hit[tabindex="0"]')?.focus();
}

/** Return a promise of the live board, fulfilled when it has been drawn. */
function live(room: HTMLElement): Promise<SVGSVGElement> {
  return new Promise((done) => {
    const look = (): void => {
      const hit = room.querySelector<SVGElement>(".hg-hit");
      if (!hit?.ownerSVGElement) return;
      watch.disconnect();
      done(hit.ownerSVGElement);
    };
    const watch = new MutationObserver(look);
    watch.observe(room, { childList: true, subtree: true });
    look();
  });
}

/** Return the touch target nearest to a position in fractions of the board's size. */
function nearest(board: SVGSVGElement, [x, y]: readonly [number, number]): Element | null {
  const all = board.getBoundingClientRect();
  const far = (hit: Element): number => {
    const box = hit.getBoundingClientRect();
    const [right, down] = [box.left + box.width / 2 - all.left, box.top + box.height / 2 - all.top];
    return Math.hypot(right / all.width - x, down / all.height - y);
  };
  return Array.from(board.querySelectorAll(".hg-hit")).sort((a, b) => far(a) - far(b))[0] ?? null;
}

for (const demo of document.querySelectorAll<HTMLElement>("[data-demo]")) demonstrate(demo);
