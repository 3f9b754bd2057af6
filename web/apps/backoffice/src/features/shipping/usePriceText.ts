import { useMemo } from 'react';
import { useLanguage } from '@souk/ui/text';
import { decimal } from '../../shared/decimal.ts';
import { useMoney } from '../../shared/money.ts';
import { useStore } from '../../shared/store.ts';
import { useWeightUnit } from '../../shared/weight.ts';
import { isZero } from './delivery.ts';
import { isOpen, used, wrongPrices, type Line, type PriceValues, type Range, type What } from './prices.ts';
import { useText } from './text/index.ts';

/** Prices by weight, worth and number in words. */
export function usePriceText() {
  const t = useText();
  const money = useMoney();
  const { code } = useLanguage();
  const { settings } = useStore();
  const unit = useWeightUnit();
  return useMemo(() => {
    const units: Record<What, string> = {
      weight: unit ? t(unit === 'KG' ? 'prices.kg' : 'prices.lb') : t('shipping.weight'),
      price: settings.currency,
      quantity: t('prices.pieces'),
    };
    const amount = (of: string) => (isZero(of) ? t('shipping.free') : money(decimal(of)));
    const value = (what: What, text: string): string => {
      const number = Number(decimal(text));
      if (what === 'price') return money(decimal(text));
      if (what === 'quantity') return t('prices.count', { count: number });
      const plain = new Intl.NumberFormat(code, { maximumFractionDigits: 6 }).format(number);
      return unit ? `${plain} ${units.weight}` : plain;
    };
    const range = (what: What, { from, to, over, under }: Range): string => {
      const ends: string[] = [];
      if (from.trim() !== '')
        ends.push(t(over ? 'prices.over' : 'prices.from', { value: value(what, from) }));
      if (to.trim() !== '') ends.push(t(under ? 'prices.under' : 'prices.to', { value: value(what, to) }));
      return ends.length > 0 ? ends.join(' ') : t('prices.any');
    };
    const sentence = (by: PriceValues['by'], line: Line): string => {
      const named = used(by).filter((what) => !isOpen(line.ranges[what]));
      const when = named.map((what) => range(what, line.ranges[what]));
      const price = line.each && !isZero(line.amount) ? 'prices.lineEach' : 'prices.line';
      return t(price, {
        when: when.length > 0 ? new Intl.ListFormat(code).format(when) : t('prices.any'),
        amount: amount(line.amount),
      });
    };
    return {
      units,
      range,
      /** A line as it will be; null while something in it cannot be read. */
      sentence: (values: PriceValues, line: Line): string | null =>
        values.by !== 'one' && Object.keys(wrongPrices({ ...values, lines: [line] })).length === 0
          ? sentence(values.by, line)
          : null,
    };
  }, [t, money, code, settings.currency, unit]);
}
