import { useState } from 'react';
import { Switch } from '@mantine/core';
import {
  createCustomDiscounts,
  deleteCustomDiscounts,
  setDiscounts,
} from '@souk/client/operations/ecom-draft-orders';
import { Callout } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { Part } from '../../../shared/detail/DetailPage.tsx';
import { Allowed, useMay } from '../../../shared/may.tsx';
import { useTask } from '../../../shared/task.ts';
import { DiscountDialog } from '../dialogs/DiscountDialog.tsx';
import type { Draft } from '../model.ts';
import { useText } from '../text/index.ts';
import { useWorking } from '../use-draft.ts';
import css from '../drafts.module.css';

type Given = Draft['discounts'][number];

const amountOf = ({ discount }: Given) =>
  discount?.coupon?.amount ?? discount?.discountRule?.amount ?? discount?.merchantDiscount?.amount;

/** What is taken off: by coupons and rules, which can be switched, and by hand. */
export function DiscountsPart() {
  const t = useText();
  const { code } = useLanguage();
  const percent = new Intl.NumberFormat(code, { style: 'percent', maximumFractionDigits: 2 });
  const { draft, change } = useWorking();
  const may = useMay();
  const task = useTask();
  const [adding, setAdding] = useState(false);
  const nameOf = ({ discount }: Given): string => {
    const hand = discount?.merchantDiscount;
    if (hand?.discountReason === 'EXCHANGED_ITEMS') return t('drafts.forReturned');
    const share = hand?.percentage ? percent.format(Number(hand.percentage) / 100) : '';
    return (
      discount?.coupon?.code ||
      discount?.discountRule?.name?.original ||
      [hand?.description || hand?.name || t('drafts.byHand'), share].filter(Boolean).join(', ')
    );
  };
  return (
    <Part
      title={t('drafts.discounts')}
      actions={
        <Allowed to={createCustomDiscounts}>
          <button type="button" className={css.linkButton} onClick={() => setAdding(true)}>
            {t('drafts.addDiscount')}
          </button>
        </Allowed>
      }
    >
      {task.problem ? (
        <Callout tone="bad">
          <p>{task.problem}</p>
        </Callout>
      ) : null}
      {draft.discounts.length === 0 ? <p className={css.muted}>{t('drafts.noDiscounts')}</p> : null}
      <ul className={css.plainList}>
        {draft.discounts.map((each) => {
          const id = each.discount?.id ?? '';
          const name = nameOf(each);
          return (
            <li key={id} className={css.charge}>
              {may(setDiscounts) ? (
                <Switch
                  size="sm"
                  checked={each.applied}
                  disabled={task.busy}
                  label={<bdi>{name}</bdi>}
                  onChange={(event) => {
                    const applied = event.currentTarget.checked;
                    void task.run(() => change(setDiscounts, { discounts: [{ id, applied }] }));
                  }}
                />
              ) : (
                <bdi>{name}</bdi>
              )}
              <span className={css.chargeEnd}>
                {each.source === 'CUSTOM' &&
                each.discount?.merchantDiscount?.discountReason !== 'EXCHANGED_ITEMS' &&
                may(deleteCustomDiscounts) ? (
                  <button
                    type="button"
                    className={css.linkButton}
                    aria-label={t('drafts.removeOf', { name })}
                    onClick={() => void task.run(() => change(deleteCustomDiscounts, { discountIds: [id] }))}
                  >
                    {t('drafts.remove')}
                  </button>
                ) : null}
                <bdi data-off={each.applied ? undefined : ''}>−{amountOf(each)?.formattedAmount}</bdi>
              </span>
            </li>
          );
        })}
      </ul>
      {adding ? <DiscountDialog onClose={() => setAdding(false)} /> : null}
    </Part>
  );
}
