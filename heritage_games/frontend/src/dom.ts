/**
 * Elements described as plain data, and applied to the existing DOM.
 *
 * Unchanged nodes are not touched, and a description that was applied before is not compared again, so that focus,
 * scroll positions and running animations survive a redraw. Words enter the page as text only: no function here parses
 * markup.
 */

import { type Foreign, foreign, isBorrowed, isMarked, plain, REFERENCE } from "./foreign_text";

const SVG = "http://www.w3.org/2000/svg";

type Handler = (event: never) => void;
export type Attrs = Readonly<Record<string, string | number | boolean | null | undefined | Handler>>;
export type Kid = Spec | string | null | false | undefined;

/** Element description: `key` identifies it among siblings; `make` builds its content. */
export interface Spec {
  tag: string;
  key: string;
  attrs: Attrs;
  kids: readonly Kid[];
  make?: () => Element;
}

/** Return an element's description: `h("p.hg-status", { key: "status" }, "Dark to move")`. */
export function h(name: string, attrs: Attrs = {}, ...kids: readonly (Kid | readonly Kid[])[]): Spec {
  const [tag = "div", ...classes] = name.split(".");
  const { key, class: more, ...rest } = attrs;
  const all = joined(...classes, typeof more === "string" && more);
  return { tag, key: String(key ?? ""), attrs: all ? { class: all, ...rest } : rest, kids: kids.flat() };
}

/** Return the texts that are not empty, joined by spaces: the classes of an element, or sentences. */
export const joined = (...texts: readonly (string | false | null | undefined)[]): string =>
  texts.filter(Boolean).join(" ");

/** Return a text with which no other id on the page begins. */
export const uniqueId = (): string => `hg${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36)}`;

/** Return the description of an element that is built once and not updated. */
export function opaque(key: string, make: () => Element): Spec {
  return { tag: "", key, attrs: {}, kids: [], make };
}

/** Descriptions made before, with the values on which each depends. */
export type Memory = Map<string, { on: readonly unknown[]; spec: Spec }>;

/**
 * Return the description made before with equal values, which saves a comparison; otherwise a new one.
 *
 * @param on - everything on which the description depends.
 */
export function remembered(memory: Memory, key: string, on: readonly unknown[], make: () => Spec): Spec {
  const before = memory.get(key);
  if (before?.on.length === on.length && before.on.every((value, place) => value === on[place])) return before.spec;
  const spec = make();
  memory.set(key, { on, spec });
  return spec;
}

const keys = new WeakMap<Node, string>();
const dressed = new WeakMap<Element, Attrs>();
/** The description that each element shows. */
const drawn = new WeakMap<Node, Spec>();

/** Update the children of an element to match their descriptions. */
export function patch(parent: Element, kids: readonly Kid[]): void {
  // Half of the elements of a board have no children.
  if (!kids.length && !parent.firstChild) return;
  const wanted = kids
    .filter((kid): kid is Spec | string => kid !== null && kid !== false && kid !== undefined)
    .flatMap((kid) => (typeof kid === "string" && isMarked(kid) ? marked(parent, kid) : [kid])) as (Spec | string)[];
  const children = Array.from(parent.childNodes);
  const ids = wanted.map(identity);
  // Usually no child was added or removed.
  const same = children.length === ids.length && children.every((child, place) => keys.get(child) === ids[place]);
  const nodes = same ? children : arranged(parent, children, wanted, ids);
  wanted.forEach((kid, order) => {
    const node = nodes[order] as ChildNode;
    if (typeof kid === "string") {
      if (node.nodeValue !== kid) node.nodeValue = kid;
    } else if (!kid.make && drawn.get(node) !== kid) {
      drawn.set(node, kid);
      dress(node as Element, voiced(kid));
      patch(node as Element, kid.kids);
      hold(node as Element, kid.attrs);
    }
  });
}

/** Return the wanted children in order, the existing ones or new ones; remove the others. */
function arranged(
  parent: Element,
  children: readonly ChildNode[],
  wanted: readonly (Spec | string)[],
  ids: readonly string[],
): ChildNode[] {
  const there = new Map<string | undefined, ChildNode[]>();
  for (const child of children) {
    const key = keys.get(child);
    there.set(key, [...(there.get(key) ?? []), child]);
  }
  const found = ids.map((id) => there.get(id)?.shift());
  for (const left of there.values()) for (const child of left) child.remove();
  let place = parent.firstChild;
  return wanted.map((kid, order) => {
    const node = found[order] ?? created(parent, kid);
    if (node === place) place = node.nextSibling;
    else parent.insertBefore(node, place);
    return node;
  });
}

/** Tag names of elements that can contain only text. */
const TEXT_ALONE = /^(option|title|desc|textarea)$/i;
/** Attributes with text that is announced, or shown in place of the element's text. */
const LABELS = ["aria-label", "title", "alt", "placeholder"] as const;

/** Return a text with elements around untranslated words; plain if the parent allows none. */
function marked(parent: Element, text: string): Kid[] {
  if (TEXT_ALONE.test(parent.tagName)) return [plain(text)];
  const own = parent.closest<HTMLElement>("[lang]")?.lang || null;
  const tag = parent.namespaceURI === SVG ? "tspan" : "span";
  return foreign(text, own).map((part, order) => described(part, order, tag));
}

function described(part: Foreign | string, order: number, tag: string): Kid {
  if (typeof part === "string") return part;
  const kids = part.inside.map((each, place) => described(each, place, tag));
  return { tag, key: `${order}`, attrs: { lang: part.lang, dir: part.dir }, kids };
}

/** Return an element's attributes, with its label's language if all words are untranslated. */
function voiced({ tag, attrs, kids }: Spec): Attrs {
  const texts = [...LABELS.map((name) => attrs[name]), ...kids].filter(
    (text): text is string => typeof text === "string",
  );
  if (!texts.some(isMarked)) return attrs;
  const bare = Object.fromEntries(
    Object.entries(attrs).map(([name, value]) => [name, typeof value === "string" ? plain(value) : value]),
  );
  const alone = kids.every((kid) => !kid || typeof kid === "string" || kid.tag === "svg") && texts.every(isBorrowed);
  const announced = TEXT_ALONE.test(tag) || LABELS.some((name) => attrs[name]);
  return alone && announced && attrs.lang === undefined ? { ...bare, lang: REFERENCE } : bare;
}

const identity = (kid: Spec | string): string => (typeof kid === "string" ? "#text" : `${kid.tag}#${kid.key}`);

function created(parent: Element, kid: Spec | string): ChildNode {
  const node = typeof kid === "string" ? document.createTextNode(kid) : (kid.make?.() ?? element(parent, kid.tag));
  keys.set(node, identity(kid));
  return node as ChildNode;
}

function element(parent: Element, tag: string): Element {
  const drawn = tag === "svg" || parent.namespaceURI === SVG;
  return drawn ? document.createElementNS(SVG, tag) : document.createElement(tag);
}

/** Attributes that readers also change; they are compared with the element, and undefined keeps them. */
const HELD = ["checked", "selected"] as const;

/** Set the attributes of an element, and remove earlier ones that are not among them. */
export function dress(node: Element, attrs: Attrs): void {
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
