import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["heritage_games/frontend/test/*.test.ts"],
    // Files share threads and modules: each test shows its widget anew and takes it away, and all of them take seconds.
    pool: "threads",
    isolate: false,
    // Only a test that hangs may run into a limit: a machine that runs several suites at once is many times slower.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // style.test.ts reads the style files; by default they come empty.
    css: true,
  },
});
