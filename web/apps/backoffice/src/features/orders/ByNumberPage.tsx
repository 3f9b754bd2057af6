import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams, useSearch } from '@tanstack/react-router';
import { searchOrders } from '@souk/client/operations/ecom-orders';
import { keyOf } from '@souk/query/operations';
import { EmptyState, buttonClass } from '@souk/ui';
import { DetailAnswer } from '../../shared/detail/DetailAnswer.tsx';
import { PageHead } from '../../shared/Page.tsx';
import { useStore } from '../../shared/store.ts';
import { useText } from './text/index.ts';

/** Leads from an order's number to the order: people know numbers, addresses hold ids. */
export function ByNumberPage() {
  const t = useText();
  const { client } = useStore();
  const { number } = useParams({ strict: false }) as { number: string };
  const wanted = useSearch({ strict: false }) as { do?: string };
  const message = { search: { filter: { number }, cursorPaging: { limit: 1 } } };
  const found = useQuery({
    queryKey: keyOf(searchOrders, message),
    queryFn: async ({ signal }) => (await client.call(searchOrders, message, { signal })).orders[0]?.id ?? '',
  });
  return (
    <DetailAnswer
      query={found}
      failed={t('orders.failedOne')}
      missing={{ title: t('orders.missing') }}
      back={{ to: '/orders', label: t('nav.orders') }}
    >
      {(id) =>
        id ? (
          <Navigate to="/orders/$id" params={{ id }} search={wanted.do ? { do: wanted.do } : {}} replace />
        ) : (
          <>
            <PageHead />
            <EmptyState
              headingLevel={1}
              title={t('orders.missingNumber', { number })}
              text={t('orders.missingText')}
              action={
                <Link to="/orders" className={buttonClass()}>
                  {t('orders.allOrders')}
                </Link>
              }
            />
          </>
        )
      }
    </DetailAnswer>
  );
}
