/**
 * Writes FILE.br next to each file, for hosts that can send precompressed files.
 *
 * node brotli.mjs FILE...: with the highest compression level, which is slow.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";

const { BROTLI_MAX_WINDOW_BITS, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants;

for (const file of process.argv.slice(2)) {
  const data = readFileSync(file);
  const params = { [BROTLI_PARAM_LGWIN]: BROTLI_MAX_WINDOW_BITS, [BROTLI_PARAM_SIZE_HINT]: data.length };
  writeFileSync(`${file}.br`, brotliCompressSync(data, { params }));
}
