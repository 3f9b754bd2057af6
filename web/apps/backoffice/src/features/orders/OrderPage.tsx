import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { listFulfillmentsForSingleOrder } from '@souk/client/operations/ecom-order-fulfillments';
import { listTransactionsForSingleOrder } from '@souk/client/operations/ecom-order-transactions';
import { getOrder, searchOrders, updateOrder } from '@souk/client/operations/ecom-orders';
import { reading, serviceKey } from '@souk/query/operations';
import { ErrorState } from '@souk/ui';
import { DetailAnswer } from '../../shared/detail/DetailAnswer.tsx';
import { DetailPage } from '../../shared/detail/DetailPage.tsx';
import { useMay } from '../../shared/may.tsx';
import { requestIdOf, useStore } from '../../shared/store.ts';
import { useLanguage } from '@souk/ui/text';
import { OrderAside } from './OrderAside.tsx';
import { OrderDialogs, type DialogName } from './OrderDialogs.tsx';
import { OrderStates } from './OrderStates.tsx';
import { PaymentPill, SendingPill } from './Pills.tsx';
import { ItemsPart } from './ItemsPart.tsx';
import { MoneyPart } from './MoneyPart.tsx';
import { Timeline } from './Timeline.tsx';
import { useOrderActs } from './acts.ts';
import { channelText } from './channels.ts';
import { neighbours } from './queries.ts';
import { idOf, nameOf, pieces, type Order } from './shown.ts';
import { useText } from './text/index.ts';

/** One order: what was bought, what was paid, what is to be done. */
export function OrderPage() {
  const t = useText();
  const { client } = useStore();
  const { id } = useParams({ strict: false }) as { id: string };
  const order = useQuery(reading(client, getOrder, { id }));
  return (
    <DetailAnswer
      query={order}
      failed={t('orders.failedOne')}
      missing={{ title: t('orders.missing'), text: t('orders.missingText') }}
      back={{ to: '/orders', label: t('nav.orders') }}
    >
      {(answer) => <Shown key={id} order={answer.order} />}
    </DetailAnswer>
  );
}

/** An order counts as seen once somebody who may say so has opened it. A failure is no news: it stays bold. */
function useSeen(order: Order) {
  const { client } = useStore();
  const may = useMay()(updateOrder);
  const id = idOf(order);
  const unseen = !order.seenByAHuman && may && (order.status === 'APPROVED' || order.status === 'CANCELED');
  useEffect(() => {
    if (unseen) client.call(updateOrder, { order: { id, seenByAHuman: true } }).catch(() => undefined);
  }, [client, id, unseen]);
}

function Shown({ order }: { order: Order }) {
  const t = useText();
  const { code } = useLanguage();
  const { client } = useStore();
  const may = useMay();
  const navigate = useNavigate();
  const orderId = idOf(order);
  const wanted = (useSearch({ strict: false }) as { do?: string }).do as DialogName | undefined;
  useSeen(order);
  const parcels = useQuery({
    ...reading(client, listFulfillmentsForSingleOrder, { orderId }),
    enabled: may(listFulfillmentsForSingleOrder),
  });
  const money = useQuery({
    ...reading(client, listTransactionsForSingleOrder, { orderId }),
    enabled: may(listTransactionsForSingleOrder),
  });
  const beside = useQuery({
    queryKey: [...serviceKey(searchOrders), 'beside', order.number],
    queryFn: ({ signal }) => neighbours(client, order, signal),
  });
  const sent = parcels.data?.orderWithFulfillments.fulfillments ?? [];
  const open = (name?: DialogName) =>
    void navigate({ to: '.', search: name ? { do: name } : {}, replace: true, resetScroll: false });
  const acts = useOrderActs({ order, parcels: sent, ready: parcels.isSuccess, open });
  const link = (id?: string) => (id ? { to: '/orders/$id', params: { id } } : undefined);
  const placed = Date.parse(order.purchasedDate ?? order.createdDate ?? '');
  return (
    <>
      <DetailPage
        title={nameOf(order)}
        back={{ to: '/orders' }}
        pills={
          <>
            <PaymentPill order={order} />
            <SendingPill order={order} />
          </>
        }
        facts={[
          Number.isNaN(placed)
            ? ''
            : new Intl.DateTimeFormat(code, { dateStyle: 'medium', timeStyle: 'short' }).format(placed),
          channelText(order, t),
          t('orders.pieces', { count: pieces(order.lineItems) }),
          ...(order.archived ? [t('orders.isArchived')] : []),
        ]}
        actions={acts.actions}
        more={acts.more}
        previous={link(beside.data?.newer)}
        next={link(beside.data?.older)}
        aside={<OrderAside order={order} onDialog={open} />}
      >
        <OrderStates order={order} />
        {parcels.isError ? (
          <ErrorState
            bar
            title={t('orders.parcelsFailed')}
            requestId={requestIdOf(parcels.error)}
            onRetry={() => void parcels.refetch()}
          />
        ) : null}
        <ItemsPart order={order} parcels={sent} />
        <MoneyPart order={order} transactions={money} onDialog={open} />
        <Timeline order={order} payments={money.data?.orderTransactions.payments ?? []} />
      </DetailPage>
      {wanted ? (
        <OrderDialogs
          name={wanted}
          order={order}
          parcels={parcels.isSuccess ? sent : undefined}
          transactions={money.data?.orderTransactions}
          onClose={() => open()}
        />
      ) : null}
    </>
  );
}
