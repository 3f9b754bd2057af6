// What an automatic discount does, in one sentence.
import type { Translator } from '@souk/ui/text';
import { saidCount, saidPercent, saidSum } from '../../shared/offers/said.ts';
import type { TextKey } from './text/index.ts';
import { asksCheapest, startOf, type RuleValues } from './values.ts';
import { weekWords } from './week.ts';

export interface Said {
  t: Translator<TextKey>;
  language: string;
  money: (amount: string) => string;
  /** The names of the collections or products that it is for. */
  targets?: readonly string[];
  /** The names of what must be bought. */
  bought?: readonly string[];
}

interface Words extends Said {
  /** Names of goods; something in their place while none are chosen. */
  of: (on: RuleValues['on'], names: readonly string[]) => string;
}

function wordsOf(said: Said): Words {
  const { t, language, money } = said;
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  return {
    ...said,
    money: (text) => saidSum(text, money),
    of: (on, names) => (on === 'all' ? t('discounts.saysAnything') : list.format(names) || '…'),
  };
}

function less({ kind, percent, amount, setCount }: RuleValues, { t, language, money }: Words): string {
  if (kind === 'QUANTITY_BASED') {
    return t('discounts.saysSet', { count: saidCount(setCount), amount: money(amount) });
  }
  if (kind !== 'PERCENTAGE') {
    return t(kind === 'FIXED_AMOUNT' ? 'discounts.saysMoney' : 'discounts.saysPrice', {
      amount: money(amount),
    });
  }
  return t('discounts.saysPercent', { percent: saidPercent(percent, language) });
}

/** "Buy 2 of Textiles, get 1 of Ceramics free", or "20% off Textiles". */
function offer(values: RuleValues, words: Words): string[] {
  const { t, money, of, targets = [], bought = [] } = words;
  const what = less(values, words);
  if (values.offer === 'goods') {
    return [
      values.on === 'all'
        ? t('discounts.saysAll', { what })
        : t('discounts.saysOn', { what, on: of(values.on, targets) }),
    ];
  }
  const from = of(values.buyOn, bought);
  const free = values.kind === 'PERCENTAGE' && Number(values.percent) === 100;
  const get = { count: saidCount(values.getCount), of: of(values.on, targets), what };
  return [
    values.buyBy === 'pieces'
      ? t('discounts.saysBuy', { count: saidCount(values.buyCount), of: from })
      : t('discounts.saysSpend', { amount: money(values.buySum), of: from }),
    t(free ? 'discounts.saysGetFree' : 'discounts.saysGet', get),
    ...(values.times ? [t('discounts.saysTimes', { count: saidCount(values.times) })] : []),
  ];
}

function conditions(values: RuleValues, { t, language, money }: Words): string[] {
  const parts = [
    ...(values.minimum ? [t('discounts.saysMinimum', { amount: money(values.minimum) })] : []),
    ...(values.quantity ? [t('discounts.saysQuantity', { count: saidCount(values.quantity) })] : []),
    ...(values.members ? [t('discounts.saysMembers')] : []),
  ];
  return values.match === 'ANY' && parts.length > 1
    ? [new Intl.ListFormat(language, { type: 'disjunction' }).format(parts)]
    : parts;
}

/** "20% off Textiles, from 1 May to 3 May, in carts of at least $50.00, for members." */
export function sentence(values: RuleValues, said: Said): string {
  const { t, language } = said;
  const words = wordsOf(said);
  const parts = offer(values, words);
  const day = (text: string) =>
    new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', year: 'numeric' }).format(
      startOf(text),
    );
  if (values.from && values.until) {
    parts.push(t('discounts.saysBetween', { from: day(values.from), until: day(values.until) }));
  } else if (values.until) parts.push(t('discounts.saysUntil', { until: day(values.until) }));
  else if (values.from) parts.push(t('discounts.saysFrom', { from: day(values.from) }));
  const week = weekWords(values, language);
  if (week) parts.push(week);
  if (values.cheapest && asksCheapest(values)) parts.push(t('discounts.saysCheapest'));
  parts.push(...conditions(values, words));
  if (values.perCustomer) parts.push(t('discounts.saysEach', { count: saidCount(values.perCustomer) }));
  if (values.uses) parts.push(t('discounts.saysUses', { count: saidCount(values.uses) }));
  return `${parts.join(t('discounts.comma'))}.`;
}
