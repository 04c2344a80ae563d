/**
 * Elements described as plain data, and laid over what is already there.
 *
 * What stays the same is not touched, so that focus, scroll and running animations live through a redraw. Words enter
 * the page as text only: nothing here reads markup.
 */

const SVG = "http://www.w3.org/2000/svg";

export type Handler = (event: never) => void;
export type Attrs = Readonly<Record<string, string | number | boolean | null | undefined | Handler>>;
export type Kid = Spec | string | null | false | undefined;

/** An element to be: `key` finds it again among its siblings, `make` builds one whose inside is nobody else's. */
export interface Spec {
  tag: string;
  key: string;
  attrs: Attrs;
  kids: readonly Kid[];
  make?: () => Element;
}

/** Describe an element: `h("p.hg-status", { key: "status" }, "Dark to move")`. */
export function h(name: string, attrs: Attrs = {}, ...kids: readonly (Kid | readonly Kid[])[]): Spec {
  const [tag = "div", ...classes] = name.split(".");
  const { key, class: more, ...rest } = attrs;
  const all = [...classes, more].filter((part) => typeof part === "string" && part).join(" ");
  return { tag, key: String(key ?? ""), attrs: all ? { class: all, ...rest } : rest, kids: kids.flat() };
}

/** Describe an element that is built once and then left alone. */
export function island(key: string, make: () => Element): Spec {
  return { tag: "", key, attrs: {}, kids: [], make };
}

const keys = new WeakMap<Node, string>();
const dressed = new WeakMap<Element, Attrs>();

/** Make the children of an element what is described. */
export function patch(parent: Element, kids: readonly Kid[]): void {
  const wanted = kids.filter((kid): kid is Spec | string => kid !== null && kid !== false && kid !== undefined);
  const found = matched(parent, wanted);
  const kept = new Set(found);
  for (const child of Array.from(parent.childNodes)) if (!kept.has(child)) child.remove();
  let place = parent.firstChild;
  wanted.forEach((kid, order) => {
    const node = found[order] ?? created(parent, kid);
    if (node === place) place = node.nextSibling;
    else parent.insertBefore(node, place);
    if (typeof kid === "string") {
      if (node.nodeValue !== kid) node.nodeValue = kid;
    } else if (!kid.make) {
      dress(node as Element, kid.attrs);
      patch(node as Element, kid.kids);
      hold(node as Element, kid.attrs);
    }
  });
}

const identity = (kid: Spec | string): string => (typeof kid === "string" ? "#text" : `${kid.tag}#${kid.key}`);

/** For each wanted child, the node that is already there for it, in the order in which they stand. */
function matched(parent: Element, wanted: readonly (Spec | string)[]): (ChildNode | undefined)[] {
  const there = new Map<string, ChildNode[]>();
  for (const child of Array.from(parent.childNodes)) {
    const key = keys.get(child);
    if (key === undefined) continue;
    there.set(key, [...(there.get(key) ?? []), child]);
  }
  return wanted.map((kid) => there.get(identity(kid))?.shift());
}

function created(parent: Element, kid: Spec | string): ChildNode {
  const node = typeof kid === "string" ? document.createTextNode(kid) : (kid.make?.() ?? element(parent, kid.tag));
  keys.set(node, identity(kid));
  return node as ChildNode;
}

function element(parent: Element, tag: string): Element {
  const drawn = tag === "svg" || parent.namespaceURI === SVG;
  return drawn ? document.createElementNS(SVG, tag) : document.createElement(tag);
}

/** What a reader can change too: compared with the element itself, after its children are there; undefined leaves it. */
const HELD = ["checked", "selected"] as const;

function dress(node: Element, attrs: Attrs): void {
  const before = dressed.get(node) ?? {};
  for (const name of Object.keys(before)) if (!(name in attrs)) set(node, name, null);
  for (const [name, value] of Object.entries(attrs)) if (before[name] !== value) set(node, name, value);
  dressed.set(node, attrs);
}

function set(node: Element, name: string, value: Attrs[string]): void {
  if (name.startsWith("on") || name === "value") {
    Object.assign(node, { [name]: value ?? null });
  } else if (name === "style") {
    (node as HTMLElement).style.cssText = String(value ?? "");
  } else if (!(HELD as readonly string[]).includes(name)) {
    if (value === null || value === undefined || value === false) node.removeAttribute(name);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
}

function hold(node: Element, attrs: Attrs): void {
  for (const name of HELD) {
    const now = node as Partial<Record<string, unknown>> & Element;
    const wanted = attrs[name];
    if (wanted !== undefined && now[name] !== Boolean(wanted)) Object.assign(node, { [name]: Boolean(attrs[name]) });
  }
}
