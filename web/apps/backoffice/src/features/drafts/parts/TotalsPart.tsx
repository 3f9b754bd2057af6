import { useState } from 'react';
import { Switch } from '@mantine/core';
import { setDeposit, setTaxExemption } from '@souk/client/operations/ecom-draft-orders';
import { Callout } from '@souk/ui';
import { Part } from '../../../shared/detail/DetailPage.tsx';
import { useMay } from '../../../shared/may.tsx';
import { useTask } from '../../../shared/task.ts';
import { isSomething } from '../amounts.ts';
import { DepositDialog } from '../dialogs/DepositDialog.tsx';
import type { Order, Sums } from '../model.ts';
import { useText, type TextKey } from '../text/index.ts';
import { useWorking } from '../use-draft.ts';
import css from '../drafts.module.css';

const rows: readonly [keyof Sums, TextKey][] = [
  ['subtotal', 'drafts.subtotal'],
  ['discount', 'drafts.discount'],
  ['shipping', 'drafts.delivery'],
  ['totalAdditionalFees', 'drafts.fees'],
  ['tax', 'drafts.tax'],
  ['total', 'drafts.total'],
];

/** What it costs, as the server works it out; beside it what the order costs now, where there is one. */
export function TotalsPart({ order }: { order?: Order }) {
  const t = useText();
  const { draft, change } = useWorking();
  const may = useMay();
  const task = useTask();
  const [asking, setAsking] = useState(false);
  const sums = draft.priceSummary;
  const before = order?.priceSummary;
  const write = (from: Sums | undefined, field: keyof Sums) => {
    const text = from?.[field]?.formattedAmount ?? '';
    return field === 'discount' && isSomething(from?.discount) ? `−${text}` : text;
  };
  const exempt = draft.taxInfo?.taxExempt ?? false;
  const deposit = draft.depositDetails?.priceSummary?.total;
  return (
    <Part title={t('drafts.totals')}>
      <Faults />
      {task.problem ? (
        <Callout tone="bad">
          <p>{task.problem}</p>
        </Callout>
      ) : null}
      <table className={css.sums}>
        {order ? (
          <thead>
            <tr>
              <td />
              <th scope="col">{t('drafts.before')}</th>
              <th scope="col">{t('drafts.after')}</th>
            </tr>
          </thead>
        ) : null}
        <tbody>
          {rows.map(([field, label]) => (
            <tr key={field} data-total={field === 'total' || undefined}>
              <th scope="row">
                {t(label)}
                {field === 'tax' && draft.taxIncludedInPrices ? (
                  <span className={css.note}>{t('drafts.taxIncluded')}</span>
                ) : null}
              </th>
              {order ? (
                <td className={css.muted}>
                  <bdi>{write(before, field)}</bdi>
                </td>
              ) : null}
              <td>
                <bdi>{write(sums, field)}</bdi>
              </td>
            </tr>
          ))}
          {deposit ? (
            <tr>
              <th scope="row">{t('drafts.depositNow')}</th>
              <td>
                <bdi>{deposit.formattedAmount}</bdi>
              </td>
            </tr>
          ) : null}
        </tbody>
      </table>
      <div className={css.below}>
        {may(setTaxExemption) ? (
          <Switch
            size="sm"
            label={t('drafts.taxExempt')}
            checked={exempt}
            disabled={task.busy}
            onChange={(event) => {
              const taxExempt = event.currentTarget.checked;
              void task.run(() => change(setTaxExemption, { taxExempt }));
            }}
          />
        ) : exempt ? (
          <p>{t('drafts.isExempt')}</p>
        ) : null}
        {!order && may(setDeposit) ? (
          <span className={css.rowActs}>
            <button type="button" className={css.linkButton} onClick={() => setAsking(true)}>
              {t(deposit ? 'drafts.changeDeposit' : 'drafts.askDeposit')}
            </button>
            {deposit ? (
              <button
                type="button"
                className={css.linkButton}
                onClick={() => void task.run(() => change(setDeposit, {}))}
              >
                {t('drafts.noDeposit')}
              </button>
            ) : null}
          </span>
        ) : null}
      </div>
      {asking ? <DepositDialog onClose={() => setAsking(false)} /> : null}
    </Part>
  );
}

/** What could not be worked out, in words: no order can be made while something is missing. */
function Faults() {
  const t = useText();
  const faults = useWorking().calculated.calculationErrors;
  const said = [
    faults?.taxCalculationError ? t('drafts.taxFault') : '',
    faults?.generalShippingCalculationError || (faults?.carrierErrors?.errors.length ?? 0) > 0
      ? t('drafts.deliveryFault')
      : '',
    ...(faults?.orderValidationErrors ?? []).map(({ description }) => description),
  ].filter(Boolean);
  return said.length > 0 ? (
    <Callout tone="attention">
      {said.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Callout>
  ) : null;
}
