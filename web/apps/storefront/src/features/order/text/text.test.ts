import { expect, it } from 'vitest';
import type { Message } from '@souk/ui/text';
import { orderArabic } from './ar.ts';
import { orderEnglish, type OrderKey } from './en.ts';

const places = (message: Message) =>
  new Set(
    (typeof message === 'string' ? [message] : Object.values(message)).flatMap(
      (text) => text.match(/\{\w+\}/g) ?? [],
    ),
  );

it('has every text in both languages, with the same places to fill', () => {
  expect(Object.keys(orderArabic).sort()).toEqual(Object.keys(orderEnglish).sort());
  for (const [key, message] of Object.entries(orderEnglish)) {
    expect([key, places(orderArabic[key as OrderKey])]).toEqual([key, places(message)]);
  }
});
