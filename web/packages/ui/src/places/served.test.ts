import { describe, expect, it } from 'vitest';
import { delivers, firstCountry, offeredCountries } from './served.ts';

describe('countries to choose among', () => {
  it('are those that goods go to', () => {
    expect(offeredCountries({ countries: ['DE', 'FR'], everywhere: false })).toEqual(['DE', 'FR']);
  });

  it('are all where goods go everywhere, or nobody has said where', () => {
    expect(offeredCountries({ countries: ['DE'], everywhere: true })).toBeNull();
    expect(offeredCountries({ countries: [], everywhere: false })).toBeNull();
  });

  it('are none where nothing is delivered', () => {
    expect(delivers({ countries: [], everywhere: false })).toBe(false);
    expect(delivers({ countries: ['DE'], everywhere: false })).toBe(true);
    expect(delivers({ countries: [], everywhere: true })).toBe(true);
  });

  it.each([
    [null, ['MA', 'US'], 'MA'],
    [['DE', 'US'], ['MA', 'US'], 'US'],
    [['DE', 'FR'], ['MA', ''], ''],
    [['DE'], ['MA'], 'DE'],
    [null, [''], ''],
  ])('begins among %o with %o as %s', (offered, wanted, first) =>
    expect(firstCountry(offered, wanted)).toBe(first),
  );
});
