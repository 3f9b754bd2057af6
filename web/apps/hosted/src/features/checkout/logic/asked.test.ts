import { expect, it } from 'vitest';
import type { CheckoutSettings } from '@souk/client/checkout';
import { askedAs, askedForm, askedMissing, askedOf, withAsked } from './asked.ts';

const asked = [
  { title: 'Company number', required: true },
  { title: 'Engraving', required: false },
];
const news = { title: 'News', value: true };

it('asks what the shop wants to know', () => {
  expect(askedOf({} as CheckoutSettings, 'en')).toEqual([]);
  expect(askedOf({ checkoutFields: { customFields: asked } } as unknown as CheckoutSettings, 'en')).toEqual(
    asked,
  );
});

it('asks in the language of the page, and keeps the title beside what was read', () => {
  const fields = [
    { title: 'Engraving', required: true, translatedTitles: { 'ar-EG': 'نقش', de: 'Gravur' } },
    { title: 'Gift for', required: false, translatedTitles: { de: 'Geschenk für' } },
  ];
  const inArabic = askedOf({ checkoutFields: { customFields: fields } } as unknown as CheckoutSettings, 'ar');
  expect(inArabic).toEqual([
    { title: 'Engraving', translated: 'نقش', required: true },
    { title: 'Gift for', required: false },
  ]);
  expect(inArabic.map(askedAs)).toEqual(['نقش', 'Gift for']);
  expect(askedMissing(inArabic, {})).toEqual([['asked0', 'نقش']]);
  expect(askedForm(inArabic, [{ title: 'Engraving', translatedTitle: 'Gravur', value: 'Ada' }])).toEqual({
    asked0: 'Ada',
    asked1: '',
  });
  expect(withAsked([], inArabic, { asked0: 'Ada', asked1: 'Leila' })).toEqual([
    { title: 'Engraving', translatedTitle: 'نقش', value: 'Ada' },
    { title: 'Gift for', value: 'Leila' },
  ]);
});

it('has what was answered before, and asks for what is missing', () => {
  expect(askedForm(asked, [news, { title: 'Engraving', value: 'Ada' }])).toEqual({
    asked0: '',
    asked1: 'Ada',
  });
  expect(askedForm(asked, [{ title: 'Engraving', value: 3 }])).toEqual({ asked0: '', asked1: '' });
  expect(askedMissing(asked, { asked0: '  ' })).toEqual([['asked0', 'Company number']]);
  expect(askedMissing(asked, { asked0: 'HRB 1' })).toEqual([]);
});

it('writes answers beside others, and forgets what was emptied', () => {
  const once = withAsked([news], asked, { asked0: ' HRB 1 ', asked1: '' });
  expect(once).toEqual([news, { title: 'Company number', value: 'HRB 1' }]);
  expect(withAsked(once, asked, { asked0: '', asked1: 'Ada' })).toEqual([
    news,
    { title: 'Engraving', value: 'Ada' },
  ]);
});
