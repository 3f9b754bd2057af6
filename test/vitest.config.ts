import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['compat/**/*.test.ts', 'browser/**/*.test.ts'],
    // Each file starts its own server, so files do not disturb each other.
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
