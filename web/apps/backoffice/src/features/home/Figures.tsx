import type { Schemas } from '@souk/client';
import { VisuallyHidden, classes } from '@souk/ui';
import { grown, useGrowthText } from '../../shared/growth.ts';
import { useText } from './text/index.ts';
import css from './HomePage.module.css';

type Row = [name: string, now: string, before: string | undefined, part: number | null];

const visitors = (name: string, { sum, previous }: Schemas['ReportsFunnelReport']): Row => [
  name,
  String(sum.visits),
  previous && String(previous.visits),
  grown(sum.visits, previous?.visits),
];

/** Seven days against the seven before. */
export function Figures({
  report,
  visits,
}: {
  report: Schemas['ReportsSalesReport'];
  visits: Schemas['ReportsFunnelReport'] | undefined;
}) {
  const t = useText();
  const { sum, previous } = report;
  const was = previous?.sum;
  const rows: Row[] = [
    ...(visits ? [visitors(t('home.visitors'), visits)] : []),
    [
      t('home.total'),
      sum.total.formattedAmount,
      was?.total.formattedAmount,
      grown(sum.total.amount, was?.total.amount),
    ],
    [t('home.orders'), String(sum.orders), was && String(was.orders), grown(sum.orders, was?.orders)],
    [
      t('home.average'),
      sum.averageOrder.formattedAmount,
      was?.averageOrder.formattedAmount,
      grown(sum.averageOrder.amount, was?.averageOrder.amount),
    ],
    [t('home.refunded'), sum.refunded.formattedAmount, was?.refunded.formattedAmount, null],
  ];
  // Where nothing was sold before, there is nothing to grow from.
  const compared = rows.some(([, , , part]) => part !== null);
  return (
    <table className={css.figures}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{t('home.figure')}</VisuallyHidden>
          </th>
          <th scope="col">{t('home.days')}</th>
          <th scope="col">{t('home.before')}</th>
          {compared ? <th scope="col">{t('home.change')}</th> : null}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, now, before, part]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <bdi>{now}</bdi>
            </td>
            <td className={css.was}>
              <bdi>{before ?? ''}</bdi>
            </td>
            {compared ? <Change part={part} /> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Change({ part }: { part: number | null }) {
  const text = useGrowthText();
  if (part === null) return <td />;
  return (
    <td className={classes(part > 0 && css.more, part < 0 && css.less)}>
      <bdi>{text(part)}</bdi>
    </td>
  );
}
