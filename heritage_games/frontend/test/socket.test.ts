import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { connect, type Line, type State } from "../src/host/room/socket";

/** Socket with the test at its other end. */
class Socket extends EventTarget {
  static readonly OPEN = 1;
  static all: Socket[] = [];
  readyState = 0;
  sent: { page: string; act: number; message: object }[] = [];
  constructor(readonly address: string) {
    super();
    Socket.all.push(this);
  }
  opens(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
  }
  hears(message: object): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  /** A half-open connection gets no event when it is closed. */
  close(): void {
    this.readyState = 2;
  }
}

const last = (): Socket => Socket.all.at(-1) as Socket;

describe("the connection of a page", () => {
  let states: State[];
  let line: Line;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", Socket);
    vi.stubGlobal("location", { protocol: "http:", host: "192.0.2.7:8080" });
    vi.stubGlobal("document", new EventTarget());
    Socket.all = [];
    states = [];
    line = connect("/live/pupil", { receive: () => {}, state: (now) => states.push(now), unknown: () => {} });
    last().opens();
  });

  afterEach(() => {
    line.end();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  test("that is silent for 25 seconds is lost and tried again", () => {
    vi.advanceTimersByTime(15_000);
    last().hears({ beat: true });
    vi.advanceTimersByTime(15_000);
    expect(states).toEqual(["connected"]);
    vi.advanceTimersByTime(10_000);
    expect(states.at(-1)).toBe("lost");
    expect(Socket.all.length).toBeGreaterThan(1);
  });

  test("keeps every act until it is confirmed, in order", () => {
    line.send({ do: "next" });
    line.send({ board: 1, message: {} });
    last().hears({ done: 1 });
    line.send({ do: "back" });
    vi.advanceTimersByTime(25_000);
    last().opens();
    expect(last().sent.map(({ act }) => act)).toEqual([2, 3]);
    expect(new Set(Socket.all.flatMap(({ sent }) => sent.map(({ page }) => page))).size).toBe(1);
  });

  test("is not called safe while an act waits", () => {
    line.send({ do: "next" });
    vi.advanceTimersByTime(2_000);
    expect(states.at(-1)).toBe("sending");
    last().hears({ done: 1 });
    expect(states.at(-1)).toBe("connected");
  });
});
