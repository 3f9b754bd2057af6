import { expect, it } from 'vitest';
import type { Message } from '@souk/ui/text';
import { checkoutArabic } from './ar.ts';
import { checkoutEnglish, type CheckoutKey } from './en.ts';

const places = (message: Message) =>
  new Set(
    (typeof message === 'string' ? [message] : Object.values(message)).flatMap(
      (text) => text.match(/\{\w+\}/g) ?? [],
    ),
  );

it('has every text in both languages, with the same places to fill', () => {
  expect(Object.keys(checkoutArabic).sort()).toEqual(Object.keys(checkoutEnglish).sort());
  for (const [key, message] of Object.entries(checkoutEnglish)) {
    expect([key, places(checkoutArabic[key as CheckoutKey])]).toEqual([key, places(message)]);
  }
});
