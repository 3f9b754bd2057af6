import { afterEach, expect, it, vi } from 'vitest';
import { createClient, refusedWith, SoukError } from './index.ts';
import { cookieStorage, memoryStorage, browserStorage, type CookieJar } from './storage.ts';
import { getCurrentCart } from './gen/operations/ecom-current-cart.gen.ts';
import { fakeStore } from './testing.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('is one visitor for as long as the store keeps what was put there', async () => {
  const jar = new Map<string, string>();
  const cookies: CookieJar = {
    get: (name) => jar.get(name),
    set: (name, value) => void jar.set(name, value),
    remove: (name) => void jar.delete(name),
  };
  for (const storage of [memoryStorage(), cookieStorage({}, cookies)]) {
    const store = fakeStore(() => ({ body: { products: [] } }));
    const open = () => createClient({ clientId: 'c', fetch: store.fetch, storage });
    await open().products.query({});
    await open().products.query({});
    expect(store.grants).toHaveLength(1);
    open().tokens.clear();
    await open().products.query({});
    expect(store.grants).toHaveLength(2);
  }
});

it('writes cookies of a page that other sites do not get', () => {
  const page = { cookie: '' };
  vi.stubGlobal('document', page);
  cookieStorage().setItem('souk.tokens', '{"a":1}');
  expect(page.cookie).toMatch(/^souk\.tokens=%7B%22a%22%3A1%7D; path=\/; expires=.*; secure; samesite=lax$/);
  expect(cookieStorage().getItem('souk.tokens')).toBe('{"a":1}');
  cookieStorage({ path: '/shop' }).removeItem('souk.tokens');
  expect(page.cookie).toMatch(/^souk\.tokens=; path=\/shop; expires=/);
});

it('works from memory where there is no storage', () => {
  vi.stubGlobal('localStorage', undefined);
  const storage = browserStorage();
  storage.setItem('a', '1');
  expect(storage.getItem('a')).toBe('1');
  expect(memoryStorage({ b: '2' }).getItem('b')).toBe('2');
});

it('tells refusals of an operation by its own codes', () => {
  const details = { applicationError: { code: 'OWNED_CART_NOT_FOUND', description: '' } };
  const error = new SoukError('application', 'none', { status: 404, details });
  expect(refusedWith(error, getCurrentCart, 'OWNED_CART_NOT_FOUND')).toBe(true);
  expect(refusedWith(new Error('none'), getCurrentCart, 'OWNED_CART_NOT_FOUND')).toBe(false);
  // @ts-expect-error: it never refuses with this one.
  expect(refusedWith(error, getCurrentCart, 'ORDER_NOT_FOUND')).toBe(false);
});
