import { defineConfig } from 'vitest/config';
import { Failures } from './support/failures.ts';
import { testPatience } from './support/patience.ts';

export default defineConfig({
  test: {
    globalSetup: './support/seed.ts',
    include: ['compat/**/*.test.ts', 'browser/**/*.test.ts'],
    // Each file starts its own server, so files do not disturb each other. Journeys wait more than they work: three
    // files at a time keep two cores busy.
    maxWorkers: 3,
    reporters: ['default', new Failures()],
    testTimeout: testPatience,
    hookTimeout: testPatience,
  },
});
