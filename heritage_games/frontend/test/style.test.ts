/// <reference types="vite/client" />
import { expect, test } from "vitest";

const STYLES = import.meta.glob<string>("../src/style/*.css", { query: "?raw", import: "default", eager: true });
const BUILT = import.meta.glob<string>("../../static/{board,bench,class}.css", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The file that arranges the parts that the other files define. */
const PLACES = "frame.css";

/** Return the top-level selectors of a style file, outside media and container queries. */
function outermost(css: string): string[] {
  const found: string[] = [];
  let [depth, selector] = [0, ""];
  for (const sign of css.replace(/\/\*[\s\S]*?\*\//g, "")) {
    if (sign === "{" && depth++ === 0) found.push(selector.trim());
    if (sign === "}") depth--;
    selector = "{};".includes(sign) ? "" : selector + sign;
  }
  return found.flatMap((each) => each.split(/,(?![^(]*\))/)).map((each) => each.trim());
}

const files = Object.entries(STYLES).map(([path, css]) => ({ file: path.split("/").at(-1) ?? "", css }));

/** The selector that scopes the whole bench; its nested rules count as those of the file. */
const SCOPE = ".hg-throwing {";

/** Return the classes that a file defines: those that are the only selector of a rule. */
function defined(css: string): Set<string> {
  const [start, end] = [css.indexOf(SCOPE), css.lastIndexOf("}")];
  const own = start < 0 ? css : css.slice(start + SCOPE.length, end);
  return new Set(outermost(own).filter((each) => /^\.[\w-]+$/.test(each)));
}

test("no class is defined in two style files", () => {
  const definedIn = new Map<string, string[]>();
  for (const { file, css } of files.filter(({ file }) => file !== PLACES))
    for (const name of defined(css)) definedIn.set(name, [...(definedIn.get(name) ?? []), file]);
  expect([...definedIn].filter(([name, where]) => where.length > 1 && name !== ".hg")).toEqual([]);
});

test("every rule of the bench is scoped", () => {
  const bench = files.find(({ file }) => file === "bench.css")?.css ?? "";
  const all = outermost(bench).filter((each) => !each.startsWith("@"));
  expect(new Set(all)).toEqual(new Set([".hg-throwing"]));
});

test("no rule below :has() is for every element, or each change of a board computes all styles again", () => {
  const built = Object.values(BUILT).join("");
  const selectors = built.match(/[^{}]+(?=\{)/g) ?? [];
  expect(selectors.length).toBeGreaterThan(500);
  expect(selectors.filter((each) => each.includes(":has(") && each.endsWith("*"))).toEqual([]);
});

test("every thin scroll bar has colours, or Firefox draws a white one", () => {
  const rules =
    Object.values(BUILT)
      .join("")
      .match(/[^{}]+(?=\})/g) ?? [];
  const thin = rules.filter((each) => each.includes("scrollbar-width:thin"));
  expect(thin.length).toBeGreaterThan(3);
  expect(thin.filter((each) => !each.includes("scrollbar-color:"))).toEqual([]);
});
