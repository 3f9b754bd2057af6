import { expect, it } from 'vitest';
import { manualCalculator, workerOf } from './calculators.ts';

const plugin = { appId: 'a', displayName: 'Tax Wizard', unsupportedCountries: [] };

it('knows who works out the tax of a region', () => {
  expect(workerOf(manualCalculator, [plugin])).toBe('rates');
  expect(workerOf(manualCalculator, undefined)).toBe('rates');
  expect(workerOf('a', [plugin])).toBe(plugin);
  expect(workerOf('b', [plugin])).toBe('gone');
  expect(workerOf('b', [])).toBe('gone');
  // Who may not read the plugins, or does not have them yet, is told of none that is gone.
  expect(workerOf('b', undefined)).toBe('unknown');
});
