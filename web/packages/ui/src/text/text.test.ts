import { describe, expect, it } from 'vitest';
import { chooseLanguage, directionOf, offeredLanguages, preferredLanguage } from './language.ts';
import { translate } from './translate.ts';
import { uiArabic } from './ui-ar.ts';
import { uiEnglish } from './ui-en.ts';

it.each([
  [['ar-EG', 'en'], 'ar'],
  [['fr', 'en-US', 'ar'], 'en'],
  [['fr', 'de-DE'], null],
  [[], null],
])('of %j the shop speaks %s', (wishes, language) => {
  expect(preferredLanguage(['en', 'ar'], wishes)).toBe(language);
});

describe('translate', () => {
  it('fills places and leaves unknown ones visible', () => {
    expect(translate('{a} of {b}', 'en', { a: 'x' })).toBe('x of {b}');
  });

  it('writes numbers the language way', () => {
    expect(translate('{count}', 'en', { count: 1234.5 })).toBe('1,234.5');
    expect(translate('{count}', 'de', { count: 1234.5 })).toBe('1.234,5');
  });

  it.each([
    [0, 'zero'],
    [1, 'one'],
    [2, 'two'],
    [3, 'few'],
    [11, 'many'],
    [100, 'other'],
  ])('chooses the Arabic plural of %d', (count, form) => {
    const message = { zero: 'zero', one: 'one', two: 'two', few: 'few', many: 'many', other: 'other' };
    expect(translate(message, 'ar', { count })).toBe(form);
  });

  it('isolates what it fills into right-to-left texts', () => {
    expect(translate('من {price}', 'ar', { price: '$5.00' })).toBe('من \u2068$5.00\u2069');
  });

  it('falls back to the general form', () => {
    expect(translate({ other: 'o' }, 'en', { count: 1 })).toBe('o');
  });
});

describe('language', () => {
  it('takes the first wish it has', () => {
    expect(chooseLanguage(['en', 'ar'], [null, 'fr', 'ar-EG', 'en'])).toBe('ar');
    expect(chooseLanguage(['en', 'ar'], ['', undefined, 'fr'])).toBe('en');
  });

  it('knows which way a script runs', () => {
    expect([directionOf('en'), directionOf('ar'), directionOf('he-IL')]).toEqual(['ltr', 'rtl', 'rtl']);
  });
});

it('has every text in both languages', () => {
  expect(Object.keys(uiArabic).sort()).toEqual(Object.keys(uiEnglish).sort());
});

it('offers the languages of the shop that we have texts in', () => {
  const known = [{ code: 'en' }, { code: 'ar' }];
  const codes = (spoken: string[]) => offeredLanguages(known, spoken).map(({ code }) => code);
  expect(codes(['en'])).toEqual(['en']);
  expect(codes(['ar-EG', 'pt-BR'])).toEqual(['ar']);
  expect(codes(['en-GB', 'ar'])).toEqual(['en', 'ar']);
  expect(codes(['de'])).toEqual(['en']);
});
