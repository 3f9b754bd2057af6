import { Price } from '@souk/ui';
import { useMoney } from '../../shared/currency.ts';
import { useText } from '../../shared/text/index.ts';
import type { ShownPrice } from './selection.ts';

/** A price in the currency that was chosen: one, a reduced one, or the lowest of several. */
export function ShownAmount({ price, className }: { price: ShownPrice; className?: string }) {
  const t = useText();
  const money = useMoney();
  const now = money(price.now, price.amounts.now);
  if (price.from) return <span className={className}>{t('card.from', { price: now })}</span>;
  const before = price.before === undefined ? undefined : money(price.before, price.amounts.before);
  return <Price className={className} now={now} before={before} />;
}
