/**
 * Build of the generated files that the Python package ships: static/board.js and board.css, bench.js and bench.css,
 * the scripts of the museum pages next to them, and src/contract.ts.
 *
 * `node build.mjs` writes them; `node build.mjs --check` fails if a committed file differs from the build.
 */

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import * as esbuild from "esbuild";

/** The browsers that the hosts of the widget support. */
const TARGET = ["chrome111", "firefox113", "safari16.4"];

/** Maximum gzipped sizes in bytes: the bundle of a board, the page's script, a bench, the offline scripts, and the
 *  script of a classroom. */
const BIGGEST = { board: 60_000, page: 15_000, bench: 14_000, offline: 7_000, room: 6_000 };

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Bundle one entry into text. */
async function bundled(entry, define = {}, format = "esm") {
  const { outputFiles } = await esbuild.build({
    absWorkingDir: here("."),
    entryPoints: [entry],
    external: ["./board.js", "./bench.js"],
    define,
    bundle: true,
    write: false,
    format,
    target: TARGET,
    minify: true,
    charset: "utf8",
    legalComments: "none",
  });
  return outputFiles[0].text;
}

/** Return the types and limits that Python declares, as TypeScript. */
const declared = () =>
  execFileSync(process.env.PYTHON ?? "python3", [here("../../.ci/contract.py")], { encoding: "utf8" });

const checks = process.argv.includes("--check");
const contract = declared();
if (!checks) await writeFile(here("src/contract.ts"), contract);
const board = await bundled("src/index.ts");

/** Hash of the board, the page and the contract, by which a page recognizes data stored by another build. */
const build = createHash("sha256")
  .update(board)
  .update(contract.replace(/\/\*\*.*?\*\//gs, ""))
  .update(await bundled("src/host/page/page.ts"))
  .digest("hex")
  .slice(0, 12);

const built = {
  "../static/board.js": board,
  "../static/loader.js": await bundled("src/host/lab/loader.ts"),
  "../labextensions/heritage-games/static/remoteEntry.js": await bundled("src/host/lab/reopened.ts", {}, "iife"),
  "../static/board.css": await bundled("src/style/board.css"),
  "../static/page.js": await bundled("src/host/page/page.ts", { HERITAGE_GAMES_BUILD: JSON.stringify(build) }),
  "../static/bench.js": await bundled("src/bench/index.ts"),
  "../static/bench.css": await bundled("src/style/bench.css"),
  "../static/throws.js": await bundled("src/host/throws.ts"),
  "../static/home.js": await bundled("src/host/page/home.ts"),
  "../static/progress.js": await bundled("src/host/page/progress.ts"),
  "../static/worker.js": await bundled("src/host/page/worker.ts"),
  "../static/offline.js": await bundled("src/host/offline/offline.ts"),
  // Not every browser supports modules as service workers.
  "../static/sw.js": await bundled("src/host/offline/sw.ts", {}, "iife"),
  "../static/class.css": await bundled("../classroom_server/templates/class.css"),
  "../static/class.js": await bundled("src/host/room/room.ts"),
  "src/contract.ts": contract,
};

const packed = (...names) => names.reduce((sum, name) => sum + gzipSync(built[`../static/${name}`]).length, 0);
const sizes = {
  board: packed("board.js", "board.css"),
  page: packed("page.js", "worker.js"),
  bench: packed("bench.js", "bench.css", "throws.js"),
  offline: packed("offline.js", "sw.js"),
  room: packed("class.js"),
};
for (const [what, size] of Object.entries(sizes)) {
  if (size > BIGGEST[what]) throw new Error(`${what} is ${size} bytes gzipped, more than ${BIGGEST[what]}`);
}

const stale = [];
for (const [path, text] of Object.entries(built)) {
  if (!checks) await writeFile(here(path), text);
  else if ((await readFile(here(path), "utf8").catch(() => "")) !== text) stale.push(path);
}
if (stale.length) {
  console.error(`not fresh, run "npm run build": ${stale.join(", ")}`);
  process.exit(1);
}
console.log(
  `gzipped, in bytes: ${Object.entries(sizes)
    .map(([name, size]) => `${name} ${size}`)
    .join(", ")}`,
);
