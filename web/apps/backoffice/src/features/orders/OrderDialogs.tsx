import { bulkUpdateOrderTags, cancelOrder, updateOrder } from '@souk/client/operations/ecom-orders';
import { createFulfillment } from '@souk/client/operations/ecom-order-fulfillments';
import {
  calculateRefund,
  getOrderRefundability,
  refundPayments,
} from '@souk/client/operations/ecom-order-billing';
import {
  captureAuthorizedPayments,
  markOrderAsPaid,
  voidAuthorizedPayments,
} from '@souk/client/operations/ecom-payments-collector';
import { setTipOnOrder } from '@souk/client/operations/ecom-tips';
import type { Schemas } from '@souk/client';
import { useMay, type Needed } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';
import { CancelDialog } from './dialogs/CancelDialog.tsx';
import { CollectDialog, collects } from './dialogs/CollectDialog.tsx';
import { ContactDialog } from './dialogs/ContactDialog.tsx';
import { CaptureDialog, VoidDialog } from './dialogs/CaptureDialog.tsx';
import { FulfilDialog } from './dialogs/FulfilDialog.tsx';
import { PaidDialog } from './dialogs/PaidDialog.tsx';
import { RefundDialog } from './dialogs/RefundDialog.tsx';
import { TagsDialog } from './dialogs/TagsDialog.tsx';
import { TipDialog } from './dialogs/TipDialog.tsx';
import { tagOrder, useReload } from './queries.ts';
import { isMoneyFixed, type Order, type Parcel } from './shown.ts';

export type DialogName =
  | 'fulfil'
  | 'refund'
  | 'capture'
  | 'void'
  | 'paid'
  | 'collect'
  | 'tip'
  | 'cancel'
  | 'tag'
  | 'contact'
  | 'delivery'
  | 'billing';

const needs: Record<DialogName, readonly Needed[]> = {
  fulfil: [createFulfillment],
  refund: [refundPayments, calculateRefund, getOrderRefundability],
  capture: [captureAuthorizedPayments],
  void: [voidAuthorizedPayments],
  paid: [markOrderAsPaid],
  collect: [],
  tip: [setTipOnOrder],
  cancel: [cancelOrder],
  tag: [bulkUpdateOrderTags],
  contact: [updateOrder],
  delivery: [updateOrder],
  billing: [updateOrder],
};

/** These move money. */
const moving: readonly DialogName[] = ['refund', 'capture', 'void', 'paid', 'collect', 'tip'];

interface Props {
  name: DialogName;
  order: Order;
  /** Undefined until it is known what was sent. */
  parcels?: readonly Parcel[];
  transactions?: Schemas['PaymentsOrderTransactions'];
  onClose: () => void;
}

/** The dialog that the address names, for those who may do what it is for. */
export function OrderDialogs({ name, order, parcels, transactions, onClose }: Props) {
  const may = useMay();
  const { client } = useStore();
  const reload = useReload();
  // The address may say anything.
  if (!(name in needs) || !needs[name].every(may)) return null;
  if (isMoneyFixed(order) && moving.includes(name)) return null;
  const shared = { order, onClose };
  switch (name) {
    case 'fulfil':
      return parcels ? <FulfilDialog {...shared} parcels={parcels} /> : null;
    case 'refund':
      return <RefundDialog {...shared} transactions={transactions} />;
    case 'capture':
      return transactions ? <CaptureDialog {...shared} transactions={transactions} /> : null;
    case 'void':
      return transactions ? <VoidDialog {...shared} transactions={transactions} /> : null;
    case 'paid':
      return <PaidDialog {...shared} />;
    case 'collect':
      return collects.some(may) ? <CollectDialog {...shared} /> : null;
    case 'tip':
      return <TipDialog {...shared} />;
    case 'contact':
    case 'delivery':
    case 'billing':
      return <ContactDialog key={name} {...shared} place={name} />;
    case 'cancel':
      return <CancelDialog {...shared} />;
    case 'tag':
      return <TagsDialog onClose={onClose} onTag={(tag) => tagOrder(client, order, tag).then(reload)} />;
  }
}
