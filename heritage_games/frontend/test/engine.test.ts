import { expect, test } from "vitest";
import type { Past } from "../src/contract";
import { answerCompleter, type Update } from "../src/host/page/engine";
import { viewOf } from "./boards";

type Changes = { past?: Past } & ({ record: string } | { added: string });

const update = (log: string[], more: Changes): Update => ({ view: viewOf({ log }), position: "p", ...more });

test("past and record are those of earlier answers until a newer one has others", () => {
  const complete = answerCompleter();
  const past = { log: ["E1", "A1"], comments: { "1": "said" } };
  const first = complete(update(["R1"], { past, record: "1. E1 2. A1\n3. R1\n" }));
  expect([first.view.log, first.view.comments["1"], first.record]).toEqual([
    ["E1", "A1", "R1"],
    "said",
    "1. E1 2. A1\n3. R1\n",
  ]);
  const second = complete(update(["R1", "E2"], { added: " 4. E2\n" }));
  expect([second.view.log, second.record]).toEqual([["E1", "A1", "R1", "E2"], "1. E1 2. A1\n3. R1 4. E2\n"]);
  expect(complete(update(["R1", "E2"], { added: "\n" })).record).toBe(second.record);
  const another = complete(update(["E5"], { past: { log: [], comments: {} }, record: "1. E5\n" }));
  expect([another.view.log, another.view.comments, another.record]).toEqual([["E5"], {}, "1. E5\n"]);
});
