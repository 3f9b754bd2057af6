// What a coupon does, in one sentence.
import type { Translator } from '@souk/ui/text';
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
    case 'PercentOff': {
      const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
      return t('coupons.saysPercent', {
        percent: values.percent ? percent.format(Number(values.percent) / 100) : '…%',
      });
    }
    case 'MoneyOff':
      return t('coupons.saysMoney', { amount: values.amount ? money(values.amount) : '…' });
    case 'FixedPrice':
      return t('coupons.saysPrice', { amount: values.amount ? money(values.amount) : '…' });
    case 'FreeShipping':
      return t('coupons.saysShipping');
    default:
      return t('coupons.saysFree', { buy: values.buy, free: values.free });
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
    parts.push(t('coupons.saysMinimum', { amount: money(values.minimum) }));
  }
  if (values.oneItem) parts.push(t('coupons.saysOneItem'));
  if (values.perCustomer) parts.push(t('coupons.saysEach', { count: Number(values.perCustomer) }));
  if (values.uses) parts.push(t('coupons.saysUses', { count: Number(values.uses) }));
  return `${parts.join(t('coupons.comma'))}.`;
}
