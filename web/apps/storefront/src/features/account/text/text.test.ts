import { expect, it } from 'vitest';
import type { Message } from '@souk/ui/text';
import { accountArabic } from './ar.ts';
import { accountEnglish, type AccountKey } from './en.ts';

const places = (message: Message) =>
  new Set(
    (typeof message === 'string' ? [message] : Object.values(message)).flatMap(
      (text) => text.match(/\{\w+\}/g) ?? [],
    ),
  );

it('has every text in both languages, with the same places to fill', () => {
  expect(Object.keys(accountArabic).sort()).toEqual(Object.keys(accountEnglish).sort());
  for (const [key, message] of Object.entries(accountEnglish)) {
    expect([key, places(accountArabic[key as AccountKey])]).toEqual([key, places(message)]);
  }
});
