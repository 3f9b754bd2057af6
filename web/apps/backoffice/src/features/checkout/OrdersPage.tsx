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

/** When goods are taken from stock, and when an invoice is made out. */
export function OrdersPage() {
  const t = useText();
  const { client } = useStore();
  const query = useQuery(reading(client, getOrdersSettings, {}));
  return (
    <Page title={t('nav.orderSettings')} text={t('checkout.ordersText')}>
      <Answer query={query} failed={t('checkout.failed')} rows={4}>
        {({ ordersSettings: { inventoryUpdateTrigger, autoGenerateInvoiceOnPaidOrder } }) => (
          <SettingsForm<OrderValues>
            id="order-settings"
            service={service}
            needs={updateOrdersSettings}
            saved={{ values: { inventoryUpdateTrigger, autoGenerateInvoiceOnPaidOrder } }}
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
            looksFirst
            latest={async () => {
              const { ordersSettings: now } = await client.call(getOrdersSettings, {});
              return {
                values: {
                  inventoryUpdateTrigger: now.inventoryUpdateTrigger,
                  autoGenerateInvoiceOnPaidOrder: now.autoGenerateInvoiceOnPaidOrder,
                },
              };
            }}
            save={(_, changed) => client.call(updateOrdersSettings, { ordersSettings: changed })}
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
