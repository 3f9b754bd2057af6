import { expect, it } from 'vitest';
import type { Message } from '@souk/ui/text';
import { wishArabic } from './ar.ts';
import { wishEnglish, type WishKey } from './en.ts';

const places = (message: Message) =>
  new Set(
    (typeof message === 'string' ? [message] : Object.values(message)).flatMap(
      (text) => text.match(/\{\w+\}/g) ?? [],
    ),
  );

it('has every text in both languages, with the same places to fill', () => {
  expect(Object.keys(wishArabic).sort()).toEqual(Object.keys(wishEnglish).sort());
  for (const [key, message] of Object.entries(wishEnglish)) {
    expect([key, places(wishArabic[key as WishKey])]).toEqual([key, places(message)]);
  }
});
