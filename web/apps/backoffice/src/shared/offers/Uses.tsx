import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Schemas } from '@souk/client';
import { VisuallyHidden } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { Part } from '../detail/DetailPage.tsx';
import { Answer } from '../Page.tsx';
import { useOfferText } from './text.ts';
import css from './offers.module.css';

type Uses = Schemas['DiscountsUsesResponse'];

/** How often an offer was used, day by day. Screen readers get the table, which says the same. */
export function Uses({ query }: { query: UseQueryResult<Uses> }) {
  const t = useOfferText();
  return (
    <Part title={t('offers.uses')}>
      <Answer query={query} failed={t('offers.usesFailed')}>
        {({ days }) => <Days days={days} />}
      </Answer>
    </Part>
  );
}

function Days({ days }: Pick<Uses, 'days'>) {
  const t = useOfferText();
  const { code } = useLanguage();
  const count = days.reduce((sum, { uses }) => sum + uses, 0);
  if (count === 0) return <p className={css.note}>{t('offers.noUses', { days: days.length })}</p>;
  // The days are the shop's already; read as the same days everywhere.
  const format = new Intl.DateTimeFormat(code, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const rows = days.map(({ day, uses }) => ({ day: format.format(new Date(day)), uses }));
  const number = new Intl.NumberFormat(code);
  return (
    <div className={css.chart}>
      <p className={css.count}>{t('offers.inDays', { count, days: days.length })}</p>
      <div aria-hidden="true" dir="ltr">
        <BarChart
          h={140}
          data={rows}
          dataKey="day"
          series={[{ name: 'uses', label: t('offers.uses'), color: 'var(--primary)' }]}
          gridAxis="x"
          // Nobody should land with the keyboard in what is hidden from readers.
          barChartProps={{ accessibilityLayer: false }}
          tickLine="none"
          yAxisProps={{ allowDecimals: false, width: 32 }}
          valueFormatter={(value) => number.format(value)}
        />
      </div>
      <VisuallyHidden block>
        <table>
          <caption>{t('offers.byDay')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('offers.day')}</th>
              <th scope="col">{t('offers.uses')}</th>
            </tr>
          </thead>
          <tbody>
            {rows
              .filter(({ uses }) => uses > 0)
              .map(({ day, uses }) => (
                <tr key={day}>
                  <th scope="row">{day}</th>
                  <td>{number.format(uses)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </div>
  );
}
