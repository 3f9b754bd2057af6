// "Nothing that the API can do may need curl": an operation that staff may call has a page, or a reason why it has none.
import { expect, test } from 'vitest';
import { faults, table, written } from './table.mjs';

test('every operation that staff may call is called by a page, or says why not', () => {
  expect(faults()).toEqual([]);
});

test('docs/staff-operations.md is up to date: node src/app/operations/table.mjs writes it', () => {
  expect(written()).toBe(table());
});
