import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { refusedArabic } from './ar.ts';
import { refusedEnglish } from './en.ts';
import { refusedText } from './index.ts';

it('has every code in both languages', () => {
  expect(Object.keys(refusedArabic)).toEqual(Object.keys(refusedEnglish));
  for (const code of Object.keys(refusedEnglish)) {
    expect([code, refusedText(code, 'en')]).toEqual([code, expect.stringMatching(/^[A-Z].*\.$/)]);
    expect([code, refusedText(code, 'ar-EG')]).toEqual([
      code,
      expect.stringMatching(/^\p{Script=Arabic}.*\.$/u),
    ]);
  }
});

it('knows only codes that the server gives', () => {
  const api = readFileSync(new URL('../../../../../api/openapi.json', import.meta.url), 'utf8');
  const given = new Set(api.match(/"[A-Z][A-Z0-9_]+"/g));
  expect(Object.keys(refusedEnglish).filter((code) => !given.has(`"${code}"`))).toEqual([]);
});

it('says nothing of codes it does not know', () => {
  expect([refusedText('', 'en'), refusedText('toString', 'en'), refusedText('NEW_CODE', 'ar')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
