import { useState } from 'react';
import { TextField } from '@souk/ui';
import { decimal } from '../../shared/decimal.ts';
import { useMoney } from '../../shared/money.ts';
import { Seen } from '../../shared/Seen.tsx';
import { isAmount } from './delivery.ts';
import { priceFor, ratesOf, used, wrongPrices, type PriceValues, type What } from './prices.ts';
import { useText } from './text/index.ts';
import { usePriceText } from './usePriceText.ts';
import css from './shipping.module.css';

const names = { weight: 'prices.ofWeight', price: 'prices.ofWorth', quantity: 'prices.ofPieces' } as const;

/** What a cart would pay by what the form says now, before anything is saved. */
export function PriceExample({ values }: { values: PriceValues }) {
  const t = useText();
  const money = useMoney();
  const words = usePriceText();
  const [cart, setCart] = useState<Record<What, string>>({ weight: '1', price: '50', quantity: '1' });
  const rates = ratesOf(values);
  const each = rates.some(({ multiplyByQuantity }) => multiplyByQuantity);
  const asked = new Set<What>([...used(values.by), ...(each ? (['quantity'] as const) : [])]);
  const whole =
    Object.keys(wrongPrices(values)).length === 0 && [...asked].every((what) => isAmount(cart[what]));
  const price = whole
    ? priceFor(rates, {
        weight: Number(decimal(cart.weight)),
        price: Number(decimal(cart.price)),
        quantity: Math.floor(Number(decimal(cart.quantity))),
      })
    : undefined;
  return (
    <Seen title={t('shipping.sees')}>
      <div className={css.sides}>
        {[...asked].map((what) => (
          <TextField
            key={what}
            label={t(names[what], { unit: words.units[what] })}
            value={cart[what]}
            inputMode="decimal"
            autoComplete="off"
            maxLength={13}
            error={isAmount(cart[what]) ? undefined : t('shipping.weightWrong')}
            onChange={(event) => setCart({ ...cart, [what]: event.currentTarget.value })}
          />
        ))}
      </div>
      <p role="status">
        {price === undefined
          ? t('prices.unready')
          : price === null
            ? t('prices.nothing')
            : price === 0
              ? t('shipping.free')
              : t('prices.pays', { amount: money(price.toFixed(3)) })}
      </p>
    </Seen>
  );
}
