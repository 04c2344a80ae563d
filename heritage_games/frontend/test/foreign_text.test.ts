// @vitest-environment happy-dom
/** Borrowed words become elements with a language attribute; texts without elements contain no isolate characters. */

import { beforeEach, expect, test } from "vitest";
import { h, patch } from "../src/dom";
import { isolated, plain, stretches } from "../src/foreign_text";
import { name, option, renew, write } from "../src/host/writing";
import { iconButton } from "../src/panel/section";
import { capital, filled } from "../src/words";

const lent = (text: string): string => `\u2066${text}\u2069`;
let page: HTMLElement;

beforeEach(() => {
  document.body.innerHTML = '<div lang="ar" dir="rtl"></div>';
  page = document.body.firstElementChild as HTMLElement;
});

test("borrowed words say their language, and own ones inside them say theirs", () => {
  patch(page, [h("p", {}, `نعم ${lent(`${isolated("اللاعب الأول")} has won`)}`)]);
  expect(page.innerHTML).toBe(
    '<p>نعم <span lang="en" dir="ltr"><span lang="ar" dir="auto">اللاعب الأول</span> has won</span></p>',
  );
  patch(page, [h("p", {}, "نعم")]);
  expect(page.innerHTML).toBe("<p>نعم</p>");
});

test("an element that is heard in borrowed words alone says their language itself", () => {
  patch(page, [
    h("button", { "aria-label": lent("Step back") }, h("svg")),
    h("section", { "aria-label": lent("Moves") }, h("p", {}, "لا نقلة بعد")),
    h("select", {}, h("option", { value: "1" }, lent("usual"))),
  ]);
  const [button, section] = page.children;
  expect([button?.getAttribute("aria-label"), button?.getAttribute("lang")]).toEqual(["Step back", "en"]);
  expect([section?.getAttribute("aria-label"), section?.getAttribute("lang")]).toEqual(["Moves", null]);
  expect(page.querySelector("option")?.outerHTML).toBe('<option value="1" lang="en">usual</option>');
});

test("a tool is named by its visible words alone, which say their language", () => {
  patch(page, [iconButton("undo", lent("Undo"), () => {})]);
  expect(page.querySelector("button")?.hasAttribute("aria-label")).toBe(false);
  expect(page.querySelector("button > span")?.innerHTML).toBe('<span lang="en" dir="ltr">Undo</span>');
});

test("a borrowed sentence keeps its blanks in their language, and figures in none", () => {
  expect(filled(lent("Who plays {side}? {count}"), { side: "harimau", count: 3 })).toBe(
    lent(`Who plays ${isolated("harimau")}? 3`),
  );
  expect(filled("{point}: {label}", { point: lent("x"), label: "E2" })).toBe(`${lent("x")}: E2`);
  expect(isolated("E2")).toBe("E2");
  expect(capital(lent("light"))).toBe(lent("Light"));
});

test("what a page's own scripts write is the same elements, and is written once", () => {
  document.documentElement.lang = "ar";
  const sentence = lent(`${isolated("سيد")}: 3 seconds`);
  write(page, sentence);
  expect(page.innerHTML).toBe('<span lang="en" dir="ltr"><span lang="ar" dir="auto">سيد</span>: 3 seconds</span>');
  const before = page.firstChild;
  renew(page, sentence);
  expect(page.firstChild).toBe(before);
  renew(page, "٣");
  expect(page.innerHTML).toBe("٣");
});

test("what is heard in a name or in a list says its language itself, until the words are one's own", () => {
  const button = document.createElement("button");
  name(button, lent("Remove"));
  expect(button.outerHTML).toBe('<button aria-label="Remove" lang="en"></button>');
  name(button, "أزل");
  expect(button.outerHTML).toBe('<button aria-label="أزل"></button>');
  expect(option(lent("usual"), "1").outerHTML).toBe('<option value="1" lang="en">usual</option>');
});

test("a voice is told which words are of which language", () => {
  expect([...stretches(`نعم ${lent(`${isolated("سيد")} won`)}.`, "ar")]).toEqual([
    { text: "نعم ", lang: "ar" },
    { text: "سيد", lang: "ar" },
    { text: " won", lang: "en" },
    { text: ".", lang: "ar" },
  ]);
  expect(plain(lent("won"))).toBe("won");
});
