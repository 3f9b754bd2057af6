import { expect, it } from 'vitest';
import { parseSearch, stringifySearch } from '../search.ts';
import { changed, isNarrowed, listSearch, questionOf, readState, writeState } from './url.ts';
import type { ListSpec } from './types.ts';

const spec: Pick<ListSpec<never>, 'tabs' | 'filters' | 'sorts'> = {
  tabs: [
    { id: 'all', label: 'All' },
    { id: 'open', label: 'Open', filter: { status: 'OPEN' } },
  ],
  filters: [
    { id: 'tag', label: 'Tag', kind: 'text', field: 'tag' },
    { id: 'total', label: 'Total', kind: 'amounts', field: 'total' },
  ],
  sorts: [
    { value: '-createdDate', label: 'Newest' },
    { value: 'createdDate', label: 'Oldest' },
  ],
};
const now = new Date(2026, 10, 16);

it('opens at the first view, in the first order, and says nothing of it in the address', () => {
  const state = readState(spec, {});
  expect(state).toEqual({ tab: 'all', words: '', sort: '-createdDate', at: '', values: {} });
  expect(writeState(spec, state)).toEqual({});
});

it('comes back from the address as it went in', () => {
  const search = { tab: 'open', q: '10003', tag: 'a,b & c', sort: 'createdDate', at: 'cursor' };
  const state = readState(spec, search);
  expect(writeState(spec, state)).toEqual(search);
  expect(parseSearch(stringifySearch(search))).toEqual(search);
});

it('leaves out what is none of the list’s', () => {
  expect(readState(spec, { other: 'x' }).values).toEqual({});
  expect(listSearch({ a: 1, b: 'x', c: '', d: ['y'] })).toEqual({ b: 'x' });
});

it('begins at the first page when something else is asked', () => {
  const state = readState(spec, { at: 'cursor', q: 'x' });
  expect(changed(state, { sort: 'createdDate' })).toMatchObject({ at: '', words: 'x', sort: 'createdDate' });
});

it('asks for the view and the filters together', () => {
  const state = readState(spec, { tab: 'open', tag: 'x', total: '5..', q: 'words' });
  expect(questionOf(spec, state, now)).toEqual({
    filter: { $and: [{ status: 'OPEN' }, { tag: 'x' }, { total: { $gte: '5' } }] },
    sort: [{ fieldName: 'createdDate', order: 'DESC' }],
    words: 'words',
    at: '',
    limit: 50,
  });
});

it('tells a narrowed list from a view', () => {
  expect(isNarrowed(readState(spec, { tab: 'open' }))).toBe(false);
  expect(isNarrowed(readState(spec, { tag: 'x' }))).toBe(true);
  expect(isNarrowed(readState(spec, { q: 'x' }))).toBe(true);
});
