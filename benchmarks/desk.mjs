/**
 * Benchmark of the pages' engine in Node, in processor time, which hardly depends on other load.
 *
 * node benchmarks/desk.mjs SITE: the folder of a site that was built without --brotli.
 */

import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const engine = join(resolve(process.argv[2]), "engine");
const parts = JSON.parse(readFileSync(join(engine, "engine.json"), "utf8"));
const part = (name) => readFileSync(join(engine, parts[name]));

/** The number of timed touches. */
const TOUCHES = 12;

/** Return the processor time of a call in milliseconds, summed over all threads. */
function timed(what) {
  const before = process.cpuUsage();
  what();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const median = (times) => times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)];
const tell = (what, value) => console.log(`| desk: ${what} | ${value.toFixed(1)} |`);

const library = join(mkdtempSync(join(tmpdir(), "desk-")), "library.zip");
writeFileSync(library, gunzipSync(part("library")));
const begun = process.cpuUsage();
const { loadPyodide } = await import(pathToFileURL(join(engine, "pyodide.mjs")).href);
const python = await loadPyodide({ stdLibURL: library, packages: [], lockFileContents: parts.lock });
python.FS.mkdirTree(parts.folder);
python.FS.writeFile("/rulebook.bin", part("rulebook"));
python.runPython(`
import io, sys, zipfile
from compression import zstd
with zstd.open("/rulebook.bin") as packed:
    zipfile.ZipFile(io.BytesIO(packed.read())).extractall(${JSON.stringify(parts.folder)})
sys.path.append(${JSON.stringify(parts.folder)})
import archive
archive.install()
from heritage_games.website.engine_host import EngineHost
host = EngineHost()
`);
const host = python.globals.get("host");
const { user, system } = process.cpuUsage(begun);
tell("ready, ms", (user + system) / 1000);

/** Open a game; return a function that sends messages, each with the revision of the last answer. */
function opened(game) {
  let view = JSON.parse(host.open(game, JSON.stringify({ game }))).view;
  return (message) => {
    if (message) view = JSON.parse(host.receive(game, JSON.stringify({ ...message, revision: view.revision }))).view;
    return view;
  };
}

/** Play the first legal ply. */
function played(ask) {
  const touches = [];
  for (let level = ask().legal; level; ) {
    const [touch] = Object.keys(level).filter((name) => !touches.includes(name));
    if (touch === undefined) break;
    touches.push(touch);
    level = level[touch].next;
  }
  ask(ask().throw?.due ? { do: "throw" } : { do: "touch", touches });
}

tell(
  "a game opened, ms",
  timed(() => opened("morabaraba")),
);
{
  const ask = opened("morabaraba");
  const times = Array.from({ length: TOUCHES }, () => timed(() => played(ask)));
  tell("the first touch, ms", times[0]);
  tell("a touch, median, ms", median(times));
}
for (const game of ["morabaraba", "pulijudam", "hounds_and_jackals"]) {
  const ask = opened(game);
  for (let ply = 0; ply < 8; ply += 1) played(ask);
  if (ask().throw?.due) ask({ do: "throw" });
  const hint = [1, 2, 3].map((step) => timed(() => ask({ do: "hint", step })));
  hint.forEach((time, at) => {
    tell(`${game}: step ${at + 1} of a hint, ms`, time);
  });
  ask({ do: "hint", step: 0 });
  tell(
    `${game}: ${ask().plies} plies reviewed, ms`,
    timed(() => {
      ask({ do: "review" });
      while (ask().review.percent < 100) ask({ do: "review" });
    }),
  );
}
for (const game of ["morabaraba", "pulijudam"]) {
  const looked = 200_000;
  const search = python.runPython(`
from random import Random
from heritage_games.rulesets.registry import ruleset
from heritage_games.analysis.graph_search import GraphSearchTask
rules, chance = ruleset(${JSON.stringify(game)}), Random(3)
position = rules.start()
for _ in range(14):
    position = rules.play(position, chance.choice(rules.moves(position)))
lambda: GraphSearchTask(rules, position, rules.moves(position)).deepen(40, ${looked})
`);
  tell(`${game}: positions searched a second`, (looked / timed(() => search())) * 1000);
}
process.exit(0);
