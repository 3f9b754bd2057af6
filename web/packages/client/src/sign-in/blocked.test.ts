// Signing in where the browser keeps nothing: whoever begins is told so, instead of coming back to nothing.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '../index.ts';
import { fakeStorage, fakeStore } from '../testing.ts';
import { FlowError, createSignIn, storageBlocked } from './index.ts';

const forbid = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};
const nothing = { getItem: forbid, setItem: forbid, removeItem: forbid };
const url = 'https://shop.test/hosted/go/1';
const redirectUri = 'https://shop.test/signed-in';

function flows(session?: typeof nothing, storage = fakeStorage()) {
  const store = fakeStore(() => ({ body: { redirectSession: { fullUrl: url } } }));
  const client = createClient({ clientId: 'c', fetch: store.fetch, storage });
  return { asked: store.calls, ...createSignIn(client, { session }) };
}

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof FlowError ? error.reason : error),
  );

afterEach(() => vi.unstubAllGlobals());

describe('a browser that forbids storage', () => {
  it('says so before anybody leaves, and asks the server for nothing', async () => {
    vi.stubGlobal('sessionStorage', undefined);
    Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, get: forbid });
    const { asked, beginRedirect, finishRedirect } = flows();
    expect(await reasonOf(beginRedirect({ redirectUri }))).toBe(storageBlocked);
    expect(await reasonOf(finishRedirect(`${redirectUri}#code=k&state=s`))).toBe(storageBlocked);
    expect(asked).toEqual([]);
  });

  it('says so where the storage is there but takes nothing', async () => {
    const { beginRedirect, finishRedirect } = flows(nothing);
    expect(await reasonOf(beginRedirect({ redirectUri }))).toBe(storageBlocked);
    expect(await reasonOf(finishRedirect(`${redirectUri}#code=k&state=s`))).toBe(storageBlocked);
  });

  it('does not keep the hosted pages from being told of the visitor', async () => {
    const { isPreWarmed, preWarm } = flows(undefined, { ...fakeStorage(), ...nothing });
    expect(isPreWarmed()).toBe(false);
    // Without a page there is no frame to do it in; it is not the storage that fails.
    expect(await preWarm()).toBe(false);
  });
});
