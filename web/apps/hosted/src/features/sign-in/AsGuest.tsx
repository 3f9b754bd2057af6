import { useState } from 'react';
import { Button } from '@souk/ui';
import { hostOf, useFlow } from '../../shared/flow.tsx';
import { backAsGuest, cameFromCheckout } from '../../shared/guest.ts';
import { leaveFor } from '../../shared/navigation.ts';
import { tab } from '../../shared/storage.ts';
import { useText } from '../../shared/text/index.ts';
import css from '../../shared/Page.module.css';

/** Nobody has to have an account to buy: the way back to the checkout that they came from. */
export function AsGuest() {
  const t = useText();
  const { flow } = useFlow();
  const [offered] = useState(() => cameFromCheckout(tab, Date.now()));
  if (!offered || flow.staff || hostOf(flow.returnTo) !== location.host) return null;
  return (
    <div className={css.actions}>
      <Button
        variant="secondary"
        size="large"
        className={css.wide}
        onClick={() => leaveFor(backAsGuest(tab, Date.now()) ?? '/cart')}
      >
        {t('signIn.guest')}
      </Button>
    </div>
  );
}
