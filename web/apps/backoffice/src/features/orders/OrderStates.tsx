import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryDraftOrders } from '@souk/client/operations/ecom-draft-orders';
import { reading } from '@souk/query/operations';
import { Callout } from '@souk/ui';
import { When } from '../../shared/When.tsx';
import { useMay } from '../../shared/may.tsx';
import { can } from '../../shared/permissions.ts';
import { contributorsOptions } from '../../shared/queries.ts';
import { useMe, useStore } from '../../shared/store.ts';
import { isSomething } from './money.ts';
import { idOf, type Order } from './shown.ts';
import { useText } from './text/index.ts';
import css from './orders.module.css';

/** What holds an order up, above all else. */
export function OrderStates({ order }: { order: Order }) {
  const t = useText();
  const sums = order.balanceSummary;
  return (
    <>
      {order.imported ? (
        <Callout tone="neutral" title={t('orders.importedTitle')}>
          <p>{t('orders.importedText')}</p>
        </Callout>
      ) : null}
      {order.status === 'APPROVED' ? <EditedByOther order={order} /> : null}
      {order.status === 'CANCELED' ? (
        <Callout tone="neutral">
          <p>{t('orders.cancelledText')}</p>
        </Callout>
      ) : null}
      {order.status === 'PENDING' ? (
        <Callout tone="attention">
          <p>{t('orders.pendingText')}</p>
        </Callout>
      ) : null}
      {order.status === 'REJECTED' ? (
        <Callout tone="bad">
          <p>{t('orders.rejectedText')}</p>
        </Callout>
      ) : null}
      {isSomething(sums?.chargeback) && sums?.chargeback?.amount !== sums?.chargebackReversal?.amount ? (
        <Callout tone="bad">
          <p>{t('orders.chargebackText', { amount: sums?.chargeback?.formattedAmount ?? '' })}</p>
        </Callout>
      ) : null}
    </>
  );
}

/**
 * Somebody else has an edit of the order open: what is done here may stand in their way. A failure to ask is no news,
 * for the server lets nobody edit an order that another edits.
 */
function EditedByOther({ order }: { order: Order }) {
  const t = useText();
  const { api, client } = useStore();
  const may = useMay();
  const me = useMe().identity.id;
  const id = idOf(order);
  const drafts = useQuery({
    ...reading(client, queryDraftOrders, { query: { filter: { orderId: id, status: 'DRAFT' } } }),
    enabled: may(queryDraftOrders),
  });
  const open = drafts.data?.draftOrders.find(({ createdBy }) => createdBy?.userId !== me);
  const people = useQuery({ ...contributorsOptions(api), enabled: may(can.readStaff) && !!open });
  if (!open) return null;
  const who = people.data?.find((person) => person.id === open.createdBy?.userId);
  const name =
    (who ? `${who.firstName ?? ''} ${who.lastName ?? ''}`.trim() || who.email : '') || t('orders.somebody');
  return (
    <Callout tone="attention" title={t('orders.editedBy', { name })}>
      <p>
        {t('orders.editedSince')} <When within date={open.createdDate ?? ''} />.{' '}
        <Link to="/orders/$id/edit" params={{ id }} className={css.link}>
          {t('orders.editedOpen')}
        </Link>
      </p>
    </Callout>
  );
}
