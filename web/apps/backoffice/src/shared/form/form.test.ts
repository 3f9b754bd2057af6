import { describe, expect, it } from 'vitest';
import { plainOf } from './amounts.ts';
import { draftOf } from './drafts.ts';
import { decide, differing, merge } from './merge.ts';
import { spread } from './violations.ts';

const base = { name: 'Vase', price: '10', tags: ['a'], live: true };

describe('when somebody else was faster', () => {
  it('takes what only one of the two changed', () => {
    const merged = merge(base, { ...base, price: '12' }, { ...base, name: 'Big vase', tags: ['a', 'b'] });
    expect(merged.values).toEqual({ name: 'Big vase', price: '12', tags: ['a', 'b'], live: true });
    expect(merged.conflicts).toEqual([]);
    expect(merged.taken).toEqual(['name', 'tags']);
  });

  it('leaves what both changed to the person', () => {
    const merged = merge(
      base,
      { ...base, name: 'Mine', live: false },
      { ...base, name: 'Theirs', live: false },
    );
    expect(merged.conflicts).toEqual([{ field: 'name', mine: 'Mine', theirs: 'Theirs' }]);
    expect(decide(merged, {}).name).toBe('Mine');
    expect(decide(merged, { name: 'theirs' }).name).toBe('Theirs');
  });

  it('compares lists by what is in them', () => {
    expect(differing({ a: ['x'] }, { a: ['x'] })).toEqual([]);
    expect(differing({ a: ['x', 'y'] }, { a: ['y', 'x'] })).toEqual(['a']);
  });
});

describe('what was typed', () => {
  const kept = new Map<string, string>();
  const memory = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };

  it('is there again for the same person on the same page, until it is dropped', () => {
    const draft = { base: { name: 'a' }, values: { name: 'b' } };
    expect(draftOf('ada', 'product.1', memory).write(draft)).toBe(true);
    expect(draftOf('ada', 'product.1', memory).read()).toEqual(draft);
    expect(draftOf('omar', 'product.1', memory).read()).toBeNull();
    expect(draftOf('ada', 'product.2', memory).read()).toBeNull();
    draftOf('ada', 'product.1', memory).drop();
    expect(draftOf('ada', 'product.1', memory).read()).toBeNull();
  });

  it('is nothing when it cannot be read or kept', () => {
    kept.set('souk.draft.ada.x', '{"values":1}');
    expect(draftOf('ada', 'x', memory).read()).toBeNull();
    const full = {
      ...memory,
      setItem: () => {
        throw new Error('full');
      },
    };
    expect(draftOf('ada', 'y', full).write({ base: {}, values: {} })).toBe(false);
  });
});

it('brings what the server refused to the fields that it means', () => {
  const violation = (field: string) => ({ field, description: `${field}!` });
  const { byField, rest } = spread(
    ['product.name', 'product.tags[2]', 'product.priceData.price', 'revision', 'name'].map(violation),
    [{ name: 'name' }, { name: 'tags' }, { name: 'price', server: 'priceData.price' }],
  );
  expect(byField).toEqual({
    name: 'product.name!',
    tags: 'product.tags[2]!',
    price: 'product.priceData.price!',
  });
  expect(rest.map(({ field }) => field)).toEqual(['revision']);
});

it('brings what is wrong with one element of a list to the field of that element', () => {
  const { byField, rest } = spread(
    ['siteSettings.closing.words[1].text', 'closing.words[3].language', 'closing.words'].map((field) => ({
      field,
      description: field,
    })),
    [
      { name: 'en', server: 'closing.words[0]' },
      { name: 'ar', server: 'closing.words[1]' },
    ],
  );
  expect(byField).toEqual({ ar: 'siteSettings.closing.words[1].text' });
  expect(rest.map(({ field }) => field)).toEqual(['closing.words[3].language', 'closing.words']);
});

it('checks and sends amounts as the API takes them, and nothing else', () => {
  const fields = [
    { name: 'price', label: 'Price', kind: 'amount' },
    { name: 'name', label: 'Name' },
  ] as const;
  expect(plainOf({ price: ' 12,50 ', name: 'A, B' }, fields)).toEqual({ price: '12.50', name: 'A, B' });
  expect(plainOf({ price: null, name: '' }, fields)).toEqual({ price: null, name: '' });
});
