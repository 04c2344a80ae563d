/**
 * Comparison of a page's precomputed answers with those of the session, byte by byte.
 *
 * `node answers.mjs SITE CASES`: SITE is a folder with boards, CASES a file with one case in each line. A message is
 * `{"board", "message", "before", "view"}`: in the view `before` (a revision if it is otherwise the board's view) the
 * page must answer with `view`, which is null if it must leave the answer to the engine. If a message has `earlier`,
 * it is answered after these messages, from the file for later plies if there is one. A book is `{"board", "told"}`. A
 * position in a link is `{"board", "position", "told"}`, with the pieces that the page draws as sorted texts.
 */

import { createReadStream, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import * as esbuild from "esbuild";

const [site, cases] = process.argv.slice(2);

/** Return a module of the page. */
async function page(name) {
  const entry = fileURLToPath(new URL(`../src/host/page/${name}.ts`, import.meta.url));
  const { outputFiles } = await esbuild.build({ entryPoints: [entry], bundle: true, write: false, format: "esm" });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
}

const { answer, onwards, replyTo } = await page("ahead");
const { bookUnder } = await page("reading");
const { positionView } = await page("position");

const files = new Map();

/** Return a file of the site; it is read once. */
function read(...path) {
  const address = join(site, ...path);
  if (!files.has(address)) {
    const bytes = readFileSync(address);
    files.set(address, JSON.parse(address.endsWith(".bin") ? gunzipSync(bytes) : bytes));
  }
  return files.get(address);
}

/** Return the page's result for a case. */
function found({ board, message, before, earlier, position }) {
  const given = read("boards", `${board}.bin`);
  const beside = (address) => read("boards", address);
  if (!message) {
    const book = beside(given.book);
    if (position !== undefined) return positionView(position, book, given.view, "")?.pieces.map(String).sort() ?? null;
    return given.reading ? bookUnder(book, beside(given.reading)) : book;
  }
  if (earlier) {
    let [file, base] = [beside(given.answers), given.view];
    for (const one of earlier) {
      const next = answer(file, base, base, one);
      const number = replyTo(file, one);
      [file, base] =
        number === undefined
          ? [onwards(file, base, one), next]
          : [beside(given.answers.replace(/\.bin$/, `/${number}.bin`)), { ...next, revision: given.view.revision }];
    }
    return answer(file, base, { ...base, revision: before }, message);
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
