import { expect, it } from 'vitest';
import type { Message } from '@souk/ui/text';
import { ordersArabic } from './ar.ts';
import { ordersEnglish, type OrdersKey } from './en.ts';

const places = (message: Message) =>
  new Set(
    (typeof message === 'string' ? [message] : Object.values(message)).flatMap(
      (text) => text.match(/\{\w+\}/g) ?? [],
    ),
  );

it('has every text in both languages, with the same places to fill', () => {
  expect(Object.keys(ordersArabic).sort()).toEqual(Object.keys(ordersEnglish).sort());
  for (const [key, message] of Object.entries(ordersEnglish)) {
    expect([key, places(ordersArabic[key as OrdersKey])]).toEqual([key, places(message)]);
  }
});
