/** The line to the teacher's machine: it comes back by itself, and what was said last is said again until it is answered. */

/** How long is waited before the line is tried again, in milliseconds: longer each time, never long. */
const FIRST_WAIT = 300;
const LONGEST_WAIT = 4000;

/** How what is said to a board begins. */
const AT_BOARD = '{"board"';

/** The room does not know this page, or knows it no more. */
const UNKNOWN = 4403;

/** What is told through the line. */
export interface Listener {
  told(message: Readonly<Record<string, unknown>>): void;
  /** The line is there, or broken. */
  line(open: boolean): void;
  /** The room does not know this page any more. */
  unknown(): void;
}

export interface Line {
  /** Say something; null takes back what waits. */
  say(message: object): void;
  /** What was said to a board has been answered. */
  answered(): void;
  /** Whether something was said to a board again when the line came back, so that its answer is still to come; asked once. */
  awaited(): boolean;
  /** Try it no more. */
  end(): void;
}

export function lineTo(path: string, listener: Listener): Line {
  let socket: WebSocket | null = null;
  let kept: string | null = null;
  let again = false;
  let wait = FIRST_WAIT;
  let ended = false;
  const open = (): void => {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const made = new WebSocket(`${scheme}//${location.host}${path}`);
    socket = made;
    made.addEventListener("open", () => {
      wait = FIRST_WAIT;
      listener.line(true);
      // Whole attempts quote the revision they were made for, so that one which did arrive changes nothing again.
      again = kept?.startsWith(AT_BOARD) ?? false;
      if (kept !== null) made.send(kept);
    });
    made.addEventListener("message", ({ data }) => listener.told(JSON.parse(String(data))));
    made.addEventListener("close", ({ code }) => {
      if (ended || socket !== made) return;
      if (code === UNKNOWN) {
        listener.unknown();
        return;
      }
      listener.line(false);
      setTimeout(open, wait);
      wait = Math.min(wait * 2, LONGEST_WAIT);
    });
  };
  // A phone that was asleep finds its line broken only when it is used.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && socket && socket.readyState > WebSocket.OPEN && !ended) {
      wait = FIRST_WAIT;
    }
  });
  open();
  return {
    say: (message) => {
      const text = JSON.stringify(message);
      if ("board" in message) kept = text;
      if (socket?.readyState === WebSocket.OPEN) socket.send(text);
      else kept = text;
    },
    answered: () => {
      kept = null;
    },
    awaited: () => {
      const before = again;
      again = false;
      return before;
    },
    end: () => {
      ended = true;
      socket?.close();
    },
  };
}
