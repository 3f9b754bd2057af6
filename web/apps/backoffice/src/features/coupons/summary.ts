// What a coupon does, in one sentence.
import type { Translator } from '@souk/ui/text';
import { saidCount, saidPercent, saidSum } from '../../shared/offers/said.ts';
import type { TextKey } from './text/index.ts';
import { startOf, type CouponValues } from './values.ts';

interface Said {
  t: Translator<TextKey>;
  language: string;
  money: (amount: string) => string;
  /** The name of the collection or product that it is for. */
  target?: string;
}

function what(values: CouponValues, { t, language, money }: Said): string {
  switch (values.kind) {
    case 'PercentOff':
      return t('coupons.saysPercent', { percent: saidPercent(values.percent, language) });
    case 'MoneyOff':
      return t('coupons.saysMoney', { amount: saidSum(values.amount, money) });
    case 'FixedPrice':
      return t('coupons.saysPrice', { amount: saidSum(values.amount, money) });
    case 'FreeShipping':
      return t('coupons.saysShipping');
    default:
      return t('coupons.saysFree', { buy: saidCount(values.buy), free: saidCount(values.free) });
  }
}

/** "20% off Textiles, from 1 May to 3 May, once per customer." */
export function sentence(values: CouponValues, said: Said): string {
  const { t, language, money, target } = said;
  const first = what(values, said);
  const on = values.on === 'all' ? '' : (target ?? '…');
  const parts = [
    values.kind === 'FreeShipping'
      ? first
      : on
        ? t('coupons.saysOn', { what: first, on })
        : t('coupons.saysAll', { what: first }),
  ];
  const day = (text: string) =>
    new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', year: 'numeric' }).format(
      startOf(text),
    );
  if (values.from && values.until)
    parts.push(t('coupons.saysBetween', { from: day(values.from), until: day(values.until) }));
  else if (values.until) parts.push(t('coupons.saysUntil', { until: day(values.until) }));
  else if (values.from) parts.push(t('coupons.saysFrom', { from: day(values.from) }));
  if (values.minimum && values.on === 'all') {
    parts.push(t('coupons.saysMinimum', { amount: saidSum(values.minimum, money) }));
  }
  if (values.oneItem) parts.push(t('coupons.saysOneItem'));
  if (values.perCustomer) parts.push(t('coupons.saysEach', { count: saidCount(values.perCustomer) }));
  if (values.uses) parts.push(t('coupons.saysUses', { count: saidCount(values.uses) }));
  return `${parts.join(t('coupons.comma'))}.`;
}
