import { defineConfig } from 'vitest/config';
import tests from './vitest.config.ts';

/** The pictures of the guide: the same shops and browsers as the journeys. */
export default defineConfig({ test: { ...tests.test, include: ['guide/**/*.test.ts'] } });
