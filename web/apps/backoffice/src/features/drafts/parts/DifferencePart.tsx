import { useMoney } from '../../../shared/money.ts';
import { Part } from '../../../shared/detail/DetailPage.tsx';
import { dueOf, isSomething, sizeOf, signOf } from '../amounts.ts';
import type { Order } from '../model.ts';
import { useText } from '../text/index.ts';
import { useWorking } from '../use-draft.ts';
import css from '../drafts.module.css';

/** What the changes come to: money to collect, money to pay back, or neither. */
export function DifferencePart({ order }: { order: Order }) {
  const t = useText();
  const money = useMoney();
  const { draft, currency } = useWorking();
  const sums = draft.balanceSummary;
  const due = dueOf(sums);
  const sign = signOf(due);
  const rows = [
    { label: t('drafts.totalBefore'), amount: order.priceSummary?.total?.formattedAmount },
    { label: t('drafts.totalAfter'), amount: draft.priceSummary?.total?.formattedAmount },
    { label: t('drafts.paid'), amount: sums?.paid?.formattedAmount },
    ...(isSomething(sums?.authorized)
      ? [{ label: t('drafts.authorized'), amount: sums?.authorized?.formattedAmount }]
      : []),
    ...(isSomething(sums?.refunded)
      ? [{ label: t('drafts.refunded'), amount: sums?.refunded?.formattedAmount }]
      : []),
  ];
  return (
    <Part title={t('drafts.difference')}>
      <dl className={css.facts}>
        {rows.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{amount}</bdi>
            </dd>
          </div>
        ))}
        <div data-total="" aria-live="polite">
          <dt>{t(sign > 0 ? 'drafts.toCollect' : sign < 0 ? 'drafts.toRefund' : 'drafts.evenDue')}</dt>
          <dd>
            <bdi className={css.large}>{money(sizeOf(due), { currency })}</bdi>
          </dd>
        </div>
      </dl>
      <p className={css.small}>
        {t(sign > 0 ? 'drafts.collectNext' : sign < 0 ? 'drafts.refundNext' : 'drafts.evenNext')}
      </p>
    </Part>
  );
}
