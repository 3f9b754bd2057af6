import { LineChart } from '@mantine/charts';
import type { Schemas } from '@souk/client';
import { VisuallyHidden } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { useMoney } from '../../shared/money.ts';
import { useText } from './text/index.ts';
import '@mantine/charts/styles.css';
import css from './HomePage.module.css';

type Report = Schemas['ReportsSalesReport'];

/** Sales day by day against the days before. Screen readers get the table below, which says the same. */
export function Chart({ report }: { report: Report }) {
  const t = useText();
  const { code } = useLanguage();
  const { timeZone, currency } = report;
  const day = new Intl.DateTimeFormat(code, { weekday: 'short', day: 'numeric', timeZone });
  const money = useMoney();
  const before = report.previous?.points ?? [];
  const rows = report.points.map((point, at) => ({
    day: day.format(new Date(point.start)),
    now: point.total,
    before: before[at]?.total,
  }));
  return (
    <div className={css.chartPart}>
      <div aria-hidden="true" className={css.chart} dir="ltr">
        <LineChart
          h={190}
          // How high a line stands is a picture; what was sold is said by the texts of the server.
          data={rows.map((row) => ({
            day: row.day,
            now: Number(row.now.amount),
            ...(row.before ? { before: Number(row.before.amount) } : {}),
          }))}
          dataKey="day"
          series={[
            { name: 'now', label: t('home.days'), color: 'var(--primary)' },
            { name: 'before', label: t('home.before'), color: 'var(--muted)', strokeDasharray: '4 4' },
          ]}
          curveType="linear"
          withLegend
          // What readers do not hear must not take the focus either.
          lineChartProps={{ accessibilityLayer: false }}
          withDots={false}
          gridAxis="x"
          tickLine="none"
          valueFormatter={(value) => money(String(value), { currency, whole: true })}
        />
      </div>
      <VisuallyHidden block>
        <table>
          <caption>{t('home.byDay')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('home.day')}</th>
              <th scope="col">{t('home.days')}</th>
              <th scope="col">{t('home.before')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.day}>
                <th scope="row">{row.day}</th>
                <td>{row.now.formattedAmount}</td>
                <td>{row.before?.formattedAmount ?? ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </div>
  );
}
