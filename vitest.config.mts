import { defineConfig } from "vitest/config";

export default defineConfig({ test: { include: ["heritage_games/frontend/test/*.test.ts"], pool: "threads" } });
