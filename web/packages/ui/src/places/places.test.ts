import { describe, expect, it } from 'vitest';
import { countries, countryOf, currencies, shopLanguages } from './index.ts';

describe('places to choose from', () => {
  it('names them in the reader’s language, in its order', () => {
    const english = countries('en');
    expect(english).toHaveLength(243);
    expect(english[0]).toEqual({ code: 'AF', name: 'Afghanistan' });
    expect(countries('de').find(({ code }) => code === 'MA')?.name).toBe('Marokko');
    expect(shopLanguages('en').map(({ code }) => code)).toContain('ar');
  });

  it('shows a currency with its code', () => {
    expect(currencies('en')).toContainEqual({ code: 'MAD', name: 'Moroccan Dirham (MAD)' });
  });

  it.each([
    ['en-GB', 'GB'],
    ['ar-MA', 'MA'],
    ['en', ''],
    ['es-419', ''],
    ['nonsense!', ''],
  ])('guesses the country of %s', (locale, expected) => {
    expect(countryOf(locale)).toBe(expected);
  });
});
