import { expect, it, vi } from 'vitest';
import { Ending, actOn, actingOn, apiOf, endedCode, stopActing, type PageApi } from './acting.ts';
import { Refusal } from './refusal.ts';
import { memoryOver } from './storage.ts';

const memory = () =>
  memoryOver(() => {
    throw new Error('no storage here');
  });
const given = { accessToken: 'of the maker', expiresIn: 60, role: 'visitor' as const };
const page = 'https://souk.example/hosted/checkout?checkoutId=one&token=t&back=b';

it('a page finds its token at every address of its own, and nowhere else', () => {
  const tab = memory();
  actOn(tab, page, given, 0);
  expect(actingOn(tab, '/hosted/checkout?checkoutId=one', 59_999)?.token).toBe('of the maker');
  for (const other of [
    '/hosted/checkout?checkoutId=two',
    '/hosted/checkout',
    '/hosted/pay/one',
    '/cart',
    '/',
  ]) {
    expect(actingOn(tab, other, 0)).toBeNull();
  }
});

it('a token ends, and can be given up', () => {
  const tab = memory();
  actOn(tab, page, given, 0);
  expect(actingOn(tab, page, 60_000)).toBeNull();
  stopActing(tab, page);
  expect(actingOn(tab, page, 0)).toBeNull();
});

it('calls are made with the token, and the role is that of who was sent', async () => {
  const call = vi.fn();
  const own = { call, role: () => 'member' } as unknown as PageApi;
  const acting = apiOf(own, { token: 'of the maker', role: 'visitor', until: 1 });
  await acting.call({} as never, {}, {});
  expect(call).toHaveBeenCalledWith({}, {}, { authorization: 'of the maker' });
  expect(acting.role()).toBe('visitor');
  expect(apiOf(own, null)).toBe(own);
});

it.each([
  [401, true],
  [403, false],
])('a refusal with %d ends the page: %s', async (status, ends) => {
  const ending = new Ending();
  const heard = vi.fn();
  ending.follow(heard);
  const refused = new Refusal({ kind: 'refused', status, code: 'OTHER', requestId: 'r-1' });
  const own = { call: () => Promise.reject(refused), role: () => 'member' } as unknown as PageApi;
  const acting = apiOf(own, { token: 'old', role: 'visitor', until: 1 }, ending);
  await expect(acting.call({} as never, {}, {})).rejects.toMatchObject({
    status,
    code: ends ? endedCode : 'OTHER',
    requestId: 'r-1',
  });
  expect(ending.now()).toBe(ends);
  expect(heard).toHaveBeenCalledTimes(ends ? 1 : 0);
});
