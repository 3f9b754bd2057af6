import { expect, it } from 'vitest';
import type { Message } from '@souk/ui/text';
import { peopleArabic } from './ar.ts';
import { peopleEnglish, type PeopleKey } from './en.ts';

const places = (message: Message) =>
  new Set(
    (typeof message === 'string' ? [message] : Object.values(message)).flatMap(
      (text) => text.match(/\{\w+\}/g) ?? [],
    ),
  );

it('has every text in both languages, with the same places to fill', () => {
  expect(Object.keys(peopleArabic).sort()).toEqual(Object.keys(peopleEnglish).sort());
  for (const [key, message] of Object.entries(peopleEnglish)) {
    expect([key, places(peopleArabic[key as PeopleKey])]).toEqual([key, places(message)]);
  }
});
