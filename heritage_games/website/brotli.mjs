/**
 * Lays FILE.br beside each file, for hosts that can send what was compressed beforehand.
 *
 * node brotli.mjs FILE...: as small as brotli can make them, which takes a while.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";

const { BROTLI_MAX_WINDOW_BITS, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants;

for (const file of process.argv.slice(2)) {
  const data = readFileSync(file);
  const params = { [BROTLI_PARAM_LGWIN]: BROTLI_MAX_WINDOW_BITS, [BROTLI_PARAM_SIZE_HINT]: data.length };
  writeFileSync(`${file}.br`, brotliCompressSync(data, { params }));
}
