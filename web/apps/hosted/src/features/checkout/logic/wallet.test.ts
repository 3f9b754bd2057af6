import { expect, it, vi } from 'vitest';
import type { Checkout } from '@souk/client/checkout';
import { Refusal } from '../../../shared/refusal.ts';
import { memoryOver } from '../../../shared/storage.ts';
import { draftKey } from './drafts.ts';
import { fromWallet, rememberWallet } from './wallet.ts';

const memory = () => {
  const here = memoryOver(() => {
    throw new Error('nothing lasts');
  });
  rememberWallet(here, 'c', '$9.00');
  here.set(draftKey('details', 'c'), 'typed');
  return here;
};
const checkout = { id: 'c' } as Checkout;

it('asks only for who left for a wallet, and once', async () => {
  const here = memory();
  const finishWallet = vi.fn().mockResolvedValue({ status: 'GIVEN', checkout });
  expect(await fromWallet(here, { finishWallet }, 'other')).toBeNull();
  expect(await fromWallet(here, { finishWallet }, 'c')).toEqual({
    checkout,
    returned: { status: 'GIVEN', before: '$9.00' },
  });
  expect(here.get(draftKey('details', 'c'))).toBeNull();
  expect(await fromWallet(here, { finishWallet }, 'c')).toBeNull();
});

it('keeps what was typed when nothing was given', async () => {
  const here = memory();
  await fromWallet(here, { finishWallet: vi.fn().mockResolvedValue({ status: 'CANCELED', checkout }) }, 'c');
  expect(here.get(draftKey('details', 'c'))).toBe('typed');
});

it('tells what failed from what may be asked again', async () => {
  const refuse = (refusal: Refusal) => ({ finishWallet: vi.fn().mockRejectedValue(refusal) });
  const refused = new Refusal({ kind: 'refused', code: 'EXPRESS_WALLET_NOT_AVAILABLE' });
  expect((await fromWallet(memory(), refuse(refused), 'c'))?.returned.status).toBe('FAILED');
  const paid = new Refusal({ kind: 'refused', code: 'CHECKOUT_IS_COMPLETE' });
  expect(await fromWallet(memory(), refuse(paid), 'c')).toBeNull();
  const here = memory();
  const down = refuse(new Refusal({ kind: 'system' }));
  expect((await fromWallet(here, down, 'c'))?.returned.status).toBe('DOWN');
  expect((await fromWallet(here, down, 'c'))?.returned.status).toBe('DOWN');
});
