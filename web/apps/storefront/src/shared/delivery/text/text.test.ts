import { expect, it } from 'vitest';
import type { Message } from '@souk/ui/text';
import { waysArabic } from './ar.ts';
import { waysEnglish, type WaysKey } from './en.ts';

const places = (message: Message) =>
  new Set(
    (typeof message === 'string' ? [message] : Object.values(message)).flatMap(
      (text) => text.match(/\{\w+\}/g) ?? [],
    ),
  );

it('has every text in both languages, with the same places to fill', () => {
  expect(Object.keys(waysArabic).sort()).toEqual(Object.keys(waysEnglish).sort());
  for (const [key, message] of Object.entries(waysEnglish)) {
    expect([key, places(waysArabic[key as WaysKey])]).toEqual([key, places(message)]);
  }
});
