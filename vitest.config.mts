import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["heritage_games/frontend/test/*.test.ts"],
    // Files share threads and modules: each test mounts and removes its own widget, and all of them take seconds.
    pool: "threads",
    isolate: false,
    // Only a hanging test may reach the limit: a machine that runs several suites at once is many times slower.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // style.test.ts reads the style files, which are empty by default.
    css: true,
  },
});
