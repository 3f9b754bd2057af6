import { useEffect, useState } from 'react';
import type { LineItem } from '@souk/client';
import { Button, Callout, useNotice } from '@souk/ui';
import { useStore } from '../../shared/store.ts';
import { useText } from '../../shared/text/index.ts';
import { useLoggedIn } from '../../shared/useLoggedIn.ts';
import { useSignIn } from '../../shared/useSignIn.ts';
import { useCartActions } from './CartProvider.tsx';
import { loneLine, nameOf } from './cart-changes.ts';
import { leave } from './leave.ts';
import { useCartText } from './text/index.ts';
import { useTotals } from './useCart.ts';
import { useReason } from './useReason.ts';
import { ofCart, stopsBuying } from './violations.ts';

const blocks = (line: LineItem) =>
  line.availability?.status === 'NOT_FOUND' || line.availability?.status === 'NOT_AVAILABLE';

/** Leads to the page where people buy, which brings them back to this shop's thank-you page. */
export function CheckoutButton({ lines }: { lines: readonly LineItem[] }) {
  const t = useText();
  const words = useCartText();
  const notify = useNotice();
  const { client, settings } = useStore();
  const { settled } = useCartActions();
  const reasonOf = useReason();
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    // Back from the checkout, the browser may show this page as it was left.
    const shown = (event: PageTransitionEvent) => event.persisted && setBusy(false);
    addEventListener('pageshow', shown);
    return () => removeEventListener('pageshow', shown);
  }, []);

  const go = async () => {
    setBusy(true);
    try {
      await settled();
      await leave(client, settings.publicUrl, (calls) => calls.fromCart());
    } catch (error) {
      setBusy(false);
      notify({ text: t('cart.checkoutFailed', { reason: await reasonOf(error) }), tone: 'bad' });
    }
  };
  const lone = loneLine(lines);
  const barred = !useLoggedIn() && lines.some((line) => line.membersOnly);
  const { busy: leaving, signIn } = useSignIn();
  // Asked for by the totals, which stand above this button.
  const { data: totals } = useTotals(false);
  return (
    <>
      {lone ? (
        <Callout tone="attention">
          <p>{t('cart.planAlone', { name: nameOf(lone) })}</p>
        </Callout>
      ) : null}
      {barred ? (
        <Callout tone="attention">
          <p>{t('cart.members')}</p>
          <Button variant="secondary" size="small" busy={leaving} onClick={() => void signIn()}>
            {t('nav.signIn')}
          </Button>
        </Callout>
      ) : null}
      {ofCart(totals).map(({ blocking, text }, index) => (
        <Callout key={index} tone={blocking ? 'bad' : 'attention'}>
          <p>{text || words(blocking ? 'wrong.stops' : 'wrong.warns')}</p>
        </Callout>
      ))}
      <Button
        size="large"
        busy={busy}
        disabled={Boolean(lone) || barred || lines.some(blocks) || stopsBuying(totals, lines)}
        onClick={() => void go()}
      >
        {t('cart.checkout')}
      </Button>
    </>
  );
}
