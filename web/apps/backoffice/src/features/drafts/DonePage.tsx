import { useQuery } from '@tanstack/react-query';
import { refundPayments } from '@souk/client/operations/ecom-order-billing';
import { getOrder } from '@souk/client/operations/ecom-orders';
import { markOrderAsPaid } from '@souk/client/operations/ecom-payments-collector';
import { reading } from '@souk/query/operations';
import { Callout, StatusPill } from '@souk/ui';
import { useMoney } from '../../shared/money.ts';
import { DetailAnswer } from '../../shared/detail/DetailAnswer.tsx';
import { DetailPage } from '../../shared/detail/DetailPage.tsx';
import { useStore } from '../../shared/store.ts';
import { dueOf, sizeOf, signOf } from './amounts.ts';
import { orderName, purposeOf, type Draft, type Order } from './model.ts';
import { PayLinkPart } from './parts/PayLinkPart.tsx';
import { useText } from './text/index.ts';

/** What became of a draft: its order, and the money that is still to be moved. */
export function DonePage({ draft }: { draft: Draft }) {
  const t = useText();
  const { client } = useStore();
  const order = useQuery(reading(client, getOrder, { id: draft.orderId ?? '' }));
  return (
    <DetailAnswer
      query={order}
      failed={t('drafts.failedOrder')}
      missing={{ title: t('drafts.orderMissing') }}
      back={{ to: '/drafts', label: t('nav.drafts') }}
    >
      {(answer) => <Shown draft={draft} order={answer.order} />}
    </DetailAnswer>
  );
}

function Shown({ draft, order }: { draft: Draft; order: Order }) {
  const t = useText();
  const money = useMoney();
  const id = order.id ?? '';
  const name = orderName(order);
  const due = dueOf(order.balanceSummary);
  const sign = order.status === 'APPROVED' ? signOf(due) : 0;
  const amount = money(sizeOf(due), { currency: order.currency ?? 'USD' });
  const edited = purposeOf(draft) === 'edit';
  const link = (dialog?: string) => ({
    to: '/orders/$id',
    params: { id },
    ...(dialog ? { search: { do: dialog } } : {}),
  });
  return (
    <DetailPage
      title={t(edited ? 'drafts.editedTitle' : 'drafts.madeTitle', { name })}
      back={{ to: '/drafts' }}
      pills={
        sign === 0 ? (
          <StatusPill tone="good">{t('drafts.settled')}</StatusPill>
        ) : (
          <StatusPill tone="attention">
            {t(sign > 0 ? 'drafts.toCollectAmount' : 'drafts.toRefundAmount', { amount })}
          </StatusPill>
        )
      }
      actions={[
        sign > 0 ? { label: t('drafts.markPaid'), needs: markOrderAsPaid, link: link('paid') } : null,
        sign < 0
          ? { label: t('drafts.refundAmount', { amount }), needs: refundPayments, link: link('refund') }
          : null,
        { label: t('drafts.openOrder', { name }), needs: getOrder, filled: sign <= 0, link: link() },
      ]}
    >
      {sign > 0 ? <PayLinkPart draft={draft} order={order} due={due.amount} /> : null}
      {sign < 0 ? (
        <Callout tone="attention">
          <p>{t('drafts.refundText', { amount })}</p>
        </Callout>
      ) : null}
      {sign === 0 ? (
        <Callout tone="good">
          <p>{t('drafts.settledText')}</p>
        </Callout>
      ) : null}
    </DetailPage>
  );
}
