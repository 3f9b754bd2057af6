import { allProductsId } from '@souk/client';
import { describe, expect, it } from 'vitest';
import { findQuestion } from './find-question.ts';
import { readListSearch, shelfQuery, usualSort } from './list-search.ts';

describe('list address', () => {
  it.each([
    [{}, {}],
    [
      { min: '10', max: 20.5, stock: 'true', sort: 'price-up', page: '3' },
      { min: 10, max: 20.5, stock: true, sort: 'price-up', page: 3 },
    ],
    [{ min: '-1', max: 'x', stock: 'no', sort: 'random', page: '0' }, {}],
    [{ min: '', collection: '', sort: 'newest', page: 1 }, { sort: 'newest' }],
    [
      { page: 1e9, collection: 'tea' },
      { page: 50, collection: 'tea' },
    ],
    [
      { min: 0, page: 2.9, collection: 7 },
      { min: 0, page: 2 },
    ],
    [{ min: Number.NaN, max: Number.POSITIVE_INFINITY, q: 'x' }, {}],
    [
      { options: 'Glaze:Indigo', brands: 'Loom', sort: 'best' },
      { options: 'Glaze:Indigo', brands: 'Loom', sort: 'best' },
    ],
  ])('reads %j', (given, expected) => {
    expect(readListSearch(given)).toEqual(expected);
  });

  it('reads back what it wrote', () => {
    const search = readListSearch({
      min: '5',
      stock: true,
      sort: 'name',
      page: '4',
      collection: 'tea',
      options: 'Glaze:Indigo,Sage',
    });
    expect(readListSearch({ ...search })).toEqual(search);
  });
});

describe('list question', () => {
  it('filters by what the address says', () => {
    const search = {
      min: 5,
      max: 9.5,
      stock: true,
      options: 'Glaze:Indigo,Sage',
      brands: 'Loom,Flax%2C Wool & Co',
      sort: 'price-down',
    } as const;
    expect(findQuestion(search, 'c1')).toEqual({
      collectionId: 'c1',
      filter: {
        priceFrom: 5,
        priceTo: 9.5,
        inStock: true,
        options: [{ name: 'Glaze', choices: ['Indigo', 'Sage'] }],
        brands: ['Loom', 'Flax, Wool & Co'],
      },
      sort: 'PRICE_DOWN',
    });
  });

  it('asks for everything, newest first, without filters', () => {
    expect(findQuestion({})).toEqual({ filter: {}, sort: 'NEWEST' });
  });

  it('leaves the order of a collection to the shop, and that of a search to how well it fits', () => {
    expect(findQuestion({}, 'c1', usualSort('c1'))).toEqual({
      collectionId: 'c1',
      filter: {},
      sort: 'CHOSEN',
    });
    expect(findQuestion({}, undefined, 'relevance', 'lamp')).toEqual({
      words: 'lamp',
      filter: {},
      sort: 'RELEVANCE',
    });
    expect(usualSort()).toBe('newest');
    expect(usualSort(allProductsId)).toBe('newest');
  });

  it('keeps a lower bound of zero', () => {
    expect(findQuestion({ min: 0 }).filter).toEqual({ priceFrom: 0 });
  });
});

describe('shelf', () => {
  it('shows the newest, or a collection in its own order', () => {
    const sort = [{ fieldName: 'createdDate', order: 'DESC' }];
    expect(shelfQuery()).toEqual({ filter: {}, sort });
    expect(shelfQuery('c1', 'chosen')).toEqual({ filter: { collectionIds: { $hasSome: ['c1'] } } });
  });
});
