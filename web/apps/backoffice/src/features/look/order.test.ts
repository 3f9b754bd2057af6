import { expect, it } from 'vitest';
import { beside, changed, doubled, moved, nudged, without } from './order.ts';

const list = ['a', 'b', 'c', 'd'].map((id) => ({ id, text: id.toUpperCase() }));
const ids = (of: readonly { id: string }[]) => of.map(({ id }) => id).join('');

it('moves to any place, and no further than the ends', () => {
  expect(ids(moved(list, 'a', 2))).toBe('bcad');
  expect(ids(moved(list, 'd', 0))).toBe('dabc');
  expect(ids(moved(list, 'b', 99))).toBe('acdb');
  expect(ids(moved(list, 'b', -5))).toBe('bacd');
  expect(ids(moved(list, 'x', 1))).toBe('abcd');
});

it('moves up and down by one', () => {
  expect(ids(nudged(list, 'b', -1))).toBe('bacd');
  expect(ids(nudged(list, 'b', 1))).toBe('acbd');
  expect(ids(nudged(list, 'a', -1))).toBe('abcd');
  expect(ids(nudged(list, 'd', 1))).toBe('abcd');
});

it('doubles below itself, with nothing shared', () => {
  const deep = [{ id: 'a', part: { text: 'x' } }];
  const twice = doubled(deep, 'a', 'e');
  expect(ids(twice)).toBe('ae');
  expect(twice[1]?.part).toEqual({ text: 'x' });
  expect(twice[1]?.part).not.toBe(deep[0]?.part);
});

it('removes, changes, and knows who is next', () => {
  expect(ids(without(list, 'b'))).toBe('acd');
  expect(changed(list, 'b', { text: '!' })[1]).toEqual({ id: 'b', text: '!' });
  expect(beside(list, 'b')).toBe('c');
  expect(beside(list, 'd')).toBe('c');
  expect(beside([{ id: 'a' }], 'a')).toBeUndefined();
});
