import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import {
  deleteOrderPaymentRequest,
  getOrderPaymentRequest,
  getOrderPaymentRequestUrl,
  queryOrderPaymentRequests,
  sendOrderPaymentRequest,
  updateOrderPaymentRequest,
  voidOrderPaymentRequest,
} from '@souk/client/operations/ecom-order-payment-requests';
import { reading, serviceKey } from '@souk/query/operations';
import { Button, ErrorState, Skeleton, TextArea, TextField, useNotice } from '@souk/ui';
import { Confirm } from '../../shared/Confirm.tsx';
import { FormDialog } from '../../shared/Dialog.tsx';
import { DetailAnswer } from '../../shared/detail/DetailAnswer.tsx';
import { DetailPage, Part } from '../../shared/detail/DetailPage.tsx';
import { requestIdOf, useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { useDone } from '../../shared/useDone.ts';
import { When } from '../../shared/When.tsx';
import { isOpen, RequestState, type Request } from './State.tsx';
import { useText } from './text/index.ts';
import css from './requests.module.css';

const service = serviceKey(queryOrderPaymentRequests);

export function RequestPage() {
  const t = useText();
  const { id } = useParams({ strict: false }) as { id: string };
  const { client } = useStore();
  const query = useQuery(reading(client, getOrderPaymentRequest, { orderPaymentRequestId: id }));
  return (
    <DetailAnswer
      query={query}
      failed={t('requests.failedOne')}
      missing={{ title: t('requests.gone') }}
      back={{ to: '/payment-requests', label: t('nav.requests') }}
    >
      {({ orderPaymentRequest }) => <One request={orderPaymentRequest} />}
    </DetailAnswer>
  );
}

function One({ request }: { request: Request }) {
  const t = useText();
  const { client } = useStore();
  const navigate = useNavigate();
  const { tell, removal } = useDone(service);
  const [asking, setAsking] = useState<'send' | 'void' | 'edit' | 'delete' | null>(null);
  const off = isOpen(request) ? undefined : t('requests.notOpen');
  const close = () => setAsking(null);
  return (
    <DetailPage
      title={request.title}
      back={{ to: '/payment-requests' }}
      pills={<RequestState request={request} />}
      facts={[
        <bdi key="amount">{request.amount.formattedAmount}</bdi>,
        ...(request.createdDate ? [<When key="made" date={request.createdDate} />] : []),
      ]}
      actions={[
        {
          label: t('requests.void'),
          needs: voidOrderPaymentRequest,
          danger: true,
          off,
          run: () => setAsking('void'),
        },
        {
          label: t('requests.send'),
          needs: sendOrderPaymentRequest,
          filled: true,
          off,
          run: () => setAsking('send'),
        },
      ]}
      more={[
        {
          label: t('requests.edit'),
          needs: updateOrderPaymentRequest,
          off,
          run: () => setAsking('edit'),
        },
        {
          label: t('requests.delete'),
          needs: deleteOrderPaymentRequest,
          danger: true,
          run: () => setAsking('delete'),
        },
      ]}
    >
      <Part title={t('requests.about')}>
        <dl className={css.facts}>
          <dt>{t('requests.order')}</dt>
          <dd>
            <Link to={'/orders/$id' as string} params={{ id: request.orderId }}>
              {request.orderNumber ? `#${request.orderNumber}` : t('requests.openOrder')}
            </Link>
          </dd>
          <dt>{t('requests.amount')}</dt>
          <dd>
            <bdi>{request.amount.formattedAmount}</bdi>
          </dd>
          {request.description ? (
            <>
              <dt>{t('requests.description')}</dt>
              <dd dir="auto">{request.description}</dd>
            </>
          ) : null}
          <dt>{t('requests.expires')}</dt>
          <dd>{request.expirationDate ? <When date={request.expirationDate} /> : t('requests.never')}</dd>
        </dl>
      </Part>
      {isOpen(request) ? <PayLink id={request.id} /> : null}
      {asking === 'send' ? <SendDialog request={request} onClose={close} /> : null}
      {asking === 'edit' ? <EditDialog request={request} onClose={close} /> : null}
      {asking === 'delete' ? (
        <Confirm
          question={{
            title: t('requests.deleteTitle', { title: request.title }),
            text: t('requests.deleteText'),
            action: t('requests.delete'),
            ...removal(
              () => client.call(deleteOrderPaymentRequest, { orderPaymentRequestId: request.id }),
              () => navigate({ to: '/payment-requests' as string }),
              t('requests.deleted', { title: request.title }),
            ),
          }}
          onClose={close}
        />
      ) : null}
      {asking === 'void' ? (
        <Confirm
          question={{
            title: t('requests.voidTitle', { title: request.title }),
            text: t('requests.voidText'),
            action: t('requests.void'),
            work: () => client.call(voidOrderPaymentRequest, { orderPaymentRequestId: request.id }),
            onDone: () => tell(t('requests.isVoid', { title: request.title })),
          }}
          onClose={close}
        />
      ) : null}
    </DetailPage>
  );
}

/** The page that it is paid on, to copy. */
function PayLink({ id }: { id: string }) {
  const t = useText();
  const { client } = useStore();
  const notify = useNotice();
  const asked = useQuery(reading(client, getOrderPaymentRequestUrl, { orderPaymentRequestId: id }));
  const url = asked.data?.orderPaymentRequestUrl ?? '';
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => notify({ text: t('requests.copied') }),
      // Browsers refuse it outside of secure pages.
      () => notify({ text: t('requests.notCopied'), tone: 'bad' }),
    );
  return (
    <Part title={t('requests.link')}>
      {asked.isError ? (
        <ErrorState
          bar
          title={t('requests.linkFailed')}
          requestId={requestIdOf(asked.error)}
          onRetry={() => void asked.refetch()}
        />
      ) : asked.isLoading ? (
        <Skeleton height={44} radius={8} />
      ) : (
        <div className={css.link}>
          <TextField label={t('requests.linkLabel')} dir="ltr" readOnly value={url} />
          <Button variant="secondary" onClick={() => void copy()}>
            {t('requests.copy')}
          </Button>
        </div>
      )}
    </Part>
  );
}

