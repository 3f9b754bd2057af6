import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@souk/client';
import { getOrdersSettings, updateOrdersSettings } from '@souk/client/operations/ecom-orders-settings';
import { reading, serviceKey } from '@souk/query/operations';
import type { Values } from '../../shared/form/merge.ts';
import { Answer, Page } from '../../shared/Page.tsx';
import { useStore } from '../../shared/store.ts';
import { OrderMails } from './OrderMails.tsx';
import { OrderNumber } from './OrderNumber.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { useText } from './text/index.ts';
import css from './checkout.module.css';

const service = serviceKey(getOrdersSettings);

interface OrderValues extends Values {
  inventoryUpdateTrigger: Schemas['OrdersSettings']['inventoryUpdateTrigger'];
  autoGenerateInvoiceOnPaidOrder: boolean;
}

const valuesOf = (settings: Schemas['OrdersSettings']): OrderValues => ({
  inventoryUpdateTrigger: settings.inventoryUpdateTrigger,
  autoGenerateInvoiceOnPaidOrder: settings.autoGenerateInvoiceOnPaidOrder,
});

/** When goods are taken from stock, and when an invoice is made out. */
export function OrdersPage() {
  const t = useText();
  const { client } = useStore();
  const query = useQuery(reading(client, getOrdersSettings, {}));
  return (
    <Page title={t('nav.orderSettings')} text={t('checkout.ordersText')}>
      <Answer query={query} failed={t('checkout.failed')} rows={4}>
        {({ ordersSettings, revision }) => (
          <SettingsForm<OrderValues>
            id="order-settings"
            service={service}
            needs={updateOrdersSettings}
            saved={{ values: valuesOf(ordersSettings), revision }}
            parts={[
              {
                title: t('checkout.stock'),
                fields: [
                  {
                    name: 'inventoryUpdateTrigger',
                    label: t('checkout.stockWhen'),
                    hint: t('checkout.stockHint'),
                    kind: 'choice',
                    options: [
                      { value: 'ON_ORDER_PLACED', label: t('checkout.stockPlaced') },
                      { value: 'ON_ORDER_PAID', label: t('checkout.stockPaid') },
                    ],
                  },
                ],
              },
              {
                title: t('checkout.invoices'),
                fields: [
                  {
                    name: 'autoGenerateInvoiceOnPaidOrder',
                    label: t('checkout.autoInvoice'),
                    hint: t('checkout.autoInvoiceHint'),
                    kind: 'switch',
                  },
                ],
              },
            ]}
            takesOver
            latest={async () => {
              const now = await client.call(getOrdersSettings, {});
              return { values: valuesOf(now.ordersSettings), revision: now.revision };
            }}
            save={(_, changed, basedOn) =>
              client.call(updateOrdersSettings, { ordersSettings: changed, revision: basedOn })
            }
          />
        )}
      </Answer>
      <div className={css.more}>
        <OrderNumber />
        <OrderMails />
      </div>
    </Page>
  );
}
