import { expect, it } from 'vitest';
import { askedIn, languagesOf, lineOf, partsOf, translate } from './asked.ts';

it('reads what is asked as it was written', () => {
  const asked = [
    { title: 'Company number', required: true },
    { title: '1 or 2 candles?', required: false },
  ];
  expect(asked.map(lineOf)).toEqual(['1 Company number', '0 1 or 2 candles?']);
  expect(asked.map(lineOf).map(partsOf)).toEqual(asked.map((one) => ({ ...one, translatedTitles: {} })));
  expect(askedIn(asked.map(lineOf))).toEqual(asked);
});

it('keeps titles in other languages beside the title', () => {
  const line = translate(translate('1 Engraving', 'ar', 'نقش '), 'de', 'Gravur');
  expect(partsOf(line)).toEqual({
    title: 'Engraving',
    required: true,
    translatedTitles: { ar: 'نقش ', de: 'Gravur' },
  });
  expect(askedIn([line])).toEqual([
    { title: 'Engraving', required: true, translatedTitles: { ar: 'نقش', de: 'Gravur' } },
  ]);
  expect(translate(translate(line, 'ar', ''), 'de', '')).toBe('1 Engraving');
  expect(askedIn([translate('0 Size', 'ar', ' ')])).toEqual([{ title: 'Size', required: false }]);
  expect(languagesOf([line], ['en', 'ar', 'fr'], 'en')).toEqual(['ar', 'fr', 'de']);
});

it('takes no empty title, and none twice', () => {
  expect(askedIn([])).toEqual([]);
  expect(askedIn(['1  Size '])).toEqual([{ title: 'Size', required: true }]);
  expect(askedIn(['0   '])).toBeNull();
  expect(askedIn(['0 Size', '1 size '])).toBeNull();
});