/** What the buyer reads on the page of the link. The amount stays: a request for another one is made anew. */
function EditDialog({ request, onClose }: { request: Request; onClose: () => void }) {
  const t = useText();
  const { client } = useStore();
  const { tell } = useDone(service);
  const task = useTask();
  const [title, setTitle] = useState(request.title);
  const [description, setDescription] = useState(request.description ?? '');
  const [tried, setTried] = useState(false);
  const wrong = title.trim() ? undefined : t('requests.titleNeeded');
  const submit = () => {
    setTried(true);
    if (wrong) return;
    const orderPaymentRequest = { id: request.id, title: title.trim(), description: description.trim() };
    void task
      .run(() => client.call(updateOrderPaymentRequest, { orderPaymentRequest }))
      .then((done) => {
        if (!done) return;
        onClose();
        tell(t('requests.saved'));
      });
  };
  return (
    <FormDialog
      title={t('requests.edit')}
      text={t('requests.editText')}
      task={task}
      submit={t('dialog.save')}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('requests.titleLabel')}
        value={title}
        maxLength={100}
        error={tried ? wrong : undefined}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <TextArea
        label={t('requests.description')}
        value={description}
        maxLength={1000}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

function SendDialog({ request, onClose }: { request: Request; onClose: () => void }) {
  const t = useText();
  const { client } = useStore();
  const notify = useNotice();
  const { reload } = useDone(service);
  const task = useTask();
  const [message, setMessage] = useState('');
  const submit = () =>
    void task
      .run(async () => {
        const words = message.trim();
        const asked = { orderPaymentRequestId: request.id, ...(words ? { message: words } : {}) };
        const { sent } = await client.call(sendOrderPaymentRequest, asked);
        notify(sent ? { text: t('requests.sent') } : { text: t('requests.notSent'), tone: 'bad' });
      })
      .then((done) => {
        void reload();
        if (done) onClose();
      });
  return (
    <FormDialog
      title={t('requests.sendTitle')}
      text={t('requests.sendText')}
      task={task}
      submit={t('requests.send')}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextArea
        label={t('requests.message')}
        value={message}
        maxLength={1000}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
