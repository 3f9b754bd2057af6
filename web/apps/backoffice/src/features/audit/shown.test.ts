import { expect, test } from 'vitest';
import { didOf, differences } from './shown.tsx';

test('what a record says happened follows from its sides', () => {
  expect(didOf({ before: null, after: { a: 1 } })).toBe('made');
  expect(didOf({ before: { a: 1 }, after: null })).toBe('deleted');
  expect(didOf({ before: { a: 1 }, after: { a: 2 } })).toBe('changed');
  expect(didOf({ before: null, after: null })).toBe('did');
});

test('fields of both sides stand beside each other', () => {
  expect(differences({ before: { b: 'x', a: 1 }, after: { b: 'y', c: [1] } })).toEqual([
    { id: 'a', before: '1', after: '' },
    { id: 'b', before: 'x', after: 'y' },
    { id: 'c', before: '', after: '[\n  1\n]' },
  ]);
  expect(differences({ before: null, after: '(20000 bytes left out)' })).toEqual([
    { id: '', before: '', after: '(20000 bytes left out)' },
  ]);
});
