import { expect, it } from 'vitest';
import { differing, equal, merge, withPart } from './merge.ts';
import type { Look } from './types.ts';

const base: Look = {
  theme: {
    primary: '#3a3fa8',
    accent: '#e2a11c',
    paper: '#fbf8f3',
    headingFont: 'FRAUNCES',
    headingSize: 72,
    corners: 'SOFT',
  },
  announcement: { on: false, text: '' },
  home: [],
  menus: { main: [], footer: [] },
  pages: [],
};
const red: Look = { ...base, theme: { ...base.theme, primary: '#aa0000' } };
const blue: Look = { ...base, theme: { ...base.theme, primary: '#0000aa' } };
const spoken: Look = { ...base, announcement: { on: true, text: 'Closed on Monday' } };
const menu: Look = { ...base, menus: { ...base.menus, main: [{ id: '1', text: 'Shop' }] } };

it('takes what only one changed', () => {
  expect(merge(base, red, spoken)).toEqual({ look: { ...spoken, theme: red.theme }, conflicts: [] });
  expect(merge(base, menu, spoken).look.menus.main).toHaveLength(1);
});

it('leaves what both changed to the second', () => {
  const merged = merge(base, red, blue);
  expect(merged.conflicts).toEqual(['theme']);
  expect(merged.look).toEqual(red);
  expect(withPart(merged.look, 'theme', blue)).toEqual(blue);
});

it('sees no conflict where both did the same', () => {
  expect(merge(base, red, { ...red }).conflicts).toEqual([]);
});

it('compares by what is said, not by how it is written', () => {
  expect(equal({ a: 1, b: undefined }, { a: 1 })).toBe(true);
  expect(equal([1, 2], [2, 1])).toBe(false);
  expect(differing(base, { ...menu, pages: base.pages })).toEqual(['main']);
});
