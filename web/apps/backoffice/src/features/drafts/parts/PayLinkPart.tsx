import { useState, type FormEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import {
  createOrderPaymentRequest,
  getOrderPaymentRequestUrl,
  queryOrderPaymentRequests,
  sendOrderPaymentRequest,
} from '@souk/client/operations/ecom-order-payment-requests';
import type { Schemas } from '@souk/client';
import { reading } from '@souk/query/operations';
import { Button, Callout, ErrorState, Skeleton, TextField, useNotice } from '@souk/ui';
import { Copy } from '../../../shared/SecretOnce.tsx';
import { Part } from '../../../shared/detail/DetailPage.tsx';
import { Allowed, useMay } from '../../../shared/may.tsx';
import { requestIdOf, useStore } from '../../../shared/store.ts';
import { useTask } from '../../../shared/task.ts';
import { isSomething, readAmount } from '../amounts.ts';
import { orderName, type Draft, type Order } from '../model.ts';
import { useOnce } from '../../../shared/once.ts';
import { useText } from '../text/index.ts';
import { useReload } from '../use-draft.ts';
import css from '../drafts.module.css';

type Request = Schemas['PayrequestsRequest'];

interface Props {
  draft: Draft;
  order: Order;
  due: string;
}

/** A link that the buyer pays by: made once, then copied or mailed. */
export function PayLinkPart({ draft, order, due }: Props) {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const orderId = order.id ?? '';
  const open = useQuery({
    ...reading(client, queryOrderPaymentRequests, {
      query: { filter: { orderId, status: 'UNPAID' }, cursorPaging: { limit: 10 } },
    }),
    enabled: may(queryOrderPaymentRequests),
  });
  if (!may(queryOrderPaymentRequests)) return null;
  const requests = open.data?.orderPaymentRequests ?? [];
  return (
    <Part title={t('drafts.payLink')}>
      {open.isError ? (
        <ErrorState
          bar
          title={t('drafts.linksFailed')}
          requestId={requestIdOf(open.error)}
          onRetry={() => void open.refetch()}
        />
      ) : null}
      {open.isLoading ? <Skeleton height={44} radius={8} /> : null}
      {requests.map((request) => (
        <Made key={request.id} request={request} email={order.buyerInfo?.email ?? ''} />
      ))}
      {open.data && requests.length === 0 ? (
        <Allowed to={createOrderPaymentRequest} otherwise={<p className={css.muted}>{t('drafts.noLink')}</p>}>
          <Form draft={draft} order={order} due={due} />
        </Allowed>
      ) : null}
    </Part>
  );
}

function Form({ draft, order, due }: Props) {
  const t = useText();
  const { client } = useStore();
  const reload = useReload();
  const task = useTask();
  const once = useOnce('again');
  // A deposit is asked for first; the rest by another link, later.
  const deposit = isSomething(order.balanceSummary?.paid)
    ? undefined
    : draft.depositDetails?.priceSummary?.total?.amount;
  const [amount, setAmount] = useState(deposit ?? due);
  const [title, setTitle] = useState(t('drafts.linkTitle', { name: orderName(order) }));
  const [tried, setTried] = useState(false);
  const read = readAmount(amount);
  const wrongAmount = read === null || !isSomething({ amount: read });
  const make = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (wrongAmount || title.trim() === '' || task.busy) return;
    const orderPaymentRequest = { orderId: order.id ?? '', title: title.trim(), amount: { amount: read } };
    void task
      .run(() =>
        once((idempotencyKey) =>
          client.call(createOrderPaymentRequest, { orderPaymentRequest }, { idempotencyKey }),
        ),
      )
      .then(() => reload());
  };
  return (
    <form className={css.narrow} noValidate onSubmit={make}>
      {task.problem ? (
        <Callout tone="bad">
          <p>{task.problem}</p>
        </Callout>
      ) : null}
      <p className={css.muted}>{t('drafts.payLinkText')}</p>
      <TextField
        label={t('drafts.amountIn', { currency: order.currency ?? '' })}
        inputMode="decimal"
        dir="ltr"
        value={amount}
        error={tried && wrongAmount ? t('drafts.amountWrong') : undefined}
        onChange={(event) => setAmount(event.currentTarget.value)}
      />
      <TextField
        label={t('drafts.linkName')}
        hint={t('drafts.linkNameHint')}
        value={title}
        maxLength={80}
        error={tried && title.trim() === '' ? t('drafts.nameNeeded') : undefined}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" busy={task.busy}>
          {t('drafts.makeLink')}
        </Button>
      </div>
    </form>
  );
}

function Made({ request, email }: { request: Request; email: string }) {
  const t = useText();
  const { client } = useStore();
  const notify = useNotice();
  const task = useTask();
  const orderPaymentRequestId = request.id;
  const url = useQuery(reading(client, getOrderPaymentRequestUrl, { orderPaymentRequestId }));
  const link = url.data?.orderPaymentRequestUrl ?? '';
  const mail = () =>
    void task.run(async () => {
      const { sent } = await client.call(sendOrderPaymentRequest, { orderPaymentRequestId });
      notify(
        sent ? { text: t('drafts.linkMailed', { email }) } : { text: t('drafts.linkNotMailed'), tone: 'bad' },
      );
    });
  return (
    <div className={css.narrow}>
      {task.problem ? (
        <Callout tone="bad">
          <p>{task.problem}</p>
        </Callout>
      ) : null}
      <p>{t('drafts.linkFor', { amount: request.amount.formattedAmount, title: request.title })}</p>
      {url.isError ? (
        <ErrorState
          bar
          title={t('drafts.linksFailed')}
          requestId={requestIdOf(url.error)}
          onRetry={() => void url.refetch()}
        />
      ) : (
        <div className={css.copyRow}>
          <TextField label={t('drafts.link')} dir="ltr" readOnly value={link} />
          <Copy value={link} name={t('drafts.link')} />
        </div>
      )}
      {email ? (
        <Allowed to={sendOrderPaymentRequest}>
          <div>
            <Button busy={task.busy} onClick={mail}>
              {t('drafts.mailLink', { email })}
            </Button>
          </div>
        </Allowed>
      ) : null}
    </div>
  );
}
