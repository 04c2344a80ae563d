import { expect, test } from "vitest";
import { filled, listed, word } from "../src/words";
import { bookOf } from "./boards";

const state = {
  book: bookOf({ "panel.rule": "Rule {number}", "speech.list_comma": ", ", "speech.list_last": " and " }),
};

test("blanks are filled, unknown ones are left", () => {
  expect(word(state, "panel.rule", { number: "M5" })).toBe("Rule M5");
  expect(filled("{a} {b} {constructor}", { a: 1 })).toBe("1 {b} {constructor}");
});

test("a side is named inside a sentence where a language begins it otherwise", () => {
  expect(filled("Siapa memainkan {side}?", { Side: "Harimau" })).toBe("Siapa memainkan Harimau?");
});

test("what is filled in is not read again", () => {
  expect(filled("{a}{b}", { a: "{b}", b: "x" })).toBe("{b}x");
});

test("a missing word is its own name", () => {
  expect(word(state, "buttons.undo")).toBe("undo");
});

test("lists are said as people say them", () => {
  expect(listed(state, [])).toBe("");
  expect(listed(state, ["E5"])).toBe("E5");
  expect(listed(state, ["E5", "E7"])).toBe("E5 and E7");
  expect(listed(state, ["E5", "E7", "A6"])).toBe("E5, E7 and A6");
  const separators = { "speech.list_middle": ", ", "speech.list_end": ", dan ", "speech.list_last": " dan " };
  const indonesian = { book: bookOf(separators) };
  expect(listed(indonesian, ["E5", "E7"])).toBe("E5 dan E7");
  expect(listed(indonesian, ["E5", "E7", "A6"])).toBe("E5, E7, dan A6");
});
