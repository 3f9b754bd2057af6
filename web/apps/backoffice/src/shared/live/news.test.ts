import { expect, it } from 'vitest';
import { didMyself, isEcho } from './news.ts';

it('takes what follows at once for the echo of what the person did', () => {
  expect(isEcho('a', 0)).toBe(false);
  didMyself('a', 10_000);
  expect(isEcho('a', 11_000)).toBe(true);
  expect(isEcho('b', 11_000)).toBe(false);
  expect(isEcho('a', 13_000)).toBe(false);
});
