import { describe, expect, it } from 'vitest';
import { createClient } from './index.ts';
import { fakeFetch, fakeStorage, type Answer, type Asked } from './testing.ts';

const token = (count: number): Answer => ({
  body: { access_token: `access-${count}`, refresh_token: 'refresh', expires_in: 14_400 },
});

function client(answer: (asked: Asked, calls: number) => Answer) {
  const calls: Asked[] = [];
  let tokens = 0;
  const { fetch, asked } = fakeFetch((request) => {
    if (request.url.pathname === '/oauth2/token') return token(++tokens);
    calls.push(request);
    return answer(request, calls.length);
  });
  // A visitor known from an earlier page, whose token has run out.
  const known = {
    accessToken: { value: '', expiresAt: 0 },
    refreshToken: { value: 'refresh', role: 'visitor' },
  };
  const storage = fakeStorage({ 'souk.tokens': JSON.stringify(known), 'souk.cart': '1' });
  return { store: createClient({ clientId: 'c', fetch, storage }), calls, asked, storage };
}

const page = { body: { products: [], metadata: { count: 0, offset: 0, total: 0 } } };

describe('client', () => {
  it('sends the bare token and reads products with a packed query', async () => {
    const { store, calls } = client(() => page);
    await store.products.query({ filter: { slug: 'vase' }, paging: { limit: 1 } });
    expect(calls[0]?.method).toBe('GET');
    expect(calls[0]?.headers.get('Authorization')).toBe('access-1');
    expect(calls[0]?.headers.has('Content-Type')).toBe(false);
    const packed = calls[0]?.url.searchParams.get('.r') ?? '';
    expect(JSON.parse(Buffer.from(packed, 'base64url').toString())).toEqual({
      query: { filter: { slug: 'vase' }, paging: { limit: 1 } },
    });
  });

  it('sends and fetches files, and renews a token that is refused', async () => {
    const { store, calls } = client((_, n) =>
      n === 1 ? { status: 401 } : n === 2 ? { body: { import: { id: 'i' } } } : { body: 'a,b' },
    );
    const sent = await store.upload<{ import: { id: string } }>(
      '/v1/files?name=x',
      new Blob(['a'], { type: 'text/csv' }),
    );
    expect(sent.import.id).toBe('i');
    expect(calls[1]?.method).toBe('POST');
    expect(calls[1]?.headers.get('Content-Type')).toBe('text/csv');
    expect(calls[1]?.headers.get('Authorization')).toBe('access-2');
    expect(await (await store.download('/v1/file.csv')).text()).toBe('a,b');
  });

  it('says why a file was not given', async () => {
    const { store } = client(() => ({
      status: 404,
      body: { message: 'no', details: { applicationError: { code: 'GONE', description: 'no' } } },
    }));
    await expect(store.download('/v1/file.csv')).rejects.toMatchObject({ status: 404, code: 'GONE' });
  });

  it('turns a query above 4000 characters into POST on the same path', async () => {
    const { store, calls } = client(() => page);
    // 4000 characters of query are 3 for ".r=" and 3997 of base64, that is 2997 bytes of JSON at most.
    const query = (name: string) => ({ filter: { name }, paging: { limit: 50 } });
    const overhead = JSON.stringify({ query: query('') }).length;
    for (const [length, method] of [
      [2997 - overhead, 'GET'],
      [2998 - overhead, 'POST'],
    ] as const) {
      const name = 'x'.repeat(length);
      await store.products.query(query(name));
      const call = calls.at(-1);
      expect(call?.method).toBe(method);
      expect(call?.url.pathname).toBe('/v1/products/query-platformized');
      if (method === 'POST') {
        expect(call?.url.search).toBe('');
        expect(call?.headers.get('Content-Type')).toBe('application/json');
        expect(call?.body).toEqual({ query: query(name) });
      }
    }
  });

  it('keeps the consistency header and sends the newest one', async () => {
    const given = ['', 'one', '', 'two'];
    const { store, calls } = client((_, n) => ({
      ...page,
      headers: given[n - 1] ? { 'X-Wix-Consistent': given[n - 1] ?? '' } : undefined,
    }));
    for (let i = 0; i < 5; i++) await store.products.query({});
    expect(calls.map((call) => call.headers.get('X-Wix-Consistent'))).toEqual([
      null,
      null,
      'one',
      'one',
      'two',
    ]);
  });

  it('renews once on 401 and repeats the call', async () => {
    const { store, calls } = client((_, n) => (n === 1 ? { status: 401 } : { body: { cart: { id: 'k' } } }));
    expect(await store.cart.get()).toEqual({ id: 'k' });
    expect(calls.map((call) => call.headers.get('Authorization'))).toEqual(['access-1', 'access-2']);
  });

  it('gives up after the second 401', async () => {
    const { store, calls } = client(() => ({ status: 401, statusText: 'Unauthorized' }));
    await expect(store.cart.get()).rejects.toMatchObject({ status: 401 });
    expect(calls).toHaveLength(2);
  });

  it('reads a missing cart as none', async () => {
    const { store, calls } = client(() => ({ body: {} }));
    expect(await store.cart.get()).toBeNull();
    expect(calls[0]?.url.search).toBe('?orNone=true');
    // Told once, it does not ask again.
    expect(await store.cart.get()).toBeNull();
    expect(await store.cart.estimate()).toBeNull();
    expect(calls).toHaveLength(1);
  });

  it('asks about a cart from the first add until it is deleted', async () => {
    const { store, calls, storage } = client(() => ({ body: { cart: { id: 'k' } } }));
    storage.removeItem('souk.cart');
    expect(await store.cart.get()).toBeNull();
    expect(calls).toHaveLength(0);
    await store.cart.add([{ catalogReference: { appId: 'a', catalogItemId: 'p' }, quantity: 1 }]);
    expect(await store.cart.get()).toEqual({ id: 'k' });
    await store.cart.delete();
    expect(await store.cart.get()).toBeNull();
    expect(calls.map((call) => call.method)).toEqual(['POST', 'GET', 'DELETE']);
  });

  it('asks about the cart again when an answer to an add was lost', async () => {
    const { store, storage, calls } = client((asked) =>
      asked.method === 'POST' ? { fails: true } : { body: { cart: { id: 'k' } } },
    );
    storage.removeItem('souk.cart');
    const lines = [{ catalogReference: { appId: 'a', catalogItemId: 'p' }, quantity: 1 }];
    await expect(store.cart.add(lines)).rejects.toMatchObject({ kind: 'network' });
    expect(await store.cart.get()).toEqual({ id: 'k' });
    expect(calls).toHaveLength(2);
  });

  it('searches with the words in the body', async () => {
    const { store, calls } = client(() => page);
    const search = { search: { expression: 'lamp' }, paging: { limit: 2, offset: 0 } };
    expect(await store.products.search(search)).toEqual({ items: [], total: 0 });
    expect(calls[0]?.method).toBe('POST');
    expect(calls[0]?.url.pathname).toBe('/v1/products/search');
    expect(calls[0]?.body).toEqual({ search });
  });

  it('does not ask for the cart of someone new', async () => {
    const { fetch, asked } = fakeFetch(() => ({}));
    const store = createClient({ clientId: 'c', fetch, storage: fakeStorage() });
    expect(await store.cart.get()).toBeNull();
    expect(await store.cart.estimate()).toBeNull();
    expect(asked).toEqual([]);
  });

  it('carries the idempotency key on writes', async () => {
    const { store, calls } = client(() => ({ body: { cart: { id: 'k' } } }));
    await store.cart.add([{ catalogReference: { appId: 'a', catalogItemId: 'p' }, quantity: 2 }], {
      idempotencyKey: 'once',
    });
    expect(calls[0]?.headers.get('Idempotency-Key')).toBe('once');
    expect(calls[0]?.body).toEqual({
      lineItems: [{ catalogReference: { appId: 'a', catalogItemId: 'p' }, quantity: 2 }],
    });
  });

  it.each([
    ['201 with a body', { status: 201, body: { cart: {} } }],
    ['200 without JSON', { status: 200, body: 'hello' }],
  ])('does not take %s for success', async (_, answer) => {
    const { store } = client(() => answer);
    await expect(store.cart.get()).rejects.toMatchObject({ kind: 'system' });
  });

  it('tells a dropped connection from a refusal', async () => {
    const { store } = client(() => ({ fails: true }));
    await expect(store.cart.get()).rejects.toMatchObject({ kind: 'network', status: 0 });
  });

  it('passes on the reason when the caller gave up', async () => {
    const stop = new AbortController();
    const { store } = client(() => {
      stop.abort(new Error('left the page'));
      return { fails: true };
    });
    await expect(store.cart.get({ signal: stop.signal })).rejects.toThrow('left the page');
  });

  it.each([
    ['answers 200', { body: 'ok' }, true],
    ['answers 503', { status: 503 }, false],
    ['does not answer', { fails: true }, false],
  ])('is ready when the server %s: %s', async (_, answer, expected) => {
    const { store, calls } = client(() => answer);
    expect(await store.ready()).toBe(expected);
    expect(calls[0]?.headers.has('Authorization')).toBe(false);
  });

  it('sends path parameters in the query of a GET too', async () => {
    const { store, calls } = client(() => ({ body: { collection: { id: '1' } } }));
    await store.collections.bySlug('tea & co');
    expect(calls[0]?.url.pathname).toBe('/v2/collections/slug/tea%20%26%20co');
    expect(calls[0]?.url.searchParams.get('slug')).toBe('tea & co');
  });
});
