import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ClientMessage, View } from "../src/contract";
import { press, touch, touchEarly, type } from "../src/state/act";
import { answered, send } from "../src/state/post";
import type { State } from "../src/state/state";
import { bookOf, MOVING } from "./boards";
import { clientOf, type Recorded } from "./client";

const WORDS = bookOf({ "errors.no_kernel": "Nobody answers.", "errors.kernel_slow": "Python is slow." });

let client: Recorded;

function start(change: Partial<State> = {}): void {
  client = clientOf({ view: MOVING, book: WORDS, ...change });
}

/** Let the kernel answer with the next revision, and apply the answer. */
function answer(change: Partial<View>): void {
  client.view = { ...client.view, revision: client.view.revision + 1, ...change };
  answered(client);
}

beforeEach(() => {
  vi.useFakeTimers();
  start();
});

afterEach(() => vi.useRealTimers());

const attempts = () => client.sent.map(({ touches }) => touches);

describe("messages", () => {
  test("go one at a time, each with the revision it was made for", () => {
    send(client, { do: "undo" });
    send(client, { do: "redo" });
    expect(client.sent).toEqual([{ revision: 1, do: "undo" }]);
    answer({});
    expect(client.sent.slice(1)).toEqual([{ revision: 2, do: "redo" }]);
    answer({});
    expect(client.sent).toHaveLength(2);
    expect(client.post.away).toBeNull();
  });

  test("of attempts only the newest waits, for it holds the whole", () => {
    for (const point of ["E8", "E1", "E5"]) touch(client, point);
    expect(client.pending).toEqual(["E8", "E1", "E5"]);
    expect(attempts()).toEqual([["E8"]]);
    answer({ touches: ["E8"] });
    expect(attempts()).toEqual([["E8"], ["E8", "E1", "E5"]]);
    expect(client.pending).toEqual(["E8", "E1", "E5"]);
  });
});

describe("when the answer is there", () => {
  test("what was drawn ahead gives way to what the kernel says", () => {
    touch(client, "E8");
    answer({ touches: [] });
    expect(client.pending).toEqual([]);
    touch(client, "R8");
    touch(client, "A8");
    answer({ touches: [], ply: 1 });
    expect(client.pending).toEqual([]);
  });

  test("an attempt that does not follow from it is not sent", () => {
    for (const reply of [{ touches: ["R8"] }, { touches: [] }, { touches: ["E8"], refusal: REFUSED }]) {
      start();
      touch(client, "E8");
      touch(client, "E1");
      answer(reply);
      expect(attempts(), JSON.stringify(reply.touches)).toEqual([["E8"]]);
      expect(client.pending).toEqual(reply.touches);
    }
  });

  test("an attempt that does not follow from it holds nothing back behind it", () => {
    touch(client, "E8");
    touch(client, "E1");
    send(client, { do: "undo" });
    answer({ touches: ["E8"], refusal: REFUSED });
    expect(client.sent.slice(1)).toEqual([{ revision: 2, do: "undo" }]);
  });

  test("a hint that has waited is asked for only if the new view offers hints", () => {
    for (const hint of [true, false]) {
      start();
      send(client, { do: "seat", side: 0, who: "person" });
      send(client, { do: "hint", step: 1 });
      answer({ enabled: { ...MOVING.enabled, hint } });
      expect(client.sent.slice(1)).toEqual(hint ? [{ revision: 2, do: "hint", step: 1 }] : []);
    }
  });

  test("touches that came behind a complete move are made then, where it is one's turn", () => {
    for (const turn of [true, false]) {
      start();
      touch(client, "R8");
      answer({ touches: ["R8"] });
      touch(client, "A8");
      touch(client, "E8");
      expect(client.pending).toEqual(["R8", "A8"]);
      answer({ touches: [], side_to_touch: turn });
      touchEarly(client);
      expect(client.pending).toEqual(turn ? ["E8"] : []);
      expect(client.post.early).toEqual([]);
    }
  });
});

