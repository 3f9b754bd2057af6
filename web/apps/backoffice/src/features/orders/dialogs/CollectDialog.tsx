import { useState } from 'react';
import {
  authorizeChargeWithSavedPaymentMethod,
  redeemGiftCard,
} from '@souk/client/operations/ecom-order-billing';
import { createOrderPaymentRequest } from '@souk/client/operations/ecom-order-payment-requests';
import { recordManuallyCollectedPayment } from '@souk/client/operations/ecom-payments-collector';
import { Tabs } from '@mantine/core';
import { useMay, type Needed } from '../../../shared/may.tsx';
import { Dialog } from '../../../shared/Dialog.tsx';
import { nameOf, type Order } from '../shown.ts';
import { useText, type TextKey } from '../text/index.ts';
import { ByHandForm } from './ByHandForm.tsx';
import { GiftCardForm } from './GiftCardForm.tsx';
import { PayLinkForm } from './PayLinkForm.tsx';
import { SavedCardForm } from './SavedCardForm.tsx';

type Way = 'link' | 'hand' | 'card' | 'gift';

const ways: readonly { id: Way; label: TextKey; needs: Needed }[] = [
  { id: 'link', label: 'orders.payLink', needs: createOrderPaymentRequest },
  { id: 'hand', label: 'orders.by.hand', needs: recordManuallyCollectedPayment },
  { id: 'card', label: 'orders.keptCard', needs: authorizeChargeWithSavedPaymentMethod },
  { id: 'gift', label: 'orders.giftCard', needs: redeemGiftCard },
];

/** The ways that somebody with these rights can collect what is due. */
export const collects: readonly Needed[] = ways.map(({ needs }) => needs);

/** Ways to what is still due: a link for the buyer, money that came by hand, a card that is kept, or a gift card. */
export function CollectDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useText();
  const may = useMay();
  // Only members have something kept.
  const open = ways.filter(({ id, needs }) => may(needs) && (id !== 'card' || order.buyerInfo?.memberId));
  const [way, setWay] = useState<Way>(open[0]?.id ?? 'link');
  const shared = { order, onClose };
  return (
    <Dialog wide title={t('orders.collectTitle', { name: nameOf(order) })} onClose={onClose}>
      <Tabs
        value={way}
        onChange={(next) => setWay((next as Way | null) ?? 'link')}
        keepMounted={false}
        mt={12}
      >
        <Tabs.List aria-label={t('orders.collectWays')}>
          {open.map(({ id, label }) => (
            <Tabs.Tab key={id} value={id}>
              {t(label)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="link">
          <PayLinkForm {...shared} />
        </Tabs.Panel>
        <Tabs.Panel value="hand">
          <ByHandForm {...shared} />
        </Tabs.Panel>
        <Tabs.Panel value="gift">
          <GiftCardForm {...shared} />
        </Tabs.Panel>
        <Tabs.Panel value="card">
          <SavedCardForm {...shared} />
        </Tabs.Panel>
      </Tabs>
    </Dialog>
  );
}
