/** Connection to the teacher's computer: it reconnects, and repeats unconfirmed actions. */

/** Limits of the delay before reconnecting, in milliseconds; it grows with each attempt. */
const FIRST_WAIT = 300;
const LONGEST_WAIT = 4000;

/** Timeout of a silent connection, in milliseconds; the server sends every ten seconds. */
const SILENCE = 20_000;

/** An action that is confirmed within this time, in milliseconds, is not shown as pending. */
const PROMPT = 1500;

/** The close code of a server that does not recognize this page. */
const UNKNOWN = 4403;

/** State shown by the page: actions are confirmed, some are not, or no connection. */
export type State = "connected" | "sending" | "lost";

/** Callbacks of the connection. */
interface Listener {
  receive(message: Readonly<Record<string, unknown>>): void;
  state(now: State): void;
  /** Called if the server no longer recognizes this page. */
  unknown(): void;
}

export interface Line {
  /** Send an action, and repeat it until it is confirmed. */
  send(message: object): void;
  /** Close the connection, and do not reconnect. */
  end(): void;
}

export function connect(path: string, listener: Listener): Line {
  // The server counts the actions of a page by this name, so that a repeated action is not executed twice.
  const page = Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join("");
  const waiting = new Map<number, object>();
  let socket: WebSocket | null = null;
  let number = 0;
  let wait = FIRST_WAIT;
  let ended = false;
  let silent: ReturnType<typeof setTimeout> | undefined;
  let slow: ReturnType<typeof setTimeout> | undefined;

  const send = (act: number, message: object): void => socket?.send(JSON.stringify({ page, act, message }));
  const isOpen = (): boolean => socket?.readyState === WebSocket.OPEN;

  const reportState = (): void => {
    clearTimeout(slow);
    slow = undefined;
    if (!isOpen()) listener.state("lost");
    else if (!waiting.size) listener.state("connected");
    else slow = setTimeout(() => listener.state("sending"), PROMPT);
  };

  /** Close a connection without waiting for the other end, which may be gone. */
  const giveUp = (made: WebSocket): void => {
    if (socket !== made || ended) return;
    socket = null;
    clearTimeout(silent);
    made.close();
    reportState();
    setTimeout(open, wait);
    wait = Math.min(wait * 2, LONGEST_WAIT);
  };

  const listen = (made: WebSocket): void => {
    clearTimeout(silent);
    silent = setTimeout(() => giveUp(made), SILENCE);
  };

  const open = (): void => {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const made = new WebSocket(`${scheme}//${location.host}${path}`);
    socket = made;
    listen(made);
    made.addEventListener("open", () => {
      wait = FIRST_WAIT;
      for (const [act, message] of waiting) send(act, message);
      reportState();
    });
    made.addEventListener("message", ({ data }) => {
      if (socket !== made) return;
      listen(made);
      const message = JSON.parse(String(data)) as Record<string, unknown>;
      if ("done" in message) {
        waiting.delete(message.done as number);
        if (!waiting.size) reportState();
      } else if (!("beat" in message)) listener.receive(message);
    });
    made.addEventListener("close", ({ code }) => {
      if (ended || socket !== made) return;
      if (code === UNKNOWN) listener.unknown();
      else giveUp(made);
    });
  };
  // A phone notices a broken connection only when it wakes up.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && !isOpen()) wait = FIRST_WAIT;
  });
  open();
  return {
    send: (message) => {
      number += 1;
      waiting.set(number, message);
      if (isOpen()) send(number, message);
      reportState();
    },
    end: () => {
      ended = true;
      clearTimeout(silent);
      socket?.close();
    },
  };
}
