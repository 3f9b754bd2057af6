import { expect, it } from 'vitest';
import { codesOf, destinationsOf, partsFine } from './parts.ts';

it('reads codes of parts as people type them', () => {
  expect(codesOf('ny, US-CA;ny\n tx')).toEqual(['NY', 'US-CA', 'TX']);
  expect(codesOf('')).toEqual([]);
});

it('knows codes that cannot be parts of the country', () => {
  expect(partsFine('US', 'NY, US-CA')).toBe(true);
  expect(partsFine('US', 'XX')).toBe(false);
  expect(partsFine('US', 'CA-ON')).toBe(false);
  expect(partsFine('FR', '75, FR-13')).toBe(true);
  expect(partsFine('FR', 'Paris')).toBe(false);
  expect(partsFine('FR')).toBe(true);
});

it('sends whole countries and parts of them', () => {
  expect(destinationsOf(['US', 'PT'], { US: 'NY', FR: '75' })).toEqual([
    { countryCode: 'US', subdivisions: ['NY'] },
    { countryCode: 'PT', subdivisions: [] },
  ]);
});
