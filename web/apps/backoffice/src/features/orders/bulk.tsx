import { createFulfillment, packingSlips, pickList } from '@souk/client/operations/ecom-order-fulfillments';
import { bulkUpdateOrderTags, cancelOrder, updateOrder } from '@souk/client/operations/ecom-orders';
import { captureAuthorizedPayments, markOrderAsPaid } from '@souk/client/operations/ecom-payments-collector';
import type { BulkAct } from '../../shared/list/types.ts';
import { CancelManyDialog } from './dialogs/CancelManyDialog.tsx';
import { TagsDialog } from './dialogs/TagsDialog.tsx';
import { orderJob } from './jobs.ts';
import { printPickList, printSlips } from './slips.ts';
import type { Order } from './shown.ts';
import type { TextKey, useText } from './text/index.ts';

type T = ReturnType<typeof useText>;

/** What can be done to many orders. The server does it to each that can take it, and says of others why not. */
export function bulkOf(t: T): BulkAct<Order>[] {
  const asked = (all: TextKey, many: TextKey, text: TextKey, action: TextKey) => (count: number | null) => ({
    title: count === null ? t(all) : t(many, { count }),
    text: t(text),
    action: t(action),
  });
  return [
    {
      id: 'fulfil',
      label: t('orders.fulfil'),
      needs: createFulfillment,
      confirm: asked('orders.fulfilAll', 'orders.fulfilMany', 'orders.fulfilManyText', 'orders.fulfil'),
      job: orderJob(t, 'FULFILL'),
    },
    { id: 'slips', label: t('orders.printSlips'), needs: packingSlips, whole: printSlips(t) },
    { id: 'picks', label: t('orders.printPicks'), needs: pickList, whole: printPickList(t) },
    {
      id: 'paid',
      label: t('orders.markPaid'),
      needs: markOrderAsPaid,
      confirm: asked('orders.markPaidAll', 'orders.markPaidMany', 'orders.markPaidText', 'orders.markPaid'),
      job: orderJob(t, 'MARK_PAID'),
    },
    {
      id: 'capture',
      label: t('orders.capture'),
      needs: captureAuthorizedPayments,
      confirm: asked('orders.captureAll', 'orders.captureMany', 'orders.captureManyText', 'orders.capture'),
      job: orderJob(t, 'CAPTURE'),
    },
    {
      id: 'tag',
      label: t('orders.tag'),
      needs: bulkUpdateOrderTags,
      dialog: ({ begin, close }) => (
        <TagsDialog
          onClose={close}
          onTag={(tag) => begin(orderJob(t, 'TAG', { assignTags: { tags: { tagIds: [tag] } } }))}
        />
      ),
    },
    { id: 'archive', label: t('orders.archive'), needs: updateOrder, job: orderJob(t, 'ARCHIVE') },
    {
      id: 'unarchive',
      label: t('orders.unarchive'),
      needs: updateOrder,
      job: orderJob(t, 'UNARCHIVE'),
    },
    {
      id: 'cancel',
      label: t('orders.cancel'),
      needs: cancelOrder,
      danger: true,
      dialog: ({ count, begin, close }) => (
        <CancelManyDialog
          count={count}
          onClose={close}
          onCancel={(options) => begin(orderJob(t, 'CANCEL', options))}
        />
      ),
    },
  ];
}
