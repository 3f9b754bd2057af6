import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@souk/client';
import { searchOrders } from '@souk/client/operations/ecom-orders';
import { getSales } from '@souk/client/operations/souk-reports';
import { reading } from '@souk/query/operations';
import { ErrorState, Skeleton, VisuallyHidden, classes } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { useCounts } from '../../shared/counts.ts';
import { grown, useGrowthText } from '../../shared/growth.ts';
import { useMay } from '../../shared/may.tsx';
import { requestIdOf, useStore } from '../../shared/store.ts';
import { countToSend } from './count.ts';
import { useText } from './text/index.ts';
import css from './figures.module.css';

type Report = Schemas['ReportsSalesReport'];

const days = 14;
const waiting = [{ path: '/orders', needs: searchOrders, ask: countToSend }];

/** How orders came in over the last two weeks, above their list. Nothing for a shop that has not sold yet. */
export function Figures() {
  const t = useText();
  const { client } = useStore();
  const may = useMay()(getSales);
  const asked = useQuery({
    ...reading(client, getSales, { days, interval: 'DAY', compare: true }),
    enabled: may,
  });
  if (!may) return null;
  if (asked.isError) {
    return (
      <ErrorState
        bar
        title={t('orders.figuresFailed')}
        requestId={requestIdOf(asked.error)}
        onRetry={() => void asked.refetch()}
      />
    );
  }
  if (!asked.data) return <Skeleton height={132} className={css.loading} />;
  const { sum, previous } = asked.data;
  if (sum.orders === 0 && !previous?.sum.orders) return null;
  return <Cards report={asked.data} />;
}

function Cards({ report }: { report: Report }) {
  const t = useText();
  const toSend = useCounts(waiting)['/orders'] ?? 0;
  const { sum, previous } = report;
  const was = previous?.sum;
  const total = Number(sum.total.amount);
  return (
    <section aria-label={t('orders.figures')}>
      <dl className={css.figures}>
        <div className={css.wide}>
          <dt>{t('orders.sales', { count: days })}</dt>
          <dd>
            <bdi>{sum.total.formattedAmount}</bdi>
            <Change part={grown(sum.total.amount, was?.total.amount)} />
            <Spark report={report} />
          </dd>
        </div>
        <div>
          <dt>{t('orders.tab.fulfil')}</dt>
          <dd>{toSend}</dd>
        </div>
        <div>
          <dt>{t('orders.average')}</dt>
          <dd>
            <bdi>{sum.averageOrder.formattedAmount}</bdi>
            <Change part={grown(sum.averageOrder.amount, was?.averageOrder.amount)} />
          </dd>
        </div>
        <div>
          <dt>{t('orders.pay.refunded')}</dt>
          <dd>
            <bdi>{sum.refunded.formattedAmount}</bdi>
            {total > 0 ? <Share part={Number(sum.refunded.amount) / total} /> : null}
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** By how much something grew. */
function Change({ part }: { part: number | null }) {
  const t = useText();
  const text = useGrowthText();
  if (part === null) return null;
  return (
    <span className={classes(css.note, part > 0 && css.more, part < 0 && css.less)}>
      <bdi>{text(part)}</bdi> <VisuallyHidden>{t('orders.figuresChange', { count: days })}</VisuallyHidden>
    </span>
  );
}

function Share({ part }: { part: number }) {
  const t = useText();
  const { code } = useLanguage();
  const percent = new Intl.NumberFormat(code, { style: 'percent', maximumFractionDigits: 1 });
  return <span className={css.note}>{t('orders.ofSales', { share: percent.format(part) })}</span>;
}

/** The days as a line. The home page has the same days with axes and as a table. */
function Spark({ report }: { report: Report }) {
  const values = report.points.map(({ total }) => Number(total.amount));
  const most = Math.max(...values, 1);
  const step = 100 / Math.max(values.length - 1, 1);
  const line = values.map((value, at) => `${at * step},${28 - (value / most) * 26}`).join(' ');
  return (
    <svg className={css.spark} viewBox="0 0 100 30" preserveAspectRatio="none" aria-hidden="true">
      <polygon points={`0,30 ${line} 100,30`} />
      <polyline points={line} />
    </svg>
  );
}
