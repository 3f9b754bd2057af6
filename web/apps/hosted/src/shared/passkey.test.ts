import { expect, it } from 'vitest';
import { namedHost } from './passkey.ts';

it.each([
  ['shop.example', true],
  ['localhost', true],
  ['127.0.0.1', false],
  ['[::1]', false],
  ['1.2.3.4.example', true],
])('%s is a name: %s', (host, expected) => {
  expect(namedHost(host)).toBe(expected);
});
