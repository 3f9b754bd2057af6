import { allProductsId } from '@souk/client';
import { describe, expect, it } from 'vitest';
import { listQuery, readListSearch, usualSort } from './list-search.ts';

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
  ])('reads %j', (given, expected) => {
    expect(readListSearch(given)).toEqual(expected);
  });

  it('reads back what it wrote', () => {
    const search = readListSearch({ min: '5', stock: true, sort: 'name', page: '4', collection: 'tea' });
    expect(readListSearch({ ...search })).toEqual(search);
  });
});

describe('list query', () => {
  it('filters by what the address says', () => {
    expect(listQuery({ min: 5, max: 9, stock: true, sort: 'price-down' }, 'c1')).toEqual({
      filter: {
        collectionIds: { $hasSome: ['c1'] },
        'priceData.price': { $gte: 5, $lte: 9 },
        'stock.inStock': true,
      },
      sort: [{ fieldName: 'priceData.price', order: 'DESC' }],
    });
  });

  it('asks for everything, newest first, without filters', () => {
    expect(listQuery({})).toEqual({ filter: {}, sort: [{ fieldName: 'createdDate', order: 'DESC' }] });
  });

  it('leaves the order of a collection to the shop', () => {
    const filter = { collectionIds: { $hasSome: ['c1'] } };
    expect(listQuery({}, 'c1', usualSort('c1'))).toEqual({ filter });
    expect(listQuery({ sort: 'newest' }, 'c1', usualSort('c1')).sort).toEqual(listQuery({}).sort);
    expect(usualSort()).toBe('newest');
    expect(usualSort(allProductsId)).toBe('newest');
  });

  it('keeps a lower bound of zero', () => {
    expect(listQuery({ min: 0 }).filter).toEqual({ 'priceData.price': { $gte: 0 } });
  });
});
