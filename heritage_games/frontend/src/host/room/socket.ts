/** The connection to the teacher's computer: it returns by itself, and every act is sent until the server confirms it. */

/** Milliseconds before the connection is tried again: longer each time, never long. */
const FIRST_WAIT = 300;
const LONGEST_WAIT = 4000;

/** The server sends something every ten seconds; a connection that is silent for longer is broken at one end. */
const SILENCE = 20_000;

/** An act that is confirmed sooner is not shown as waiting. */
const PROMPT = 1500;

/** The server does not know this page, or no longer. */
const UNKNOWN = 4403;

/** The state that the page shows: everything is confirmed, something is not yet, or there is no connection. */
export type State = "connected" | "sending" | "lost";

/** Receives what comes through the connection. */
export interface Listener {
  receive(message: Readonly<Record<string, unknown>>): void;
  state(now: State): void;
  /** The room does not know this page any more. */
  unknown(): void;
}

export interface Line {
  /** Send an act, and again until it is confirmed. */
  send(message: object): void;
  /** Whether an action on a board was sent again after reconnecting and awaits its answer; read once. */
  awaited(): boolean;
  /** Do not reconnect. */
  end(): void;
}

export function connect(path: string, listener: Listener): Line {
  // The server numbers the acts of each page by this name, so that an act which did arrive is not done again.
  const page = Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join("");
  const waiting = new Map<number, object>();
  let socket: WebSocket | null = null;
  let number = 0;
  let again = false;
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

  /** Give a connection up without waiting for the other end, which may have gone. */
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
      again = Array.from(waiting.values()).some((message) => "board" in message);
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
  // A phone that was asleep finds its connection broken only when it is used.
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
    awaited: () => {
      const before = again;
      again = false;
      return before;
    },
    end: () => {
      ended = true;
      clearTimeout(silent);
      socket?.close();
    },
  };
}
