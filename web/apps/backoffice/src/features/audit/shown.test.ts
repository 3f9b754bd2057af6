import { expect, test } from 'vitest';
import { didOf, differences, nameIn } from './shown.tsx';

test('what a record says happened follows from its sides', () => {
  expect(didOf({ before: null, after: { a: 1 } })).toBe('made');
  expect(didOf({ before: { a: 1 }, after: null })).toBe('deleted');
  expect(didOf({ before: { a: 1 }, after: { a: 2 } })).toBe('changed');
  expect(didOf({ before: null, after: null })).toBe('did');
});

test('fields of both sides stand beside each other', () => {
  expect(differences({ before: { b: 'x', a: 1 }, after: { b: 'y', c: [1] } }, 'en')).toEqual([
    { id: 'a', before: '1', after: '' },
    { id: 'b', before: 'x', after: 'y' },
    { id: 'c', before: '', after: '[\n  1\n]' },
  ]);
  expect(differences({ before: null, after: '(20000 bytes left out)' }, 'en')).toEqual([
    { id: '', before: '', after: '(20000 bytes left out)' },
  ]);
});

test('what every change changes is left out beside what was meant', () => {
  const kept = { revision: '1', updatedDate: '2026-11-18T17:04:54.653Z' };
  const changed = { revision: '2', updatedDate: '2026-11-18T17:06:18.105Z' };
  const fields = (before: object, after: object) => differences({ before, after }, 'en').map(({ id }) => id);
  expect(fields({ ...kept, name: 'a' }, { ...changed, name: 'b' })).toEqual(['name']);
  expect(fields(kept, changed)).toEqual(['revision', 'updatedDate']);
});

test('moments are said as people say them', () => {
  const [row] = differences({ before: null, after: { startDate: '2026-11-18T17:04:54Z' } }, 'en');
  expect(row?.after).toMatch(/^Nov 1[789], 2026/);
  const [plain] = differences({ before: null, after: { startDate: '2026-11-18 or so' } }, 'en');
  expect(plain?.after).toBe('2026-11-18 or so');
});

test('a thing goes by its number or its name, the present one first', () => {
  expect(nameIn({ before: { name: 'Mug' }, after: { id: '1', name: 'Cup' } })).toBe('Cup');
  expect(nameIn({ before: { number: '10012' }, after: null })).toBe('#10012');
  expect(nameIn({ before: null, after: { id: '1', name: ' ' } })).toBe('');
  expect(nameIn({ before: null, after: '(20000 bytes left out)' })).toBe('');
});
