/** Script, style and parts of the rulebook, which widgets name by the ids of models that hold them (widgets/bundle.py). */

/** The part of anywidget's model that is used here. */
export interface Sharer {
  get(name: string): unknown;
  send(content: unknown): void;
  on(event: string, callback: (content: never) => void): void;
  off(event: string, callback: (content: never) => void): void;
  widget_manager?: { get_model?(id: string): Promise<{ get(name: string): unknown }> };
}

/** Data that widgets share; in their state each value is the id of its model. */
export interface Pieces {
  script: string;
  style: string;
  book: Readonly<Record<string, unknown>>;
}

/** Milliseconds that a host may take to find a model. */
const PATIENCE = 2000;

/** Return what a widget shares with others. */
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

/** Return the ids; a host may ask for the view before they have come. */
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

/** Return the value that a model of the page holds; fails if the host knows no such model or cannot unpack it. */
async function pieceOf({ widget_manager: manager }: Sharer, id: string): Promise<unknown> {
  const late = new Promise<never>((_, fail) => setTimeout(() => fail(new Error(`no piece ${id}`)), PATIENCE));
  const packed = (await Promise.race([manager?.get_model?.(id), late]))?.get("packed");
  if (typeof packed !== "string") throw new Error(`no piece ${id}`);
  return unpacked(packed);
}

/** Return a value from its JSON, deflated, in base64. */
function unpacked(packed: string): Promise<unknown> {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).json();
}

/** Ask the kernel for the values. */
function requested(model: Sharer, ids: readonly string[]): Promise<unknown[]> {
  return new Promise((resolve) => {
    const onMessage = ({ pieces }: { pieces?: Readonly<Record<string, unknown>> }): void => {
      if (!pieces) return;
      model.off("msg:custom", onMessage);
      resolve(ids.map((id) => pieces[id]));
    };
    model.on("msg:custom", onMessage);
    model.send({ do: "pieces" });
  });
}