describe("touches that come before the answer", () => {
  test("to a message whose outcome is known are made then", () => {
    for (const message of [{ do: "thrown", text: "6" }, { do: "undo" }, { do: "hint", step: 1 }] as ClientMessage[]) {
      start({ view: { ...MOVING, legal: {} } });
      press(client, message);
      touch(client, "R8");
      touch(client, "A8");
      expect(client.pending).toEqual([]);
      answer({ legal: MOVING.legal });
      touchEarly(client);
      expect(client.pending, message.do).toEqual(["R8", "A8"]);
      answer({ touches: ["R8"] });
      expect(attempts().slice(1)).toEqual([["R8"], ["R8", "A8"]]);
    }
  });

  test("are made one after the other if the legal moves are not known yet", () => {
    start({ view: { ...MOVING, legal: {}, side_to_touch: false } });
    touch(client, "R8");
    touch(client, "A8");
    answer({ legal: MOVING.legal, side_to_touch: true, touches: ["R8"] });
    touchEarly(client);
    expect(attempts()).toEqual([["R8"], ["R8", "A8"]]);
  });

  test("wait behind all messages that were sent before them", () => {
    touch(client, "E8");
    press(client, { do: "undo" });
    touch(client, "R8");
    answer({ touches: ["E8"] });
    touchEarly(client);
    expect(client.post.early).toEqual(["R8"]);
    answer({ touches: [] });
    touchEarly(client);
    expect(attempts()).toEqual([["E8"], undefined, ["R8"]]);
  });

  test("to a message that brings something new are not made: nobody could mean them", () => {
    for (const message of [{ do: "throw" }, { do: "on" }, { do: "reply" }] as ClientMessage[]) {
      start({ view: { ...MOVING, legal: {} } });
      press(client, message);
      touch(client, "R8");
      answer({ legal: MOVING.legal });
      touchEarly(client);
      expect(client.pending, message.do).toEqual([]);
      expect(attempts()).toHaveLength(1);
    }
  });

  test("are forgotten when a button is pressed after them, and when a typed text is wrong", () => {
    press(client, { do: "undo" });
    touch(client, "R8");
    press(client, { do: "redo" });
    expect(client.post.early).toEqual([]);
    start();
    type(client, { do: "type", text: "no move" });
    touch(client, "R8");
    answer({ notice: "That is no move." });
    touchEarly(client);
    expect(client.pending).toEqual([]);
    expect(attempts()).toHaveLength(1);
  });
});

const REFUSED: View["refusal"] = {
  heading: "Not E8",
  reasons: [],
  instead: { words: "", touches: [] },
  marks: [],
  unchanged: "",
};

describe("where nobody answers", () => {
  test("that is said after a while, and what was drawn ahead is put back", () => {
    touch(client, "E8");
    touch(client, "E1");
    vi.advanceTimersByTime(4999);
    expect(client.spoken).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(client.spoken).toEqual(["Nobody answers."]);
    expect(client.notice).toBe("Nobody answers.");
    expect(client.pending).toEqual([]);
    expect([client.post.away, client.post.waiting]).toEqual([null, []]);
  });

  test("of a message that draws nothing ahead it is said that it takes long", () => {
    send(client, { do: "undo" });
    vi.advanceTimersByTime(5000);
    expect(client.spoken).toEqual(["Python is slow."]);
  });

  test("an answer in time silences that", () => {
    send(client, { do: "undo" });
    answer({});
    vi.advanceTimersByTime(10_000);
    expect(client.spoken).toEqual([]);
  });

  test("it is said at once where nothing can be sent, by a touch or a button", () => {
    for (const act of [() => touch(client, "E8"), () => press(client, { do: "throw" })]) {
      start();
      client.model.send = () => {
        throw new Error("the comm is closed");
      };
      act();
      expect(client.spoken).toEqual(["Nobody answers."]);
      expect(client.pending).toEqual([]);
    }
  });

  test("a page whose engine is still on its way says so itself", () => {
    let opening = true;
    client.model.get = (name) => name === "opening" && opening;
    send(client, { do: "undo" });
    vi.advanceTimersByTime(12_000);
    expect(client.spoken).toEqual([]);
    opening = false;
    vi.advanceTimersByTime(5000);
    expect(client.spoken).toEqual(["Python is slow."]);
  });
});
