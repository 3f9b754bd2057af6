// Express wallets: who left for one in this tab, and what became of it. What the wallet gave never passes through here.
import type { Checkout, CheckoutCalls } from '@souk/client/checkout';
import { refusalFrom } from '../../../shared/refusal.ts';
import type { Memory } from '../../../shared/storage.ts';
import { forgetDrafts } from './drafts.ts';

export interface Returned {
  status: 'GIVEN' | 'WAITING' | 'CANCELED' | 'FAILED' | 'DOWN';
  /** The total that was shown when they left. */
  before: string;
}

const walletKey = (id: string) => `souk.wallet.${id}`;

export const rememberWallet = (memory: Memory, id: string, before: string): void =>
  memory.set(walletKey(id), before);

/** For whoever comes back from a wallet: the checkout filled in, or why it is not. Null for everybody else. */
export async function fromWallet(
  memory: Memory,
  calls: Pick<CheckoutCalls, 'finishWallet'>,
  id: string,
): Promise<{ checkout?: Checkout; returned: Returned } | null> {
  const before = memory.get(walletKey(id));
  if (before === null) return null;
  memory.remove(walletKey(id));
  try {
    const { status, checkout } = await calls.finishWallet(id);
    // What was typed before is not what holds now.
    if (status === 'GIVEN') forgetDrafts(memory, id);
    return { checkout, returned: { status, before } };
  } catch (error) {
    const { code, kind } = refusalFrom(error);
    // Another tab paid, or is paying: the checkout itself tells that.
    if (code === 'CHECKOUT_IS_COMPLETE' || code === 'CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS') return null;
    if (kind === 'refused') return { returned: { status: 'FAILED', before } };
    rememberWallet(memory, id, before); // loading the page again asks again
    return { returned: { status: 'DOWN', before } };
  }
}
