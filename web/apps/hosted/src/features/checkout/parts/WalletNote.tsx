import { useEffect, useRef } from 'react';
import { Callout } from '@souk/ui';
import type { Returned } from '../logic/wallet.ts';
import { useCheckoutText, type CheckoutKey } from '../text/index.ts';

type Words = [tone: 'good' | 'attention' | 'bad', title: CheckoutKey, text: CheckoutKey];

const words: Record<Returned['status'], Words> = {
  GIVEN: ['good', 'wallet.given', 'wallet.givenText'],
  WAITING: ['attention', 'wallet.canceled', 'wallet.canceledText'],
  CANCELED: ['attention', 'wallet.canceled', 'wallet.canceledText'],
  FAILED: ['bad', 'wallet.failed', 'wallet.failedText'],
  DOWN: ['bad', 'wallet.down', 'wallet.downText'],
};

/** What became of the wallet that somebody comes back from, and what it costs now. */
export function WalletNote({ returned: { status, before }, now }: { returned: Returned; now: string }) {
  const t = useCheckoutText();
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  if (status === 'GIVEN' && before !== now) {
    return (
      <Callout ref={note} tone="attention" title={t('wallet.changed')}>
        <p>{t('wallet.changedText', { before, now })}</p>
      </Callout>
    );
  }
  const [tone, title, text] = words[status];
  return (
    <Callout ref={note} tone={tone} title={t(title)}>
      <p>{t(text)}</p>
    </Callout>
  );
}
