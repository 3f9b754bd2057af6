// Specification section 9, "Business constants and limits", line by line.
//
// Not the client's: "member query paging is offset" and "Member scopes: PUBLIC, EXTENDED, FULL" are rules of the members
// service on the server, which brings their tests. "Commerce fees, page sizes and limits: not shown" says nothing to test.
// "Iframe login flow timeout" is also driven end to end in spec-8, the verifier's length in spec-5.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { getCookie, removeCookie, setCookie } from './cookies.ts';
import { SoukError } from './errors.ts';
import { deviceWidths, imageSizes } from './images.ts';
import { createClient, defaultPageSize, maxRetries, retryDelay, shouldRetry } from './index.ts';
import { createPkce, createSignIn, flowTimeout, preWarmEvery } from './sign-in/index.ts';
import { longestQuery } from './transport.ts';
import { fakePage, fakeStorage, fakeStore } from './testing.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('Iframe login flow timeout: 120000 ms', () => {
  expect(flowTimeout).toBe(120_000);
});

describe('A redirect-session pre-warm is repeated after 7 days (604800000 ms), tracked in local storage', () => {
  function warming(works = true) {
    const page = fakePage();
    for (const [name, value] of Object.entries(page.globals)) vi.stubGlobal(name, value);
    const clock = { ms: 1_700_000_000_000 };
    const storage = fakeStorage();
    const store = fakeStore(() => ({
      body: works ? { redirectSession: { fullUrl: 'https://shop.test/hosted/go/w' } } : {},
    }));
    const client = createClient({ clientId: 'c', fetch: store.fetch, storage });
    return { page, clock, storage, ...store, flows: createSignIn(client, { now: () => clock.ms }) };
  }
  const warm = async ({ page, flows }: ReturnType<typeof warming>, force?: boolean) => {
    const opened = page.frame();
    const done = flows.preWarm({ force });
    const frame = await Promise.race([opened, done.then(() => null)]);
    frame?.dispatchEvent(new Event('load'));
    return done;
  };

  it('once, and not again for seven days', async () => {
    const all = warming();
    expect(preWarmEvery).toBe(604_800_000);
    expect(all.flows.isPreWarmed()).toBe(false);
    expect(await warm(all)).toBe(true);
    expect(all.calls[0]?.body).toEqual({ login: {} });
    expect(all.page.frames).toEqual([]);
    expect(all.storage.values.get('souk.preWarmed')).toBe(String(all.clock.ms));
    all.clock.ms += 604_800_000 - 1;
    expect([all.flows.isPreWarmed(), await warm(all)]).toEqual([true, false]);
    all.clock.ms += 1;
    expect([all.flows.isPreWarmed(), await warm(all)]).toEqual([false, true]);
    expect(all.calls).toHaveLength(2);
  });

  it('sooner when forced', async () => {
    const all = warming();
    await warm(all);
    expect(await warm(all, true)).toBe(true);
  });

  it('again when it failed', async () => {
    const all = warming(false);
    expect(await warm(all)).toBe(false);
    expect(all.flows.isPreWarmed()).toBe(false);
    await warm(all);
    expect(all.calls).toHaveLength(2);
  });
});

it('Code verifier length 43 to 128; challenge SHA-256, URL-safe base64', async () => {
  expect((await createPkce()).codeVerifier).toHaveLength(43);
  expect((await createPkce(128)).codeVerifier).toHaveLength(128);
  // 32 bytes in base64 without padding.
  expect((await createPkce(128)).codeChallenge).toMatch(/^[A-Za-z0-9_-]{43}$/);
});

it('Default page size 50', async () => {
  expect(defaultPageSize).toBe(50);
  const store = fakeStore(() => ({ body: { products: [], collections: [] } }));
  const client = createClient({ clientId: 'c', fetch: store.fetch, storage: fakeStorage() });
  await client.products.search({ search: { expression: 'lamp' } });
  await client.products.search({ search: { expression: 'lamp' }, paging: { offset: 50 } });
  await client.products.search({ search: { expression: 'lamp' }, paging: { limit: 7 } });
  expect(store.calls.map((call) => (call.body as { search: { paging: unknown } }).search.paging)).toEqual([
    { limit: 50 },
    { limit: 50, offset: 50 },
    { limit: 7 },
  ]);
});

it('GET fallback when the query string exceeds 4000 characters', () => {
  expect(longestQuery).toBe(4000);
});

it('Image loader device widths: 640, 750, 828, 1080, 1200, 1920, 2048, 3840; image sizes 16 to 384', () => {
  expect(deviceWidths).toEqual([640, 750, 828, 1080, 1200, 1920, 2048, 3840]);
  expect([imageSizes[0], imageSizes.at(-1)]).toEqual([16, 384]);
  expect([...imageSizes]).toEqual([...imageSizes].sort((a, b) => a - b));
});

describe('Cookie helper: default path /, expiry counted in days', () => {
  const now = Date.UTC(2026, 0, 1);
  const page = (cookie = '') => {
    const document = { cookie };
    vi.stubGlobal('document', document);
    return document;
  };

  it('default path /', () => {
    const document = page();
    setCookie('a b', 'c;d=é');
    expect(document.cookie).toBe('a%20b=c%3Bd%3D%C3%A9; path=/');
  });

  it('expiry counted in days', () => {
    const document = page();
    setCookie('a', 'b', { expires: 2, path: '/x', domain: 'shop.test', secure: true, sameSite: 'lax' }, now);
    expect(document.cookie).toBe(
      'a=b; path=/x; expires=Sat, 03 Jan 2026 00:00:00 GMT; domain=shop.test; secure; samesite=lax',
    );
  });

  it('removes by an expiry that has passed', () => {
    const document = page();
    removeCookie('a');
    const gone = /expires=([^;]+)/.exec(document.cookie)?.[1] ?? '';
    expect(Date.parse(gone)).toBeLessThan(Date.now());
  });

  it('reads what it wrote, and what others wrote without encoding', () => {
    page('other=1; a%20b=c%3Bd%3D%C3%A9; broken=100%');
    expect([getCookie('a b'), getCookie('broken'), getCookie('a'), getCookie('none')]).toEqual([
      'c;d=é',
      '100%',
      undefined,
      undefined,
    ]);
  });
});

it('Data-fetching retry: up to 3 retries, delay doubling from 1 s, capped at 30 s', () => {
  expect(maxRetries).toBe(3);
  const trouble = new SoukError('system', 'x', { status: 500 });
  expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, trouble))).toEqual([true, true, true, false]);
  expect([0, 1, 2, 3, 4, 5, 6].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});
