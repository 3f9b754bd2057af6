import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconFileInvoice, IconLink } from '@tabler/icons-react';
import { generateInvoice } from '@souk/client/operations/ecom-order-invoices';
import { queryOrderPaymentRequests } from '@souk/client/operations/ecom-order-payment-requests';
import {
  deleteInvoice,
  document as invoiceFile,
  queryInvoices,
  sendInvoice,
  voidInvoice,
} from '@souk/client/operations/souk-invoices';
import type { Schemas } from '@souk/client';
import { reading, serviceKey } from '@souk/query/operations';
import { Confirm } from '../../shared/Confirm.tsx';
import { Part } from '../../shared/detail/DetailPage.tsx';
import { Allowed, useMay } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';
import { useDone } from '../../shared/useDone.ts';
import { When } from '../../shared/When.tsx';
import { Asked } from './Asked.tsx';
import { usePaper } from './papers.ts';
import { useReload } from './queries.ts';
import { idOf, type Order } from './shown.ts';
import { useText, type TextKey } from './text/index.ts';
import extra from './extras.module.css';
import css from './orders.module.css';

const invoicesKey = serviceKey(queryInvoices);

type Invoice = Schemas['InvoicesInvoice'];

const isVoid = ({ status }: Invoice) => status === 'Void' || status === 'Deleted';

/** The bills of an order: made, mailed, downloaded and made void. */
export function InvoicesPart({ order }: { order: Order }) {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const reload = useReload();
  const { run } = useDone(invoicesKey);
  const orderId = idOf(order);
  const query = { filter: { orderId }, cursorPaging: { limit: 20 } };
  const asked = useQuery({ ...reading(client, queryInvoices, { query }), enabled: may(queryInvoices) });
  if (!may(queryInvoices)) return null;
  const invoices = (asked.data?.invoices ?? []).filter(({ status }) => status !== 'Deleted');
  const make = () =>
    void run(() => client.call(generateInvoice, { orderId }), t('orders.invoiceMade')).then(reload);
  return (
    <Part
      title={t('orders.invoice')}
      actions={
        asked.isSuccess && invoices.every(isVoid) ? (
          <Allowed to={generateInvoice}>
            <button type="button" className={css.linkButton} onClick={make}>
              {t('orders.makeInvoice')}
            </button>
          </Allowed>
        ) : null
      }
    >
      <Asked
        query={asked}
        failed={t('orders.invoicesFailed')}
        none={t('orders.noInvoice')}
        empty={invoices.length === 0}
      >
        <ul className={css.facts}>
          {invoices.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} />
          ))}
        </ul>
      </Asked>
    </Part>
  );
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const t = useText();
  const { client } = useStore();
  const paper = usePaper();
  const reload = useReload();
  const { run } = useDone(invoicesKey);
  const [voiding, setVoiding] = useState(false);
  const about = { invoiceId: invoice.id };
  const over = isVoid(invoice);
  return (
    <li>
      <IconFileInvoice size={18} stroke={1.75} aria-hidden="true" />
      <span className={css.what}>
        <bdi>{invoice.number}</bdi>
        <span className={css.small}>
          {over ? (
            t('orders.invoiceVoid')
          ) : invoice.sentDate ? (
            <>
              {t('orders.mailed')} <When within date={invoice.sentDate} />
            </>
          ) : (
            t('orders.notMailed')
          )}
        </span>
        <span className={extra.factActs}>
          <button
            type="button"
            className={css.linkButton}
            onClick={() => void paper(invoiceFile, about, invoice.number)}
          >
            {t('orders.download')}
          </button>
          {over ? (
            <Allowed to={deleteInvoice}>
              <button
                type="button"
                className={css.linkButton}
                onClick={() =>
                  void run(
                    () => client.call(deleteInvoice, about),
                    t('orders.invoiceDeleted', { number: invoice.number }),
                  )
                }
              >
                {t('orders.takeOff')}
              </button>
            </Allowed>
          ) : (
            <>
              <Allowed to={sendInvoice}>
                <button
                  type="button"
                  className={css.linkButton}
                  onClick={() =>
                    void run(
                      () => client.call(sendInvoice, about),
                      t('orders.invoiceSent', { number: invoice.number }),
                    ).then(reload)
                  }
                >
                  {t('orders.mailIt')}
                </button>
              </Allowed>
              <Allowed to={voidInvoice}>
                <button type="button" className={css.linkButton} onClick={() => setVoiding(true)}>
                  {t('orders.makeVoid')}
                </button>
              </Allowed>
            </>
          )}
        </span>
      </span>
      {voiding ? (
        <Confirm
          question={{
            title: t('orders.voidInvoiceTitle', { number: invoice.number }),
            text: t('orders.voidInvoiceText'),
            action: t('orders.makeVoid'),
            work: () => client.call(voidInvoice, about),
            onDone: () =>
              void run(async () => undefined, t('orders.invoiceVoided', { number: invoice.number })),
          }}
          onClose={() => setVoiding(false)}
        />
      ) : null}
    </li>
  );
}

const requestWords: Record<string, TextKey> = {
  PAID: 'orders.pay.paid',
  UNPAID: 'orders.pay.unpaid',
  EXPIRED: 'orders.linkExpired',
  VOIDED: 'orders.voided',
};

/** Links by which the buyer was asked to pay. Drawn only where there are some. */
export function RequestsPart({ order }: { order: Order }) {
  const t = useText();
  const { client } = useStore();
  const may = useMay()(queryOrderPaymentRequests);
  const query = { filter: { orderId: idOf(order) }, cursorPaging: { limit: 20 } };
  const asked = useQuery({ ...reading(client, queryOrderPaymentRequests, { query }), enabled: may });
  const requests = asked.data?.orderPaymentRequests ?? [];
  if (!may || (requests.length === 0 && !asked.isError)) return null;
  return (
    <Part title={t('orders.payLinks')}>
      <Asked query={asked} failed={t('orders.linksFailed')} none="" empty={false}>
        <ul className={css.facts}>
          {requests.map((request) => (
            <li key={request.id}>
              <IconLink size={18} stroke={1.75} aria-hidden="true" />
              <span className={css.what}>
                <Link to={'/payment-requests/$id' as string} params={{ id: request.id }} className={css.link}>
                  <bdi>{request.amount.formattedAmount}</bdi>
                </Link>
                <span className={css.small}>
                  {t(requestWords[request.status] ?? 'orders.pay.pending')}
                  {request.createdDate ? (
                    <>
                      {' · '}
                      <When within date={request.createdDate} />
                    </>
                  ) : null}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </Asked>
    </Part>
  );
}
