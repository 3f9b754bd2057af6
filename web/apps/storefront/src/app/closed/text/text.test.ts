import { expect, it } from 'vitest';
import { closedArabic } from './ar.ts';
import { closedEnglish, type ClosedKey } from './en.ts';

const places = (text: string) => new Set(text.match(/\{\w+\}/g) ?? []);

it('has every text in both languages, with the same places to fill', () => {
  expect(Object.keys(closedArabic).sort()).toEqual(Object.keys(closedEnglish).sort());
  for (const [key, text] of Object.entries(closedEnglish)) {
    expect([key, places(closedArabic[key as ClosedKey])]).toEqual([key, places(text)]);
  }
});
