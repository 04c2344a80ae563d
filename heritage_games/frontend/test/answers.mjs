/**
 * Compares what a page answers by itself with what the rulebook has answered, letter for letter.
 *
 * `node answers.mjs SITE CASES`: SITE is a folder with boards, CASES a file with a line for each case. Of a message it
 * is `{"board", "message", "before", "view"}`: in the view `before` (a revision, where it is that of the board else) the
 * page must answer with `view`; null where it must leave the answer to the rulebook. Of a book it is
 * `{"board", "told"}`. Where a case has `first`, a message that is a whole ply, it is answered on the view after that one,
 * by the file that belongs to it.
 */

import { createReadStream, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import * as esbuild from "esbuild";

const [site, cases] = process.argv.slice(2);

/** Import a module of the page. */
async function page(name) {
  const entry = fileURLToPath(new URL(`../src/host/page/${name}.ts`, import.meta.url));
  const { outputFiles } = await esbuild.build({ entryPoints: [entry], bundle: true, write: false, format: "esm" });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
}

const { answer, replyTo } = await page("ahead");
const { bookUnder } = await page("reading");

const files = new Map();

/** Read a file of the site, once. */
function read(...path) {
  const address = join(site, ...path);
  if (!files.has(address)) {
    const bytes = readFileSync(address);
    files.set(address, JSON.parse(address.endsWith(".bin") ? gunzipSync(bytes) : bytes));
  }
  return files.get(address);
}

/** Return what the page has for a case. */
function found({ board, message, before, first }) {
  const given = read("boards", `${board}.bin`);
  const beside = (address) => read("boards", address);
  if (!message) {
    const book = beside(given.book);
    return given.reading ? bookUnder(book, beside(given.reading)) : book;
  }
  if (first) {
    const file = beside(given.answers);
    const replies = beside(given.answers.replace(/\.bin$/, `/${replyTo(file, first)}.bin`));
    const base = { ...answer(file, given.view, given.view, first), revision: given.view.revision + 1 };
    return answer(replies, base, { ...base, revision: before }, message);
  }
  const view = typeof before === "number" ? { ...given.view, revision: before } : before;
  return answer(beside(given.answers), given.view, view, message);
}

let count = 0;
for await (const line of createInterface({ input: createReadStream(cases, "utf8") })) {
  const told = JSON.parse(line);
  const [here, there] = [JSON.stringify(found(told)), JSON.stringify(told.message ? told.view : told.told)];
  if (here !== there) {
    let at = 0;
    while (here[at] === there[at]) at += 1;
    console.error(`${told.board}, after ${JSON.stringify(told.message ?? "the book")}, from letter ${at} on:`);
    console.error(`the page has     ...${here.slice(Math.max(0, at - 40), at + 160)}`);
    console.error(`the rulebook has ...${there.slice(Math.max(0, at - 40), at + 160)}`);
    process.exit(1);
  }
  count += 1;
}
console.log(count);
