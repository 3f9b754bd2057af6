import { expect, it } from 'vitest';
import { actingOn, actOn } from './acting.ts';
import { arrivedFromSignIn, backAsGuest, cameFromCheckout, leaveToSignIn } from './guest.ts';
import { memoryOver } from './storage.ts';

const memory = () =>
  memoryOver(() => {
    throw new Error('no storage here');
  });
const path = '/hosted/checkout?checkoutId=one';

it('whoever signs in goes on as themself, and whoever does not is who they were', () => {
  const tab = memory();
  actOn(tab, path, { accessToken: 'of the maker', expiresIn: 600, role: 'visitor' }, 0);
  leaveToSignIn(tab, path, 1000);
  expect(actingOn(tab, path, 1000)).toBeNull();
  expect(cameFromCheckout(tab, 2000)).toBe(true);
  expect(backAsGuest(tab, 2000)).toBe(path);
  expect(actingOn(tab, path, 2000)?.token).toBe('of the maker');
  arrivedFromSignIn(tab);
  expect(cameFromCheckout(tab, 2000)).toBe(false);
});

it('leads nowhere without a checkout, and not after long', () => {
  const tab = memory();
  expect(backAsGuest(tab, 0)).toBeNull();
  leaveToSignIn(tab, path, 0);
  expect(backAsGuest(tab, 3_600_000)).toBeNull();
  expect(backAsGuest(tab, 3_599_999)).toBe(path);
});
