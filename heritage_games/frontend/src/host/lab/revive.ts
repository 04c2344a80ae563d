/**
 * Reconnection of a widget whose script was late.
 *
 * anywidget 0.11 waits two seconds from a widget's creation for its script, and permanently drops the kernel's messages
 * to a widget that takes longer, as in a notebook with many boards on a slow machine.
 */

/** The methods of anywidget's model that are used here. */
export interface Hearer {
  get(name: string): unknown;
  send(content: unknown): void;
  widget_manager?: { get_model?(id: string): Promise<Innards> };
}

type Hear = (this: Innards, message: unknown) => unknown;

/** The model itself, as ipywidgets defines it. */
interface Innards {
  comm?: { on_msg?(hear: (message: unknown) => unknown): void };
  _handle_comm_msg?: Hear;
}

/** A message without an effect: the model passes it on, or drops it like any other. */
const NOTHING = { content: { data: { method: "nothing" } } };

const revived = new WeakSet<Innards>();

/** Reconnect a model that drops messages to its kernel, if possible, and request its state. */
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

/** Return the message handler of all widgets: the second in the model's prototype chain. */
function ofItsKind(inner: Innards): Hear | undefined {
  const ways: (Hear | undefined)[] = [];
  for (let kind = Object.getPrototypeOf(inner); kind; kind = Object.getPrototypeOf(kind)) {
    if (Object.hasOwn(kind, "_handle_comm_msg")) ways.push((kind as Innards)._handle_comm_msg);
  }
  return ways[1];
}
