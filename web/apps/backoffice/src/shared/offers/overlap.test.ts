import { expect, it } from 'vitest';
import { storesAppId } from '@souk/client';
import { meet, ruleOffer, together } from './overlap.ts';

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

it('compares times', () => {
  const may = { from: 1, until: 3 };
  expect(together(may, { from: 2, until: Infinity })).toBe(true);
  expect(together(may, { from: 3, until: Infinity })).toBe(false);
  expect(together(may, { from: 0, until: Infinity })).toBe(true);
});

it('reads what rules are on, also what is got for buying', () => {
  const items = (ids: string[]) => ({
    id: 's',
    type: 'CATALOG_ITEM' as const,
    catalogItemFilter: { catalogAppId: storesAppId, catalogItemIds: ids },
  });
  const rule = (discount: object) => ({ discounts: { values: [discount] } }) as never;
  expect(ruleOffer(rule({ specificItemsInfo: { scopes: [items(['a']), items(['b'])] } })).goods).toEqual(
    goods({ products: ['a', 'b'] }),
  );
  const gets = { customerBuys: { scopes: [items(['a'])] }, customerGets: { scopes: [items(['b'])] } };
  expect(ruleOffer(rule({ buyXGetYInfo: gets })).goods).toEqual(goods({ products: ['b'] }));
  expect(ruleOffer(rule({ specificItemsInfo: { scopes: [items([])] } })).goods.all).toBe(true);
});
