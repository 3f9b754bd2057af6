import type { ReactNode } from 'react';
import layout from '../../../shared/layout.module.css';
import { useTitle } from '../../../shared/useTitle.ts';
import { FindForm, FoundOrder } from './FindOrderPage.tsx';
import { useFound } from './found.ts';
import { useOrdersText } from './text/index.ts';
import account from '../account.module.css';
import css from './orders.module.css';

/** An order whose address somebody has: it is shown to who knows the e-mail that it was placed with. */
export function ProveOrder({ orderId, children }: { orderId: string; children?: ReactNode }) {
  const t = useOrdersText();
  const [found, setFound] = useFound(orderId);
  useTitle(t('find.prove.title'));
  return (
    <div className={`${layout.page} ${account.page}`}>
      {found ? (
        <FoundOrder found={found} />
      ) : (
        <>
          <h1 className={account.title}>{t('find.prove.title')}</h1>
          <p className={account.lead}>{t('find.prove.text')}</p>
          <FindForm orderId={orderId} onFound={setFound} />
          <p className={css.other}>{children}</p>
        </>
      )}
    </div>
  );
}
