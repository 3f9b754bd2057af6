// What an automatic discount does, in one sentence.
import type { Translator } from '@souk/ui/text';
import type { TextKey } from './text/index.ts';
import { startOf, type RuleValues } from './values.ts';

export interface Said {
  t: Translator<TextKey>;
  language: string;
  currency: string;
  /** The names of the collections or products that it is for. */
  targets?: readonly string[];
}

/** "20% off Textiles, from 1 May to 3 May, in carts of at least $50.00, for members." */
export function sentence(values: RuleValues, { t, language, currency, targets = [] }: Said): string {
  const money = (text: string) =>
    text
      ? new Intl.NumberFormat(language, { style: 'currency', currency }).format(text as unknown as number)
      : '…';
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  const what =
    values.kind === 'PERCENTAGE'
      ? t('discounts.saysPercent', {
          percent: values.percent ? percent.format(Number(values.percent) / 100) : '…%',
        })
      : t(values.kind === 'FIXED_AMOUNT' ? 'discounts.saysMoney' : 'discounts.saysPrice', {
          amount: money(values.amount),
        });
  const names = new Intl.ListFormat(language, { type: 'conjunction' }).format(targets);
  const parts = [
    values.on === 'all'
      ? t('discounts.saysAll', { what })
      : t('discounts.saysOn', { what, on: names || '…' }),
  ];
  const day = (text: string) =>
    new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', year: 'numeric' }).format(
      startOf(text),
    );
  if (values.from && values.until) {
    parts.push(t('discounts.saysBetween', { from: day(values.from), until: day(values.until) }));
  } else if (values.until) parts.push(t('discounts.saysUntil', { until: day(values.until) }));
  else if (values.from) parts.push(t('discounts.saysFrom', { from: day(values.from) }));
  if (values.minimum) parts.push(t('discounts.saysMinimum', { amount: money(values.minimum) }));
  if (values.quantity) parts.push(t('discounts.saysQuantity', { count: Number(values.quantity) }));
  if (values.members) parts.push(t('discounts.saysMembers'));
  if (values.perCustomer) parts.push(t('discounts.saysEach', { count: Number(values.perCustomer) }));
  if (values.uses) parts.push(t('discounts.saysUses', { count: Number(values.uses) }));
  return `${parts.join(t('discounts.comma'))}.`;
}
