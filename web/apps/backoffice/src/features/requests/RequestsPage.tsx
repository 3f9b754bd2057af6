import { SoukError } from '@souk/client';
import {
  queryOrderPaymentRequests,
  sendOrderPaymentRequest,
  voidOrderPaymentRequest,
} from '@souk/client/operations/ecom-order-payment-requests';
import { ListPage } from '../../shared/list/ListPage.tsx';
import { byQuery } from '../../shared/list/sources.ts';
import { When } from '../../shared/When.tsx';
import { isOpen, RequestState, stateKey, type Request } from './State.tsx';
import { useText } from './text/index.ts';
import cells from '../../shared/cells.module.css';

const source = byQuery(queryOrderPaymentRequests, 'orderPaymentRequests');

/** The server has no mail to write: a failure of the row, with its reason. */
const notSent = (description: string) =>
  new SoukError('application', description, {
    details: { applicationError: { code: '', description } },
  });

/** Links by which buyers were asked for money. */
export function RequestsPage() {
  const t = useText();
  const over = (request: Request) => (isOpen(request) ? undefined : t('requests.notOpen'));
  return (
    <ListPage<Request>
      spec={{
        id: 'requests',
        title: t('nav.requests'),
        source,
        rowName: ({ title }) => title,
        rowLink: ({ id }) => ({ to: '/payment-requests/$id', params: { id } }),
        columns: [
          {
            id: 'title',
            label: t('requests.title'),
            sortField: 'title',
            hideable: false,
            render: ({ title }) => <span className={cells.strong}>{title}</span>,
            csv: ({ title }) => title,
          },
          {
            id: 'order',
            label: t('requests.order'),
            sortField: 'orderNumber',
            width: 110,
            render: ({ orderNumber }) => (orderNumber ? `#${orderNumber}` : ''),
            csv: ({ orderNumber }) => orderNumber ?? '',
          },
          {
            id: 'state',
            label: t('requests.state'),
            sortField: 'status',
            width: 130,
            render: (request) => <RequestState request={request} />,
            csv: (request) => t(stateKey(request)),
          },
          {
            id: 'amount',
            label: t('requests.amount'),
            align: 'end',
            sortField: 'amount.amount',
            width: 120,
            render: ({ amount }) => <bdi>{amount.formattedAmount}</bdi>,
            csv: ({ amount, currency }) => `${amount.amount} ${currency}`,
          },
          {
            id: 'expires',
            label: t('requests.expires'),
            sortField: 'expirationDate',
            width: 130,
            render: ({ expirationDate }) =>
              expirationDate ? (
                <When date={expirationDate} />
              ) : (
                <span className={cells.muted}>{t('requests.never')}</span>
              ),
            csv: ({ expirationDate }) => expirationDate ?? '',
          },
          {
            id: 'made',
            label: t('requests.made'),
            sortField: 'createdDate',
            align: 'end',
            width: 130,
            render: ({ createdDate }) => (createdDate ? <When date={createdDate} /> : ''),
            csv: ({ createdDate }) => createdDate ?? '',
          },
        ],
        card: (request) => ({
          title: request.title,
          text: request.orderNumber ? `#${request.orderNumber}` : undefined,
          end: <bdi>{request.amount.formattedAmount}</bdi>,
          pill: <RequestState request={request} />,
        }),
        tabs: [
          { id: 'all', label: t('requests.all') },
          { id: 'open', label: t('requests.unpaid'), filter: { status: 'UNPAID' } },
          { id: 'paid', label: t('requests.paid'), filter: { status: 'PAID' } },
          { id: 'over', label: t('requests.over'), filter: { status: { $in: ['EXPIRED', 'VOIDED'] } } },
        ],
        filters: [
          {
            id: 'order',
            label: t('requests.orderNumber'),
            kind: 'text',
            field: 'orderNumber',
            operator: '$eq',
          },
          { id: 'made', label: t('requests.made'), kind: 'dates', field: 'createdDate' },
          { id: 'amount', label: t('requests.amount'), kind: 'amounts', field: 'amount.amount' },
        ],
        sorts: [
          { value: '-createdDate', label: t('requests.newest') },
          { value: 'createdDate', label: t('requests.oldest') },
          { value: '-amount.amount', label: t('requests.largest') },
        ],
        bulk: [
          {
            id: 'send',
            label: t('requests.send'),
            needs: sendOrderPaymentRequest,
            off: over,
            each: async ({ id }, client) => {
              const { sent } = await client.call(sendOrderPaymentRequest, { orderPaymentRequestId: id });
              if (!sent) throw notSent(t('requests.notSent'));
            },
          },
          {
            id: 'void',
            label: t('requests.void'),
            needs: voidOrderPaymentRequest,
            danger: true,
            confirm: () => ({
              title: t('requests.voidMany'),
              text: t('requests.voidText'),
              action: t('requests.void'),
            }),
            off: over,
            each: ({ id }, client) => client.call(voidOrderPaymentRequest, { orderPaymentRequestId: id }),
          },
        ],
        empty: { title: t('requests.none'), text: t('requests.noneText') },
        failed: t('requests.failed'),
        file: 'payment-requests',
      }}
    />
  );
}
