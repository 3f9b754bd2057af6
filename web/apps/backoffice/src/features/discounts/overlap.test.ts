import { expect, it } from 'vitest';
import { meet, spanOf, together } from './overlap.ts';

const goods = (more: object) => ({ all: false, collections: [], products: [], ...more });
const none = new Map<string, string[]>();

it('finds offers that a piece could be of both of', () => {
  expect(meet(goods({ all: true }), goods({ products: ['a'] }), none)).toBe(true);
  expect(meet(goods({ products: ['a'] }), goods({ products: ['b'] }), none)).toBe(false);
  expect(meet(goods({ collections: ['c'] }), goods({ collections: ['c', 'd'] }), none)).toBe(true);
  const known = new Map([['a', ['c']]]);
  expect(meet(goods({ products: ['a'] }), goods({ collections: ['c'] }), known)).toBe(true);
  expect(meet(goods({ collections: ['d'] }), goods({ products: ['a'] }), known)).toBe(false);
});

it('compares days with their last one in them', () => {
  const may = spanOf({ from: '2026-05-01', until: '2026-05-03' });
  expect(together(may, spanOf({ from: '2026-05-03', until: '' }))).toBe(true);
  expect(together(may, spanOf({ from: '2026-05-04', until: '' }))).toBe(false);
  expect(together(may, spanOf({ from: '', until: '' }))).toBe(true);
});
