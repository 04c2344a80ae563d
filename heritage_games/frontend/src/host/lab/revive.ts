/**
 * A widget whose script came late is made to hear its kernel again.
 *
 * anywidget 0.11 gives every widget two seconds from its creation until its script is there; whatever the kernel says
 * to one that took longer is thrown away for good. A notebook with many boards on a slow machine takes longer.
 */

/** The part of anywidget's model that is used here. */
export interface Hearer {
  get(name: string): unknown;
  send(content: unknown): void;
  widget_manager?: { get_model?(id: string): Promise<Innards> };
}

type Hear = (this: Innards, message: unknown) => unknown;

/** The model itself, as ipywidgets has it. */
interface Innards {
  comm?: { on_msg?(hear: (message: unknown) => unknown): void };
  _handle_comm_msg?: Hear;
}

/** A message that means nothing: it is passed on, or thrown away like every other. */
const NOTHING = { content: { data: { method: "nothing" } } };

const revived = new WeakSet<Innards>();

/** Let a model hear its kernel, if it does not, and ask for all that it has missed. Where there is no way in, nothing is done. */
export async function revive(model: Hearer): Promise<void> {
  const address = model.get("address");
  const inner = address ? await model.widget_manager?.get_model?.(String(address)) : null;
  if (!inner?._handle_comm_msg || revived.has(inner)) return;
  try {
    await inner._handle_comm_msg(NOTHING);
  } catch {
    const hear = ofItsKind(inner);
    if (!hear || !inner.comm?.on_msg) return;
    revived.add(inner);
    inner.comm.on_msg((message) => hear.call(inner, message));
    model.send({ do: "all" });
  }
}

/** Return what any widget does with a message: the second of the two ways a model has from those it inherits from. */
function ofItsKind(inner: Innards): Hear | undefined {
  const ways: (Hear | undefined)[] = [];
  for (let kind = Object.getPrototypeOf(inner); kind; kind = Object.getPrototypeOf(kind)) {
    if (Object.hasOwn(kind, "_handle_comm_msg")) ways.push((kind as Innards)._handle_comm_msg);
  }
  return ways[1];
}
