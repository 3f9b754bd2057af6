import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { getOrderRefundability, refundPayments } from '@souk/client/operations/ecom-order-billing';
import { reading } from '@souk/query/operations';
import { Button, ErrorState, Skeleton } from '@souk/ui';
import { Dialog, DialogBody, DialogButtons } from '../../../shared/Dialog.tsx';
import { useMay } from '../../../shared/may.tsx';
import { requestIdOf, useStore } from '../../../shared/store.ts';
import { idOf, isMoneyFixed, moneyOf, nameOf, type Order } from '../shown.ts';
import { useText } from '../text/index.ts';
import { CancelForm } from './CancelForm.tsx';

/** Ends an order. What of its money can be given back is asked for first, where there is any. */
export function CancelDialog({ order: now, onClose }: { order: Order; onClose: () => void }) {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  // As it was when the dialog was opened: cancelling it must not change the form in which its refund is still to come.
  const [order] = useState(now);
  const [opened] = useState(() => Date.now());
  const { captured, refunded } = moneyOf(order);
  const asks =
    captured > refunded && !isMoneyFixed(order) && may(refundPayments) && may(getOrderRefundability);
  const can = useQuery({
    ...reading(client, getOrderRefundability, { orderId: idOf(order) }),
    enabled: asks,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const [known, setKnown] = useState(can.data && can.dataUpdatedAt >= opened ? can.data : undefined);
  if (!known && can.data && can.dataUpdatedAt >= opened) setKnown(can.data);
  const [without, setWithout] = useState(false);
  if (!asks || known || without) return <CancelForm order={order} can={known} onClose={onClose} />;
  return (
    <Dialog title={t('orders.cancelTitle', { name: nameOf(order) })} onClose={onClose}>
      <DialogBody>
        {can.isError ? (
          <ErrorState
            title={t('orders.refundabilityFailed')}
            requestId={requestIdOf(can.error)}
            onRetry={() => void can.refetch()}
          />
        ) : (
          <Skeleton height={220} radius={12} />
        )}
      </DialogBody>
      <DialogButtons>
        <Button variant="secondary" onClick={onClose}>
          {t('orders.keep')}
        </Button>
        {can.isError ? <Button onClick={() => setWithout(true)}>{t('orders.cancelWithout')}</Button> : null}
      </DialogButtons>
    </Dialog>
  );
}
