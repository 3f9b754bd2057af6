import { expect, it } from 'vitest';
import { visible } from './form.ts';
import { pageName } from './navigation.ts';
import { clock } from './time.ts';

it('shows what is wrong in fields that were left, and everything after a try', () => {
  const found = { email: 'wrong', password: undefined, name: 'missing' };
  expect(visible(found, new Set(), false)).toEqual({});
  expect(visible(found, new Set(['email' as const, 'password' as const]), false)).toEqual({ email: 'wrong' });
  expect(visible(found, new Set(), true)).toEqual({ email: 'wrong', name: 'missing' });
});

it.each([
  ['/hosted/sign-in', 'sign-in'],
  ['/hosted/sign-in/', 'sign-in'],
  ['/hosted/', ''],
  ['/elsewhere', ''],
])('%s is the page %j', (path, expected) => {
  expect(pageName(path)).toBe(expected);
});

it.each([
  [0, '0:00'],
  [59, '0:59'],
  [545, '9:05'],
  [3600, '1:00:00'],
  [3725, '1:02:05'],
])('%i seconds are shown as %s', (seconds, expected) => {
  expect(clock(seconds)).toBe(expected);
});
