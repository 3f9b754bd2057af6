import { expect, it } from 'vitest';
import { meantEmail } from './email.ts';

it.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  ['ada@gmail.co', 'ada@gmail.com'],
  ['ada@gmaill.com', 'ada@gmail.com'],
  ['ada@hotnail.com', 'ada@hotmail.com'],
  ['ada@gmail.com', null],
  ['ada@GMAIL.com', null],
  ['ada@example.com', null],
  ['ada@', null],
  ['gmial.com', null],
])('%s', (email, meant) => expect(meantEmail(email)).toBe(meant));
