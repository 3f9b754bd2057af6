import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { IconChevronLeft } from '@tabler/icons-react';
import { isSoukError } from '@souk/client';
import { EmptyState, ErrorState, Loading, Skeleton, buttonClass } from '@souk/ui';
import { requestIdOf, useStore } from '../../../shared/store.ts';
import { useTitle } from '../../../shared/useTitle.ts';
import { orderOptions } from './calls.ts';
import { OrderView } from './OrderView.tsx';
import { useOrdersText } from './text/index.ts';
import account from '../account.module.css';
import css from './orders.module.css';

/** One order of the member's. */
export function OrderPage({ id }: { id: string }) {
  const t = useOrdersText();
  const { client } = useStore();
  const { data, error, isPending, refetch } = useQuery(orderOptions(client, id));
  const missing = isSoukError(error) && (error.status === 404 || error.status === 400);
  useTitle(data ? t('one.title', { number: data.order.number ?? '' }) : t('list.title'));
  if (missing) {
    return (
      <EmptyState
        headingLevel={1}
        title={t('one.missing.title')}
        text={t('one.missing.text')}
        action={
          <Link to="/account/orders" className={buttonClass('secondary')}>
            {t('one.back')}
          </Link>
        }
      />
    );
  }
  return (
    <>
      <Link to="/account/orders" className={css.back}>
        <IconChevronLeft className={account.arrow} size={18} stroke={1.75} aria-hidden="true" />
        {t('one.back')}
      </Link>
      {isPending ? (
        <Loading onRetry={() => void refetch()}>
          <div className={account.rows}>
            <Skeleton width="60%" height={48} />
            <Skeleton height={96} />
            <Skeleton height={240} />
          </div>
        </Loading>
      ) : data ? (
        <OrderView page={data} />
      ) : (
        <ErrorState
          compact
          headingLevel={1}
          title={t('one.error')}
          text={t('list.errorText')}
          requestId={requestIdOf(error)}
          onRetry={() => void refetch()}
        />
      )}
    </>
  );
}
