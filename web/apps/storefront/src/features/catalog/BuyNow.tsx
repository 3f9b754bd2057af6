import { useEffect, useState } from 'react';
import { Button } from '@souk/ui';
import { useText } from '../../shared/text/index.ts';
import css from './ProductPage.module.css';

/** Straight to the checkout, past the cart. `go` gives false when the shopper stays here. */
export function BuyNow({ go }: { go: () => Promise<boolean> }) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    // Back from the checkout, the browser may show this page as it was left.
    const shown = (event: PageTransitionEvent) => event.persisted && setBusy(false);
    addEventListener('pageshow', shown);
    return () => removeEventListener('pageshow', shown);
  }, []);
  const press = async () => {
    setBusy(true);
    if (!(await go())) setBusy(false);
  };
  return (
    <Button variant="secondary" size="large" className={css.now} busy={busy} onClick={() => void press()}>
      {t('product.now')}
    </Button>
  );
}
