import { useMoney } from '../../shared/money.ts';
import { isZero, simpleOf, type ShippingOption } from './delivery.ts';
import { leastOf } from './offers.ts';
import { useText } from './text/index.ts';

/** A price in few words: "$6.00", "$2.00 a piece", "from $4.00". No price at all is free. */
export function useCost() {
  const t = useText();
  const money = useMoney();
  return (rates: ShippingOption['rates']): { cost: string; freeFrom: string; ruled: boolean } => {
    const least = leastOf(rates);
    const free = simpleOf(rates)?.freeFrom;
    if (!least || (isZero(least.amount) && !least.more)) {
      return { cost: t('shipping.free'), freeFrom: '', ruled: false };
    }
    const plain = isZero(least.amount) ? t('shipping.free') : money(least.amount);
    const amount = least.each && !isZero(least.amount) ? t('prices.aPiece', { amount: plain }) : plain;
    return {
      cost: least.more ? t('shipping.from', { amount }) : amount,
      freeFrom: free ? money(free) : '',
      ruled: simpleOf(rates) === null,
    };
  };
}
