import { expect, it } from 'vitest';
import type { Message } from '@souk/ui/text';
import { keepingArabic } from './ar.ts';
import { keepingEnglish, type KeepingKey } from './en.ts';

const places = (message: Message) =>
  new Set(
    (typeof message === 'string' ? [message] : Object.values(message)).flatMap(
      (text) => text.match(/\{\w+\}/g) ?? [],
    ),
  );

it('has every text in both languages, with the same places to fill', () => {
  expect(Object.keys(keepingArabic).sort()).toEqual(Object.keys(keepingEnglish).sort());
  for (const [key, message] of Object.entries(keepingEnglish)) {
    expect([key, places(keepingArabic[key as KeepingKey])]).toEqual([key, places(message)]);
  }
});
