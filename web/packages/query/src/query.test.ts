import { describe, expect, it } from 'vitest';
import { SoukError, type Client, type PlatformQuery, type Product } from '@souk/client';
import { createQueryClient, keys, productBySlugOptions, productPageOptions } from './index.ts';

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
  it('asks for each page by its offset and keeps the filter', async () => {
    const { client, asked } = storeOf(25);
    const cache = createQueryClient();
    for (const page of [1, 2, 3]) {
      await cache.fetchQuery(productPageOptions(client, { filter: { slug: 'x' } }, 12, page));
    }
    expect(asked).toEqual([
      { filter: { slug: 'x' }, paging: { limit: 12, offset: 0 } },
      { filter: { slug: 'x' }, paging: { limit: 12, offset: 12 } },
      { filter: { slug: 'x' }, paging: { limit: 12, offset: 24 } },
    ]);
  });

  it('answers a page seen before from the cache', async () => {
    const { client, asked } = storeOf(25);
    const cache = createQueryClient();
    await cache.fetchQuery(productPageOptions(client, {}, 12, 1));
    await cache.fetchQuery(productPageOptions(client, {}, 12, 1));
    expect(asked).toHaveLength(1);
  });
});

it('does not ask again for what the caller did wrong', async () => {
  let asked = 0;
  const client = {
    products: {
      bySlug: async () => {
        asked++;
        throw new SoukError('validation', 'bad', { status: 400 });
      },
    },
  } as unknown as Client;
  const cache = createQueryClient();
  const retry = cache.getDefaultOptions().queries?.retry;
  await expect(cache.fetchQuery({ ...productBySlugOptions(client, 'a'), retry })).rejects.toThrow('bad');
  expect(asked).toBe(1);
});

describe('keys', () => {
  it('puts every key of a domain under its first element', () => {
    expect(keys.products.bySlug('a')[0]).toBe(keys.products.all[0]);
    expect(keys.products.list({})[0]).toBe(keys.products.all[0]);
    expect(keys.cart.totals[0]).toBe(keys.cart.all[0]);
  });
});
