import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@souk/client';
import { getOrderRefundability } from '@souk/client/operations/ecom-order-billing';
import { reading } from '@souk/query/operations';
import { Button, ErrorState, Skeleton } from '@souk/ui';
import { Dialog, DialogBody, DialogButtons } from '../../../shared/Dialog.tsx';
import { requestIdOf, useStore } from '../../../shared/store.ts';
import { idOf, nameOf, type Order } from '../shown.ts';
import { useText } from '../text/index.ts';
import { RefundForm } from './RefundForm.tsx';

/** Gives money back. What can be given back is asked for first. */
export function RefundDialog(props: {
  order: Order;
  transactions?: Schemas['PaymentsOrderTransactions'];
  onClose: () => void;
}) {
  const t = useText();
  const { client } = useStore();
  // What is still known from the last time does not count: a refund since then has changed what can be given back.
  const [opened] = useState(() => Date.now());
  const can = useQuery({
    ...reading(client, getOrderRefundability, { orderId: idOf(props.order) }),
    staleTime: 0,
    // The form must not move under the hands while somebody fills it in.
    refetchOnWindowFocus: false,
  });
  return (
    <Dialog wide title={t('orders.refundTitle', { name: nameOf(props.order) })} onClose={props.onClose}>
      {can.data && can.dataUpdatedAt >= opened ? (
        <RefundForm {...props} can={can.data} />
      ) : can.isError ? (
        <>
          <DialogBody>
            <ErrorState
              title={t('orders.refundabilityFailed')}
              requestId={requestIdOf(can.error)}
              onRetry={() => void can.refetch()}
            />
          </DialogBody>
          <DialogButtons>
            <Button variant="secondary" onClick={props.onClose}>
              {t('dialog.close')}
            </Button>
          </DialogButtons>
        </>
      ) : (
        <Skeleton height={260} radius={12} />
      )}
    </Dialog>
  );
}
