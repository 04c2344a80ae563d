import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["heritage_games/frontend/test/*.test.ts"],
    // Files share threads and modules: each test shows its widget anew and takes it away, and all of them take seconds.
    pool: "threads",
    isolate: false,
  },
});
