import { expect, it } from 'vitest';
import { askedArabic } from './ar.ts';
import { askedEnglish, type AskedKey } from './en.ts';

const places = (text: string) => new Set(text.match(/\{\w+\}/g) ?? []);

it('has every text in both languages, with the same places to fill', () => {
  expect(Object.keys(askedArabic).sort()).toEqual(Object.keys(askedEnglish).sort());
  for (const [key, text] of Object.entries(askedEnglish)) {
    expect([key, places(askedArabic[key as AskedKey])]).toEqual([key, places(text)]);
  }
});
