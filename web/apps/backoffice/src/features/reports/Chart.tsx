import { LineChart } from '@mantine/charts';
import type { Schemas } from '@souk/client';
import { useLanguage } from '@souk/ui/text';
import { useMoney } from '../../shared/money.ts';
import { beside } from './stretches.ts';
import { useText } from './text/index.ts';
import '@mantine/charts/styles.css';
import css from './reports.module.css';

/** The picture of sales over time; the table below it says the same. */
export function Chart({ report }: { report: Schemas['ReportsSalesReport'] }) {
  const t = useText();
  const { code } = useLanguage();
  const money = useMoney();
  const day = new Intl.DateTimeFormat(code, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return (
    <div aria-hidden="true" className={css.chart} dir="ltr">
      <LineChart
        h={260}
        // How high a line stands is a picture; the table has the texts of the server.
        data={beside(report.points, report.previous?.points).map(({ now, before }) => ({
          day: now ? day.format(new Date(now.start)) : '',
          ...(now ? { now: Number(now.total.amount) } : {}),
          ...(before ? { before: Number(before.total.amount) } : {}),
        }))}
        dataKey="day"
        series={[
          { name: 'now', label: t('reports.now'), color: 'var(--primary)' },
          { name: 'before', label: t('reports.before'), color: 'var(--muted)', strokeDasharray: '4 4' },
        ]}
        curveType="linear"
        withLegend
        // What readers do not hear must not take the focus either.
        lineChartProps={{ accessibilityLayer: false }}
        withDots={false}
        gridAxis="x"
        textColor="var(--muted)"
        tickLine="none"
        valueFormatter={(value) => money(String(value), { currency: report.currency, whole: true })}
      />
    </div>
  );
}
