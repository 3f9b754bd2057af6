import type { Schemas } from '@souk/client';
import { useText } from './text/index.ts';
import css from './HomePage.module.css';

/** Seven days against the seven before. */
export function Figures({ report }: { report: Schemas['ReportsSalesReport'] }) {
  const t = useText();
  const { sum, previous } = report;
  const rows = [
    [t('home.total'), sum.total.formattedAmount, previous?.sum.total.formattedAmount],
    [t('home.orders'), String(sum.orders), previous && String(previous.sum.orders)],
    [t('home.average'), sum.averageOrder.formattedAmount, previous?.sum.averageOrder.formattedAmount],
    [t('home.refunded'), sum.refunded.formattedAmount, previous?.sum.refunded.formattedAmount],
  ];
  return (
    <table className={css.figures}>
      <thead>
        <tr>
          <th scope="col">
            <span className={css.hidden}>{t('home.figure')}</span>
          </th>
          <th scope="col">{t('home.days')}</th>
          <th scope="col">{t('home.before')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, now, before]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{now}</td>
            <td className={css.was}>{before ?? ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
