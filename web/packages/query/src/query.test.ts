import { describe, expect, it } from 'vitest';
import type { Client, PlatformQuery, Product } from '@souk/client';
import { createQueryClient, keys, productPagesOptions } from './index.ts';

function storeOf(total: number) {
  const asked: PlatformQuery[] = [];
  const client = {
    products: {
      query: async (query: PlatformQuery) => {
        asked.push(query);
        return { items: [] as Product[], total };
      },
    },
  } as unknown as Client;
  return { client, asked };
}

describe('product pages', () => {
  it('walks pages by offset and stops at the total', async () => {
    const { client, asked } = storeOf(25);
    const options = productPagesOptions(client, { filter: { slug: 'x' } }, 12);
    const cache = createQueryClient();
    await cache.fetchInfiniteQuery({ ...options, pages: 9 });
    expect(asked.map((query) => query.paging)).toEqual([
      { limit: 12, offset: 0 },
      { limit: 12, offset: 12 },
      { limit: 12, offset: 24 },
    ]);
    expect(asked[0]?.filter).toEqual({ slug: 'x' });
  });

  it('starts at the page the address names', async () => {
    const { client, asked } = storeOf(25);
    await createQueryClient().fetchInfiniteQuery(productPagesOptions(client, {}, 12, 3));
    expect(asked.map((query) => query.paging?.offset)).toEqual([24]);
  });
});

describe('keys', () => {
  it('puts every key of a domain under its first element', () => {
    expect(keys.products.bySlug('a')[0]).toBe(keys.products.all[0]);
    expect(keys.products.pages({})[0]).toBe(keys.products.all[0]);
    expect(keys.cart.totals('f')[0]).toBe(keys.cart.all[0]);
  });
});
