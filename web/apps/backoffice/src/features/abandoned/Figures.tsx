import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { getAbandonedCheckoutAnalytics } from '@souk/client/operations/ecom-abandoned-checkouts';
import { reading } from '@souk/query/operations';
import { ErrorState, Skeleton } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { useMay } from '../../shared/may.tsx';
import { useMoney } from '../../shared/money.ts';
import { requestIdOf, useStore } from '../../shared/store.ts';
import { useText } from './text/index.ts';
import css from './abandoned.module.css';

const day = (date: Date): string => date.toISOString().slice(0, 10);

/** The last thirty days, with today. */
function lastMonth() {
  const now = new Date();
  return { startDate: day(new Date(now.getTime() - 29 * 86_400_000)), endDate: day(now) };
}

/** What was left in the last thirty days, and what of it came back. */
export function Figures() {
  const t = useText();
  const { code } = useLanguage();
  const show = useMoney();
  const { client } = useStore();
  const may = useMay()(getAbandonedCheckoutAnalytics);
  const [days] = useState(lastMonth);
  const asked = useQuery({ ...reading(client, getAbandonedCheckoutAnalytics, days), enabled: may });
  if (!may) return null;
  if (asked.isError) {
    return (
      <ErrorState
        bar
        title={t('left.figuresFailed')}
        requestId={requestIdOf(asked.error)}
        onRetry={() => void asked.refetch()}
      />
    );
  }
  const found = asked.data;
  const money = (amount = '0') => (found ? show(amount, { currency: found.currency }) : '');
  const rate = new Intl.NumberFormat(code, { style: 'percent', maximumFractionDigits: 1 });
  const rows = [
    { label: t('left.value'), text: money(found?.recoverableValue) },
    { label: t('left.count'), text: String(found?.recoverableCheckoutCount ?? 0) },
    { label: t('left.cameBack'), text: money(found?.recoveredValue) },
    { label: t('left.rate'), text: rate.format(found?.recoveryRate ?? 0) },
  ];
  return (
    <section className={css.figures} aria-label={t('left.figures')}>
      <p className={css.period}>{t('left.figures')}</p>
      <dl>
        {rows.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{found ? <bdi>{text}</bdi> : <Skeleton width={80} height={24} />}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
