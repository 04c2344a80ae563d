/**
 * Elements described as plain data, and laid over what is already there.
 *
 * What stays the same is not touched, so that focus, scroll and running animations live through a redraw. Words enter
 * the page as text only: nothing here reads markup.
 */

import { type Foreign, foreign, isBorrowed, isMarked, plain, REFERENCE } from "./tongue";

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
export function opaque(key: string, make: () => Element): Spec {
  return { tag: "", key, attrs: {}, kids: [], make };
}

const keys = new WeakMap<Node, string>();
const dressed = new WeakMap<Element, Attrs>();

/** Make the children of an element what is described. */
export function patch(parent: Element, kids: readonly Kid[]): void {
  const wanted = kids
    .filter((kid): kid is Spec | string => kid !== null && kid !== false && kid !== undefined)
    .flatMap((kid) => (typeof kid === "string" && isMarked(kid) ? marked(parent, kid) : [kid])) as (Spec | string)[];
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
      dress(node as Element, voiced(kid));
      patch(node as Element, kid.kids);
      hold(node as Element, kid.attrs);
    }
  });
}

/** Elements inside which there is text alone. */
const TEXT_ALONE = /^(option|title|desc|textarea)$/i;
/** What is heard of an element, or shown of it in place of its text. */
const LABELS = ["aria-label", "title", "alt", "placeholder"] as const;

/** A text with borrowed words as elements that say their language, where there may be any. */
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

/** What an element is given; one that is heard in borrowed words, and has no others, says their language itself. */
function voiced({ tag, attrs, kids }: Spec): Attrs {
  const texts = [...LABELS.map((name) => attrs[name]), ...kids].filter(
    (text): text is string => typeof text === "string",
  );
  if (!texts.some(isMarked)) return attrs;
  const bare = Object.fromEntries(
    Object.entries(attrs).map(([name, value]) => [name, typeof value === "string" ? plain(value) : value]),
  );
  const alone = kids.every((kid) => !kid || typeof kid === "string" || kid.tag === "svg") && texts.every(isBorrowed);
  const heard = TEXT_ALONE.test(tag) || LABELS.some((name) => attrs[name]);
  return alone && heard && attrs.lang === undefined ? { ...bare, lang: REFERENCE } : bare;
}

const identity = (kid: Spec | string): string => (typeof kid === "string" ? "#text" : `${kid.tag}#${kid.key}`);

/** For each wanted child, the node that is already there for it, in the order in which they stand. */
function matched(parent: Element, wanted: readonly (Spec | string)[]): (ChildNode | undefined)[] {
  const children = Array.from(parent.childNodes);
  const ids = wanted.map(identity);
  // Mostly nothing has come or gone.
  if (children.length === ids.length && children.every((child, place) => keys.get(child) === ids[place]))
    return children;
  const there = new Map<string, ChildNode[]>();
  for (const child of children) {
    const key = keys.get(child);
    if (key === undefined) continue;
    const alike = there.get(key);
    if (alike) alike.push(child);
    else there.set(key, [child]);
  }
  return ids.map((id) => there.get(id)?.shift());
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

/** Give an element these attributes, and take away what it was given before. */
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
