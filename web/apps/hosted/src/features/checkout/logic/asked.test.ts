import { expect, it } from 'vitest';
import type { CheckoutSettings } from '@souk/client/checkout';
import { askedForm, askedMissing, askedOf, withAsked } from './asked.ts';

const asked = [
  { title: 'Company number', required: true },
  { title: 'Engraving', required: false },
];
const news = { title: 'News', value: true };

it('asks what the shop wants to know', () => {
  expect(askedOf({} as CheckoutSettings)).toEqual([]);
  expect(askedOf({ checkoutFields: { customFields: asked } } as unknown as CheckoutSettings)).toBe(asked);
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
