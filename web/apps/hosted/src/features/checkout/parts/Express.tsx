import { useId } from 'react';
import { IconWallet } from '@tabler/icons-react';
import { Button } from '@souk/ui';
import { leaveFor } from '../../../shared/navigation.ts';
import { RefusalNote } from '../../../shared/RefusalNote.tsx';
import { tab } from '../../../shared/storage.ts';
import { useTask } from '../../../shared/task.ts';
import { useDesk } from '../logic/context.ts';
import { blocked, dueOf, something } from '../logic/shown.ts';
import { rememberWallet } from '../logic/wallet.ts';
import { ownPath } from '../logic/ways-out.ts';
import { useCheckoutText } from '../text/index.ts';
import css from './Express.module.css';

/** Wallets that know who buys, where it goes and how it is paid: nothing is typed. */
export function Express() {
  const t = useCheckoutText();
  const { checkout, wallets, calls, changing } = useDesk();
  const task = useTask();
  const title = useId();
  if (wallets.length === 0 || !something(dueOf(checkout)) || blocked(checkout)) return null;
  const go = (wallet: string) =>
    void task.run(
      async () => {
        const address = await calls.startWallet(checkout.id, wallet);
        rememberWallet(tab, checkout.id, dueOf(checkout).formattedAmount);
        leaveFor(ownPath(address, location.origin) ?? address);
        return true;
      },
      ({ code }) => {
        if (code !== 'CHECKOUT_IS_COMPLETE') return false;
        location.reload(); // another tab paid: the page shows the order
        return true;
      },
    );
  return (
    <section className={css.express} aria-labelledby={title}>
      <h2 id={title} className={css.title}>
        {t('express.title')}
      </h2>
      <RefusalNote refusal={task.refusal} until={task.until} />
      <div className={css.wallets}>
        {wallets.map(({ id, name }) => (
          <Button
            key={id}
            variant="secondary"
            size="large"
            busy={task.busy}
            disabled={!task.busy && changing}
            onClick={() => go(id)}
          >
            <IconWallet size={20} stroke={1.75} aria-hidden="true" />
            {t('express.pay', { name })}
          </Button>
        ))}
      </div>
      <p className={css.or}>{t('express.or')}</p>
    </section>
  );
}
