import { expect, it } from 'vitest';
import type { Message } from '@souk/ui/text';
import { arabic } from './ar.ts';
import { english } from './en.ts';

const places = (message: Message) =>
  new Set(
    (typeof message === 'string' ? [message] : Object.values(message)).flatMap(
      (text) => text.match(/\{\w+\}/g) ?? [],
    ),
  );

it('has every text in both languages, with the same places to fill', () => {
  expect(Object.keys(arabic).sort()).toEqual(Object.keys(english).sort());
  for (const [key, message] of Object.entries(english)) {
    expect([key, places(arabic[key as keyof typeof english])]).toEqual([key, places(message)]);
  }
});
