import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useStore } from '../../../shared/store.ts';
import { ordersOptions } from './calls.ts';
import { OrderRow } from './OrderRow.tsx';
import { useOrdersText } from './text/index.ts';
import account from '../account.module.css';
import css from './orders.module.css';

/** On the overview. Who bought nothing, or whose orders cannot be read now, sees nothing of it. */
export function LastOrder() {
  const t = useOrdersText();
  const { client } = useStore();
  const { data } = useQuery(ordersOptions(client, {}, 1));
  const last = data?.orders[0];
  if (!last) return null;
  return (
    <section className={account.part} aria-labelledby="last-order">
      <div className={account.partHead}>
        <h2 id="last-order" className={account.partTitle}>
          {t('list.last')}
        </h2>
        <Link to="/account/orders" className={css.link}>
          {t('list.seeAll')}
        </Link>
      </div>
      <OrderRow order={last} />
    </section>
  );
}
