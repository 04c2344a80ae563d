/** Script, style and parts of the rulebook, referenced by model ids (widgets/bundle.py). */

/** The methods of anywidget's model that are used here. */
export interface Sharer {
  get(name: string): unknown;
  send(content: unknown): void;
  on(event: string, callback: (content: never) => void): void;
  off(event: string, callback: (content: never) => void): void;
  widget_manager?: { get_model?(id: string): Promise<{ get(name: string): unknown }> };
}

/** Data that widgets share; in a widget's state each value is the id of a model. */
export interface Pieces {
  script: string;
  style: string;
  book: Readonly<Record<string, unknown>>;
}

/** The time in which a host has to find a model, in milliseconds. */
const PATIENCE = 2000;

/** Return the data that a widget shares with others. */
export async function piecesOf(model: Sharer): Promise<Pieces> {
  const { script, style, book } = await named(model);
  const ids = [script, style, ...Object.values(book)] as string[];
  const found = await Promise.all(ids.map((id) => pieceOf(model, id))).catch(() => requested(model, ids));
  const value = new Map(ids.map((id, place) => [id, found[place]]));
  return {
    script: String(value.get(script)),
    style: String(value.get(style)),
    book: Object.fromEntries(Object.entries(book).map(([name, id]) => [name, value.get(String(id))])),
  };
}

/** Return the ids; if the host requests the view before they have arrived, wait for them. */
function named(model: Sharer): Promise<Pieces> {
  const now = (): Pieces | null => {
    const shared = model.get("shared") as Partial<Pieces> | undefined;
    return shared?.script ? (shared as Pieces) : null;
  };
  return new Promise((resolve) => {
    const look = (): void => {
      const found = now();
      if (!found) return;
      model.off("change:shared", look);
      resolve(found);
    };
    model.on("change:shared", look);
    look();
  });
}

/** Return the value of a model of the page; throw an error if it is missing or unreadable. */
async function pieceOf({ widget_manager: manager }: Sharer, id: string): Promise<unknown> {
  const late = new Promise<never>((_, fail) => setTimeout(() => fail(new Error(`no piece ${id}`)), PATIENCE));
  const packed = (await Promise.race([manager?.get_model?.(id), late]))?.get("packed");
  if (typeof packed !== "string") throw new Error(`no piece ${id}`);
  return unpacked(packed);
}

/** Return the value of a base64 text that contains deflated JSON. */
function unpacked(packed: string): Promise<unknown> {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).json();
}

/** Request the values from the kernel. */
async function requested(model: Sharer, ids: readonly string[]): Promise<unknown[]> {
  const pieces = await fromKernel(model, "pieces", "pieces");
  return ids.map((id) => pieces[id]);
}

/** Send a request to the kernel, and return this field of the message that answers it. */
export function fromKernel(
  model: Pick<Sharer, "send" | "on" | "off">,
  request: string,
  field: string,
): Promise<Readonly<Record<string, unknown>>> {
  return new Promise((resolve) => {
    const onMessage = (content: Readonly<Record<string, Readonly<Record<string, unknown>>>>): void => {
      const value = content[field];
      if (!value) return;
      model.off("msg:custom", onMessage);
      resolve(value);
    };
    model.on("msg:custom", onMessage);
    model.send({ do: request });
  });
}
