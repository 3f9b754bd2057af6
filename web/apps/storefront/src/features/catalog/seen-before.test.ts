import { expect, it } from 'vitest';
import { withLatest } from './seen-before.ts';

it('keeps the latest first, each once, and not too many', () => {
  expect(withLatest([], 'a')).toEqual(['a']);
  expect(withLatest(['a', 'b'], 'b')).toEqual(['b', 'a']);
  const many = Array.from({ length: 12 }, (_, n) => `p${n}`);
  expect(withLatest(many, 'new')).toEqual(['new', ...many.slice(0, 11)]);
});
