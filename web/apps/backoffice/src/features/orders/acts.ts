import { createFulfillment } from '@souk/client/operations/ecom-order-fulfillments';
import { refundPayments } from '@souk/client/operations/ecom-order-billing';
import { createDraftOrder } from '@souk/client/operations/ecom-draft-orders';
import { cancelOrder, commitDeltas, updateOrder } from '@souk/client/operations/ecom-orders';
import {
  captureAuthorizedPayments,
  markOrderAsPaid,
  voidAuthorizedPayments,
} from '@souk/client/operations/ecom-payments-collector';
import { setTipOnOrder } from '@souk/client/operations/ecom-tips';
import { useNotice } from '@souk/ui';
import { useActs, type Act } from '../../shared/act.tsx';
import { useMay } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';
import { useUndo } from '../../shared/undo.tsx';
import { useProblemText } from '../../shared/task.ts';
import { collects } from './dialogs/CollectDialog.tsx';
import { canDuplicate, useDuplicate } from './duplicate.ts';
import { useShowAmount } from './money.ts';
import { useReload } from './queries.ts';
import type { DialogName } from './OrderDialogs.tsx';
import {
  idOf,
  isMoneyFixed,
  isOpen,
  isPickup,
  leftOf,
  moneyOf,
  nameOf,
  pieces,
  type Order,
  type Parcel,
} from './shown.ts';
import { useText } from './text/index.ts';

interface Given {
  order: Order;
  parcels: readonly Parcel[];
  /** Whether it is known what was sent. */
  ready: boolean;
  open: (name: DialogName) => void;
}

/** What can be done with an order now; the next sensible step is the filled one. */
export function useOrderActs({ order, parcels, ready, open }: Given) {
  const t = useText();
  const { client } = useStore();
  const reload = useReload();
  const notify = useNotice();
  const problemText = useProblemText();
  const undo = useUndo();
  const showAmount = useShowAmount();
  const duplicate = useDuplicate(order);
  const mayCollect = collects.some(useMay());
  const left = pieces(leftOf(order, parcels).toSend);
  const { due, captured, refunded, refunding, chargeback, ...money } = moneyOf(order);
  const fixed = isMoneyFixed(order);
  const authorized = fixed ? 0n : money.authorized;
  const disputed = chargeback > 0n;
  const sendable = isOpen(order) && ready && left > 0;
  const payable = isOpen(order) && due > 0n && authorized === 0n;
  const returnable = captured - refunded - refunding > 0n;

  const archive = (archived: boolean) => client.call(updateOrder, { order: { id: idOf(order), archived } });
  const toggleArchive = () =>
    archive(!order.archived).then(
      () => {
        void reload();
        undo({
          text: t(order.archived ? 'orders.unarchived' : 'orders.archived', { name: nameOf(order) }),
          undo: () => archive(order.archived),
          onUndone: () => void reload(),
        });
      },
      (error: unknown) => notify({ text: problemText(error), tone: 'bad' }),
    );

  const refund: Act | null =
    captured > 0n && !fixed
      ? {
          label: t('orders.refund'),
          needs: refundPayments,
          off: disputed ? t('orders.disputed') : returnable ? undefined : t('orders.nothingToRefund'),
          run: () => open('refund'),
        }
      : null;
  const unpaid = isOpen(order) && due > 0n && !fixed;
  const notNow = disputed ? t('orders.disputed') : authorized > 0n ? t('orders.captureInstead') : undefined;
  const collect: Act | null =
    unpaid && mayCollect
      ? {
          label: t('orders.collect', { amount: showAmount(due, order.currency ?? 'USD') }),
          off: notNow,
          filled: payable && !sendable,
          run: () => open('collect'),
        }
      : null;
  const pay: Act | null = unpaid
    ? { label: t('orders.markPaid'), needs: markOrderAsPaid, off: notNow, run: () => open('paid') }
    : null;
  const id = idOf(order);
  const editable = fixed ? t('orders.importedEdit') : isOpen(order) ? undefined : t('orders.cannotEdit');
  const send: Act | null = sendable
    ? {
        label: t(isPickup(order) ? 'orders.readyCount' : 'orders.fulfilCount', { count: left }),
        needs: createFulfillment,
        filled: true,
        run: () => open('fulfil'),
      }
    : null;
  const capture: Act | null =
    authorized > 0n
      ? {
          label: t('orders.capture'),
          needs: captureAuthorizedPayments,
          off: disputed ? t('orders.disputed') : undefined,
          filled: !sendable,
          run: () => open('capture'),
        }
      : null;

  // Two have room beside each other in a small window, those that can be done now before others; the rest is in the
  // menu, the most likely first.
  const steps = useActs([refund, capture, collect, send]);
  const isOff = ({ off }: Act) => off !== undefined;
  const chosen = [...steps.filter(isOff), ...steps.filter((step) => !isOff(step))].slice(-2);
  return {
    actions: steps.filter((step) => chosen.includes(step)),
    more: [
      ...steps.filter((step) => !chosen.includes(step)).reverse(),
      pay,
      {
        label: t('orders.edit'),
        needs: commitDeltas,
        off: editable,
        link: { to: '/orders/$id/edit', params: { id } },
      },
      {
        label: t('orders.exchange'),
        needs: commitDeltas,
        off: editable,
        link: { to: '/orders/$id/exchange', params: { id } },
      },
      {
        label: t('orders.duplicate'),
        needs: createDraftOrder,
        off: canDuplicate(order) ? undefined : t('orders.cannotDuplicate'),
        run: duplicate,
      },
      authorized > 0n
        ? { label: t('orders.void'), needs: voidAuthorizedPayments, run: () => open('void') }
        : null,
      {
        label: t('orders.tip'),
        needs: setTipOnOrder,
        off: editable ?? (refunded + refunding > 0n ? t('orders.tipRefunded') : undefined),
        run: () => open('tip'),
      },
      { label: t('orders.addTag'), needs: updateOrder, run: () => open('tag') },
      {
        label: t(order.archived ? 'orders.unarchive' : 'orders.archive'),
        needs: updateOrder,
        run: () => void toggleArchive(),
      },
      order.status === 'CANCELED' || order.status === 'REJECTED'
        ? null
        : {
            label: t('orders.cancel'),
            needs: cancelOrder,
            danger: true,
            off:
              order.status !== 'APPROVED'
                ? t('orders.cancelPending')
                : authorized > 0n
                  ? t('orders.cancelAuthorized')
                  : undefined,
            run: () => open('cancel'),
          },
    ] satisfies (Act | null)[],
  };
}
