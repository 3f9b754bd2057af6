import { afterEach, describe, expect, it, vi } from 'vitest';
import { shouldRetry } from './retry.ts';
import { browserExclusive, TokenKeeper } from './tokens.ts';
import { fakeFetch, fakeStorage, type Answer, type Asked } from './testing.ts';

const grant = (asked: Asked) => (asked.body as { grantType: string }).grantType;

function keeper(answer: (asked: Asked, count: number) => Answer | Promise<Answer>) {
  const clock = { ms: 1_700_000_000_000 };
  const storage = fakeStorage();
  const { fetch, asked } = fakeFetch(answer);
  const make = () =>
    new TokenKeeper({
      clientId: 'client-1',
      baseUrl: '',
      fetch,
      storage,
      now: () => clock.ms,
      exclusive: (work) => work(),
    });
  return { tokens: make(), another: make(), asked, storage, clock };
}

const issue = (_: Asked, count: number): Answer => ({
  body: { access_token: `access-${count}`, refresh_token: `refresh-${count}`, expires_in: 14_400 },
});

describe('tokens', () => {
  it('starts as a visitor and keeps the token', async () => {
    const { tokens, asked, storage } = keeper(issue);
    expect(tokens.role()).toBe('none');
    expect(await tokens.access()).toBe('access-1');
    expect(await tokens.access()).toBe('access-1');
    expect(asked).toHaveLength(1);
    expect(asked[0]?.url.pathname).toBe('/oauth2/token');
    expect(asked[0]?.body).toEqual({ clientId: 'client-1', grantType: 'anonymous' });
    expect(tokens.role()).toBe('visitor');
    expect(storage.values.size).toBe(1);
  });

  it('shares one exchange between concurrent callers', async () => {
    const { tokens, asked } = keeper(issue);
    const all = await Promise.all([tokens.access(), tokens.access(), tokens.access()]);
    expect(new Set(all)).toEqual(new Set(['access-1']));
    expect(asked).toHaveLength(1);
  });

  it('shares tokens between pages through storage', async () => {
    const { tokens, another, asked } = keeper(issue);
    await tokens.access();
    expect(await another.access()).toBe('access-1');
    expect(asked).toHaveLength(1);
  });

  it('renews only after the time has passed, and keeps the old refresh token', async () => {
    const { tokens, asked, clock } = keeper(issue);
    await tokens.access();
    clock.ms += 14_400_000 - 1;
    expect(await tokens.access()).toBe('access-1');
    clock.ms += 1;
    expect(await tokens.access()).toBe('access-2');
    expect(asked[1]?.body).toEqual({
      clientId: 'client-1',
      refreshToken: 'refresh-1',
      grantType: 'refresh_token',
    });
    clock.ms += 14_400_000;
    await tokens.access();
    expect(asked[2]?.body).toMatchObject({ refreshToken: 'refresh-1' });
  });

  it('takes expires_in as text too', async () => {
    const { tokens, clock } = keeper(() => ({
      body: { access_token: 'a', refresh_token: 'r', expires_in: '60' },
    }));
    await tokens.access();
    expect(tokens.read()?.accessToken.expiresAt).toBe(clock.ms / 1000 + 60);
  });

  it('becomes a new visitor when renewal is refused', async () => {
    const { tokens, asked, clock } = keeper((request, count) =>
      grant(request) === 'refresh_token' ? { status: 400 } : issue(request, count),
    );
    await tokens.access();
    clock.ms += 14_400_000;
    expect(await tokens.access()).toBe('access-3');
    expect(asked.map(grant)).toEqual(['anonymous', 'refresh_token', 'anonymous']);
    expect(tokens.read()?.refreshToken).toEqual({ value: 'refresh-3', role: 'visitor' });
  });

  it('keeps the visitor when no answer came to the renewal', async () => {
    const { tokens, asked, clock } = keeper((request, count) =>
      count === 2 ? { fails: true } : issue(request, count),
    );
    await tokens.access();
    clock.ms += 14_400_000;
    await expect(tokens.access()).rejects.toMatchObject({ kind: 'network' });
    expect(await tokens.access()).toBe('access-3');
    expect(asked.map(grant)).toEqual(['anonymous', 'refresh_token', 'refresh_token']);
  });

  it.each([400, 401, 403])('becomes a new visitor when renewal is refused with %d', async (status) => {
    const { tokens, asked, clock } = keeper((request, count) =>
      grant(request) === 'refresh_token' ? { status } : issue(request, count),
    );
    await tokens.access();
    clock.ms += 14_400_000;
    expect(await tokens.access()).toBe('access-3');
    expect(asked.map(grant)).toEqual(['anonymous', 'refresh_token', 'anonymous']);
  });

  it.each<[string, Answer, object]>([
    ['the server fails', { status: 500 }, { kind: 'system', status: 500 }],
    [
      'a proxy finds no server',
      { status: 502, body: '<h1>Bad gateway</h1>' },
      { kind: 'system', status: 502 },
    ],
    ['the server starts anew', { status: 503 }, { kind: 'system', status: 503 }],
    ['it asks to slow down', { status: 429 }, { status: 429 }],
    ['a proxy answers in its place', { body: '<h1>Back soon</h1>' }, { kind: 'system' }],
    ['the answer holds no token', { body: {} }, { kind: 'system' }],
  ])('keeps who it is when %s', async (_, answer, failure) => {
    const { tokens, asked, clock, storage } = keeper((request, count) =>
      count === 2 ? answer : issue(request, count),
    );
    await tokens.access();
    tokens.write({
      accessToken: { value: 'access-1', expiresAt: clock.ms / 1000 + 60 },
      refreshToken: { value: 'of-a-member', role: 'member' },
    });
    const before = storage.values.get('souk.tokens');
    clock.ms += 14_400_000;
    const error: unknown = await tokens.access().catch((reason: unknown) => reason);
    expect(error).toMatchObject(failure);
    expect(shouldRetry(0, error)).toBe(true);
    expect([tokens.role(), storage.values.get('souk.tokens')]).toEqual(['member', before]);
    expect(await tokens.access()).toBe('access-3');
    expect(asked.map(grant)).toEqual(['anonymous', 'refresh_token', 'refresh_token']);
  });

  it('says so when tokens cannot be had, and tries again next time', async () => {
    const { tokens } = keeper((request, count) =>
      count === 1
        ? { status: 503, statusText: 'Unavailable', headers: { 'X-Wix-Request-Id': 'r-9' } }
        : issue(request, count),
    );
    await expect(tokens.access()).rejects.toThrow(
      'Failed to fetch tokens from OAuth API: Unavailable, request id: r-9',
    );
    expect(await tokens.access()).toBe('access-2');
  });

  it('renews a refused token, but not one that was replaced meanwhile', async () => {
    const { tokens, asked } = keeper(issue);
    await tokens.access();
    tokens.refused('access-0');
    expect(await tokens.access()).toBe('access-1');
    tokens.refused('access-1');
    expect(await tokens.access()).toBe('access-2');
    expect(asked.map(grant)).toEqual(['anonymous', 'refresh_token']);
  });

  it('starts over when storage holds nonsense, and works when storage throws', async () => {
    const { tokens, storage } = keeper(issue);
    storage.values.set('souk.tokens', '{"accessToken":1}');
    expect(await tokens.access()).toBe('access-1');
    storage.getItem = storage.setItem = () => {
      throw new Error('forbidden');
    };
    expect(await tokens.access()).toBe('access-1');
  });
});

describe('locks of the browser', () => {
  afterEach(() => vi.unstubAllGlobals());
  const locks = (request: (name: string, work: () => Promise<unknown>) => Promise<unknown>) =>
    vi.stubGlobal('navigator', { locks: { request } });

  it('does without one that is refused because the store may keep nothing', async () => {
    locks(() => Promise.reject(new DOMException('blocked', 'SecurityError')));
    let times = 0;
    expect(await browserExclusive(() => Promise.resolve(++times))).toBe(1);
  });

  it('does work once that fails within a lock', async () => {
    locks((_, work) => work());
    let times = 0;
    const work = () => Promise.reject(new Error(`try ${++times}`));
    await expect(browserExclusive(work)).rejects.toThrow('try 1');
    expect(times).toBe(1);
  });
});
