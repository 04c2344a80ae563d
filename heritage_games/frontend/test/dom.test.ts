// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from "vitest";
import { h, type Kid, type Memory, opaque, patch, remembered } from "../src/dom";

let parent: HTMLElement;
beforeEach(() => {
  parent = document.createElement("div");
  document.body.replaceChildren(parent);
});

const items = (...names: string[]): Kid[] => names.map((name) => h("li", { key: name }, name));
const read = (): (string | null)[] => Array.from(parent.childNodes, (node) => node.textContent);
const first = (): HTMLElement => parent.firstElementChild as HTMLElement;

describe("children", () => {
  test("stand in the order in which they are described", () => {
    patch(parent, items("a", "b", "c"));
    expect(read()).toEqual(["a", "b", "c"]);
    for (const names of ["cab", "abc", "bd", "dabec", "cba", "xcya", ""]) {
      patch(parent, items(...names));
      expect(read(), names).toEqual([...names]);
    }
  });

  test("are the same elements as before, wherever they stand", () => {
    patch(parent, items("a", "b", "c"));
    const before = new Map(Array.from(parent.children, (child) => [child.textContent, child]));
    patch(parent, items("c", "x", "a"));
    expect(parent.children[0]).toBe(before.get("c"));
    expect(parent.children[2]).toBe(before.get("a"));
    expect(before.get("b")?.isConnected).toBe(false);
  });

  test("that stay where they are do not leave the page for a moment, so that they keep the keyboard", () => {
    patch(parent, [h("button", { key: "stay" }), h("button", { key: "go" })]);
    first().focus();
    const changed = vi.fn();
    first().addEventListener("blur", changed);
    patch(parent, [h("p", { key: "new" }), h("button", { key: "stay" })]);
    expect(changed).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(parent.lastElementChild);
  });

  test("of one name without a key are told apart by their order", () => {
    patch(parent, [h("p", {}, "one"), h("p", {}, "two")]);
    const [one] = Array.from(parent.children);
    patch(parent, [h("p", {}, "1"), false, null, undefined, h("p", {}, "2")]);
    expect(parent.children[0]).toBe(one);
    expect(read()).toEqual(["1", "2"]);
  });

  test("that somebody else has put there are taken away", () => {
    parent.append(document.createElement("hr"));
    patch(parent, items("a"));
    expect(parent.innerHTML).toBe("<li>a</li>");
  });

  test("of a description made before are not compared again", () => {
    const memory: Memory = new Map();
    const list = (...names: string[]) => remembered(memory, "list", names, () => h("ul", {}, ...items(...names)));
    patch(parent, [list("a", "b")]);
    const [ul] = Array.from(parent.children);
    if (ul) ul.textContent = "changed by nobody";
    patch(parent, [list("a", "b")]);
    expect(read()).toEqual(["changed by nobody"]);
    patch(parent, [list("a", "c")]);
    expect(read()).toEqual(["ac"]);
    expect(parent.children[0]).toBe(ul);
  });

  test("words are text, never markup", () => {
    patch(parent, ["<b>", h("i", {}, "&amp;")]);
    expect(read()).toEqual(["<b>", "&amp;"]);
  });
});

describe("attributes", () => {
  test("come, change and go", () => {
    patch(parent, [h("p.one", { class: "two", id: "x", hidden: true, "data-a": 1 })]);
    expect(first().outerHTML).toBe('<p class="one two" id="x" hidden="" data-a="1"></p>');
    patch(parent, [h("p.one", { hidden: false, "data-a": 2, title: null })]);
    expect(first().outerHTML).toBe('<p class="one" data-a="2"></p>');
  });

  test("of style are set as a whole", () => {
    patch(parent, [h("p", { style: "--high:3px;color:red" })]);
    expect(first().style.getPropertyValue("--high")).toBe("3px");
    patch(parent, [h("p", { style: "color:red" })]);
    expect(first().style.getPropertyValue("--high")).toBe("");
  });

  test("what a hand does is heard by the newest listener alone, and by none once it is gone", () => {
    const [old, now] = [vi.fn(), vi.fn()];
    patch(parent, [h("button", { onclick: old })]);
    patch(parent, [h("button", { onclick: now })]);
    first().click();
    patch(parent, [h("button", {})]);
    first().click();
    expect([old.mock.calls.length, now.mock.calls.length]).toEqual([0, 1]);
  });

  test("what a reader has ticked is set back where that is asked for, and left where nothing is said", () => {
    const box = (): HTMLInputElement => first() as HTMLInputElement;
    patch(parent, [h("input", { type: "checkbox", checked: false })]);
    box().checked = true;
    patch(parent, [h("input", { type: "checkbox", checked: false })]);
    expect(box().checked).toBe(false);
    box().checked = true;
    patch(parent, [h("input", { type: "checkbox", checked: undefined })]);
    expect(box().checked).toBe(true);
  });

  test("of a list the chosen option is chosen, though options come after their list", () => {
    const list = (chosen: string): Kid => {
      const options = ["a", "b"].map((value) => h("option", { key: value, value, selected: value === chosen }, value));
      return h("select", {}, ...options);
    };
    for (const chosen of ["b", "a"]) {
      patch(parent, [list(chosen)]);
      expect((first() as HTMLSelectElement).value).toBe(chosen);
    }
  });
});

describe("drawings", () => {
  test("and all within them are of their own namespace", () => {
    patch(parent, [h("svg", {}, h("g", {}, h("circle", { r: 3 })))]);
    const circle = parent.querySelector("circle");
    expect(circle?.namespaceURI).toBe("http://www.w3.org/2000/svg");
    expect(circle?.getAttribute("r")).toBe("3");
  });
});

describe("an island", () => {
  test("is built once and then left alone", () => {
    const make = vi.fn(() => document.createElement("figure"));
    patch(parent, [opaque("board", make)]);
    first().append("drawn by somebody else");
    patch(parent, [h("p", { key: "before" }), opaque("board", make)]);
    expect(make).toHaveBeenCalledTimes(1);
    expect(parent.lastElementChild?.textContent).toBe("drawn by somebody else");
  });

  test("of another key is another one", () => {
    patch(parent, [opaque("one", () => document.createElement("figure"))]);
    patch(parent, [opaque("two", () => document.createElement("nav"))]);
    expect(parent.innerHTML).toBe("<nav></nav>");
  });
});
