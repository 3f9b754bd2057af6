import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { searchOrders } from '@souk/client/operations/ecom-orders';
import { reading, serviceKey } from '@souk/query/operations';
import type { Schemas } from '@souk/client';
import { EmptyState, StatusPill, type Tone } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { Part } from '../../shared/detail/DetailPage.tsx';
import cells from '../../shared/cells.module.css';
import { useMay } from '../../shared/may.tsx';
import { allRows, bySearch } from '../../shared/list/sources.ts';
import { useMoney } from '../../shared/money.ts';
import { Answer } from '../../shared/Page.tsx';
import { useStore } from '../../shared/store.ts';
import { Table } from '../../shared/Table.tsx';
import { useZone } from '../../shared/useZone.ts';
import { When } from '../../shared/When.tsx';
import { lastMonths, monthBegins, spentByMonth } from './spending.ts';
import { useText, type TextKey } from './text/index.ts';
import css from './members.module.css';

type Order = NonNullable<Schemas['OrdersSearchAnswer']['orders']>[number];

const payments: Record<string, { name: TextKey; tone: Tone }> = {
  PAID: { name: 'members.pay.paid', tone: 'good' },
  FULLY_REFUNDED: { name: 'members.pay.refunded', tone: 'neutral' },
  PARTIALLY_REFUNDED: { name: 'members.pay.partRefunded', tone: 'bad' },
  PARTIALLY_PAID: { name: 'members.pay.partPaid', tone: 'attention' },
};

function PaymentPill({ order }: { order: Order }) {
  const t = useText();
  const canceled = order.status === 'CANCELED';
  const { name, tone } = canceled
    ? { name: 'members.pay.canceled' as const, tone: 'neutral' as const }
    : (payments[order.paymentStatus ?? ''] ?? {
        name: 'members.pay.open' as const,
        tone: 'attention' as const,
      });
  return <StatusPill tone={tone}>{t(name)}</StatusPill>;
}

/** How many orders the page lists. */
const listed = 10;

/** What somebody bought in each of the last twelve months, from all orders of that time. */
function Spending({ of }: { of: Record<string, string> }) {
  const t = useText();
  const { client, settings } = useStore();
  const money = useMoney();
  const { code } = useLanguage();
  const zone = useZone();
  const [now] = useState(Date.now);
  const months = lastMonths(now, zone ?? 'UTC');
  const filter = {
    ...of,
    status: 'APPROVED',
    createdDate: { $gte: monthBegins(months[0] ?? '', zone ?? 'UTC') },
  };
  const orders = useQuery({
    queryKey: [...serviceKey(searchOrders), 'spending', filter],
    queryFn: async ({ signal }) => {
      const all: Order[] = [];
      const question = { filter, sort: [], words: '', at: '', limit: 100 };
      for await (const order of allRows(client, bySearch(searchOrders, 'orders'), question, signal)) {
        all.push(order);
      }
      return all;
    },
    enabled: zone !== undefined,
  });
  return (
    <Answer query={orders} failed={t('members.ordersFailed')} rows={1}>
      {(all) => {
        const sums = spentByMonth(all, settings.currency, months, zone ?? 'UTC');
        const most = Math.max(...sums.map(({ sum }) => sum), 1);
        return (
          <div className={css.bars} aria-hidden="true">
            {sums.map(({ month, sum }) => (
              <span key={month}>
                {sum > 0 ? money(String(sum), { whole: true }) : ''}
                <i
                  className={css.bar}
                  data-none={sum <= 0 || undefined}
                  style={{ height: (Math.max(sum, 0) / most) * 72 }}
                />
                <span className={css.muted}>
                  {new Intl.DateTimeFormat(code, { month: 'short', timeZone: 'UTC' }).format(
                    new Date(`${month}-01`),
                  )}
                </span>
              </span>
            ))}
          </div>
        );
      }}
    </Answer>
  );
}

/** What somebody ordered, the newest first, and by month what it came to. */
export function OrdersPart({ member, guest }: { member: string; guest?: boolean }) {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const of = { [guest ? 'buyerInfo.contactId' : 'buyerInfo.memberId']: member };
  const search = {
    filter: of,
    sort: [{ fieldName: 'createdDate', order: 'DESC' as const }],
    cursorPaging: { limit: listed },
  };
  const orders = useQuery({ ...reading(client, searchOrders, { search }), enabled: may(searchOrders) });
  if (!may(searchOrders)) return null;
  return (
    <Part title={t('members.ordersAndSpending')}>
      <Answer query={orders} failed={t('members.ordersFailed')}>
        {(answer) => {
          const list = (answer.orders ?? []) as (Order & { id: string })[];
          if (list.length === 0) return <EmptyState compact title={t('members.noOrders')} />;
          // Of very many only the database knows how many.
          const { total = 0 } = answer.metadata;
          return (
            <>
              <Spending of={of} />
              <div className={cells.flush}>
                <Table
                  label={t('members.orders')}
                  rows={list}
                  columns={[
                    {
                      name: t('members.order'),
                      cell: (order) => (
                        <Link className={css.link} to={'/orders/$id' as string} params={{ id: order.id }}>
                          #{order.number}
                        </Link>
                      ),
                    },
                    {
                      name: t('members.placed'),
                      cell: (order) => (order.createdDate ? <When date={order.createdDate} /> : null),
                    },
                    {
                      name: t('members.items'),
                      wide: true,
                      cell: (order) =>
                        (order.lineItems ?? [])
                          .map(({ productName, quantity }) =>
                            (quantity ?? 1) > 1
                              ? `${productName?.original ?? ''} × ${quantity}`
                              : (productName?.original ?? ''),
                          )
                          .join(', '),
                    },
                    { name: t('members.payment'), cell: (order) => <PaymentPill order={order} /> },
                    {
                      name: t('members.total'),
                      end: true,
                      cell: (order) => <bdi>{order.priceSummary?.total?.formattedAmount}</bdi>,
                    },
                  ]}
                />
              </div>
              {total > listed ? (
                <p className={css.muted}>{t('members.shownOrders', { count: total })}</p>
              ) : null}
            </>
          );
        }}
      </Answer>
    </Part>
  );
}
